// A small RESP client for tests: sends commands, reads replies of RESP2 and RESP3
// as trees or as the bytes they came in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "testing/resp_connection.h"
#include "testing/resp_value.h"

namespace zset::testing {

// One connection. Everything throws std::runtime_error if the connection breaks
// or no reply comes for ten seconds.
class RespClient {
 public:
  // Connects to a unix socket.
  explicit RespClient(const std::string& socket_path);

  RespValue Call(const std::vector<std::string>& arguments);
  // The reply as it came over the wire.
  std::string CallRaw(const std::vector<std::string>& arguments);

  // For pipelines and for commands that block: send, and read later.
  void Send(const std::vector<std::string>& arguments);
  RespValue Read();
  std::string ReadRaw();
  // Whether a reply has begun to arrive within this time.
  bool HasReply(int milliseconds);

 private:
  RespConnection connection_;
};

}  // namespace zset::testing
