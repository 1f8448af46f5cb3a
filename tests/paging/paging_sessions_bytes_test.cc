// What sessions of one list keep alive, however the list is reached.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "zset/paging_sessions.h"
#include "zset/shared_sorted_set.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

class SessionBytesTest : public ::testing::Test {
 protected:
  SessionBytesTest() { Rewrite(); }

  void Rewrite() {
    --score_;
    for (int i = 0; i < 300; ++i) board_.Add("row" + std::to_string(i), score_ * i).value();
  }

  std::size_t SnapshotBytes() const { return board_.memory_usage().snapshot_bytes; }

  std::shared_ptr<GuardedSource> NewSource() {
    return std::make_shared<GuardedSource>(board_, mutex_);
  }

  double score_ = 0;
  SortedSet board_;
  std::mutex mutex_;
};

TEST_F(SessionBytesTest, SourcesOfOneSetAreOneList) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }});
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(sessions.Open(NewSource(), Listing{}, {.freshness = absl::Seconds(1)}).ok());
    Rewrite();
  }
  EXPECT_EQ(sessions.counters().snapshots, 1u);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(sessions.Open(NewSource(), Listing{}).ok());
  Rewrite();
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, board_.memory_usage().snapshot_bytes);
  sessions.CloseList(*NewSource());
  EXPECT_EQ(sessions.counters().open, 0u);
}

TEST_F(SessionBytesTest, SourcesOfOneSharedSetAreOneList) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }});
  SharedSortedSet shared;
  for (int i = 0; i < 5; ++i) {
    shared.Add("row", i).value();
    EXPECT_TRUE(sessions
                    .Open(std::make_shared<SharedSource>(shared), Listing{},
                          {.freshness = absl::Seconds(1)})
                    .ok());
  }
  EXPECT_EQ(sessions.counters().snapshots, 1u);
}

TEST_F(SessionBytesTest, SessionsOfDifferentMomentsAddUpToAllTheirSnapshotsKeep) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }});
  const auto source = NewSource();
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(sessions.Open(source, Listing{}).ok());
    Rewrite();
    sessions.Maintain();
    EXPECT_EQ(sessions.counters().bytes_kept_alive, SnapshotBytes());
  }
  EXPECT_TRUE(sessions.Close({0, 2}).ok());
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, SnapshotBytes());
}

// Somebody holds a snapshot beside the sessions, for ever.
class OthersSnapshotTest : public SessionBytesTest, public ::testing::WithParamInterface<AtCap> {
 protected:
  static constexpr std::size_t kCap = 20'000;

  // Writes rows that came after the sessions, so that none of them sees the old ones.
  void AddYounger(double score) {
    for (int i = 0; i < 300; ++i) board_.Add("younger" + std::to_string(i), score + i).value();
  }

  PagingSessions sessions_{
      {.clock = [] { return absl::UnixEpoch(); }, .max_bytes = kCap, .at_cap = GetParam()}};
  std::shared_ptr<GuardedSource> source_ = NewSource();
};

TEST_P(OthersSnapshotTest, EndsNoSessionThatKeepsNothing) {
  const Snapshot own = board_.TakeSnapshot();
  Rewrite();
  ASSERT_GT(SnapshotBytes(), kCap);
  const SessionId first = sessions_.Open(source_, Listing{}).value();
  for (int i = 0; i < 5; ++i) {
    sessions_.Maintain();
    EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
    EXPECT_TRUE(sessions_.Next(first).ok());
  }
  EXPECT_EQ(sessions_.counters().evicted, 0u);
  EXPECT_EQ(sessions_.counters().refused, 0u);
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, 0u);
}

TEST_P(OthersSnapshotTest, DoesNotHideWhatSessionsKeep) {
  const Snapshot own = board_.TakeSnapshot();
  Rewrite();
  const SessionId forgotten = sessions_.Open(source_, Listing{}).value();
  Rewrite();
  sessions_.Maintain();
  EXPECT_EQ(PagingErrorOf(sessions_.Next(forgotten).status()), PagingError::kSessionEvicted);
  EXPECT_LE(sessions_.counters().bytes_kept_alive, kCap);
  const SessionId fresh = sessions_.Open(source_, Listing{}).value();
  sessions_.Maintain();
  EXPECT_TRUE(sessions_.Next(fresh).ok());
}

// What others' snapshots left is freed before sessions end for it.
TEST_P(OthersSnapshotTest, EndsNoSessionForWhatReclaimFrees) {
  const SessionId session = sessions_.Open(source_, Listing{}).value();
  AddYounger(300);
  {
    const Snapshot report = board_.TakeSnapshot();
    AddYounger(600);
  }
  board_.Add("notices the drop", 0).value();
  ASSERT_GT(SnapshotBytes(), kCap);
  sessions_.Maintain();
  EXPECT_TRUE(sessions_.Next(session).ok());
  EXPECT_LE(SnapshotBytes(), kCap);
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, SnapshotBytes());
}

TEST_P(OthersSnapshotTest, OpenCountsNothingThatReclaimFrees) {
  const SessionId session = sessions_.Open(source_, Listing{}).value();
  AddYounger(300);
  {
    const Snapshot report = board_.TakeSnapshot();
    AddYounger(600);
  }
  board_.Add("notices the drop", 0).value();
  ASSERT_GT(SnapshotBytes(), kCap);
  EXPECT_TRUE(sessions_.Open(source_, Listing{}).ok());
  EXPECT_TRUE(sessions_.Next(session).ok());
  EXPECT_EQ(sessions_.counters().refused, 0u);
}

TEST_P(OthersSnapshotTest, TheirDropLeavesTheirShareToSessionsAtOnce) {
  const SessionId session = sessions_.Open(source_, Listing{}).value();
  std::optional<Snapshot> own = board_.TakeSnapshot();
  Rewrite();
  sessions_.Maintain();
  ASSERT_TRUE(sessions_.Next(session).ok());
  ASSERT_GT(SnapshotBytes(), kCap);
  own.reset();
  sessions_.Maintain();
  EXPECT_EQ(PagingErrorOf(sessions_.Next(session).status()), PagingError::kSessionEvicted);
  EXPECT_EQ(SnapshotBytes(), 0u);
}

TEST_P(OthersSnapshotTest, SoDoesTheEndOfAnotherTablesSession) {
  PagingSessions others({.clock = [] { return absl::UnixEpoch(); }});
  const SessionId session = sessions_.Open(source_, Listing{}).value();
  board_.Add("row0", 1).value();
  const SessionId theirs = others.Open(source_, Listing{}).value();
  Rewrite();
  EXPECT_TRUE(others.Close(theirs).ok());
  sessions_.Maintain();
  EXPECT_EQ(PagingErrorOf(sessions_.Next(session).status()), PagingError::kSessionEvicted);
  EXPECT_EQ(SnapshotBytes(), 0u);
}

INSTANTIATE_TEST_SUITE_P(AtCap, OthersSnapshotTest,
                         ::testing::Values(AtCap::kRefuse, AtCap::kEvictLeastRecentlyUsed));

}  // namespace
}  // namespace zset
