// `zset serve` for tests: the built program, started and ended with the object.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/resp_client.h"
#include "testing/resp_connection.h"

namespace zset::testing {

class ServedZset {
 public:
  // Runs `zset serve --port 0 --unix FILE` with these arguments behind, the file being
  // one of its own. Throws std::runtime_error if no ready line comes.
  explicit ServedZset(const std::vector<std::string>& arguments = {});
  ServedZset(const ServedZset&) = delete;
  ServedZset& operator=(const ServedZset&) = delete;
  ~ServedZset();

  RespClient Connect() const { return RespClient(socket_path_); }
  RespConnection ConnectRaw() const;

  // Sends bytes on a connection of their own; gives all that comes back until the
  // server closes it, or `patience_ms` after the last byte.
  std::string Exchange(const std::string& bytes, int patience_ms = 200) const;

  // Ends it with a signal, and gives its exit code as a shell tells it.
  int End(int signal);

  int port() const { return port_; }
  pid_t pid() const { return pid_; }
  const std::string& socket_path() const { return socket_path_; }
  const std::string& ready_line() const { return ready_line_; }
  // Bytes of the process that are in memory.
  std::size_t ResidentBytes() const;

 private:
  std::string socket_path_;
  std::string ready_line_;
  int port_ = 0;
  pid_t pid_ = -1;
};

// What `Exchange` does, with any server behind a socket file.
std::string ExchangeBytes(const std::string& socket_path, const std::string& bytes,
                          int patience_ms);

// A connected socket, for those who misuse it. The caller closes it.
int ConnectSocket(const std::string& socket_path);

}  // namespace zset::testing
