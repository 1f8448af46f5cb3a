// CLIENT: who is connected, and what is known of them.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "redis/client_line.h"
#include "redis/client_type.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

// ON or OFF.
absl::Status ReadSwitch(std::string_view word, bool& out) {
  if (IsWord(word, "on")) {
    out = true;
  } else if (IsWord(word, "off")) {
    out = false;
  } else {
    return Fail(errors::kSyntax);
  }
  return absl::OkStatus();
}

absl::StatusOr<Reply> Switch(Context& context, bool& out) {
  absl::Status status = ReadSwitch(context.args[2], out);
  if (!status.ok()) return status;
  return Reply::Ok();
}

Reply Lines(const std::vector<const SessionState*>& sessions) {
  std::string text;
  for (const SessionState* session : sessions) absl::StrAppend(&text, ClientLine(*session), "\n");
  return Reply::Verbatim(text);
}

absl::StatusOr<std::vector<const SessionState*>> SessionsById(Context& context, Args ids) {
  std::vector<const SessionState*> out;
  for (const std::string_view text : ids) {
    const absl::StatusOr<std::int64_t> id = ParseInteger(text, errors::kClientId);
    if (!id.ok()) return id.status();
    const auto found = context.keyspace.sessions().find(static_cast<std::uint64_t>(*id));
    if (found != context.keyspace.sessions().end()) out.push_back(found->second);
  }
  return out;
}

// What a waiting command answers when it is told to give up.
absl::StatusOr<Reply> UnblockAnswer(Args args) {
  if (args.size() < 4 || IsWord(args[3], "timeout")) return Reply::NullArray();
  if (IsWord(args[3], "error")) return Reply::Error(errors::kUnblocked);
  return Fail(errors::kUnblockReason);
}

}  // namespace

// A byte that would break the lines of CLIENT LIST.
bool IsClientText(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '!' && c <= '~'; });
}

absl::StatusOr<Reply> HandleClientId(Context& context) {
  return Reply::Integer(static_cast<std::int64_t>(context.session.id()));
}

absl::StatusOr<Reply> HandleClientGetname(Context& context) {
  const std::string& name = context.session.client.name;
  return name.empty() ? Reply::Null() : Reply::Bulk(name);
}

absl::StatusOr<Reply> HandleClientSetname(Context& context) {
  if (!IsClientText(context.args[2])) return Fail(errors::kClientName);
  context.session.client.name = context.args[2];
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleClientSetinfo(Context& context) {
  ClientState& client = context.session.client;
  const std::string_view option = context.args[2];
  std::string* field = IsWord(option, "lib-name")  ? &client.library_name
                       : IsWord(option, "lib-ver") ? &client.library_version
                                                   : nullptr;
  if (field == nullptr) return Fail(UnrecognizedOption(option));
  if (!IsClientText(context.args[3])) return Fail(ClientAttribute(option));
  *field = context.args[3];
  return Reply::Ok();
}

// Nothing is tracked, so nobody is told of it.
absl::StatusOr<Reply> HandleClientGetredir(Context&) { return Reply::Integer(-1); }

absl::StatusOr<Reply> HandleClientReply(Context& context) {
  ReplyMode& replies = context.session.client.replies;
  const std::string_view word = context.args[2];
  if (IsWord(word, "on")) {
    replies = ReplyMode::kOn;
  } else if (IsWord(word, "off")) {
    replies = ReplyMode::kOff;
  } else if (!IsWord(word, "skip")) {
    return Fail(errors::kSyntax);
  } else if (replies != ReplyMode::kOff) {
    replies = ReplyMode::kSkipNext;
  }
  return Reply::Ok();
}

// Memory is never reclaimed from clients, and keys are never evicted: the switches
// only show in CLIENT LIST.
absl::StatusOr<Reply> HandleClientNoEvict(Context& context) {
  return Switch(context, context.session.client.no_evict);
}

absl::StatusOr<Reply> HandleClientNoTouch(Context& context) {
  return Switch(context, context.session.client.no_touch);
}

absl::StatusOr<Reply> HandleClientInfo(Context& context) { return Lines({&context.session}); }

absl::StatusOr<Reply> HandleClientList(Context& context) {
  const Args args = context.args;
  if (args.size() > 3 && IsWord(args[2], "id")) {
    const auto sessions = SessionsById(context, args.subspan(3));
    if (!sessions.ok()) return sessions.status();
    return Lines(*sessions);
  }
  bool lists_normal = true;
  if (args.size() == 4 && IsWord(args[2], "type")) {
    const absl::StatusOr<bool> normal = IsNormalType(args[3]);
    if (!normal.ok()) return normal.status();
    lists_normal = *normal;
  } else if (args.size() != 2) {
    return Fail(errors::kSyntax);
  }
  std::vector<const SessionState*> sessions;
  if (lists_normal) {
    for (const auto& [id, session] : context.keyspace.sessions()) sessions.push_back(session);
  }
  return Lines(sessions);
}

absl::StatusOr<Reply> HandleClientUnblock(Context& context) {
  if (context.args.size() > 4) return Fail(WrongArity(context.spec.name));
  const absl::StatusOr<Reply> answer = UnblockAnswer(context.args);
  if (!answer.ok()) return answer.status();
  const absl::StatusOr<std::int64_t> id = ParseInteger(context.args[2]);
  if (!id.ok()) return id.status();
  const auto found = context.keyspace.sessions().find(static_cast<std::uint64_t>(*id));
  if (found == context.keyspace.sessions().end() || !found->second->waiter.waiting) {
    return Reply::Integer(0);
  }
  context.keyspace.waiters().Answer(&found->second->waiter, *answer);
  return Reply::Integer(1);
}

}  // namespace zset::internal
