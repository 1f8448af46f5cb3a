// SPDX-License-Identifier: Apache-2.0
#include "order/score_parse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zset::internal {
namespace {

using namespace std::string_literals;

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST(StrictScore, RefusesWhatAServerRefuses) {
  const std::vector<std::string> refused = {"",
                                            " 5",
                                            "\t5",
                                            "\n5",
                                            "5 ",
                                            "5abc",
                                            "1e",
                                            "1e+",
                                            "0x",
                                            "1,5",
                                            "1_000",
                                            "5\0"s,
                                            "5\n",
                                            "nan",
                                            "-nan",
                                            "nan(123)",
                                            "NaN()",
                                            "1e309",
                                            "-1e309",
                                            "1e-400",
                                            "2.4e-324",
                                            "+-5",
                                            "--5",
                                            ".",
                                            "-",
                                            "+",
                                            "e5",
                                            ".e5",
                                            "0x1p1024",
                                            "0xg",
                                            "in",
                                            "infinit",
                                            "infx",
                                            "\0"s,
                                            "1..2",
                                            "1.2.3",
                                            "0x1p-1080",
                                            "0x1p",
                                            "- 5",
                                            "(5",
                                            "1e5.5",
                                            "1e99999999999",
                                            "-1e-99999999999999999999999",
                                            "0x.p1",
                                            "1\xa0"};
  for (const auto& text : refused) EXPECT_EQ(ParseScore(text), std::nullopt) << text;
}

TEST(StrictScore, ReadsWhatAServerReads) {
  const std::vector<std::pair<std::string, double>> accepted = {
      {"+5", 5},
      {"-5", -5},
      {".5", 0.5},
      {"5.", 5},
      {"007", 7},
      {"1E+2", 100},
      {"1e-2", 0.01},
      {"inf", kInf},
      {"+inf", kInf},
      {"-inf", -kInf},
      {"iNfInItY", kInf},
      {"0x10", 16},
      {"-0x1.8p1", -3},
      {"0X.8", 0.5},
      {"0x1P-1074", 5e-324},
      {"4.9e-324", 5e-324},
      {"2.5e-324", 5e-324},
      {"1e-310", 1e-310},
      {"0e-99999999999", 0},
      {"0e99999999999999999999", 0},
      {"1.7976931348623157e308", 1.7976931348623157e308},
      {"1.7976931348623158079e308", 1.7976931348623157e308},
      {"9007199254740993", 9007199254740992},
      {"9007199254740993.0000000000000000000000000001", 9007199254740994},
      {"0x1.00000000000008p0", 1},
      {"0x1.000000000000080000000000000001p0", 0x1.0000000000001p0},
      {"0x1.fffffffffffff7p1023", 0x1.fffffffffffffp1023},
      {"1e0000000000000000000000000000002", 100},
  };
  for (const auto& [text, score] : accepted) {
    const auto parsed = ParseScore(text);
    ASSERT_TRUE(parsed.has_value()) << text;
    EXPECT_EQ(*parsed, score) << text;
    EXPECT_EQ(std::signbit(*parsed), std::signbit(score)) << text;
  }
}

TEST(StrictScore, KeepsTheSignOfZero) {
  EXPECT_TRUE(std::signbit(*ParseScore("-0")));
  EXPECT_TRUE(std::signbit(*ParseScore("-0.0e5")));
  EXPECT_TRUE(std::signbit(*ParseScore("-0x0p9")));
  EXPECT_FALSE(std::signbit(*ParseScore("+0")));
}

TEST(StrictScore, ReadsVeryLongNumbersExactly) {
  const std::string zeros(100'000, '0');
  EXPECT_EQ(ParseScore("0." + zeros + "1e100001"), 1.0);
  EXPECT_EQ(ParseScore("1" + zeros + "e-100000"), 1.0);
  EXPECT_EQ(ParseScore("1" + zeros + "." + zeros + "e-100002"), 0.01);
  EXPECT_EQ(ParseScore(zeros + "7"), 7.0);
  EXPECT_EQ(ParseScore("0x" + zeros + "7"), 7.0);
  EXPECT_EQ(ParseScore("0x1" + zeros + "p-400000"), 1.0);
  EXPECT_EQ(ParseScore("0x." + zeros + "1p400004"), 1.0);
  // Exactly between 2^53 and its successor, and a trifle above.
  const std::string between = "9007199254740993." + zeros;
  EXPECT_EQ(ParseScore(between), 9007199254740992.0);
  EXPECT_EQ(ParseScore(between + "1"), 9007199254740994.0);
}

TEST(ScoreBound, IsLaxerThanAScore) {
  const std::vector<std::pair<std::string, ScoreBound>> accepted = {
      {"", ScoreBound::Closed(0)},
      {"(", ScoreBound::Open(0)},
      {" 1", ScoreBound::Closed(1)},
      {"( 0", ScoreBound::Open(0)},
      {"(\t\n\v\f\r 2", ScoreBound::Open(2)},
      {"1e400", ScoreBound::Closed(kInf)},
      {"(-1e400", ScoreBound::Open(-kInf)},
      {"1e-400", ScoreBound::Closed(0)},
      {"1\0junk"s, ScoreBound::Closed(1)},
      {"\0junk"s, ScoreBound::Closed(0)},
      {"(\0"s, ScoreBound::Open(0)},
      {"(1.5", ScoreBound::Open(1.5)},
      {"(-inf", ScoreBound::Open(-kInf)},
      {"+Infinity", ScoreBound::Closed(kInf)},
      {"0x10", ScoreBound::Closed(16)},
  };
  for (const auto& [text, bound] : accepted) EXPECT_EQ(ParseScoreBound(text), bound) << text;
}

TEST(ScoreBound, RefusesWhatAServerRefuses) {
  for (const char* text : {"nan", "(nan", "-nan(5)", "1x", "1 ", "((1", "[1", "-", "+", " (0", " ",
                           "( ", "abc", "0x", "1e"}) {
    EXPECT_EQ(ParseScoreBound(text), std::nullopt) << text;
  }
}

TEST(ScoreBound, OfRedis8HasNoLeadingBlanks) {
  for (const char* text : {" 1", "( 1", " ", "\t0x1"}) {
    EXPECT_EQ(ParseScoreBound(text, BoundSyntax::kNoBlanks), std::nullopt) << text;
  }
  EXPECT_EQ(ParseScoreBound("", BoundSyntax::kNoBlanks), ScoreBound::Closed(0));
  EXPECT_EQ(ParseScoreBound("(", BoundSyntax::kNoBlanks), ScoreBound::Open(0));
  EXPECT_EQ(ParseScoreBound("(-0x1p1", BoundSyntax::kNoBlanks), ScoreBound::Open(-2));
  EXPECT_EQ(ParseScoreBound("+inf", BoundSyntax::kNoBlanks), ScoreBound::Closed(kInf));
  EXPECT_EQ(ParseScoreBound("(1e400", BoundSyntax::kNoBlanks), ScoreBound::Open(kInf));
}

TEST(Integer, IsCanonicalAndWithin64Bits) {
  constexpr auto kMin = std::numeric_limits<std::int64_t>::min();
  constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
  const std::vector<std::pair<std::string, std::int64_t>> accepted = {
      {"0", 0},
      {"7", 7},
      {"-1", -1},
      {"10", 10},
      {"9223372036854775807", kMax},
      {"-9223372036854775808", kMin},
  };
  for (const auto& [text, value] : accepted) EXPECT_EQ(ParseInt64(text), value) << text;
  for (const std::string& text : std::vector<std::string>{
           "", "-", "+1", "01", "-0", "-01", "00", " 1", "1 ", "1.5", "1e3", "0x1", "1\0"s, "--1",
           "9223372036854775808", "-9223372036854775809", "99999999999999999999999"}) {
    EXPECT_EQ(ParseInt64(text), std::nullopt) << text;
  }
}

TEST(MemberBoundText, HasFourForms) {
  EXPECT_EQ(ParseMemberBound("-"), MemberBound::Lowest());
  EXPECT_EQ(ParseMemberBound("+"), MemberBound::Highest());
  EXPECT_EQ(ParseMemberBound("[a"), MemberBound::Closed("a"));
  EXPECT_EQ(ParseMemberBound("(a"), MemberBound::Open("a"));
  EXPECT_EQ(ParseMemberBound("["), MemberBound::Closed(""));
  EXPECT_EQ(ParseMemberBound("("), MemberBound::Open(""));
  const std::string binary = "[\0\xff("s;
  EXPECT_EQ(ParseMemberBound(binary), MemberBound::Closed(std::string_view(binary).substr(1)));
  EXPECT_EQ(ParseMemberBound("-\0x"s), MemberBound::Lowest());
  EXPECT_EQ(ParseMemberBound("+\0"s), MemberBound::Highest());
  for (const char* text : {"", "a", "-x", "+x", "1", "--", " [a"}) {
    EXPECT_EQ(ParseMemberBound(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace zset::internal
