// TokenCodec: page cursors and sessions as text for clients, and back.
//
//   auto codec = zset::TokenCodec::Make({.form = zset::TokenForm::kSigned}, keys).value();
//   std::string token = codec.Encode({.cursor = *page.next, .expires = now + absl::Hours(1)})
//                           .value();
//   ...
//   auto contents = codec.Decode(token_from_client, listing, absl::Now());
//   if (!contents.ok()) return Refuse(contents.status());    // zset/token_error.h
//   zset::Page page = zset::ReadPage(board, contents->cursor).value();
//
// A token says which list, direction, interval, page size and consistency it is for;
// Decode refuses it for any other. The format is described in lib/tokens/FORMAT.md.
//
// Thread safety: immutable once made; all functions may run together.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "zset/cursor.h"
#include "zset/paging_sessions.h"
#include "zset/token_error.h"
#include "zset/token_keys.h"

namespace zset {

enum class TokenForm {
  // Anyone can read it and make one: for audits, and where clients are trusted. An
  // accident is noticed, a forgery is not.
  kReadable,
  // Anyone can read it, only a holder of the key can make one.
  kSigned,
  // Only a holder of the key can read or make one: scores and members stay secret.
  // Its length still tells that of the member.
  kSealed,
};

struct TokenOptions {
  // Made and accepted: a codec that signs refuses a token that is merely readable.
  TokenForm form = TokenForm::kReadable;
  // Characters, at most. Of them a member takes 1.4 to a byte where it is plain text, 1.8
  // where it is not UTF-8, and up to 8 where it is control characters, which JSON
  // escapes. For members of up to m bytes 8 m + 1000 is enough if the list's name and
  // the interval's members are short.
  std::size_t max_size = 4096;
};

struct TokenContents {
  Cursor cursor;
  // The session whose snapshot the cursor belongs to, if there is one.
  std::optional<SessionId> session = {};
  // When the token ends; kept in milliseconds, rounded down. Readable tokens may be
  // given a longer life by whoever holds them.
  std::optional<absl::Time> expires = {};

  friend bool operator==(const TokenContents&, const TokenContents&) = default;
};

class TokenCodec {
 public:
  // Errors: kInvalidArgument if the form needs a key and there is none; kInternal if
  //         libsodium cannot start.
  static absl::StatusOr<TokenCodec> Make(const TokenOptions& options, TokenKeys keys = {});

  // The token, of characters that need no escape in a URL. Signs or seals with the
  // newest key.
  //
  // Errors: kInvalidArgument if a score is NaN, the page size is below 1, the expiry
  //         is before 1970 or after 9999, or the token would be longer than the
  //         options allow.
  absl::StatusOr<std::string> Encode(const TokenContents& contents) const;

  // What a token holds, if it is one of this codec's, not expired, and made for
  // `expected`.
  //
  // Errors: those of TokenError. Bytes of any kind are refused, never misread.
  absl::StatusOr<TokenContents> Decode(std::string_view token, const Listing& expected,
                                       absl::Time now) const;

 private:
  TokenCodec(const TokenOptions& options, TokenKeys keys);

  TokenOptions options_;
  TokenKeys keys_;
};

// A token in plain words.
struct TokenExplanation {
  // What it holds, over several lines that end in a newline each: among them whether its
  // signature is good, or could not be checked for want of the key, and whether it has
  // expired.
  std::string words;
  // kWrongSignature or kExpired if it is of no use for that; else OK, which says nothing
  // about a signature that could not be checked.
  absl::Status fault;
};

// What a token of any form holds. For people: programs call Decode.
//
// Errors: those of TokenError that make it unreadable: damage, or a seal whose key is
//         not among `keys`.
absl::StatusOr<TokenExplanation> ExplainToken(std::string_view token, const TokenKeys& keys,
                                              absl::Time now);

}  // namespace zset
