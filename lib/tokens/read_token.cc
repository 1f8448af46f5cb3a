// SPDX-License-Identifier: Apache-2.0
#include "tokens/read_token.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "tokens/crypto.h"
#include "tokens/token_status.h"

namespace zset::internal {

ProvenBody Prove(const Envelope& envelope, const TokenKeys& keys) {
  if (envelope.form == TokenForm::kReadable) return {Proof::kNone, envelope.body};
  const TokenKeys::Key* key = keys.Find(envelope.key_id);
  if (envelope.form == TokenForm::kSigned) {
    if (key == nullptr) return {Proof::kNotThere, envelope.body};
    const bool good = Verify(*key, envelope.bound, envelope.signature);
    return {good ? Proof::kGood : Proof::kWrong, envelope.body};
  }
  if (key == nullptr) return {Proof::kNotThere, {}};
  std::optional<std::string> json = Unseal(*key, envelope.body, envelope.bound);
  if (!json.has_value()) return {Proof::kWrong, {}};
  return {Proof::kGood, *std::move(json)};
}

absl::Status ProofStatus(Proof proof, std::string_view key_id) {
  if (proof == Proof::kNotThere) {
    return MakeTokenError(TokenError::kUnknownKey, absl::StrCat("there is no key ", AsAbsl(key_id),
                                                                " to check the page token with"));
  }
  if (proof == Proof::kWrong) {
    return MakeTokenError(TokenError::kWrongSignature,
                          absl::StrCat("key ", AsAbsl(key_id), " did not make this page token"));
  }
  return absl::OkStatus();
}

absl::Status CheckExpiry(const TokenContents& contents, absl::Time now) {
  if (!contents.expires.has_value() || now < *contents.expires) return absl::OkStatus();
  return MakeTokenError(
      TokenError::kExpired,
      absl::StrCat("the page token expired at ",
                   absl::FormatTime(absl::RFC3339_full, *contents.expires, absl::UTCTimeZone())));
}

}  // namespace zset::internal
