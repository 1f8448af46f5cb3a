// SPDX-License-Identifier: Apache-2.0
#include "redis/dispatch.h"

#include "redis/handlers.h"
#include "redis/table.h"

namespace zset::internal {
namespace {

// The row for these words, the subcommand's for a container; checks the arity.
absl::StatusOr<const CommandSpec*> Accept(Args args, const ProfileTraits& traits) {
  const CommandSpec* spec = FindSpec(args[0], traits);
  if (spec == nullptr) return Fail(UnknownCommand(args));
  if (!spec->subcommands.empty() && args.size() > 1) {
    const CommandSpec* subcommand = FindSubcommand(*spec, args[1]);
    if (subcommand == nullptr) {
      std::string container(spec->name);
      for (char& c : container) c = static_cast<char>(c - 'a' + 'A');
      return Fail(UnknownSubcommand(args[1], container));
    }
    spec = subcommand;
  }
  if (!spec->TakesArgs(args.size())) return Fail(WrongArity(spec->name));
  return spec;
}

// Whether the client may run this before it has given the password.
bool NeedsPassword(const SessionState& session, const CommandSpec& spec) {
  return !session.client.authenticated && (spec.flags & kNoAuth) == 0;
}

void NoteUse(SessionState& session, const CommandSpec& spec) {
  session.client.last_used = session.keyspace().now();
  session.client.last_command = spec.name;
  ++session.client.commands;
  ++session.keyspace().server().commands;
}

Reply Run(SessionState& session, const CommandSpec& spec, Args args, bool may_block) {
  NoteUse(session, spec);
  Context context{session.keyspace(), session, spec, args, may_block};
  absl::StatusOr<Reply> reply = spec.handler(context);
  return reply.ok() ? std::move(*reply) : ErrorReply(reply.status());
}

// A command that is refused spoils a transaction; a refused EXEC ends it.
Reply Refuse(SessionState& session, Args args, const absl::Status& why) {
  if (IsWord(args[0], "exec")) {
    session.transaction = Transaction();
    session.Unwatch();
    return Reply::Error(ExecRefused({why.message().data(), why.message().size()}));
  }
  session.transaction.failed |= session.transaction.open;
  return ErrorReply(why);
}

}  // namespace

Reply RunQueued(SessionState& session, Args args) {
  const absl::StatusOr<const CommandSpec*> spec = Accept(args, session.keyspace().traits());
  if (!spec.ok()) return ErrorReply(spec.status());
  return Run(session, **spec, args, /*may_block=*/false);
}

void ServeWaiters(KeyspaceState& keyspace) {
  keyspace.waiters().ServeReady([&](const Waiter& waiter, std::string_view ready_key) {
    return ServeWaiter(keyspace, waiter, ready_key);
  });
}

Reply Dispatch(SessionState& session, Args args) {
  if (args.empty()) return Reply::Error(errors::kEmptyCommand);
  session.keyspace().Tick();
  if (session.waiter.waiting || session.waiter.answer) {
    return Reply::Error(errors::kSessionBlocked);
  }
  const absl::StatusOr<const CommandSpec*> spec = Accept(args, session.keyspace().traits());
  Transaction& transaction = session.transaction;
  if (!spec.ok()) return Refuse(session, args, spec.status());
  if (NeedsPassword(session, **spec)) {
    return Refuse(session, args, Fail(errors::kNoAuth));
  }
  if (transaction.open && ((*spec)->flags & kRunsInMulti) == 0) {
    transaction.queue.emplace_back(args.begin(), args.end());
    return Reply::Simple("QUEUED");
  }
  Reply reply = Run(session, **spec, args, /*may_block=*/true);
  ServeWaiters(session.keyspace());
  return reply;
}

}  // namespace zset::internal
