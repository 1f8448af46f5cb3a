// PING, ECHO, HELLO, RESET, TIME.
// SPDX-License-Identifier: Apache-2.0
#include "absl/strings/str_cat.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

absl::Status ReadHelloOptions(Context& context) {
  ArgReader reader(context.args.subspan(2));
  while (!reader.done()) {
    const std::string_view word = reader.Take();
    // A keyspace has no users and no passwords, and a session no name to show: both
    // are taken as a server without a password takes them.
    if (IsWord(word, "auth") && reader.left() >= 2) {
      reader.Take();
      reader.Take();
    } else if (IsWord(word, "setname") && reader.left() >= 1) {
      reader.Take();
    } else {
      return Fail(HelloOption(word));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Reply> HandlePing(Context& context) {
  if (context.args.size() > 2) return Fail(WrongArity(context.spec.name));
  return context.args.size() == 2 ? Reply::Bulk(context.args[1]) : Reply::Simple("PONG");
}

absl::StatusOr<Reply> HandleEcho(Context& context) { return Reply::Bulk(context.args[1]); }

absl::StatusOr<Reply> HandleHello(Context& context) {
  SessionState& session = context.session;
  if (context.args.size() > 1) {
    const absl::StatusOr<std::int64_t> version =
        ParseInteger(context.args[1], errors::kProtocolText);
    if (!version.ok()) return version.status();
    if (*version != 2 && *version != 3) return Fail(errors::kProtocol);
    absl::Status status = ReadHelloOptions(context);
    if (!status.ok()) return status;
    session.version = *version == 2 ? RespVersion::kResp2 : RespVersion::kResp3;
  }
  const std::int64_t protocol = session.version == RespVersion::kResp2 ? 2 : 3;
  return Reply::Map({Reply::Bulk("server"), Reply::Bulk(context.traits().server),
                     Reply::Bulk("version"), Reply::Bulk(context.traits().version),
                     Reply::Bulk("proto"), Reply::Integer(protocol), Reply::Bulk("id"),
                     Reply::Integer(static_cast<std::int64_t>(session.id())), Reply::Bulk("mode"),
                     Reply::Bulk("standalone"), Reply::Bulk("role"), Reply::Bulk("master"),
                     Reply::Bulk("modules"), Reply::Array({})});
}

absl::StatusOr<Reply> HandleReset(Context& context) {
  SessionState& session = context.session;
  session.transaction = Transaction();
  session.Unwatch();
  session.db = 0;
  session.version = RespVersion::kResp2;
  return Reply::Simple("RESET");
}

absl::StatusOr<Reply> HandleTime(Context& context) {
  const std::int64_t micros = absl::ToUnixMicros(context.keyspace.now());
  return Reply::Array(
      {Reply::Bulk(absl::StrCat(micros / 1000000)), Reply::Bulk(absl::StrCat(micros % 1000000))});
}

}  // namespace zset::internal
