// Ranges of every kind; replies as of Redis 7.0.15.
// SPDX-License-Identifier: Apache-2.0
#include <iterator>
#include <limits>
#include <string_view>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr auto kReverse = Direction::kReverse;

static_assert(std::bidirectional_iterator<EntryIterator>);

Interval Scores(ScoreBound min, ScoreBound max) { return ScoreRange{min, max}; }
Interval Members(MemberBound min, MemberBound max) { return MemberRange{min, max}; }
ScoreBound In(double score) { return ScoreBound::Closed(score); }
ScoreBound Ex(double score) { return ScoreBound::Open(score); }
MemberBound In(std::string_view member) { return MemberBound::Closed(member); }
MemberBound Ex(std::string_view member) { return MemberBound::Open(member); }

class RangeOf : public SetTest {
 protected:
  SortedSet Four() const { return Make({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}}); }
  SortedSet FourTies() const { return Make({{"a", 0}, {"b", 0}, {"c", 0}, {"d", 0}}); }
};

// Case 064.
TEST_P(RangeOf, RanksCountFromTheirDirectionsStart) {
  SortedSet set = Four();
  EXPECT_EQ(Names(set, RankRange{0, -1}), "a b c d");
  EXPECT_EQ(Names(set, RankRange{-3, -2}), "b c");
  EXPECT_EQ(Names(set, RankRange{-100, 1}), "a b");
  EXPECT_EQ(Names(set, RankRange{2, 100}), "c d");
  EXPECT_EQ(Names(set, RankRange{3, 1}), "");
  EXPECT_EQ(Names(set, RankRange{4, 9}), "");
  EXPECT_EQ(Names(set, RankRange{0, -5}), "");
  EXPECT_EQ(Names(set, RankRange{0, 1}, kReverse), "d c");
  EXPECT_EQ(Names(set, RankRange{1, -1}, kReverse), "c b a");
  EXPECT_EQ(Names(set, RankRange{-2, -1}, kReverse), "b a");
}

TEST_P(RangeOf, RanksTakeAnyNumber) {
  using Int = std::numeric_limits<std::int64_t>;
  SortedSet set = Four();
  EXPECT_EQ(Names(set, RankRange{Int::min(), Int::max()}), "a b c d");
  EXPECT_EQ(Names(set, RankRange{Int::min(), Int::min()}), "");
  EXPECT_EQ(Names(set, RankRange{Int::max(), Int::max()}), "");
  EXPECT_EQ(Names(SortedSet(options()), RankRange{Int::min(), Int::max()}), "");
}

// Cases 065 and 067.
TEST_P(RangeOf, ScoresMayBeOpenOrClosed) {
  SortedSet set = Four();
  EXPECT_EQ(Names(set, Scores(In(2), In(3))), "b c");
  EXPECT_EQ(Names(set, Scores(Ex(2), In(3))), "c");
  EXPECT_EQ(Names(set, Scores(Ex(2), Ex(3))), "");
  EXPECT_EQ(Names(set, Scores(Ex(-kInf), Ex(kInf))), "a b c d");
  EXPECT_EQ(Names(set, Scores(In(3), In(2))), "");
  EXPECT_EQ(Names(set, Scores(In(2), In(2))), "b");
  EXPECT_EQ(Names(set, Scores(Ex(2), In(2))), "");
  EXPECT_EQ(Names(set, Scores(In(2), Ex(2))), "");
  EXPECT_EQ(Names(set, Scores(In(2), In(3)), kReverse), "c b");
  EXPECT_EQ(Names(set, Scores(Ex(2), In(kInf)), kReverse, {.offset = 1, .count = 1}), "c");
}

TEST_P(RangeOf, OpenInfinitiesLeaveInfiniteScoresOut) {
  SortedSet set = Make({{"lo", -kInf}, {"m", 0}, {"hi", kInf}});
  EXPECT_EQ(Names(set, Scores(Ex(-kInf), Ex(kInf))), "m");
  EXPECT_EQ(Names(set, Scores(In(-kInf), In(-kInf))), "lo");
  EXPECT_EQ(Names(set, Scores(In(kInf), In(kInf))), "hi");
  EXPECT_EQ(Names(set, Scores(Ex(kInf), In(kInf))), "");
  EXPECT_EQ(Names(set, Scores(In(-kInf), Ex(-kInf))), "");
  EXPECT_EQ(*set.Count(ScoreRange{}), 3U);
}

