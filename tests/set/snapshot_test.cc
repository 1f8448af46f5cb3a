// Snapshots: what they show, how long they live, what they cost.
// SPDX-License-Identifier: Apache-2.0
#include "zset/snapshot.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "set/set_fixture.h"
#include "set/validate.h"

namespace zset::testing {
namespace {

class SnapshotOf : public SetTest {
 protected:
  // n entries, enough of them for several blocks.
  SortedSet Filled(int n) const {
    SortedSetOptions shape = options();
    shape.hash_seed = 1;  // two of them take the same bytes
    SortedSet set(shape);
    for (int i = 0; i < n; ++i) {
      EXPECT_TRUE(set.Add("m" + std::to_string(i), i % 10).ok());
    }
    return set;
  }

  static void Churn(SortedSet& set, int round) {
    for (int i = 0; i < 60; ++i) {
      std::string member = "m" + std::to_string((i * 13 + round * 29) % 300);
      if (i % 3 == 0) {
        set.Remove(member);
      } else {
        EXPECT_TRUE(set.Add(member, i * round % 17).ok());
      }
    }
  }
};

TEST_P(SnapshotOf, StandsStillWhileTheSetMoves) {
  SortedSet set = Make({{"a", 1}, {"b", 2}});
  Snapshot frozen = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("a", 9).ok());
  ASSERT_TRUE(set.Remove("b"));
  ASSERT_TRUE(set.Add("c", 0).ok());
  EXPECT_EQ(Listed(frozen), "a:1 b:2");
  EXPECT_EQ(frozen.Rank("b"), 1U);
  EXPECT_EQ(frozen.Score("c"), std::nullopt);
  EXPECT_EQ(Listed(set), "c:0 a:9");
}

TEST_P(SnapshotOf, KeepsItsViewsValid) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}});
  Snapshot frozen = set.TakeSnapshot();
  EntryRange range = frozen.Entries();
  EntryView last = *frozen.At(2);
  EntryIterator it = ++range.begin();
  set.Clear();
  set = SortedSet(options());
  EXPECT_EQ(last.member, "c");
  EXPECT_EQ((*it).member, "b");
  EXPECT_EQ(Names(range), "a b c");
}

TEST_P(SnapshotOf, OutlivesItsSet) {
  std::optional<SortedSet> set = Filled(200);
  Snapshot first = set->TakeSnapshot();
  Churn(*set, 1);
  Snapshot second = set->TakeSnapshot();
  std::string of_second = Listed(second);
  Churn(*set, 2);
  set.reset();
  EXPECT_EQ(first.size(), 200U);
  EXPECT_EQ(Listed(first), Listed(Filled(200)));
  first = Snapshot();
  EXPECT_EQ(Listed(second), of_second);
}

TEST_P(SnapshotOf, CopiesAndMovesLikeAValue) {
  SortedSet set = Make({{"a", 1}});
  Snapshot one = set.TakeSnapshot();
  Snapshot two = one;
  ASSERT_TRUE(set.Add("b", 2).ok());
  Snapshot other = set.TakeSnapshot();
  EXPECT_EQ(set.memory_usage().snapshots, 2U) << "copies count once";
  Snapshot& alias = one;
  one = alias;
  EXPECT_EQ(Names(one), "a");
  one = std::move(other);
  EXPECT_EQ(Names(one), "a b");
  EXPECT_EQ(Names(two), "a");
  Snapshot three(std::move(two));
  EXPECT_EQ(Names(three), "a");
  EXPECT_TRUE(Snapshot().empty());
  three = Snapshot();
  EXPECT_TRUE(three.empty());
  EXPECT_EQ(set.memory_usage().snapshots, 1U);
}

TEST_P(SnapshotOf, FollowsASetThatIsMoved) {
  SortedSet set = Make({{"a", 1}});
  Snapshot frozen = set.TakeSnapshot();
  SortedSet moved = std::move(set);
  ASSERT_TRUE(moved.Add("b", 2).ok());
  EXPECT_EQ(Names(frozen), "a");
  EXPECT_EQ(moved.memory_usage().snapshots, 1U);
  ASSERT_TRUE(set.Add("c", 3).ok()) << "a set moved from may be used again";
  EXPECT_EQ(Names(set), "c");
  EXPECT_EQ(set.memory_usage().snapshots, 0U);
}

