// MULTI, EXEC, DISCARD, WATCH, UNWATCH.
// SPDX-License-Identifier: Apache-2.0
#include "redis/dispatch.h"
#include "redis/handlers.h"

namespace zset::internal {

absl::StatusOr<Reply> HandleMulti(Context& context) {
  Transaction& transaction = context.session.transaction;
  if (transaction.open) return Fail(errors::kNestedMulti);
  transaction.open = true;
  return Reply::Ok();
}

// Errors of single commands do not stop the others.
absl::StatusOr<Reply> HandleExec(Context& context) {
  SessionState& session = context.session;
  if (!session.transaction.open) return Fail(errors::kExecWithoutMulti);
  const Transaction transaction = std::exchange(session.transaction, Transaction());
  const bool touched = session.touched();
  session.Unwatch();
  if (transaction.failed) return Fail(errors::kExecAbort);
  if (touched) return Reply::NullArray();
  std::vector<Reply> replies;
  replies.reserve(transaction.queue.size());
  for (const std::vector<std::string>& command : transaction.queue) {
    const std::vector<std::string_view> args(command.begin(), command.end());
    replies.push_back(RunQueued(session, args));
  }
  return Reply::Array(std::move(replies));
}

absl::StatusOr<Reply> HandleDiscard(Context& context) {
  if (!context.session.transaction.open) return Fail(errors::kDiscardWithoutMulti);
  context.session.transaction = Transaction();
  context.session.Unwatch();
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleWatch(Context& context) {
  if (context.session.transaction.open) return Fail(errors::kWatchInMulti);
  for (const std::string_view key : context.args.subspan(1)) context.session.Watch(key);
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleUnwatch(Context& context) {
  context.session.Unwatch();
  return Reply::Ok();
}

}  // namespace zset::internal
