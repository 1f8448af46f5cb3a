// Adding: outcomes, conditions, increments, many at once, refusals.
// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

using enum AddOutcome;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr AddOptions kNx{.existence = Existence::kOnlyIfAbsent, .improvement = {}};
constexpr AddOptions kXx{.existence = Existence::kOnlyIfPresent, .improvement = {}};
constexpr AddOptions kGt{.existence = {}, .improvement = Improvement::kOnlyIfGreater};
constexpr AddOptions kLt{.existence = {}, .improvement = Improvement::kOnlyIfLess};
constexpr AddOptions kXxGt{Existence::kOnlyIfPresent, Improvement::kOnlyIfGreater};

AddResult Did(AddOutcome outcome, std::optional<double> score) { return {outcome, score}; }

class Add : public SetTest {};

TEST_P(Add, SaysWhatItDid) {
  SortedSet set(options());
  EXPECT_EQ(*set.Add("a", 1), Did(kAdded, 1));
  EXPECT_EQ(*set.Add("a", 1), Did(kUnchanged, 1));
  EXPECT_EQ(*set.Add("a", 3), Did(kUpdated, 3));
  EXPECT_EQ(*set.Add("b", 2), Did(kAdded, 2));
  EXPECT_EQ(Listed(set), "b:2 a:3");
}

// Redis 7.0.15, cases 004, 005 and 007.
TEST_P(Add, ObeysItsConditions) {
  SortedSet set = Make({{"a", 5}});
  EXPECT_EQ(*set.Add("a", 9, kNx), Did(kRefused, 5));
  EXPECT_EQ(*set.Add("b", 1, kXx), Did(kRefused, std::nullopt));
  EXPECT_EQ(*set.Add("a", 5, kGt), Did(kRefused, 5));
  EXPECT_EQ(*set.Add("a", 4, kGt), Did(kRefused, 5));
  EXPECT_EQ(*set.Add("a", 6, kGt), Did(kUpdated, 6));
  EXPECT_EQ(*set.Add("a", 6, kLt), Did(kRefused, 6));
  EXPECT_EQ(*set.Add("a", 5, kLt), Did(kUpdated, 5));
  EXPECT_EQ(*set.Add("b", 6, kXxGt), Did(kRefused, std::nullopt));
  EXPECT_EQ(*set.Add("c", 1, kGt), Did(kAdded, 1));
  EXPECT_EQ(*set.Add("d", 1, kLt), Did(kAdded, 1));
  EXPECT_EQ(Listed(set), "c:1 d:1 a:5");
}

// Redis 7.0.15, cases 022, 023, 026, 028.
TEST_P(Add, IncrementsAsRedisDoes) {
  SortedSet set(options());
  EXPECT_EQ(*set.Increment("a", 5), Did(kAdded, 5));
  EXPECT_EQ(*set.Increment("a", 2.5), Did(kUpdated, 7.5));
  EXPECT_EQ(*set.Increment("a", 1, kNx), Did(kRefused, 7.5));
  EXPECT_EQ(*set.Increment("zz", 1, kXx), Did(kRefused, std::nullopt));
  EXPECT_EQ(*set.Increment("a", -1, kGt), Did(kRefused, 7.5));
  EXPECT_EQ(*set.Increment("a", 0, kGt), Did(kRefused, 7.5));
  EXPECT_EQ(*set.Increment("a", -1, kLt), Did(kUpdated, 6.5));
  EXPECT_EQ(*set.Increment("a", 1, kLt), Did(kRefused, 6.5));
  EXPECT_EQ(*set.Increment("a", 0), Did(kUnchanged, 6.5));
  EXPECT_EQ(*set.Increment("g", -3, kGt), Did(kAdded, -3));
  EXPECT_EQ(*set.Increment("l", 4, kLt), Did(kAdded, 4));
  EXPECT_EQ(*set.Increment("big", 1.7e308), Did(kAdded, 1.7e308));
  EXPECT_EQ(*set.Increment("big", 1.7e308), Did(kUpdated, kInf));
  EXPECT_EQ(Listed(set), "g:-3 l:4 a:6.5 big:inf");
}

TEST_P(Add, RefusesNanAndChangesNothing) {
  SortedSet set = Make({{"a", 1}, {"i", kInf}});
  auto version = set.content_version();
  EXPECT_TRUE(IsInvalid(set.Add("a", kNan)));
  EXPECT_TRUE(IsInvalid(set.Add("b", kNan)));
  EXPECT_TRUE(IsInvalid(set.Increment("a", kNan)));
  EXPECT_TRUE(IsInvalid(set.Increment("i", -kInf)));
  EXPECT_TRUE(IsInvalid(set.Add("a", 2, {Existence::kOnlyIfAbsent, Improvement::kOnlyIfLess})));
  EXPECT_EQ(Listed(set), "a:1 i:inf");
  EXPECT_EQ(set.content_version(), version);
}

