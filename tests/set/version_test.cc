// Content versions of different sets.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "zset/sorted_set.h"

namespace zset {
namespace {

const std::vector<EntryView> kEntries = {{"a", 1}, {"b", 2}};

SortedSet Built(const SortedSetOptions& options = {}) {
  return SortedSet::FromSorted(kEntries, options).value();
}

TEST(ContentVersion, IsZeroOfSetsThatWereNeverChanged) {
  EXPECT_EQ(SortedSet().content_version(), 0u);
  EXPECT_EQ(SortedSet::FromSorted({}).value().content_version(), 0u);
  SortedSet set;
  set.Remove("nobody");
  set.Clear();
  EXPECT_EQ(set.TakeSnapshot().content_version(), 0u);
  EXPECT_EQ(set.content_version(), 0u);
}

TEST(ContentVersion, IsSharedByNoTwoSets) {
  std::set<std::uint64_t> seen;
  const auto note = [&seen](const SortedSet& set) {
    EXPECT_TRUE(seen.insert(set.content_version()).second) << set.content_version();
    EXPECT_LT(set.content_version(), std::uint64_t{1} << 53) << "exact as a double";
  };
  for (int i = 0; i < 50; ++i) {
    SortedSet set = Built();
    note(set);
    note(SortedSet::CopyOf(set));
    const SortedSet taken = std::move(set);
    set.Add("c", 3).value();  // a set moved from is another set
    note(set);
    SortedSet big({.small_set_entries = 0});
    big.AddMany(kEntries).value();
    note(big);
    SortedSet frozen_first;
    const Snapshot frozen = frozen_first.TakeSnapshot();
    frozen_first.Increment("a", 1).value();
    note(frozen_first);
  }
}

TEST(ContentVersion, GoesWithTheContentsThatAreMoved) {
  SortedSet set = Built();
  const std::uint64_t version = set.content_version();
  SortedSet moved = std::move(set);
  EXPECT_EQ(moved.content_version(), version);
  EXPECT_EQ(set.content_version(), 0u);
  moved.Add("c", 3).value();
  EXPECT_EQ(moved.content_version(), version + 1);
  set = std::move(moved);
  EXPECT_EQ(set.content_version(), version + 1);
}

TEST(ContentVersion, CountsFromOneWhereTheSeedIsFixed) {
  SortedSet set = Built({.hash_seed = 1});
  EXPECT_EQ(set.content_version(), 1u);
  set.Add("c", 3).value();
  EXPECT_EQ(set.content_version(), 2u);
}

TEST(ContentVersion, OfAFailedCallIsAsBefore) {
  SortedSet set;
  const std::vector<EntryView> bad = {{"a", 1}, {"b", 0.0 / 0.0}};
  EXPECT_FALSE(set.AddMany(bad).ok());
  EXPECT_EQ(set.content_version(), 0u);
}

TEST(SnapshotAge, CountsFromASetThatWasNeverChangedToo) {
  SortedSet set;
  const Snapshot frozen = set.TakeSnapshot();
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age, 0u);
  set.Add("a", 1).value();
  set.Add("b", 1).value();
  EXPECT_EQ(set.memory_usage().oldest_snapshot_age, 2u);
}

}  // namespace
}  // namespace zset
