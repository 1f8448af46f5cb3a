// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cstdint>
#include <string>
#include <variant>

#include "base/utf8.h"
#include "tokens/base64.h"
#include "tokens/field_reader.h"
#include "tokens/token_support.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

std::uint64_t BitsOf(double score) { return std::bit_cast<std::uint64_t>(score); }

RC_GTEST_PROP(TokenProperty, AnyContentsRoundTripInEveryForm, ()) {
  const TokenContents contents = DrawContents();
  const TokenCodec codec = CodecOf(DrawForm());
  const std::string token = codec.Encode(contents).value();
  for (const char c : token) {
    RC_ASSERT((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
              c == '-' || c == '_' || c == '.');
  }
  const auto read = codec.Decode(token, contents.cursor.listing, TestNow()).value();
  RC_ASSERT(read == contents);
  if (contents.cursor.place.has_value()) {
    RC_ASSERT(BitsOf(read.cursor.place->score) == BitsOf(contents.cursor.place->score));
  }
  if (const auto* range = std::get_if<ScoreRange>(&contents.cursor.listing.interval)) {
    const auto& read_range = std::get<ScoreRange>(read.cursor.listing.interval);
    RC_ASSERT(BitsOf(read_range.min.score) == BitsOf(range->min.score));
    RC_ASSERT(BitsOf(read_range.max.score) == BitsOf(range->max.score));
  }
}

RC_GTEST_PROP(TokenProperty, AnyDamageIsRefusedInEveryForm, ()) {
  const TokenContents contents = DrawContents();
  const TokenCodec codec = CodecOf(DrawForm());
  const std::string token = codec.Encode(contents).value();
  std::string damaged = token;
  const int changes = *rc::gen::inRange(1, 4);
  for (int i = 0; i < changes; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, damaged.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        damaged[at] = *rc::gen::arbitrary<char>();
        break;
      case 1:
        damaged.erase(at, 1);
        break;
      default:
        damaged.insert(at, 1, *rc::gen::arbitrary<char>());
    }
  }
  RC_PRE(damaged != token);
  const auto read = codec.Decode(damaged, contents.cursor.listing, TestNow());
  RC_ASSERT(TokenErrorOf(read.status()).has_value());
}

RC_GTEST_PROP(TokenProperty, AnyBytesAtAllAreRefusedWithAReason, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  const TokenCodec codec = CodecOf(DrawForm());
  RC_ASSERT(TokenErrorOf(codec.Decode(bytes, Listing{}, TestNow()).status()).has_value());
  RC_ASSERT(TokenErrorOf(ExplainToken(bytes, TestKeys(), TestNow()).status()).has_value());
}

RC_GTEST_PROP(ScoreTextProperty, RoundTripsBitForBit, ()) {
  const double score = std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>());
  RC_PRE(score == score);
  RC_ASSERT(BitsOf(internal::ScoreFromText(internal::ScoreToText(score)).value()) == BitsOf(score));
}

RC_GTEST_PROP(Base64Property, RoundTripsAndHasOneSpelling, ()) {
  const auto bytes = *rc::gen::arbitrary<std::string>();
  const std::string text = internal::ToBase64Url(bytes);
  RC_ASSERT(internal::FromBase64Url(text) == bytes);
  const auto other = *rc::gen::container<std::string>(rc::gen::element('A', 'Q', 'g', '_', '='));
  const auto read = internal::FromBase64Url(other);
  if (read.has_value()) RC_ASSERT(internal::ToBase64Url(*read) == other);
}

TEST(ScoreText, KeepsZerosAndInfinities) {
  EXPECT_EQ(internal::ScoreToText(-0.0), "-0");
  EXPECT_EQ(internal::ScoreToText(1.0 / 0.0), "inf");
  EXPECT_EQ(internal::ScoreToText(-1.0 / 0.0), "-inf");
  EXPECT_EQ(internal::ScoreFromText("nan"), std::nullopt);
  EXPECT_EQ(internal::ScoreFromText("-nan"), std::nullopt);
}

TEST(Utf8, IsWellFormedOrNot) {
  for (const char* good : {"", "a", "\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf",
                           "\xee\x80\x80", "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf", "a\xc3\xa9z"}) {
    EXPECT_TRUE(internal::IsUtf8(good)) << good;
  }
  for (const char* bad : {"\x80", "\xc0\x80", "\xc1\xbf", "\xc2", "\xe0\x80\x80", "\xe0\x9f\xbf",
                          "\xed\xa0\x80", "\xed\xbf\xbf", "\xf0\x80\x80\x80", "\xf4\x90\x80\x80",
                          "\xf8\x88\x80\x80\x80", "\xff", "\xe2\x82", "\xc3("}) {
    EXPECT_FALSE(internal::IsUtf8(bad)) << bad;
  }
  EXPECT_TRUE(internal::IsUtf8(std::string_view("\0", 1)));
}

}  // namespace
}  // namespace zset::testing