// Case 046.
TEST_P(RangeOf, BothZerosAreOneBound) {
  SortedSet set = Make({{"n", -0.0}, {"p", 0.0}});
  EXPECT_EQ(*set.Count(Scores(Ex(0.0), In(0.0))), 0U);
  EXPECT_EQ(*set.Count(Scores(In(-0.0), In(0.0))), 2U);
  EXPECT_EQ(*set.Count(Scores(In(0.0), In(-0.0))), 2U);
}

// Cases 077 and 080.
TEST_P(RangeOf, MembersMayBeOpenOrClosed) {
  SortedSet set = FourTies();
  auto low = MemberBound::Lowest();
  auto high = MemberBound::Highest();
  EXPECT_EQ(Names(set, Members(low, high)), "a b c d");
  EXPECT_EQ(Names(set, Members(In("b"), In("c"))), "b c");
  EXPECT_EQ(Names(set, Members(Ex("a"), Ex("c"))), "b");
  EXPECT_EQ(Names(set, Members(In("c"), In("b"))), "");
  EXPECT_EQ(Names(set, Members(In("b"), In("b"))), "b");
  EXPECT_EQ(Names(set, Members(Ex("b"), In("b"))), "");
  EXPECT_EQ(Names(set, Members(high, low)), "");
  EXPECT_EQ(Names(set, Members(low, low)), "");
  EXPECT_EQ(Names(set, Members(high, high)), "");
  EXPECT_EQ(Names(set, Members(In(""), high)), "a b c d");
  EXPECT_EQ(Names(set, Members(Ex(""), high)), "a b c d");
  EXPECT_EQ(Names(set, Members(low, In("bb"))), "a b");
  EXPECT_EQ(Names(set, Members(low, high), kReverse), "d c b a");
  EXPECT_EQ(Names(set, Members(In("b"), high), Direction::kForward, {1, 1}), "c");
  EXPECT_EQ(Names(set, Members(low, high), kReverse, {1, 2}), "c b");
}

// Case 082.
TEST_P(RangeOf, MemberBoundsAreAnyBytes) {
  SortedSet set(options());
  std::string_view nul("a\0", 2);
  for (std::string_view member :
       {std::string_view("a"), nul, std::string_view("a\0b", 3), std::string_view("a\xff")}) {
    ASSERT_TRUE(set.Add(member, 0).ok());
  }
  EXPECT_EQ(*set.Count(Members(In(nul), MemberBound::Highest())), 3U);
  EXPECT_EQ(*set.Count(Members(Ex(nul), In("a\x80"))), 1U);
  EXPECT_EQ(*set.Count(Members(In("a"), In("a\xff"))), 4U);
}

TEST_P(RangeOf, LimitsCutInTheirDirection) {
  SortedSet set = Four();
  Interval all = ScoreRange{};
  EXPECT_EQ(Names(set, all, Direction::kForward, {1, 2}), "b c");
  EXPECT_EQ(Names(set, all, kReverse, {1, 2}), "c b");
  EXPECT_EQ(Names(set, all, Direction::kForward, {3, {}}), "d");
  EXPECT_EQ(Names(set, all, Direction::kForward, {4, {}}), "");
  EXPECT_EQ(Names(set, all, Direction::kForward, {0, 0}), "");
  EXPECT_EQ(Names(set, all, Direction::kForward, {static_cast<std::size_t>(-1), 1}), "");
  EXPECT_EQ(Names(set, all, kReverse, {1, static_cast<std::size_t>(-1)}), "c b a");
}

