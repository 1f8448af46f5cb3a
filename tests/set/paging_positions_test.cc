// The four acceptance sets of paging, on composite positions: all scores equal;
// one tie group; insertion while paging; update and removal while paging. Each
// forward and in reverse, with pages of several sizes.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

constexpr Direction kDirections[] = {Direction::kForward, Direction::kReverse};
constexpr std::size_t kPageSizes[] = {1, 3, 7, 50, 1000};

// Pages through `view`, each page beginning behind the last row of the one before;
// `between` runs after every page and may write.
std::vector<Entry> AllPages(const View& view, Direction direction, std::size_t size,
                            const std::function<void(const Entry& last)>& between) {
  std::vector<Entry> rows;
  for (;;) {
    PositionRange rest;
    if (!rows.empty() && direction == Direction::kForward) {
      rest.from = Position::After(rows.back().score, rows.back().member);
    } else if (!rows.empty()) {
      rest.to = Position::Before(rows.back().score, rows.back().member);
    }
    std::vector<Entry> page = Rows(*view.Range({rest, direction, {.offset = 0, .count = size}}));
    if (page.empty()) return rows;
    rows.insert(rows.end(), page.begin(), page.end());
    between(rows.back());
  }
}

void NoWrites(const Entry&) {}

void ExpectStrictlyAdvancing(const std::vector<Entry>& rows, Direction direction) {
  for (std::size_t i = 1; i < rows.size(); ++i) {
    bool advances = direction == Direction::kForward ? KeyLess(rows[i - 1], rows[i])
                                                     : KeyLess(rows[i], rows[i - 1]);
    ASSERT_TRUE(advances) << Text(rows[i - 1]) << " then " << Text(rows[i]);
  }
}

std::map<std::string, int> TimesSeen(const std::vector<Entry>& rows) {
  std::map<std::string, int> seen;
  for (const Entry& row : rows) ++seen[row.member];
  return seen;
}

std::string Name(int i) { return "player:" + std::to_string(i); }

class PagingPositions : public SetTest {
 protected:
  // `tied` of `n` entries share one score in the middle; the others have their own.
  SortedSet Board(int n, int tied) const {
    SortedSet set(options());
    for (int i = 0; i < n; ++i) {
      bool in_group = i >= (n - tied) / 2 && i < (n + tied) / 2;
      EXPECT_TRUE(set.Add(Name(i), in_group ? n / 2 : i).ok());
    }
    return set;
  }

  void ExpectPagesJoinToTheWhole(const SortedSet& set) const {
    for (Direction direction : kDirections) {
      for (std::size_t size : kPageSizes) {
        auto rows = AllPages(set, direction, size, NoWrites);
        EXPECT_EQ(rows, Rows(set.Entries(direction))) << "pages of " << size;
        ExpectStrictlyAdvancing(rows, direction);
      }
    }
  }
};

TEST_P(PagingPositions, AllScoresEqual) { ExpectPagesJoinToTheWhole(Board(300, 300)); }

TEST_P(PagingPositions, OneTieGroup) { ExpectPagesJoinToTheWhole(Board(300, 120)); }

TEST_P(PagingPositions, InsertionWhilePaging) {
  for (Direction direction : kDirections) {
    for (std::size_t size : kPageSizes) {
      SortedSet set = Board(200, 80);
      std::mt19937_64 random(size);
      int fresh = 1000;
      auto insert = [&](const Entry& last) {
        // Into the tie group, anywhere, and right beside the cursor.
        for (double score : {100.0, static_cast<double>(random() % 200), last.score}) {
          if (fresh == 1400) break;
          ASSERT_TRUE(set.Add(Name(fresh++), score).ok());
        }
        ASSERT_TRUE(set.Add(last.member + "!", last.score).ok());
      };
      // Each page may meet entries inserted ahead of it, so the walk is cut off.
      std::vector<Entry> rows = AllPages(set, direction, size, [&](const Entry& last) {
        if (last.member.size() < 16) insert(last);
      });
      ExpectStrictlyAdvancing(rows, direction);
      auto seen = TimesSeen(rows);
      for (const auto& [member, times] : seen) ASSERT_EQ(times, 1) << member;
      for (int i = 0; i < 200; ++i) ASSERT_EQ(seen.count(Name(i)), 1U) << "missed " << Name(i);
    }
  }
}

TEST_P(PagingPositions, UpdateAndRemovalWhilePaging) {
  for (Direction direction : kDirections) {
    for (std::size_t size : kPageSizes) {
      SortedSet set = Board(200, 80);
      std::mt19937_64 random(size);
      std::set<std::string> touched;
      auto disturb = [&](const Entry& last) {
        // The cursor's own entry is removed or moved, and others anywhere.
        std::string any = Name(static_cast<int>(random() % 200));
        if (random() % 2 == 0) {
          set.Remove(last.member);
          ASSERT_TRUE(set.Add(any, static_cast<double>(random() % 200)).ok());
        } else {
          ASSERT_TRUE(set.Add(last.member, last.score + 3).ok());
          set.Remove(any);
        }
        touched.insert(any);
        touched.insert(last.member);
      };
      int pages = 0;
      std::vector<Entry> rows = AllPages(set, direction, size, [&](const Entry& last) {
        if (++pages < 300) disturb(last);  // entries moved ahead would be chased for ever
      });
      ExpectStrictlyAdvancing(rows, direction);
      auto seen = TimesSeen(rows);
      for (int i = 0; i < 200; ++i) {
        if (touched.count(Name(i)) == 0) {
          ASSERT_EQ(seen[Name(i)], 1) << Name(i);
        }
      }
    }
  }
}

// On a snapshot the same writes change nothing at all.
TEST_P(PagingPositions, SnapshotsGiveEveryRowOnceWhateverIsWritten) {
  for (Direction direction : kDirections) {
    for (std::size_t size : kPageSizes) {
      SortedSet set = Board(200, 80);
      Snapshot frozen = set.TakeSnapshot();
      std::vector<Entry> all = Rows(frozen.Entries(direction));
      std::mt19937_64 random(size);
      auto rows = AllPages(frozen, direction, size, [&](const Entry& last) {
        set.Remove(last.member);
        ASSERT_TRUE(set.Add(Name(static_cast<int>(random() % 400)), 100).ok());
      });
      EXPECT_EQ(rows, all) << "pages of " << size;
    }
  }
}

ZSET_AT_EVERY_SHAPE(PagingPositions);

}  // namespace
}  // namespace zset::testing
