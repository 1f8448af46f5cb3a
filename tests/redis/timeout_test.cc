// SPDX-License-Identifier: Apache-2.0
#include "redis/timeout.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace zset::internal {
namespace {

using namespace std::string_literals;

constexpr std::int64_t kNow = 1'700'000'000'000;
constexpr TimeoutRule kBothRules[] = {TimeoutRule::kRedis70, TimeoutRule::kRedis72};

std::string ErrorOf(const std::string& text, TimeoutRule rule) {
  return std::string(ParseTimeout(text, kNow, rule).status().message());
}

TEST(Timeout, IsRoundedUpToMilliseconds) {
  const std::vector<std::pair<std::string, std::int64_t>> cases = {
      {"0", 0},      {"0.0", 0},       {"-0", 0},         {"1", 1000},      {"0.1", 100},
      {"0.0001", 1}, {"1.0001", 1001}, {"1e-4000", 1},    {"0x10", 16'000}, {"+2", 2000},
      {".5", 500},   {"-0.0001", 0},   {"1e3", 1'000'000}};
  for (const auto& [text, milliseconds] : cases) {
    for (const auto rule : kBothRules) {
      const auto parsed = ParseTimeout(text, kNow, rule);
      ASSERT_TRUE(parsed.ok()) << text << parsed.status();
      EXPECT_EQ(*parsed, milliseconds) << text;
    }
  }
}

TEST(Timeout, RefusesWhatIsNoNumber) {
  for (const std::string& text : {""s, " 1"s, "1 "s, "abc"s, "nan"s, "1\0"s, "1x"s, "1e5000"s,
                                  "1e-5000"s, "\n"s, std::string(5120, '0'), "--1"s}) {
    for (const auto rule : kBothRules) {
      EXPECT_EQ(ErrorOf(text, rule), "timeout is not a float or out of range") << text;
    }
  }
}

TEST(Timeout, RefusesNegativeOnes) {
  for (const char* text : {"-1", "-0.002", "-inf", "-1e300"}) {
    for (const auto rule : kBothRules) EXPECT_EQ(ErrorOf(text, rule), "timeout is negative");
  }
}

TEST(Timeout, IsForEverIfItRoundsUpToZero) {
  // -0.001 as a long double is a trifle nearer to zero: a 7.0.15 server blocks.
  for (const char* text : {"-0.001", "-0.0005", "-1e-4000"}) {
    for (const auto rule : kBothRules) EXPECT_EQ(ParseTimeout(text, kNow, rule).value(), 0);
  }
}

TEST(Timeout, TooLongIsNegativeOrOutOfRangeByServer) {
  for (const char* text : {"inf", "1e300", "9223372036854776"}) {
    EXPECT_EQ(ErrorOf(text, TimeoutRule::kRedis70), "timeout is negative") << text;
    EXPECT_EQ(ErrorOf(text, TimeoutRule::kRedis72), "timeout is out of range") << text;
  }
}

TEST(Timeout, MayEndAfterTheLastMillisecondInRedis70Only) {
  const std::string text = "9223372036854775";
  EXPECT_EQ(ParseTimeout(text, kNow, TimeoutRule::kRedis70).value(), 9223372036854775000);
  EXPECT_EQ(ErrorOf(text, TimeoutRule::kRedis72), "timeout is out of range");
}

TEST(Timeout, CountsFromAnyTime) {
  for (const std::int64_t now : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1}}) {
    EXPECT_EQ(ParseTimeout("9223372036854775", now, TimeoutRule::kRedis72).value(),
              9223372036854775000);
  }
}

}  // namespace
}  // namespace zset::internal
