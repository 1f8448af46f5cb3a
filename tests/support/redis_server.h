// A real redis-server for tests: starts with the object and ends with it.
//
//   RedisServer server;                       // no persistence, no port
//   RespClient client = server.Connect();
//   client.Call({"ZADD", "k", "1", "a"});
//
// A missing redis-server is an error, never a reason to skip.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "support/resp_client.h"

namespace zset::testing {

class RedisServer {
 public:
  // Starts the redis-server of the PATH in a folder of its own under the system's
  // folder for temporary files, listening on a unix socket there and nowhere
  // else. `arguments` are added to its command line. Throws std::runtime_error,
  // with the server's log, if it does not come up.
  explicit RedisServer(const std::vector<std::string>& arguments = {});
  RedisServer(const RedisServer&) = delete;
  RedisServer& operator=(const RedisServer&) = delete;
  ~RedisServer();

  // A new connection.
  RespClient Connect() const;

  // Where it listens.
  std::string socket_path() const;

  // As in "7.0.15".
  std::string version() const;

  // The server's process.
  pid_t pid() const { return pid_; }

 private:
  void Start(const std::vector<std::string>& arguments);
  void AwaitReady() const;
  void Stop();
  std::string Log() const;

  std::string folder_;
  pid_t pid_ = -1;
};

}  // namespace zset::testing
