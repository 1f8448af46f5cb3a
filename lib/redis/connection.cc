// PING, ECHO, HELLO, RESET, TIME.
// SPDX-License-Identifier: Apache-2.0
#include <optional>

#include "absl/strings/str_cat.h"
#include "redis/authentication.h"
#include "redis/client_type.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

struct HelloOptions {
  bool authenticates = false;
  std::string_view user;
  std::string_view password;
  std::optional<std::string_view> name;
};

absl::StatusOr<HelloOptions> ParseHelloOptions(Args words) {
  HelloOptions out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (reader.TakeWord("auth", 2)) {
      out.authenticates = true;
      out.user = reader.Take();
      out.password = reader.Take();
    } else if (reader.TakeWord("setname", 1)) {
      out.name = reader.Take();
      if (!IsClientText(*out.name)) return Fail(errors::kClientName);
    } else {
      return Fail(HelloOption(reader.Take()));
    }
  }
  return out;
}

Reply Greeting(const Context& context) {
  const SessionState& session = context.session;
  const std::int64_t protocol = session.version == RespVersion::kResp2 ? 2 : 3;
  return Reply::Map({Reply::Bulk("server"), Reply::Bulk(context.traits().server),
                     Reply::Bulk("version"), Reply::Bulk(context.traits().version),
                     Reply::Bulk("proto"), Reply::Integer(protocol), Reply::Bulk("id"),
                     Reply::Integer(static_cast<std::int64_t>(session.id())), Reply::Bulk("mode"),
                     Reply::Bulk("standalone"), Reply::Bulk("role"), Reply::Bulk("master"),
                     Reply::Bulk("modules"), Reply::Array({})});
}

}  // namespace

absl::StatusOr<Reply> HandlePing(Context& context) {
  if (context.args.size() > 2) return Fail(WrongArity(context.spec.name));
  return context.args.size() == 2 ? Reply::Bulk(context.args[1]) : Reply::Simple("PONG");
}

absl::StatusOr<Reply> HandleEcho(Context& context) { return Reply::Bulk(context.args[1]); }

absl::StatusOr<Reply> HandleHello(Context& context) {
  SessionState& session = context.session;
  std::optional<std::int64_t> chosen;
  HelloOptions options;
  if (context.args.size() > 1) {
    const absl::StatusOr<std::int64_t> version =
        ParseInteger(context.args[1], errors::kProtocolText);
    if (!version.ok()) return version.status();
    if (*version != 2 && *version != 3) return Fail(errors::kProtocol);
    const absl::StatusOr<HelloOptions> parsed = ParseHelloOptions(context.args.subspan(2));
    if (!parsed.ok()) return parsed.status();
    options = *parsed;
    chosen = *version;
  }
  if (options.authenticates) {
    absl::Status status = Authenticate(session, options.user, options.password);
    if (!status.ok()) return status;
  }
  if (!session.client.authenticated) {
    const bool is_old = context.traits().numeric_version < 70200;
    return Fail(is_old ? errors::kHelloNoAuth : errors::kHelloNoAuth72);
  }
  if (options.name) session.client.name = *options.name;
  if (chosen) session.version = *chosen == 2 ? RespVersion::kResp2 : RespVersion::kResp3;
  return Greeting(context);
}

absl::StatusOr<Reply> HandleReset(Context& context) {
  SessionState& session = context.session;
  session.transaction = Transaction();
  session.Unwatch();
  session.db = 0;
  session.version = RespVersion::kResp2;
  session.client.name.clear();
  session.client.replies = ReplyMode::kOn;
  session.client.no_evict = session.client.no_touch = false;
  session.client.authenticated = context.keyspace.server().password.empty();
  return Reply::Simple("RESET");
}

absl::StatusOr<Reply> HandleTime(Context& context) {
  const std::int64_t micros = absl::ToUnixMicros(context.keyspace.now());
  return Reply::Array(
      {Reply::Bulk(absl::StrCat(micros / 1000000)), Reply::Bulk(absl::StrCat(micros % 1000000))});
}

}  // namespace zset::internal
