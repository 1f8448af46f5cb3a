// What dropped snapshots leave behind: reclaimed in small steps, and never piling up.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/block.h"
#include "core/snapshot_node.h"
#include "set/set_access.h"
#include "set/validate.h"
#include "zset/sorted_set.h"

namespace zset::internal {
namespace {

std::vector<Entry> Entries(int n) {
  std::vector<Entry> entries;
  for (int i = 0; i < n; ++i) entries.emplace_back("member:" + std::to_string(i), i % 100);
  return entries;
}

void AddAll(SortedSet& set, const std::vector<Entry>& entries) {
  const std::vector<EntryView> views(entries.begin(), entries.end());
  set.AddMany(views).value();
}

// How many snapshots the set still keeps track of, the given one included.
int Linked(const Snapshot& newest) {
  int linked = 0;
  const auto* node = static_cast<const SnapshotNode*>(SetAccess::source(newest).roots);
  for (; node != nullptr; node = node->older) ++linked;
  return linked;
}

TEST(Reclaim, OneWriteFreesAFewUnitsHoweverManyWait) {
  SortedSet set;
  AddAll(set, Entries(5000));
  {
    const Snapshot frozen = set.TakeSnapshot();
    set.RemoveRange(RankRange{100, -1}).value();
  }
  const std::size_t before = set.memory_usage().snapshot_bytes;
  set.Add("one more", 1).value();
  const std::size_t after = set.memory_usage().snapshot_bytes;
  EXPECT_LT(after, before);
  // At most 24 units in a set of three levels, none larger than an upper block.
  EXPECT_LT(before - after, 24 * Block::BytesFor(1, 64));
}

TEST(Reclaim, SnapshotsWithoutWritesDoNotPileUp) {
  SortedSet set;
  set.Add("a", 1).value();
  for (int i = 0; i < 1000; ++i) set.TakeSnapshot();
  EXPECT_LT(Linked(set.TakeSnapshot()), 5);
}

TEST(Reclaim, SeveralSnapshotsToEachWriteDoNotPileUp) {
  SortedSet set;
  AddAll(set, Entries(1000));
  for (int i = 0; i < 1000; ++i) {
    for (int k = 0; k < 3; ++k) set.TakeSnapshot();
    set.Add("member:" + std::to_string(i), i).value();
  }
  EXPECT_LT(Linked(set.TakeSnapshot()), 10);
  EXPECT_LT(set.memory_usage().snapshot_bytes, set.memory_usage().set_bytes);
}

TEST(Reclaim, ASnapshotToEachWriteDoesNotPileUp) {
  SortedSet set;
  AddAll(set, Entries(5000));
  Snapshot latest;
  for (int i = 0; i < 5000; ++i) {
    set.Add("member:" + std::to_string(i * 7 % 5000), i % 91).value();
    latest = set.TakeSnapshot();
  }
  EXPECT_LT(set.memory_usage().snapshot_bytes, set.memory_usage().set_bytes / 2);
  EXPECT_EQ(Validate(set), absl::OkStatus());
}

TEST(Reclaim, ASnapshotToEachWriteOfATallSetDoesNotPileUp) {
  SortedSet set({.leaf_capacity = 2, .upper_capacity = 4, .page_capacity = 2});
  AddAll(set, Entries(5000));
  Snapshot latest;
  for (int i = 0; i < 5000; ++i) {
    set.Add("member:" + std::to_string(i * 7 % 5000), i % 91).value();
    latest = set.TakeSnapshot();
  }
  EXPECT_LT(set.memory_usage().snapshot_bytes, set.memory_usage().set_bytes / 2);
}

TEST(Reclaim, BatchesAndClearsDoNotPileUp) {
  SortedSet set;
  const std::vector<Entry> entries = Entries(2000);
  for (int i = 0; i < 30; ++i) {
    AddAll(set, entries);
    EXPECT_LT(set.memory_usage().snapshot_bytes, 2 * set.memory_usage().set_bytes);
    set.Clear();
  }
  set.Reclaim();
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0u);
}

TEST(Reclaim, ASmallSetIsAsSmallAsBeforeItsSnapshots) {
  SortedSet set;
  for (const Entry& entry : Entries(10)) set.Add(entry.member, entry.score).value();
  const MemoryUsage before = set.memory_usage();
  Snapshot frozen = set.TakeSnapshot();
  set.Add("one more", 1).value();
  set.Remove("one more");
  frozen = Snapshot();
  set.Reclaim();
  EXPECT_EQ(set.memory_usage(), before);
  // And its next snapshots are as good as its first.
  frozen = set.TakeSnapshot();
  set.Add("one more", 1).value();
  EXPECT_FALSE(frozen.Contains("one more"));
  EXPECT_EQ(Validate(set), absl::OkStatus());
  EXPECT_EQ(Validate(frozen), absl::OkStatus());
}

TEST(RemoveMany, TakesViewsIntoTheSetItself) {
  SortedSet set;
  AddAll(set, Entries(1000));
  const std::string_view member = set.At(500)->member;
  const std::vector<std::string_view> twice = {member, member, set.At(0)->member};
  EXPECT_EQ(set.RemoveMany(twice), 2u);
  EXPECT_EQ(set.size(), 998u);
}

}  // namespace
}  // namespace zset::internal