TEST_P(RangeOf, PlacesNeedNoEntry) {
  SortedSet set = Make({{"b", 1}, {"d", 1}, {"f", 1}, {"a", 2}});
  auto from = [](Position p) { return Interval(PositionRange{p, {}}); };
  auto to = [](Position p) { return Interval(PositionRange{{}, p}); };
  EXPECT_EQ(Names(set, from(Position::After(1, "b"))), "d f a");
  EXPECT_EQ(Names(set, from(Position::Before(1, "b"))), "b d f a");
  EXPECT_EQ(Names(set, from(Position::After(1, "c"))), "d f a");
  EXPECT_EQ(Names(set, from(Position::Before(1, "c"))), "d f a");
  EXPECT_EQ(Names(set, from(Position::After(1.5, ""))), "a");
  EXPECT_EQ(Names(set, to(Position::Before(1, "d")), kReverse), "b");
  EXPECT_EQ(Names(set, to(Position::After(1, "d")), kReverse), "d b");
  EXPECT_EQ(Names(set, PositionRange{Position::After(1, "d"), Position::Before(1, "d")}), "");
  EXPECT_EQ(Names(set, PositionRange{}), "b d f a");
}

TEST_P(RangeOf, SeekFindsTheNeighbour) {
  SortedSet set = Make({{"b", 1}, {"d", 1}, {"a", 2}});
  auto next = [&](Position p) { return (*set.Seek(p, Direction::kForward)).value(); };
  auto previous = [&](Position p) { return (*set.Seek(p, kReverse)).value(); };
  EXPECT_EQ(next(Position::After(1, "b")).member, "d");
  EXPECT_EQ(next(Position::Before(1, "b")).member, "b");
  EXPECT_EQ(next(Position::After(1, "d")).member, "a");
  EXPECT_EQ(previous(Position::Before(1, "d")).member, "b");
  EXPECT_EQ(previous(Position::After(1, "d")).member, "d");
  EXPECT_EQ(previous(Position::Before(kInf, "")).member, "a");
  EXPECT_FALSE((*set.Seek(Position::After(2, "a"), Direction::kForward)).has_value());
  EXPECT_FALSE((*set.Seek(Position::Before(1, "b"), kReverse)).has_value());
}

TEST_P(RangeOf, NanIsRefusedWhereverItIs) {
  SortedSet set = Four();
  for (const Interval& interval : {Scores(In(kNan), In(1)), Scores(In(1), Ex(kNan)),
                                   Interval(PositionRange{Position::Before(kNan, "a"), {}}),
                                   Interval(PositionRange{{}, Position::After(kNan, "a")})}) {
    EXPECT_TRUE(IsInvalid(set.Count(interval))) << Text(interval);
    EXPECT_TRUE(IsInvalid(set.Range({interval, {}, {}}))) << Text(interval);
  }
  EXPECT_TRUE(IsInvalid(set.RankOf(Position::Before(kNan, "a"))));
  EXPECT_TRUE(IsInvalid(set.Seek(Position::Before(kNan, "a"), kReverse)));
  EXPECT_TRUE(IsInvalid(set.Scan(Position::Before(kNan, "a"), 1)));
  EXPECT_TRUE(IsInvalid(set.Scan(std::nullopt, 0)));
}

TEST_P(RangeOf, IteratorsTellTheirRank) {
  SortedSet set = Four();
  EntryRange forward = set.Entries();
  EXPECT_EQ(forward.begin().rank(), 0U);
  EXPECT_EQ(forward.end().rank(), 4U);
  EntryRange reverse = set.Entries(kReverse);
  EXPECT_EQ(reverse.begin().rank(), 3U);
  EXPECT_EQ(reverse.end().rank(), std::numeric_limits<std::size_t>::max());
  EntryRange middle = *set.Range({RankRange{1, 2}, kReverse, {}});
  EXPECT_EQ(middle.first_rank(), 2U);
  EXPECT_EQ((*--middle.end()).member, "b");
  EXPECT_EQ(middle.direction(), kReverse);
}

TEST_P(RangeOf, DefaultConstructedRangesAreEmpty) {
  EntryRange none;
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE(none.begin() == none.end());
  EXPECT_EQ(EntryIterator(), EntryIterator());
}

ZSET_AT_EVERY_SHAPE(RangeOf);

}  // namespace
}  // namespace zset::testing
