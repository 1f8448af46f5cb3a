// From a token's text to what it holds, short of asking what it is for.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tokens/envelope.h"
#include "zset/token_keys.h"
#include "zset/tokens.h"

namespace zset::internal {

// Whether a token's maker is known.
enum class Proof {
  kNone,      // a readable token has none
  kGood,      // its key made it
  kNotThere,  // its key is not among those given
  kWrong,     // its key did not make it
};

// The JSON in an envelope, with what is known of its maker. A sealed one whose key is
// missing or wrong gives no JSON.
struct ProvenBody {
  Proof proof = Proof::kNone;
  std::string json;
};
ProvenBody Prove(const Envelope& envelope, const TokenKeys& keys);

// kUnknownKey or kWrongSignature for such a proof, OK for the others.
absl::Status ProofStatus(Proof proof, std::string_view key_id);

// kExpired, or OK.
absl::Status CheckExpiry(const TokenContents& contents, absl::Time now);

}  // namespace zset::internal