TEST_P(Add, RefusesAConditionBeforeItLooksAtTheSum) {
  SortedSet set = Make({{"i", kInf}});
  EXPECT_EQ(*set.Increment("i", -kInf, kNx), Did(kRefused, kInf));
}

// Redis 7.0.15, case 046: the sign of zero is kept, and is no change.
TEST_P(Add, KeepsTheStoredZero) {
  SortedSet set(options());
  EXPECT_EQ(*set.Add("a", -0.0), Did(kAdded, 0.0));
  EXPECT_TRUE(std::signbit(*set.Score("a")));
  auto version = set.content_version();
  auto again = *set.Add("a", 0.0);
  EXPECT_EQ(again.outcome, kUnchanged);
  EXPECT_TRUE(std::signbit(*again.score));
  auto sum = *set.Increment("a", 0.0);
  EXPECT_EQ(sum.outcome, kUnchanged);
  EXPECT_FALSE(std::signbit(*sum.score)) << "-0 + 0 is 0";
  EXPECT_TRUE(std::signbit(*set.Score("a")));
  EXPECT_EQ(set.content_version(), version);
  EXPECT_EQ(*set.Increment("a", 1), Did(kUpdated, 1));
  EXPECT_EQ(*set.Increment("a", -1), Did(kUpdated, 0));
  EXPECT_FALSE(std::signbit(*set.Score("a")));
}

// Redis 7.0.15, cases 019 and 020.
TEST_P(Add, TakesSeveralInOrder) {
  SortedSet set(options());
  std::vector<EntryView> thrice = {{"a", 1}, {"a", 2}, {"a", 3}};
  EXPECT_EQ(*set.AddMany(thrice), (AddManyResult{1, 2, 0, 0}));
  EXPECT_EQ(set.Score("a"), 3);
  std::vector<EntryView> twice = {{"b", 1}, {"b", 2}, {"a", 3}};
  EXPECT_EQ(*set.AddMany(twice, kNx), (AddManyResult{1, 0, 0, 2}));
  std::vector<EntryView> rising = {{"c", 1}, {"c", 3}, {"c", 2}};
  EXPECT_EQ(*set.AddMany(rising, kGt), (AddManyResult{1, 1, 0, 1}));
  EXPECT_EQ(*set.AddMany({}), AddManyResult{});
  EXPECT_EQ(Listed(set), "b:1 a:3 c:3");
}

TEST_P(Add, TakesAllOrNone) {
  SortedSet set = Make({{"a", 1}});
  std::vector<EntryView> entries = {{"b", 2}, {"a", 7}, {"c", kNan}, {"d", 4}};
  auto refused = set.AddMany(entries);
  ASSERT_TRUE(IsInvalid(refused));
  EXPECT_NE(refused.status().message().find("2"), absl::string_view::npos)
      << "names the index: " << refused.status();
  EXPECT_EQ(Listed(set), "a:1");
}

TEST_P(Add, RefusesMembersLongerThanRedisTakes) {
  SortedSet set = Make({{"a", 1}});
  // The length alone decides, so the bytes need not be there.
  std::string_view huge("x", kMaxMemberSize + 1);
  EXPECT_TRUE(IsInvalid(set.Add(huge, 1)));
  EXPECT_TRUE(IsInvalid(set.Increment(huge, 1)));
  std::vector<EntryView> entries = {{"b", 2}, {huge, 1}};
  EXPECT_TRUE(IsInvalid(set.AddMany(entries)));
  EXPECT_TRUE(IsInvalid(SortedSet::FromSorted(std::vector<EntryView>{{huge, 1}}, options())));
  EXPECT_EQ(Listed(set), "a:1");
}

TEST_P(Add, TakesMembersOfAnyLength) {
  SortedSet set(options());
  ReferenceSet model;
  std::string big(std::size_t{1} << 20, 'm');
  for (const std::string& member : {std::string(), std::string(1, '\0'), big, big + "n"}) {
    for (double score : {2.0, 1.0}) {
      EXPECT_EQ(*set.Add(member, score), *model.Add(member, score));
      RequireValid(set, model);
    }
  }
  EXPECT_TRUE(set.Remove(big));
  model.Remove(big);
  RequireValid(set, model);
}

// Redis 7.0.15, cases 049 and 050.
TEST_P(Add, OrdersTiesByUnsignedBytes) {
  SortedSet set(options());
  for (std::string_view member :
       {std::string_view("b"), std::string_view("a"), std::string_view("ab"), std::string_view(""),
        std::string_view("a\0", 2), std::string_view("\xff"), std::string_view("\x80"),
        std::string_view("B"), std::string_view("10"), std::string_view("9")}) {
    ASSERT_TRUE(set.Add(member, 0).ok());
  }
  EXPECT_EQ(Names(set), std::string(" 10 9 B a a\0 ab b \x80 \xff", 21));
}

ZSET_AT_EVERY_SHAPE(Add);

}  // namespace
}  // namespace zset::testing