TEST_P(SnapshotOf, AgeCountsContentVersions) {
  SortedSet set = Make({{"a", 1}});
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age, 0U);
  Snapshot frozen = set.TakeSnapshot();
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age, 0U);
  auto before = set.content_version();
  ASSERT_TRUE(set.Add("b", 1).ok());
  Snapshot newer = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("c", 1).ok());
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age, set.content_version() - before);
  EXPECT_EQ(frozen.content_version(), before);
  frozen = Snapshot();
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age,
            set.content_version() - newer.content_version());
}

TEST_P(SnapshotOf, WhatEachKeepsAddsUpToWhatAllDo) {
  SortedSet set(options());
  std::vector<Snapshot> snapshots;
  const auto add_up = [&] {
    std::size_t bytes = 0;
    for (const Snapshot& snapshot : snapshots) bytes += set.KeptBy(snapshot);
    return bytes;
  };
  for (int round = 0; round < 6; ++round) {
    for (int i = 0; i < 50; ++i) set.Add("m" + std::to_string(i), round * i).value();
    EXPECT_EQ(add_up(), set.memory_usage().snapshot_bytes);
    snapshots.push_back(set.TakeSnapshot());
    EXPECT_EQ(set.KeptBy(snapshots.back()), 0U) << "nothing was written since";
  }
  set.Clear();
  EXPECT_EQ(add_up(), set.memory_usage().snapshot_bytes);
  for (const std::size_t gone : {2, 0, 3}) {
    snapshots.erase(snapshots.begin() + static_cast<std::ptrdiff_t>(gone));
    set.Reclaim();
    EXPECT_EQ(add_up(), set.memory_usage().snapshot_bytes);
  }
  SortedSet other = Make({{"a", 1}});
  EXPECT_EQ(other.KeptBy(snapshots[0]), 0U);
  EXPECT_EQ(other.KeptBy(Snapshot()), 0U);
}

TEST_P(SnapshotOf, AnEmptySetCanBeFrozen) {
  SortedSet set(options());
  Snapshot frozen = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("a", 1).ok());
  EXPECT_TRUE(frozen.empty());
  EXPECT_EQ(frozen.Rank("a"), std::nullopt);
  EXPECT_EQ(Names(frozen), "");
}

// All 24 orders in which four snapshots can go. Afterwards the set takes what a
// twin takes that had the same writes and never a snapshot.
TEST_P(SnapshotOf, DropsInEveryOrder) {
  std::array<std::size_t, 4> order = {0, 1, 2, 3};
  do {
    SortedSet set = Filled(250);
    SortedSet twin = Filled(250);
    std::vector<Snapshot> snapshots;
    std::vector<std::string> frozen;
    for (int round = 0; round < 4; ++round) {
      snapshots.push_back(set.TakeSnapshot());
      frozen.push_back(Listed(set));
      Churn(set, round);
      Churn(twin, round);
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      snapshots[order[i]] = Snapshot();
      if (i % 2 == 0) {
        Churn(set, 7);
        Churn(twin, 7);
      }
      for (std::size_t k = i + 1; k < order.size(); ++k) {
        ASSERT_EQ(Listed(snapshots[order[k]]), frozen[order[k]]);
      }
      RequireOk(internal::Validate(set), "Validate");
    }
    set.Reclaim();
    EXPECT_EQ(Listed(set), Listed(twin));
    EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
    EXPECT_EQ(set.memory_usage().set_bytes, twin.memory_usage().set_bytes);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_P(SnapshotOf, ReportsWhatOnlySnapshotsKeep) {
  SortedSet set = Filled(250);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
  EXPECT_GT(set.memory_usage().set_bytes, 250U);
  Snapshot frozen = set.TakeSnapshot();
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U) << "all of it is shared";
  auto shared = set.memory_usage().set_bytes;
  set.Clear();
  EXPECT_LT(set.memory_usage().set_bytes, shared / 4);
  EXPECT_GT(set.memory_usage().snapshot_bytes, 250U);
  EXPECT_EQ(Listed(frozen), Listed(Filled(250)));
  frozen = Snapshot();
  set.Reclaim();
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
}

// Writes alone free what dropped snapshots left behind, a little each.
TEST_P(SnapshotOf, WritesReclaimLittleByLittle) {
  SortedSet set = Filled(250);
  {
    Snapshot frozen = set.TakeSnapshot();
    for (int round = 0; round < 5; ++round) Churn(set, round);
  }
  for (int i = 0; i < 2000; ++i) ASSERT_TRUE(set.Increment("m1", 1).ok());
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
}

ZSET_AT_EVERY_SHAPE(SnapshotOf);

}  // namespace
}  // namespace zset::testing
