// Removing by member, by range, by popping; replies as of Redis 7.0.15.
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string_view>
#include <vector>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

class Remove : public SetTest {};

// Case 052.
TEST_P(Remove, CountsEachMemberOnce) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}});
  std::vector<std::string_view> first = {"a", "a", "zz"};
  EXPECT_EQ(set.RemoveMany(first), 1U);
  std::vector<std::string_view> rest = {"b", "c", "d"};
  EXPECT_EQ(set.RemoveMany(rest), 2U);
  EXPECT_TRUE(set.empty());
  EXPECT_FALSE(set.Remove("a"));
  EXPECT_EQ(set.RemoveMany({}), 0U);
}

TEST_P(Remove, LeavesTheOthers) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}});
  EXPECT_TRUE(set.Remove("b"));
  EXPECT_FALSE(set.Remove("b"));
  EXPECT_EQ(Listed(set), "a:1 c:3");
}

TEST_P(Remove, TakesRanges) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"e", 5}});
  EXPECT_EQ(*set.RemoveRange(RankRange{1, 2}), 2U);
  EXPECT_EQ(Names(set), "a d e");
  EXPECT_EQ(*set.RemoveRange(RankRange{-1, -1}), 1U);
  EXPECT_EQ(*set.RemoveRange(RankRange{5, 9}), 0U);
  EXPECT_EQ(*set.RemoveRange(RankRange{-99, 0}), 1U);
  EXPECT_EQ(Names(set), "d");
}

// Case 085.
TEST_P(Remove, TakesScoreRanges) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  EXPECT_EQ(*set.RemoveRange(ScoreRange{ScoreBound::Open(1), ScoreBound::Open(3)}), 1U);
  EXPECT_EQ(*set.RemoveRange(ScoreRange{ScoreBound::Closed(9), ScoreBound::Closed(0)}), 0U);
  EXPECT_EQ(*set.RemoveRange(ScoreRange{ScoreBound::Closed(0), ScoreBound::Closed(1)}), 1U);
  EXPECT_EQ(Names(set), "c d");
}

// Case 086.
TEST_P(Remove, TakesMemberRanges) {
  SortedSet set = Make({{"a", 0}, {"b", 0}, {"c", 0}, {"d", 0}});
  EXPECT_EQ(*set.RemoveRange(MemberRange{MemberBound::Open("a"), MemberBound::Closed("c")}), 2U);
  EXPECT_EQ(Names(set), "a d");
  EXPECT_EQ(*set.RemoveRange(MemberRange{MemberBound::Highest(), MemberBound::Lowest()}), 0U);
  EXPECT_EQ(*set.RemoveRange(MemberRange{}), 2U);
  EXPECT_TRUE(set.empty());
}

TEST_P(Remove, TakesRunsOfTheCompositeOrder) {
  SortedSet set = Make({{"a", 0}, {"b", 0}, {"c", 0}, {"a2", 1}});
  PositionRange run{Position::After(0, "a"), Position::Before(1, "a2")};
  EXPECT_EQ(*set.RemoveRange(run), 2U);
  EXPECT_EQ(Listed(set), "a:0 a2:1");
}

TEST_P(Remove, RefusesNanBounds) {
  SortedSet set = Make({{"a", 1}});
  EXPECT_TRUE(IsInvalid(set.RemoveRange(ScoreRange{ScoreBound::Closed(kNan), {}})));
  EXPECT_TRUE(IsInvalid(set.RemoveRange(ScoreRange{{}, ScoreBound::Open(kNan)})));
  EXPECT_TRUE(IsInvalid(set.RemoveRange(PositionRange{Position::Before(kNan, ""), {}})));
  EXPECT_TRUE(IsInvalid(set.RemoveRange(PositionRange{{}, Position::Before(kNan, "")})));
  EXPECT_EQ(Names(set), "a");
}

// Cases 076 and 113: ties pop from the far end of the bytes.
TEST_P(Remove, PopsFromBothEnds) {
  SortedSet set = Make({{"a", 1}, {"b", 1}, {"c", 1}, {"d", 2}});
  EXPECT_EQ(Listed(set.PopHighest(2)), "d:2 c:1");
  EXPECT_EQ(Listed(set.PopLowest()), "a:1");
  EXPECT_EQ(Listed(set.PopLowest(0)), "");
  EXPECT_EQ(Listed(set.PopLowest(static_cast<std::size_t>(-1))), "b:1");
  EXPECT_EQ(Listed(set.PopHighest(5)), "");
}

TEST_P(Remove, ClearEmptiesAndTheSetGoesOn) {
  SortedSet set = Make({{"a", 1}, {"b", 2}});
  auto version = set.content_version();
  set.Clear();
  EXPECT_TRUE(set.empty());
  EXPECT_GT(set.content_version(), version);
  version = set.content_version();
  set.Clear();
  EXPECT_EQ(set.content_version(), version) << "nothing was there to change";
  ASSERT_TRUE(set.Add("c", 3).ok());
  EXPECT_EQ(Listed(set), "c:3");
}

ZSET_AT_EVERY_SHAPE(Remove);

}  // namespace
}  // namespace zset::testing
