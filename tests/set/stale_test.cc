// What a set returned is used after a write: builds with assertions end the program
// with a message, and the address sanitizer sees the bytes of entries that are gone.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>

#include "absl/base/config.h"
#include "set/set_fixture.h"

namespace zset::testing {
namespace {

// More entries than a small set holds, so that the set is in its big form.
SortedSet BigSet() {
  SortedSet set;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(set.Add("member" + std::to_string(i), i).ok());
  return set;
}

TEST(Stale, RangesFromSnapshotsNeverAre) {
  SortedSet set = BigSet();
  Snapshot snapshot = set.TakeSnapshot();
  const EntryRange range = snapshot.Entries();
  EntryIterator at = range.begin();
  ASSERT_TRUE(set.Remove("member0"));
  set.Clear();
  EXPECT_EQ((*at).member, "member0");
  EXPECT_EQ((*++at).member, "member1");
  EXPECT_EQ(range[999].member, "member999");
}

TEST(Stale, RangesAreNotAfterTakeSnapshotAndReclaim) {
  SortedSet set = BigSet();
  const EntryRange range = set.Entries();
  EntryIterator at = range.begin();
  set.TakeSnapshot();
  set.Reclaim();
  EXPECT_EQ((*at).member, "member0");
  EXPECT_EQ((*++at).member, "member1");
  EXPECT_EQ(range[2].member, "member2");
}

#ifndef NDEBUG

constexpr char kMessage[] = "SetWasNotWrittenSince";

TEST(StaleDeathTest, AnIteratorIsCaughtWhereItReads) {
  SortedSet set = BigSet();
  EntryIterator at = set.begin();
  ASSERT_TRUE(set.Add("new", 3).ok());
  EXPECT_DEATH(static_cast<void>(*at), kMessage);
}

TEST(StaleDeathTest, AnIteratorIsCaughtWhereItMoves) {
  SortedSet set = BigSet();
  EntryIterator at = set.begin();
  ASSERT_TRUE(set.Remove("member999"));
  EXPECT_DEATH(++at, kMessage);
  EXPECT_DEATH(--at, kMessage);
}

TEST(StaleDeathTest, ARangeIsCaughtWhereItIsReadAndWalked) {
  SortedSet set = BigSet();
  const EntryRange range = set.Entries();
  ASSERT_TRUE(set.Increment("member5", 0.5).ok());
  EXPECT_DEATH(static_cast<void>(range[0]), kMessage);
  EXPECT_DEATH(static_cast<void>(range.begin()), kMessage);
}

TEST(StaleDeathTest, AlsoWithASnapshotAlive) {
  SortedSet set = BigSet();
  const Snapshot snapshot = set.TakeSnapshot();
  EntryIterator at = set.begin();
  ASSERT_EQ(set.PopLowest().size(), 1u);
  EXPECT_DEATH(static_cast<void>(*at), kMessage);
}

TEST(StaleDeathTest, AlsoAfterAWriteThatChangedNothing) {
  SortedSet set = BigSet();
  EntryIterator at = set.begin();
  ASSERT_EQ(set.Add("member3", 3)->outcome, AddOutcome::kUnchanged);
  EXPECT_DEATH(static_cast<void>(*at), kMessage);
}

#endif  // NDEBUG

#ifdef ABSL_HAVE_ADDRESS_SANITIZER

TEST(StaleDeathTest, BytesOfARemovedMemberAreCaught) {
  SortedSet set = BigSet();
  const std::string_view member = set.At(500)->member;
  ASSERT_TRUE(set.Remove("member500"));
  EXPECT_DEATH(static_cast<void>(std::string(member)), "AddressSanitizer");
}

TEST(StaleDeathTest, ARangeOfASmallSetIsCaught) {
  SortedSet set;
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(set.Add("member" + std::to_string(i), i).ok());
  const EntryRange range = set.Entries();
  ASSERT_TRUE(set.Remove("member0"));
  EXPECT_DEATH(static_cast<void>(range[2]), "AddressSanitizer");
}

#endif  // ABSL_HAVE_ADDRESS_SANITIZER

}  // namespace
}  // namespace zset::testing
