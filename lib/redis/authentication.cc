// AUTH and QUIT, and HELLO's password.
// SPDX-License-Identifier: Apache-2.0
#include "redis/authentication.h"

#include "redis/handlers.h"

namespace zset::internal {
namespace {

// Takes as long wherever the texts differ.
bool SameSecret(std::string_view given, std::string_view wanted) {
  unsigned different = given.size() != wanted.size() ? 1 : 0;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const char other = wanted.empty() ? '\0' : wanted[i % wanted.size()];
    different |= static_cast<unsigned char>(given[i] ^ other);
  }
  return different == 0;
}

}  // namespace

absl::Status Authenticate(SessionState& session, std::string_view user, std::string_view password) {
  const std::string& wanted = session.keyspace().server().password;
  // Without a password the one user is let in by any.
  const bool right = user == "default" && (wanted.empty() || SameSecret(password, wanted));
  if (!right) return Fail(errors::kWrongPassword);
  session.client.authenticated = true;
  return absl::OkStatus();
}

absl::StatusOr<Reply> HandleAuth(Context& context) {
  const Args args = context.args;
  if (args.size() > 3) return Fail(errors::kSyntax);
  if (args.size() == 2 && context.keyspace.server().password.empty()) {
    return Fail(errors::kNoPassword);
  }
  const std::string_view user = args.size() == 3 ? args[1] : "default";
  absl::Status status = Authenticate(context.session, user, args.back());
  if (!status.ok()) return status;
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleQuit(Context& context) {
  context.session.client.closes_after_reply = true;
  return Reply::Ok();
}

}  // namespace zset::internal
