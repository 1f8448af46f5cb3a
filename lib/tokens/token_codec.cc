// SPDX-License-Identifier: Apache-2.0
#include <sodium.h>

#include <cmath>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "tokens/base64.h"
#include "tokens/contents_json.h"
#include "tokens/crypto.h"
#include "tokens/envelope.h"
#include "tokens/printable.h"
#include "tokens/read_token.h"
#include "tokens/token_status.h"
#include "zset/tokens.h"

namespace zset {
namespace {

const char* NameOf(TokenForm form) {
  switch (form) {
    case TokenForm::kReadable:
      return "readable";
    case TokenForm::kSigned:
      return "signed";
    case TokenForm::kSealed:
      break;
  }
  return "sealed";
}

const char* NameOf(Direction direction) {
  return direction == Direction::kForward ? "forward" : "reverse";
}

const char* NameOf(Consistency consistency) {
  switch (consistency) {
    case Consistency::kLive:
      return "live";
    case Consistency::kChecked:
      return "checked";
    case Consistency::kSnapshot:
      break;
  }
  return "snapshot";
}

std::string Quoted(const std::string& text) {
  return absl::StrCat("\"", internal::Printable(text), "\"");
}

absl::Status MadeFor(TokenError error, const std::string& made_for, const std::string& used_for) {
  return internal::MakeTokenError(
      error, absl::StrCat("the page token is for ", made_for, ", not for ", used_for));
}

// Whether the token is for the listing, or which part differs.
absl::Status CheckListing(const Listing& made, const Listing& used) {
  if (made.list != used.list) {
    return MadeFor(TokenError::kOtherList, absl::StrCat("list ", Quoted(made.list)),
                   absl::StrCat("list ", Quoted(used.list)));
  }
  if (made.direction != used.direction) {
    return MadeFor(TokenError::kOtherDirection, absl::StrCat("direction ", NameOf(made.direction)),
                   NameOf(used.direction));
  }
  if (made.interval != used.interval) {
    return MadeFor(TokenError::kOtherInterval,
                   internal::Printable(internal::DescribeInterval(made.interval)),
                   internal::Printable(internal::DescribeInterval(used.interval)));
  }
  if (made.page_size != used.page_size) {
    return MadeFor(TokenError::kOtherPageSize, absl::StrCat("page size ", made.page_size),
                   absl::StrCat(used.page_size));
  }
  if (made.consistency != used.consistency) {
    return MadeFor(TokenError::kOtherConsistency,
                   absl::StrCat("consistency ", NameOf(made.consistency)),
                   NameOf(used.consistency));
  }
  return absl::OkStatus();
}

bool HasNaN(const Cursor& cursor) {
  if (cursor.place.has_value() && std::isnan(cursor.place->score)) return true;
  const auto* scores = std::get_if<ScoreRange>(&cursor.listing.interval);
  return scores != nullptr && (std::isnan(scores->min.score) || std::isnan(scores->max.score));
}

absl::Status CheckEncodable(const TokenContents& contents) {
  if (HasNaN(contents.cursor)) return absl::InvalidArgumentError("a score of the cursor is NaN");
  if (contents.cursor.listing.page_size < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("page size is ", contents.cursor.listing.page_size, ", must be at least 1"));
  }
  if (contents.expires.has_value() && !internal::IsExpressible(*contents.expires)) {
    return absl::InvalidArgumentError("the expiry must be from 1970 to 9999");
  }
  return absl::OkStatus();
}

absl::Status Oversize(std::size_t size, std::size_t max_size) {
  return internal::MakeTokenError(
      TokenError::kOversize,
      absl::StrCat("the page token has ", size, " characters, more than ", max_size));
}

}  // namespace

TokenCodec::TokenCodec(const TokenOptions& options, TokenKeys keys)
    : options_(options), keys_(std::move(keys)) {}

absl::StatusOr<TokenCodec> TokenCodec::Make(const TokenOptions& options, TokenKeys keys) {
  if (sodium_init() < 0) return absl::InternalError("libsodium cannot start");
  if (options.form != TokenForm::kReadable && keys.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("tokens of the ", NameOf(options.form), " form need a key"));
  }
  return TokenCodec(options, std::move(keys));
}

absl::StatusOr<std::string> TokenCodec::Encode(const TokenContents& contents) const {
  absl::Status status = CheckEncodable(contents);
  if (!status.ok()) return status;
  const std::string json = internal::ContentsToJson(contents);
  const TokenForm form = options_.form;
  const TokenKeys::Key* key = form == TokenForm::kReadable ? nullptr : keys_.newest();
  const std::size_t body_size =
      form == TokenForm::kSealed ? internal::SealedSize(json.size()) : json.size();
  std::string text = internal::EnvelopeHead(form, key == nullptr ? "" : key->id, body_size,
                                            internal::SignatureSize());
  if (form == TokenForm::kSealed) {
    text += internal::ToBase64Url(internal::Seal(*key, json, text));
  } else {
    text += internal::ToBase64Url(json);
  }
  if (form == TokenForm::kSigned) {
    text += "." + internal::ToBase64Url(internal::Sign(*key, text));
  }
  std::string token = internal::WithCheck(text);
  if (token.size() > options_.max_size) return Oversize(token.size(), options_.max_size);
  return token;
}

absl::StatusOr<TokenContents> TokenCodec::Decode(std::string_view token, const Listing& expected,
                                                 absl::Time now) const {
  if (token.size() > options_.max_size) return Oversize(token.size(), options_.max_size);
  const absl::StatusOr<internal::Envelope> envelope = internal::OpenEnvelope(token);
  if (!envelope.ok()) return envelope.status();
  if (envelope->form != options_.form) {
    return internal::MakeTokenError(TokenError::kOtherForm,
                                    absl::StrCat("the page token is ", NameOf(envelope->form),
                                                 ", must be ", NameOf(options_.form)));
  }
  const internal::ProvenBody body = internal::Prove(*envelope, keys_);
  absl::Status status = internal::ProofStatus(body.proof, envelope->key_id);
  if (!status.ok()) return status;
  absl::StatusOr<TokenContents> contents = internal::ContentsFromJson(body.json);
  if (!contents.ok()) return contents;
  status = internal::CheckExpiry(*contents, now);
  if (status.ok()) status = CheckListing(contents->cursor.listing, expected);
  if (!status.ok()) return status;
  return contents;
}

}  // namespace zset
