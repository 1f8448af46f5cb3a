// Several threads page while one writes; for the thread sanitizer.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "zset/paging_sessions.h"
#include "zset/shared_sorted_set.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

constexpr int kRows = 200;
constexpr int kPagers = 3;

// The writer keeps the sum of all scores at zero, so a torn page set would show.
class PagingThreads : public ::testing::Test {
 protected:
  PagingThreads() {
    for (int i = 0; i < kRows; ++i) board_.Add("row" + std::to_string(i), 0).value();
  }

  void Write(int round) {
    const std::string up = "row" + std::to_string(round % kRows);
    const std::string down = "row" + std::to_string((round * 7 + 3) % kRows);
    if (up == down) return;
    const std::lock_guard lock(mutex_);
    board_.Increment(up, round % 5 + 1).value();
    board_.Increment(down, -(round % 5 + 1)).value();
  }

  // Joins all pages of a session; false if the session ended on the way.
  static bool ReadAll(PagingSessions& sessions, SessionId id, std::vector<Entry>& rows) {
    while (true) {
      const auto page = sessions.Next(id);
      if (!page.ok()) return PagingErrorOf(page.status()) == PagingError::kNoMorePages;
      rows.insert(rows.end(), page->rows.begin(), page->rows.end());
    }
  }

  void PageUntilStopped(PagingSessions& sessions, const std::atomic<bool>& stop) {
    const Listing listing{.list = "board", .page_size = 23};
    while (!stop) {
      const auto id = sessions.Open(source_, listing, {.freshness = absl::Milliseconds(1)});
      if (!id.ok()) continue;
      std::vector<Entry> rows;
      if (ReadAll(sessions, *id, rows)) {
        EXPECT_EQ(rows.size(), static_cast<std::size_t>(kRows));
        double sum = 0;
        for (const Entry& row : rows) sum += row.score;
        EXPECT_EQ(sum, 0);
        ++walks_;
      }
      sessions.Close(*id).IgnoreError();
    }
  }

  void Run(PagingSessions& sessions, int rounds) {
    std::atomic<bool> stop = false;
    std::vector<std::thread> pagers;
    for (int i = 0; i < kPagers; ++i) {
      pagers.emplace_back([&] { PageUntilStopped(sessions, stop); });
    }
    for (int round = 0; round < rounds || walks_ < kPagers; ++round) {
      Write(round);
      if (round % 16 == 0) sessions.Maintain();
      if (round % 64 == 0) std::this_thread::yield();
    }
    stop = true;
    for (std::thread& pager : pagers) pager.join();
  }

  SortedSet board_;
  std::mutex mutex_;
  std::shared_ptr<GuardedSource> source_ = std::make_shared<GuardedSource>(board_, mutex_);
  std::atomic<int> walks_ = 0;
};

TEST_F(PagingThreads, EachSessionSeesOneMomentWhileOneThreadWrites) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }});
  Run(sessions, 2000);
  EXPECT_EQ(sessions.counters().open, 0u);
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, 0u);
}

TEST_F(PagingThreads, EvictionAndPagingGoTogether) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }, .max_sessions = 2});
  Run(sessions, 2000);
  EXPECT_EQ(sessions.counters().snapshots, 0u);
}

TEST_F(PagingThreads, EvictionForBytesGoesWithPagingAndClosing) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }, .max_bytes = 3000});
  std::atomic<bool> stop = false;
  std::thread closer([&] {
    while (!stop) {
      const auto id = sessions.Open(source_, {.list = "board"});
      std::this_thread::yield();
      if (id.ok()) sessions.Close(*id).IgnoreError();
      sessions.CloseList(*source_);
    }
  });
  Run(sessions, 2000);
  stop = true;
  closer.join();
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().open, 0u);
  EXPECT_EQ(sessions.counters().bytes_kept_alive, 0u);
  board_.Reclaim();
  EXPECT_EQ(board_.memory_usage().snapshot_bytes, 0u);
}

