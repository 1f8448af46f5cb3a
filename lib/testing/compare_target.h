// CompareTarget: the server that is compared with us, reached in whatever way.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "testing/resp_connection.h"
#include "zset/testing/faults.h"

namespace zset::testing {

using Command = std::vector<std::string>;  // its name and its arguments

// What a target replied to some commands.
struct TargetReplies {
  std::vector<std::string> replies;     // as they come over the wire
  absl::Status end = absl::OkStatus();  // why there are fewer than commands
};

class CompareTarget {
 public:
  virtual ~CompareTarget() = default;

  // Runs the commands in order. If the target ends the connection or falls silent, the
  // replies until then; the next call is Renew().
  virtual TargetReplies Run(const std::vector<Command>& commands) = 0;

  // Reaches the target anew. Errors: kUnavailable.
  virtual absl::Status Renew() = 0;
};

// A server behind a connection. The commands of one call are sent at once.
class ServerTarget final : public CompareTarget {
 public:
  using Connect = std::function<absl::StatusOr<RespConnection>()>;

  // Errors: what the first call of `connect` fails with.
  static absl::StatusOr<ServerTarget> Make(Connect connect);

  TargetReplies Run(const std::vector<Command>& commands) override;
  absl::Status Renew() override;

 private:
  ServerTarget(Connect connect, RespConnection connection)
      : connect_(std::move(connect)), connection_(std::move(connection)) {}

  Connect connect_;
  RespConnection connection_;
};

// A session in this program, faults and all.
class SessionTarget final : public CompareTarget {
 public:
  explicit SessionTarget(FaultySession session) : session_(std::move(session)) {}

  TargetReplies Run(const std::vector<Command>& commands) override;
  absl::Status Renew() override { return absl::OkStatus(); }

 private:
  FaultySession session_;
};

}  // namespace zset::testing
