// Windows around a member, places, percentiles, random members.
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <limits>
#include <map>
#include <random>
#include <string>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

constexpr auto kReverse = Direction::kReverse;
constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max();

class Leaderboard : public SetTest {
 protected:
  SortedSet Board() const { return Make({{"a", 10}, {"b", 20}, {"c", 20}, {"d", 30}, {"e", 40}}); }
};

TEST_P(Leaderboard, WindowsShiftAtTheEnds) {
  SortedSet board = Board();
  EXPECT_EQ(Names(*board.Around("c", 1, 1)), "b c d");
  EXPECT_EQ(Names(*board.Around("c", 1, 1, kReverse)), "d c b");
  EXPECT_EQ(Names(*board.Around("a", 2, 1)), "a b c d");
  EXPECT_EQ(Names(*board.Around("e", 1, 2)), "b c d e");
  EXPECT_EQ(Names(*board.Around("e", 2, 1, kReverse)), "e d c b");
  EXPECT_EQ(Names(*board.Around("c", 0, 0)), "c");
  EXPECT_EQ(Names(*board.Around("c", kMost, kMost)), "a b c d e");
  EXPECT_EQ(Names(*board.Around("c", kMost, 0)), "a b c d e");
  EXPECT_EQ(Names(*board.Around("c", 0, kMost, kReverse)), "e d c b a");
  EXPECT_FALSE(board.Around("zz", 1, 1).has_value());
}

TEST_P(Leaderboard, TiesShareTheBestPlaceIfAsked) {
  SortedSet board = Board();
  EXPECT_EQ(board.Place("e", Ties::kCompetition), 1U);
  EXPECT_EQ(board.Place("d", Ties::kCompetition), 2U);
  EXPECT_EQ(board.Place("c", Ties::kCompetition), 3U);
  EXPECT_EQ(board.Place("b", Ties::kCompetition), 3U);
  EXPECT_EQ(board.Place("a", Ties::kCompetition), 5U);
  EXPECT_EQ(board.Place("b", Ties::kOrdinal), 4U);
  EXPECT_EQ(board.Place("b", Ties::kCompetition, Direction::kForward), 2U);
  EXPECT_EQ(board.Place("c", Ties::kCompetition, Direction::kForward), 2U);
  EXPECT_EQ(board.Place("c", Ties::kOrdinal, Direction::kForward), 3U);
  EXPECT_FALSE(board.Place("zz", Ties::kOrdinal).has_value());
}

