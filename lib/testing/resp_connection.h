// RespConnection: one blocking connection to a server that speaks RESP. Sends
// commands, gives replies as the bytes they came in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace zset::testing {

// Errors of all calls: kUnavailable if the server can't be reached or closed the
// connection, kDeadlineExceeded if it is silent for the connection's patience,
// kInvalidArgument if what it sends is no reply. After an error the connection is
// of no further use.
class RespConnection {
 public:
  static constexpr absl::Duration kPatience = absl::Seconds(10);

  static absl::StatusOr<RespConnection> ToHost(const std::string& host, std::uint16_t port,
                                               absl::Duration patience = kPatience);
  static absl::StatusOr<RespConnection> ToSocketFile(const std::string& path,
                                                     absl::Duration patience = kPatience);

  RespConnection(RespConnection&& other) noexcept;
  RespConnection& operator=(RespConnection&& other) noexcept;
  ~RespConnection();

  // Sends bytes as they are. Takes in replies meanwhile, so that neither side waits
  // for the other however much is under way.
  absl::Status Send(std::string_view bytes);

  // The next reply.
  absl::StatusOr<std::string> Read();

  // Whether bytes of a reply are there or come within this time.
  bool HasReply(absl::Duration within);

 private:
  RespConnection(int socket, absl::Duration patience) : socket_(socket), patience_(patience) {}

  absl::Status Await(short events, short& ready) const;
  absl::Status Receive();

  int socket_ = -1;
  absl::Duration patience_;
  std::string received_;
  std::size_t taken_ = 0;  // bytes of received_ that were given out
};

}  // namespace zset::testing
