// Eviction for bytes: how much is ended, how much of the set is asked for that.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "zset/paging_sessions.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

constexpr int kRows = 100;
constexpr std::size_t kSessions = 100;
constexpr std::size_t kCap = 200'000;

// Counts the snapshots that it is asked about.
class CountingSource final : public SnapshotSource {
 public:
  explicit CountingSource(SortedSet& set) : guarded_(set, mutex_) {}

  Snapshot TakeSnapshot() override { return guarded_.TakeSnapshot(); }
  std::size_t SnapshotBytes() override { return guarded_.SnapshotBytes(); }
  std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) override {
    asked += snapshots.size();
    return guarded_.BytesKeptBy(snapshots);
  }
  void Reclaim() override { guarded_.Reclaim(); }

  std::size_t asked = 0;

 private:
  std::mutex mutex_;
  GuardedSource guarded_;
};

// Sessions of many moments, which come to keep what they keep all at once: until then a
// snapshot of somebody else's, taken just after each, keeps it.
class EvictionTest : public ::testing::Test {
 protected:
  EvictionTest() {
    for (int i = 0; i < kRows; ++i) board_.Add("row" + std::to_string(i), i).value();
  }

  void OpenAll() {
    for (std::size_t i = 0; i < kSessions; ++i) {
      ids_.push_back(sessions_.Open(source_, Listing{}).value());
      others_.push_back(board_.TakeSnapshot());
      Rewrite(20);
    }
    ASSERT_EQ(sessions_.counters().open, kSessions);
    ASSERT_GT(board_.memory_usage().snapshot_bytes, 2 * kCap);
  }

  void Rewrite(int rows) {
    for (int i = 0; i < rows; ++i) {
      next_row_ = (next_row_ + 37) % kRows;
      board_.Add("row" + std::to_string(next_row_), --score_).value();
    }
  }

  // Makes the order of their last use that of `ids_`, and gives them what they keep.
  void UseAllAndMaintain() {
    for (const SessionId& id : ids_) EXPECT_TRUE(sessions_.Next(id).ok());
    source_->asked = 0;
    sessions_.Maintain();
    EXPECT_LE(sessions_.counters().bytes_kept_alive, kCap);
    EXPECT_GT(sessions_.counters().evicted, 0u);
    EXPECT_GT(sessions_.counters().open, 0u);
  }

  // That the count after evictions is what measuring all anew says.
  void ExpectExactCount() {
    const PagingCounters before = sessions_.counters();
    sessions_.Maintain();
    EXPECT_EQ(sessions_.counters().bytes_kept_alive, before.bytes_kept_alive);
    EXPECT_EQ(sessions_.counters().evicted, before.evicted);
  }

  void ExpectEachSnapshotAskedAboutAFewTimes() {
    EXPECT_LE(source_->asked, kSessions + 3 * sessions_.counters().evicted);
  }

  double score_ = 0;
  int next_row_ = 0;
  SortedSet board_;
  std::vector<Snapshot> others_;
  std::shared_ptr<CountingSource> source_ = std::make_shared<CountingSource>(board_);
  PagingSessions sessions_{{.clock = [] { return absl::UnixEpoch(); }, .max_bytes = kCap}};
  std::vector<SessionId> ids_;
};

TEST_F(EvictionTest, EndsTheOldestAndNoMoreThanItMust) {
  OpenAll();
  others_.clear();
  const std::size_t all = board_.memory_usage().snapshot_bytes;
  UseAllAndMaintain();
  ExpectEachSnapshotAskedAboutAFewTimes();
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, board_.memory_usage().snapshot_bytes);
  EXPECT_GT(sessions_.counters().bytes_kept_alive + 3 * all / kSessions, kCap);
  ExpectExactCount();
}

// What the newest kept, the one before it mostly sees as well.
TEST_F(EvictionTest, EndsTheNewestWhereTheyWereUsedLeastRecently) {
  OpenAll();
  others_.clear();
  std::reverse(ids_.begin(), ids_.end());
  UseAllAndMaintain();
  ExpectEachSnapshotAskedAboutAFewTimes();
  EXPECT_EQ(sessions_.counters().bytes_kept_alive, board_.memory_usage().snapshot_bytes);
  EXPECT_TRUE(sessions_.Next(ids_.back()).ok());
  ExpectExactCount();
}

TEST_F(EvictionTest, CountsExactlyInAnyOrderBesideSnapshotsOfOthers) {
  OpenAll();
  std::vector<Snapshot> kept;
  for (std::size_t i = 0; i < others_.size(); i += 7) kept.push_back(others_[i]);
  others_ = std::move(kept);
  std::shuffle(ids_.begin(), ids_.end(), std::mt19937(7));
  UseAllAndMaintain();
  ExpectEachSnapshotAskedAboutAFewTimes();
  ExpectExactCount();
}

TEST_F(EvictionTest, SessionsThatShareASnapshotEndUntilItGoes) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }, .max_bytes = 1});
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(sessions.Open(source_, Listing{}).ok());
  ASSERT_EQ(sessions.counters().snapshots, 1u);
  Rewrite(kRows);
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().evicted, 3u);
  EXPECT_EQ(sessions.counters().bytes_kept_alive, 0u);
  EXPECT_EQ(board_.memory_usage().snapshot_bytes, 0u);
}

}  // namespace
}  // namespace zset