TEST_P(Leaderboard, PercentilesAndBack) {
  SortedSet board = Board();
  EXPECT_EQ(board.Percentile("a"), 20.0);
  EXPECT_EQ(board.Percentile("b"), 60.0);
  EXPECT_EQ(board.Percentile("c"), 60.0);
  EXPECT_EQ(board.Percentile("e"), 100.0);
  EXPECT_FALSE(board.Percentile("zz").has_value());
  EXPECT_EQ(*board.ScoreAtPercentile(0), 10.0);
  EXPECT_EQ(*board.ScoreAtPercentile(20), 10.0);
  EXPECT_EQ(*board.ScoreAtPercentile(20.001), 20.0);
  EXPECT_EQ(*board.ScoreAtPercentile(60), 20.0);
  EXPECT_EQ(*board.ScoreAtPercentile(100), 40.0);
  EXPECT_TRUE(IsInvalid(board.ScoreAtPercentile(-0.1)));
  EXPECT_TRUE(IsInvalid(board.ScoreAtPercentile(100.1)));
  EXPECT_TRUE(IsInvalid(board.ScoreAtPercentile(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_FALSE(SortedSet(options()).ScoreAtPercentile(50)->has_value());
}

// Every size at which a hundredth of it is not a whole number.
TEST_P(Leaderboard, PercentilesComeBackAtEverySize) {
  SortedSet set(options());
  for (int n = 1; n <= 120; ++n) {
    ASSERT_TRUE(set.Add("m" + std::to_string(n), n).ok());
    for (EntryView row : set) {
      auto back = set.ScoreAtPercentile(*set.Percentile(row.member));
      ASSERT_EQ(*back, row.score) << n << " entries";
    }
  }
}

// Chi-squared with a fixed seed: far below what a crooked draw gives.
double Skew(const std::map<std::string, int>& counts, double expected) {
  double sum = 0;
  for (const auto& [member, count] : counts) {
    sum += (count - expected) * (count - expected) / expected;
  }
  return sum;
}

constexpr int kEntries = 40;
constexpr double kSkewLimit = 80;  // 39 degrees of freedom: passes but one time in 8000

class RandomMembers : public SetTest {
 protected:
  SortedSet Numbers() const {
    SortedSet set(options());
    for (int i = 0; i < kEntries; ++i) {
      EXPECT_TRUE(set.Add("m" + std::to_string(i), i % 3).ok());
    }
    return set;
  }
  std::mt19937_64 engine_{42};
};

TEST_P(RandomMembers, OneIsAnyoneEquallyOften) {
  SortedSet set = Numbers();
  std::map<std::string, int> counts;
  for (int i = 0; i < kEntries * 200; ++i) {
    ++counts[std::string(set.RandomEntry([this] { return engine_(); })->member)];
  }
  EXPECT_EQ(counts.size(), std::size_t{kEntries});
  EXPECT_LT(Skew(counts, 200), kSkewLimit);
}

TEST_P(RandomMembers, RepeatsAreAnyoneEquallyOften) {
  SortedSet set = Numbers();
  std::map<std::string, int> counts;
  for (EntryView row : set.RandomWithRepeats(kEntries * 200, [this] { return engine_(); })) {
    ++counts[std::string(row.member)];
  }
  EXPECT_EQ(counts.size(), std::size_t{kEntries});
  EXPECT_LT(Skew(counts, 200), kSkewLimit);
}

TEST_P(RandomMembers, SubsetsHoldAnyoneEquallyOften) {
  SortedSet set = Numbers();
  for (std::size_t size : {std::size_t{1}, std::size_t{3}, std::size_t{20}, std::size_t{39}}) {
    std::map<std::string, int> counts;
    int rounds = 4000;
    for (int i = 0; i < rounds; ++i) {
      for (EntryView row : set.RandomDistinct(size, [this] { return engine_(); })) {
        ++counts[std::string(row.member)];
      }
    }
    EXPECT_EQ(counts.size(), std::size_t{kEntries});
    double expected = rounds * static_cast<double>(size) / kEntries;
    EXPECT_LT(Skew(counts, expected), kSkewLimit) << "subsets of " << size;
  }
}

// All 10 subsets of 2 in 5, not only all members, come up equally often.
TEST_P(RandomMembers, EverySubsetIsEquallyLikely) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"e", 5}});
  std::map<std::string, int> counts;
  for (int i = 0; i < 10000; ++i) {
    auto rows = set.RandomDistinct(2, [this] { return engine_(); });
    ASSERT_EQ(rows.size(), 2U);
    std::string pair = rows[0].member < rows[1].member
                           ? std::string(rows[0].member) + std::string(rows[1].member)
                           : std::string(rows[1].member) + std::string(rows[0].member);
    ++counts[pair];
  }
  EXPECT_EQ(counts.size(), 10U);
  EXPECT_LT(Skew(counts, 1000), 33);  // 9 degrees of freedom
}

TEST_P(RandomMembers, AskingForTooManyReservesNothing) {
  SortedSet set = Make({{"a", 1}});
  EXPECT_EQ(set.RandomDistinct(kMost, [this] { return engine_(); }).size(), 1U);
  EXPECT_EQ(SortedSet(options()).RandomWithRepeats(kMost, [this] { return engine_(); }).size(), 0U);
}

ZSET_AT_EVERY_SHAPE(Leaderboard);
ZSET_AT_EVERY_SHAPE(RandomMembers);

}  // namespace
}  // namespace zset::testing
