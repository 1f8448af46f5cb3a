// SPDX-License-Identifier: Apache-2.0
#include "zset/score_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "order/score_text.h"

namespace zset {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

std::uint64_t Bits(double value) { return std::bit_cast<std::uint64_t>(value); }

struct ScoreCase {
  double score;
  std::string text;
};

std::vector<ScoreCase> RecordedScores() {
  std::ifstream file(ZSET_TESTS_DIR "/redis/cases/score_text_redis-7.2.6.tsv");
  std::vector<ScoreCase> cases;
  for (std::string line; std::getline(file, line);) {
    const auto tab = line.find('\t');
    if (line.starts_with('#') || tab == std::string::npos) continue;
    cases.push_back({std::strtod(line.substr(0, tab).c_str(), nullptr), line.substr(tab + 1)});
  }
  return cases;
}

TEST(ScoreText72, EqualsWhatARealServerReplied) {
  const auto cases = RecordedScores();
  ASSERT_GE(cases.size(), 2000u);
  for (const auto& [score, text] : cases) {
    EXPECT_EQ(FormatScore(score, ScoreText::kRedis72), text);
  }
}

TEST(ScoreText72, OfARealServerReadsBackToTheSameBits) {
  for (const auto& [score, text] : RecordedScores()) {
    const auto parsed = ParseScore(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(Bits(*parsed), Bits(score)) << text;
  }
}

TEST(ScoreText72, FollowsTheLayoutRules) {
  const std::vector<std::pair<double, std::string>> cases = {
      {0.0, "0"},
      {-0.0, "-0"},
      {kInf, "inf"},
      {-kInf, "-inf"},
      {1, "1"},
      {-17, "-17"},
      {0x1p62, "4611686018427387904"},
      {-0x1p62, "-4611686018427387904"},
      {0x1p63, "9223372036854776000"},
      {0x1p64, "18446744073709552000"},
      {1e23, "99999999999999990000000"},
      {123456789012345678.0, "123456789012345680"},
      {1e19, "1e+19"},
      {1.5e21, "1.5e+21"},
      {1e100, "1e+100"},
      {0.1, "0.1"},
      {0.001234, "0.001234"},
      {0.00012, "0.00012"},
      {0.00001, "0.00001"},
      {0.000001, "0.000001"},
      {1e-7, "1e-7"},
      {0.00012345, "1.2345e-4"},
      {5e-324, "5e-324"},
      {-1.7976931348623157e308, "-1.7976931348623157e+308"},
      {1316436775194682.3, "1316436775194682.3"},  // not the closest of its length
  };
  for (const auto& [score, text] : cases) {
    EXPECT_EQ(FormatScore(score, ScoreText::kRedis72), text);
  }
}

TEST(ScoreText70, IsSeventeenDigits) {
  const std::vector<std::pair<double, std::string>> cases = {
      {0.0, "0"},
      {-0.0, "-0"},
      {kInf, "inf"},
      {-kInf, "-inf"},
      {0.1, "0.10000000000000001"},
      {3.14159, "3.1415899999999999"},
      {1e-5, "1.0000000000000001e-05"},
      {1e16, "10000000000000000"},
      {1e17, "1e+17"},
      {0x1p62, "4.6116860184273879e+18"},
      {5e-324, "4.9406564584124654e-324"},
  };
  for (const auto& [score, text] : cases) {
    EXPECT_EQ(FormatScore(score, ScoreText::kRedis70), text);
  }
}

TEST(SmallScoreText, WritesIntegersInFullAndDropsTheSignOfZero) {
  internal::ScoreBuffer buffer;
  EXPECT_EQ(internal::FormatSmallScore(-0.0, ScoreText::kRedis70, buffer), "0");
  EXPECT_EQ(internal::FormatSmallScore(1e17, ScoreText::kRedis70, buffer), "100000000000000000");
  EXPECT_EQ(internal::FormatSmallScore(0.1, ScoreText::kRedis70, buffer), "0.10000000000000001");
  EXPECT_EQ(internal::FormatSmallScore(0.1, ScoreText::kRedis72, buffer), "0.1");
  EXPECT_EQ(internal::FormatSmallScore(-kInf, ScoreText::kRedis70, buffer), "-inf");
}

TEST(IntegerScore, IsWholeAndAtMostTwoToThe62) {
  EXPECT_TRUE(internal::IsIntegerScore(-0.0));
  EXPECT_TRUE(internal::IsIntegerScore(0x1p62));
  EXPECT_TRUE(internal::IsIntegerScore(-0x1p62));
  EXPECT_FALSE(internal::IsIntegerScore(std::nextafter(0x1p62, kInf)));
  EXPECT_FALSE(internal::IsIntegerScore(0.5));
  EXPECT_FALSE(internal::IsIntegerScore(kInf));
  EXPECT_FALSE(internal::IsIntegerScore(std::nan("")));
}

// Every bit pattern but NaN is as likely as any other, so all exponents come up.
double AnyScore() {
  const auto bits = *rc::gen::noShrink(
      rc::gen::inRange<std::uint64_t>(0, std::numeric_limits<std::uint64_t>::max()));
  RC_PRE(!std::isnan(std::bit_cast<double>(bits)));
  return std::bit_cast<double>(bits);
}

RC_GTEST_PROP(ScoreText72, ReadsBackToTheSameBits, ()) {
  const double value = AnyScore();
  const std::string text = FormatScore(value, ScoreText::kRedis72);
  RC_ASSERT(text.size() <= 25u);
  RC_ASSERT(Bits(*ParseScore(text)) == Bits(value));
  RC_ASSERT(Bits(std::strtod(text.c_str(), nullptr)) == Bits(value));
}

RC_GTEST_PROP(ScoreText70, EqualsPrintf, ()) {
  const double value = AnyScore();
  char expected[64];
  std::snprintf(expected, sizeof expected, "%.17g", value);
  RC_ASSERT(FormatScore(value, ScoreText::kRedis70) == expected);
  RC_ASSERT(Bits(*ParseScore(expected)) == Bits(value));
}

}  // namespace
}  // namespace zset
