// Snapshots on many threads while their set is written: what readers see is
// checked, not only that nothing races; copies go on other threads in any order;
// the set may go first. Run under the thread sanitizer as well.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "allocation/counting_new.h"
#include "support/compare.h"
#include "support/option_sets.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

constexpr int kReaders = 3;

// A snapshot and what it must show, handed from thread to thread.
struct Shown {
  Snapshot snapshot;
  std::shared_ptr<const ReferenceSet> model;
};

// The latest of them, behind a lock: the snapshots themselves need none.
class Board {
 public:
  void Put(Shown shown) {
    std::lock_guard lock(mutex_);
    std::swap(shown_, shown);
  }
  Shown Get() const {
    std::lock_guard lock(mutex_);
    return shown_;
  }

 private:
  mutable std::mutex mutex_;
  Shown shown_;
};

void RunTogether(int threads, const std::function<void(int)>& body) {
  std::vector<std::thread> running;
  for (int i = 0; i < threads; ++i) running.emplace_back(body, i);
  for (std::thread& thread : running) thread.join();
}

class SnapshotThreads : public ::testing::TestWithParam<NamedOptions> {
 protected:
  // A few random writes to both.
  static void Write(SortedSet& set, ReferenceSet& model, std::mt19937_64& random) {
    for (int i = 0; i < 12; ++i) {
      std::string member = "m" + std::to_string(random() % 200);
      auto score = static_cast<double>(random() % 40);
      switch (random() % 6) {
        case 0:
          RequireSame(set.Remove(member), model.Remove(member), "Remove");
          break;
        case 1:
          RequireSameOr(set.Increment(member, score), model.Increment(member, score), "Increment");
          break;
        default:
          RequireSameOr(set.Add(member, score), model.Add(member, score), "Add");
      }
    }
    if (random() % 16 == 0) {
      RequireSame(set.PopLowest(20), model.PopLowest(20), "PopLowest");
    }
  }

  static Shown Take(SortedSet& set, const ReferenceSet& model) {
    return {set.TakeSnapshot(), std::make_shared<const ReferenceSet>(model)};
  }

  // Reads a snapshot in every way that descends or walks.
  static void Read(const Shown& shown) {
    RequireSameContents(shown.snapshot, *shown.model);
    if (shown.model->empty()) return;
    const Entry& middle = shown.model->entries()[shown.model->size() / 2];
    Position position = Position::Before(middle.score, middle.member);
    RequireSameOr(shown.snapshot.RankOf(position), shown.model->RankOf(position), "RankOf");
    Interval run = ScoreRange{ScoreBound::Open(5), ScoreBound::Closed(30)};
    RequireSameOr(shown.snapshot.Count(run), shown.model->Count(run), "Count");
  }

  // What a test asserts on other threads ends up here.
  std::mutex mutex_;
  std::string first_mismatch_;

  void Guard(const std::function<void()>& body) {
    try {
      body();
    } catch (const Mismatch& mismatch) {
      std::lock_guard lock(mutex_);
      if (first_mismatch_.empty()) first_mismatch_ = mismatch.what();
    }
  }
};

TEST_P(SnapshotThreads, ReadersSeeWhatWasFrozenWhileTheOwnerWrites) {
  SortedSet set(GetParam().options);
  ReferenceSet model;
  Board board;
  board.Put(Take(set, model));
  std::atomic<bool> done{false};
  std::atomic<int> reads{0};
  std::thread owner([&] {
    Guard([&] {
      std::mt19937_64 random(1);
      for (int round = 0; round < 150; ++round) {
        Write(set, model, random);
        board.Put(Take(set, model));
      }
    });
    while (reads.load() < 2 * kReaders) std::this_thread::yield();
    done.store(true);
  });
  RunTogether(kReaders, [&](int) {
    Guard([&] {
      while (!done.load()) {
        Read(board.Get());
        reads.fetch_add(1);
      }
    });
    reads.fetch_add(2 * kReaders);  // a reader that failed must not keep the owner waiting
  });
  owner.join();
  EXPECT_EQ(first_mismatch_, "");
  board.Put({});
  set.Reclaim();
  RequireValid(set, model);
  EXPECT_EQ(set.memory_usage().snapshots, 0U);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
}

