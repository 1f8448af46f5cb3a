// Any token text is refused with a reason or read; any contents that are read can be
// written again, in every form, and have one spelling.
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "fuzz_target.h"
#include "tokens/contents_json.h"
#include "zset/tokens.h"

namespace zset {
namespace {

constexpr TokenForm kForms[] = {TokenForm::kReadable, TokenForm::kSigned, TokenForm::kSealed};

TokenKeys Keys() {
  TokenKeys keys;
  keys.Add("new", std::string(TokenKeys::kSecretSize, 'n')).IgnoreError();  // of the golden tokens
  return keys;
}

TokenCodec CodecOf(TokenForm form) {
  return TokenCodec::Make({.form = form, .max_size = std::size_t{1} << 20}, Keys()).value();
}

void ReadAsToken(std::string_view text) {
  const TokenKeys keys = Keys();
  for (const TokenForm form : kForms) {
    const auto contents = CodecOf(form).Decode(text, Listing{}, absl::UnixEpoch());
    ZSET_FUZZ_REQUIRE(contents.ok() || TokenErrorOf(contents.status()).has_value());
  }
  const auto explained = ExplainToken(text, keys, absl::UnixEpoch());
  ZSET_FUZZ_REQUIRE(explained.ok() || TokenErrorOf(explained.status()).has_value());
}

void ReadAsContents(std::string_view json) {
  const absl::StatusOr<TokenContents> contents = internal::ContentsFromJson(json);
  if (!contents.ok()) {
    ZSET_FUZZ_REQUIRE(TokenErrorOf(contents.status()) == TokenError::kMalformed);
    return;
  }
  ZSET_FUZZ_REQUIRE(internal::ContentsToJson(*contents) == json);
  const absl::Time before = contents->expires.value_or(absl::UnixEpoch()) - absl::Seconds(1);
  for (const TokenForm form : kForms) {
    const TokenCodec codec = CodecOf(form);
    const std::string token = codec.Encode(*contents).value();
    ZSET_FUZZ_REQUIRE(codec.Decode(token, contents->cursor.listing, before).value() == *contents);
  }
}

// The first byte says which of the two the rest is.
ZSET_FUZZ_TARGET(page_token, input) {
  if (input.empty()) return;
  const bool is_token = input.front() == 't';
  input.remove_prefix(1);
  is_token ? ReadAsToken(input) : ReadAsContents(input);
}

}  // namespace
}  // namespace zset
