// CLIENT KILL: filters, and the end of who passes them all.
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <optional>
#include <vector>

#include "redis/client_type.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

struct KillFilter {
  std::optional<std::uint64_t> id;
  std::optional<std::string_view> address;
  std::optional<std::string_view> local_address;
  bool other_type = false;  // a type that nobody has
  bool skips_me = true;
};

absl::Status ReadUser(std::string_view name) {
  return name == "default" ? absl::OkStatus() : Fail(NoSuchUser(name));
}

absl::Status ReadId(std::string_view text, KillFilter& out) {
  const absl::StatusOr<std::int64_t> id =
      ParseIntegerIn(text, 1, std::numeric_limits<std::int64_t>::max(), errors::kClientIdPositive);
  if (!id.ok()) return id.status();
  out.id = static_cast<std::uint64_t>(*id);
  return absl::OkStatus();
}

absl::Status ReadType(std::string_view text, KillFilter& out) {
  const absl::StatusOr<bool> normal = IsNormalType(text);
  if (!normal.ok()) return normal.status();
  out.other_type = !*normal;
  return absl::OkStatus();
}

absl::Status ReadSkipMe(std::string_view text, KillFilter& out) {
  if (!IsWord(text, "yes") && !IsWord(text, "no")) return Fail(errors::kSyntax);
  out.skips_me = IsWord(text, "yes");
  return absl::OkStatus();
}

absl::StatusOr<KillFilter> ParseFilter(Args words) {
  KillFilter out;
  ArgReader reader(words);
  while (!reader.done()) {
    absl::Status status;
    if (reader.TakeWord("id", 1)) {
      status = ReadId(reader.Take(), out);
    } else if (reader.TakeWord("type", 1)) {
      status = ReadType(reader.Take(), out);
    } else if (reader.TakeWord("addr", 1)) {
      out.address = reader.Take();
    } else if (reader.TakeWord("laddr", 1)) {
      out.local_address = reader.Take();
    } else if (reader.TakeWord("user", 1)) {
      status = ReadUser(reader.Take());
    } else if (reader.TakeWord("skipme", 1)) {
      status = ReadSkipMe(reader.Take(), out);
    } else {
      status = Fail(errors::kSyntax);
    }
    if (!status.ok()) return status;
  }
  return out;
}

bool Passes(const SessionState& session, const KillFilter& filter) {
  if (session.client.connection == nullptr || filter.other_type) return false;
  if (filter.id && *filter.id != session.id()) return false;
  if (!filter.address && !filter.local_address) return true;
  const ConnectionFacts facts = session.client.connection->facts();
  if (filter.address && *filter.address != facts.address) return false;
  return !filter.local_address || *filter.local_address == facts.local_address;
}

// How many were ended. A session ends itself after its reply.
std::int64_t Kill(Context& context, const KillFilter& filter) {
  std::vector<SessionState*> ends;
  for (const auto& [id, session] : context.keyspace.sessions()) {
    const bool is_me = session == &context.session;
    if (!(is_me && filter.skips_me) && Passes(*session, filter)) ends.push_back(session);
  }
  for (SessionState* session : ends) {
    if (session == &context.session) {
      session->client.closes_after_reply = true;
    } else {
      session->client.connection->Close();
    }
  }
  return static_cast<std::int64_t>(ends.size());
}

}  // namespace

absl::StatusOr<bool> IsNormalType(std::string_view type) {
  if (IsWord(type, "normal")) return true;
  for (const std::string_view other : {"master", "slave", "replica", "pubsub"}) {
    if (IsWord(type, other)) return false;
  }
  return Fail(UnknownClientType(type));
}

absl::StatusOr<Reply> HandleClientKill(Context& context) {
  const Args args = context.args;
  if (args.size() == 3) {
    KillFilter filter;
    filter.address = args[2];
    filter.skips_me = false;
    return Kill(context, filter) == 0 ? Fail(errors::kNoSuchClient)
                                      : absl::StatusOr<Reply>(Reply::Ok());
  }
  const absl::StatusOr<KillFilter> filter = ParseFilter(args.subspan(2));
  if (!filter.ok()) return filter.status();
  return Reply::Integer(Kill(context, *filter));
}

}  // namespace zset::internal