// Each thread holds a few snapshots, copies, drops and reads them as it likes.
TEST_P(SnapshotThreads, CopiesAreMadeAndDroppedOnOtherThreads) {
  SortedSet set(GetParam().options);
  ReferenceSet model;
  Board board;
  board.Put(Take(set, model));
  std::atomic<int> working{kReaders};
  std::thread owner([&] {
    Guard([&] {
      std::mt19937_64 random(2);
      while (working.load() > 0) {
        Write(set, model, random);
        board.Put(Take(set, model));
      }
    });
  });
  RunTogether(kReaders, [&](int number) {
    Guard([&] {
      std::mt19937_64 random(static_cast<std::uint64_t>(number) + 3);
      std::array<Shown, 5> held;
      for (int i = 0; i < 300; ++i) {
        Shown& slot = held[random() % held.size()];
        switch (random() % 4) {
          case 0:
            slot = board.Get();
            break;
          case 1:
            slot = held[random() % held.size()];
            break;
          case 2:
            slot = {};
            break;
          default:
            if (slot.model != nullptr && i % 8 == 0) Read(slot);
        }
      }
    });
    working.fetch_sub(1);
  });
  owner.join();
  EXPECT_EQ(first_mismatch_, "");
  board.Put({});
  set.Reclaim();
  RequireValid(set, model);
  EXPECT_EQ(set.memory_usage().snapshots, 0U);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0U);
}

// The set is destroyed while threads read and drop its snapshots, each in its own
// order; the last of them frees everything.
TEST_P(SnapshotThreads, TheSetMayGoFirst) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::int64_t before = LiveAllocations();
    {
      std::mt19937_64 random(seed);
      std::optional<SortedSet> set(std::in_place, GetParam().options);
      ReferenceSet model;
      std::vector<Shown> shown;
      for (int i = 0; i < 6; ++i) {
        Write(*set, model, random);
        shown.push_back(Take(*set, model));
      }
      std::array<std::vector<Shown>, kReaders> held;
      for (std::vector<Shown>& hand : held) {
        hand = shown;
        std::shuffle(hand.begin(), hand.end(), random);
      }
      shown.clear();
      std::thread owner([&] { set.reset(); });
      RunTogether(kReaders, [&](int number) {
        Guard([&] {
          std::vector<Shown>& hand = held[static_cast<std::size_t>(number)];
          while (!hand.empty()) {
            Read(hand.back());
            hand.pop_back();
          }
        });
      });
      owner.join();
    }
    ASSERT_EQ(first_mismatch_, "");
    ASSERT_EQ(LiveAllocations(), before) << "seed " << seed;
  }
}

// Taking is a write and needs the lock; dropping does not.
TEST_P(SnapshotThreads, TwoThreadsOnlyTakeAndDrop) {
  SortedSet set(GetParam().options);
  ReferenceSet model;
  std::mt19937_64 random(5);
  Write(set, model, random);
  std::mutex lock;
  RunTogether(2, [&](int) {
    Guard([&] {
      for (int i = 0; i < 2000; ++i) {
        Snapshot taken;
        {
          std::lock_guard guard(lock);
          taken = set.TakeSnapshot();
        }
        RequireSame(taken.size(), model.size(), "size()");
      }
    });
  });
  EXPECT_EQ(first_mismatch_, "");
  set.Reclaim();
  EXPECT_EQ(set.memory_usage().snapshots, 0U);
  RequireValid(set, model);
}

// Const calls on the set itself run together while nobody writes.
TEST_P(SnapshotThreads, ReadersShareASetThatIsNotWritten) {
  SortedSet set(GetParam().options);
  ReferenceSet model;
  std::mt19937_64 random(6);
  for (int i = 0; i < 20; ++i) Write(set, model, random);
  RunTogether(kReaders, [&](int) {
    Guard([&] {
      for (int i = 0; i < 10; ++i) RequireSameContents(set, model);
    });
  });
  EXPECT_EQ(first_mismatch_, "");
}

INSTANTIATE_TEST_SUITE_P(Shapes, SnapshotThreads, ::testing::ValuesIn(OptionSets()),
                         [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace zset::testing
