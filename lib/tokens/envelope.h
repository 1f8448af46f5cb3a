// Envelope: the outer text of a token, before anything in it is believed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "zset/tokens.h"

namespace zset::internal {

// The parts of a token's text (see FORMAT.md).
struct Envelope {
  TokenForm form = TokenForm::kReadable;
  std::string key_id;     // signed and sealed
  std::string body;       // decoded: JSON, or nonce and ciphertext if sealed
  std::string signature;  // decoded; signed alone
  // What comes before the body, if sealed, before the signature, if signed: the text
  // they bind.
  std::string bound;
};

// The text up to the body, for a body and signature of these sizes in bytes.
std::string EnvelopeHead(TokenForm form, std::string_view key_id, std::size_t body_size,
                         std::size_t signature_size);

// The text followed by '.' and its check.
std::string WithCheck(const std::string& text);

// Takes a token apart after proving that it is whole.
// Errors: kTruncated, kDamaged, kFutureVersion.
absl::StatusOr<Envelope> OpenEnvelope(std::string_view token);

}  // namespace zset::internal
