// SPDX-License-Identifier: Apache-2.0
#include "testing/compare_target.h"

#include "testing/resp_value.h"
#include "testing/words.h"
#include "zset/resp.h"

namespace zset::testing {

absl::StatusOr<ServerTarget> ServerTarget::Make(Connect connect) {
  absl::StatusOr<RespConnection> connection = connect();
  if (!connection.ok()) return connection.status();
  return ServerTarget(std::move(connect), *std::move(connection));
}

absl::Status ServerTarget::Renew() {
  absl::StatusOr<RespConnection> connection = connect_();
  if (!connection.ok()) return connection.status();
  connection_ = *std::move(connection);
  return absl::OkStatus();
}

TargetReplies ServerTarget::Run(const std::vector<Command>& commands) {
  std::string bytes;
  for (const Command& command : commands) bytes += EncodeCommand(command);
  TargetReplies result{{}, connection_.Send(bytes)};
  while (result.end.ok() && result.replies.size() < commands.size()) {
    absl::StatusOr<std::string> reply = connection_.Read();
    result.end = reply.status();
    if (reply.ok()) result.replies.push_back(*std::move(reply));
  }
  return result;
}

TargetReplies SessionTarget::Run(const std::vector<Command>& commands) {
  TargetReplies result;
  for (const Command& command : commands) {
    const Reply reply = session_.Execute(Views(command));
    if (reply.kind() == Reply::Kind::kWouldBlock) {
      session_.session().Unblock();
      session_.session().Poll();
      result.end = absl::DeadlineExceededError("the session waits");
      return result;
    }
    result.replies.push_back(ToResp(reply, session_.session().resp()));
  }
  return result;
}

}  // namespace zset::testing