TEST_F(PagingThreads, ASharedSetIsPagedWhileItIsWritten) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }});
  SharedSortedSet shared(std::move(board_));
  const auto source = std::make_shared<SharedSource>(shared);
  std::atomic<bool> stop = false;
  std::thread writer([&] {
    for (int round = 0; !stop; ++round) {
      shared.Write([&](SortedSet& set) {
        set.Increment("row" + std::to_string(round % kRows), 1).value();
        set.Increment("row" + std::to_string((round * 7 + 3) % kRows), -1).value();
      });
    }
  });
  for (int walk = 0; walk < 20; ++walk) {
    const SessionId id = sessions.Open(source, {.list = "board", .page_size = 23}).value();
    std::vector<Entry> rows;
    EXPECT_TRUE(ReadAll(sessions, id, rows));
    double sum = 0;
    for (const Entry& row : rows) sum += row.score;
    EXPECT_EQ(rows.size(), static_cast<std::size_t>(kRows));
    EXPECT_EQ(sum, 0);
    EXPECT_TRUE(sessions.Close(id).ok());
  }
  stop = true;
  writer.join();
}

TEST_F(PagingThreads, TwoThreadsInOneSessionTakeTurns) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }});
  const SessionId id = sessions.Open(source_, {.list = "board", .page_size = 1}).value();
  std::atomic<int> pages = 0;
  std::vector<std::thread> pagers;
  for (int i = 0; i < kPagers; ++i) {
    pagers.emplace_back([&] {
      while (sessions.Next(id).ok()) ++pages;
    });
  }
  for (std::thread& pager : pagers) pager.join();
  EXPECT_EQ(pages, kRows);
}

TEST_F(PagingThreads, ListsCloseWhileOthersMaintainAndPage) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }});
  std::atomic<bool> stop = false;
  std::thread maintainer([&] {
    while (!stop) sessions.Maintain();
  });
  std::thread pager([&] { PageUntilStopped(sessions, stop); });
  for (int round = 0; round < 200; ++round) {
    SortedSet passing;
    passing.Add("x", round).value();
    const auto source = std::make_shared<GuardedSource>(passing, mutex_);
    const SessionId id = sessions.Open(source, {.list = "passing"}).value();
    EXPECT_TRUE(sessions.Next(id).ok());
    sessions.CloseList(*source);
  }
  stop = true;
  maintainer.join();
  pager.join();
}

// Locks among its own calls alone, so that nothing but CloseList keeps them from whoever
// closes the list.
class PassingBoard final : public SnapshotSource {
 public:
  PassingBoard() { board_->Add("x", 1).value(); }

  Snapshot TakeSnapshot() override {
    const std::lock_guard lock(mutex_);
    visited_ = true;
    return board_->TakeSnapshot();
  }
  std::size_t SnapshotBytes() override {
    const std::lock_guard lock(mutex_);
    return board_->memory_usage().snapshot_bytes;
  }
  std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) override {
    const std::lock_guard lock(mutex_);
    return snapshots.empty() ? 0 : board_->KeptBy(snapshots[0]);
  }
  void Reclaim() override {
    const std::lock_guard lock(mutex_);
    board_->Reclaim();
  }

  bool visited() const { return visited_; }
  void DestroyWithoutALock() { board_.reset(); }

 private:
  std::mutex mutex_;
  std::unique_ptr<SortedSet> board_ = std::make_unique<SortedSet>();
  std::atomic<bool> visited_ = false;
};

TEST_F(PagingThreads, AfterCloseListTheSetMayGoWhoeverWasInsideIt) {
  PagingSessions sessions({.clock = [] { return absl::Now(); }});
  std::atomic<bool> stop = false;
  std::thread maintainer([&] {
    while (!stop) sessions.Maintain();
  });
  for (int round = 0; round < 200; ++round) {
    const auto board = std::make_shared<PassingBoard>();
    std::thread opener([&] {
      const auto id = sessions.Open(board, {.list = "passing"});
      if (id.ok()) sessions.Next(*id).IgnoreError();
    });
    while (!board->visited()) std::this_thread::yield();
    sessions.CloseList(*board);
    board->DestroyWithoutALock();
    opener.join();
  }
  stop = true;
  maintainer.join();
  EXPECT_EQ(sessions.counters().open, 0u);
}

}  // namespace
}  // namespace zset
