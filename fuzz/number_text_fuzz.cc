// Numbers and bounds as clients spell them, against strtod.
// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz_target.h"
#include "order/score_parse.h"
#include "redis/timeout.h"
#include "support/strtod_oracle.h"
#include "zset/score_text.h"

namespace zset {
namespace {

std::optional<std::uint64_t> Bits(std::optional<double> value) {
  if (!value) return std::nullopt;
  return std::bit_cast<std::uint64_t>(*value);
}

void CheckScore(const std::string& text) {
  const std::optional<double> score = ParseScore(text);
  ZSET_FUZZ_REQUIRE(Bits(score) == Bits(testing::StrictByStrtod(text)));
  if (!score) return;
  for (const auto style : {ScoreText::kRedis70, ScoreText::kRedis72}) {
    const std::string printed = FormatScore(*score, style);
    ZSET_FUZZ_REQUIRE(printed.size() <= 25);
    ZSET_FUZZ_REQUIRE(Bits(ParseScore(printed)) == Bits(score));
  }
}

void CheckScoreBound(const std::string& text) {
  const auto bound = internal::ParseScoreBound(text);
  const auto expected = testing::BoundByStrtod(text);
  ZSET_FUZZ_REQUIRE(bound == expected);
  const auto plain = internal::ParseScoreBound(text, internal::BoundSyntax::kNoBlanks);
  ZSET_FUZZ_REQUIRE(!plain || plain == bound);
}

void CheckInteger(const std::string& text) {
  const auto value = internal::ParseInt64(text);
  if (value) ZSET_FUZZ_REQUIRE(std::to_string(*value) == text);
}

void CheckMemberBound(const std::string& text) {
  const auto bound = internal::ParseMemberBound(text);
  const bool has_member = text.starts_with('[') || text.starts_with('(');
  if (bound && has_member) ZSET_FUZZ_REQUIRE(bound->member == text.substr(1));
  ZSET_FUZZ_REQUIRE(bound || !has_member);
}

void CheckTimeout(const std::string& text) {
  for (const auto rule : {internal::TimeoutRule::kRedis70, internal::TimeoutRule::kRedis72}) {
    const auto timeout = internal::ParseTimeout(text, 1'700'000'000'000, rule);
    if (timeout.ok()) ZSET_FUZZ_REQUIRE(*timeout >= 0);
  }
}

}  // namespace
}  // namespace zset

ZSET_FUZZ_TARGET(number_text, input) {
  const std::string text(input);
  zset::CheckScore(text);
  zset::CheckScoreBound(text);
  zset::CheckInteger(text);
  zset::CheckMemberBound(text);
  zset::CheckTimeout(text);
}
