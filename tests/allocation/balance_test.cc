// Allocations balance: when all handles are gone, in whatever order, nothing is
// left; while the set lives, dropped snapshots cost nothing after Reclaim().
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <string>

#include "allocation/counting_new.h"
#include "support/option_sets.h"
#include "zset/diff.h"
#include "zset/sorted_set.h"

namespace zset::testing {
namespace {

class Allocations : public ::testing::TestWithParam<NamedOptions> {
 protected:
  static void Write(SortedSet& set, int round) {
    for (int i = 0; i < 200; ++i) {
      ASSERT_TRUE(set.Add("m" + std::to_string(i * 7 % 150), i * round % 31).ok());
      if (i % 4 == round % 4) set.Remove("m" + std::to_string(i));
    }
  }
};

// The set, three snapshots and a copy of one: all 120 orders in which they go.
TEST_P(Allocations, BalanceInEveryOrderOfDropping) {
  std::array<std::size_t, 5> order = {0, 1, 2, 3, 4};
  do {
    std::int64_t before = LiveAllocations();
    {
      std::optional<SortedSet> set(std::in_place, GetParam().options);
      std::array<Snapshot, 4> snapshots;
      for (int round = 0; round < 3; ++round) {
        Write(*set, round);
        snapshots[static_cast<std::size_t>(round)] = set->TakeSnapshot();
      }
      Write(*set, 3);
      snapshots[3] = snapshots[1];
      for (std::size_t which : order) {
        if (which == 4) {
          set.reset();
        } else {
          snapshots[which] = Snapshot();
        }
        if (set.has_value()) Write(*set, 5);
      }
      ASSERT_EQ(LiveAllocations(), before) << "something is left when the last handle has gone";
    }
    ASSERT_EQ(LiveAllocations(), before);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_P(Allocations, BalanceWhenASetIsReplaced) {
  std::int64_t before = LiveAllocations();
  {
    SortedSet set(GetParam().options);
    Write(set, 1);
    Snapshot old = set.TakeSnapshot();
    set = SortedSet::CopyOf(old, GetParam().options);
    Write(set, 2);
    set.Clear();
    Write(set, 3);
    Snapshot cleared = set.TakeSnapshot();
    set.Clear();
    old = cleared;
    ASSERT_TRUE(Diff(old, cleared).ok());
  }
  EXPECT_EQ(LiveAllocations(), before);
}

// A set without entries or snapshots holds no more than a new one.
TEST_P(Allocations, AnEmptiedSetGivesItsMemoryBack) {
  SortedSet set(GetParam().options);
  ASSERT_TRUE(set.Add("a", 1).ok());
  set.Clear();
  std::int64_t fresh = LiveAllocations();
  for (int round = 0; round < 3; ++round) {
    Write(set, round);
    { Snapshot frozen = set.TakeSnapshot(); }
    set.Clear();
    set.Reclaim();
    EXPECT_LE(LiveAllocations(), fresh + 4);
  }
}

// Taking and dropping snapshots for ever does not grow anything.
TEST_P(Allocations, SnapshotsComeAndGoWithoutGrowth) {
  SortedSet set(GetParam().options);
  Write(set, 1);
  auto churn = [&] {
    for (int i = 0; i < 300; ++i) {
      Snapshot frozen = set.TakeSnapshot();
      ASSERT_TRUE(set.Increment("m7", 1).ok());
      ASSERT_EQ(frozen.size(), set.size());
    }
    set.Reclaim();
  };
  churn();
  std::int64_t after_one = LiveAllocations();
  auto bytes = set.memory_usage();
  for (int i = 0; i < 5; ++i) churn();
  EXPECT_LE(LiveAllocations(), after_one + 2);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
  EXPECT_EQ(set.memory_usage().set_bytes, bytes.set_bytes);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Allocations, ::testing::ValuesIn(OptionSets()),
                         [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace zset::testing
