// Threads that read while others write, and check what they read.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "set/validate.h"
#include "zset/shared_sorted_set.h"

namespace zset {
namespace {

constexpr int kMembers = 80;

std::string Member(int i) { return "member" + std::to_string(i); }

// The k-th write. Sizes wander between 0 and kMembers, so that sets change their form.
void WriteNumber(int k, SortedSet& set) {
  const bool growing = k / 100 % 2 == 0;
  const std::string member = Member(k * 7 % kMembers);
  if (growing || k % 3 == 0) {
    set.Add(member, k % 11 + k * 1e-6).value();
    set.Add(Member(k * 13 % kMembers), k % 5 + k * 1e-6).value();
  } else {
    set.Remove(member);
    set.Add("mark", k).value();  // so that every write changes something
  }
}

// What the set holds after each write, by the plain set on one thread.
std::vector<std::vector<Entry>> States(int writes) {
  std::vector<std::vector<Entry>> states(1);
  SortedSet set;
  for (int k = 1; k <= writes; ++k) {
    WriteNumber(k, set);
    std::vector<Entry>& state = states.emplace_back();
    for (const EntryView entry : set) state.emplace_back(entry);
  }
  return states;
}

void ExpectState(const Snapshot& view, const std::vector<Entry>& state) {
  ASSERT_EQ(view.size(), state.size());
  std::size_t rank = 0;
  for (const EntryView entry : view) ASSERT_EQ(Entry(entry), state[rank++]);
  ASSERT_EQ(rank, state.size());
  for (rank = 0; rank < state.size(); rank += 5) {
    ASSERT_EQ(view.Rank(state[rank].member), rank);
    ASSERT_EQ(view.Score(state[rank].member), state[rank].score);
  }
  const ScoreRange middle{ScoreBound::Closed(2), ScoreBound::Open(4)};
  std::size_t count = 0;
  for (const Entry& entry : state) count += entry.score >= 2 && entry.score < 4;
  ASSERT_EQ(view.Count(middle).value(), count);
}

struct Shape {
  std::string name;
  PublishPolicy policy;
  SortedSetOptions set;
};

class SharedThreads : public ::testing::TestWithParam<Shape> {
 protected:
  SharedSortedSetOptions Options() const {
    return {.set = GetParam().set, .publish = GetParam().policy};
  }
};

TEST_P(SharedThreads, EveryViewEqualsTheStateAfterTheWriteItNames) {
  constexpr int kWrites = 1500;
  const auto states = States(kWrites);
  SharedSortedSet set(Options());
  std::atomic<int> views = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 3; ++i) {
    readers.emplace_back([&] {
      std::uint64_t last = 0;
      do {
        const PublishedView view = set.Read();
        ASSERT_GE(view.writes, last) << "views never go back";
        last = view.writes;
        ASSERT_NO_FATAL_FAILURE(ExpectState(*view, states[view.writes]));
        ASSERT_LE(set.AgeOf(view).writes, states.size() - 1 - view.writes);
        ++views;
      } while (last < kWrites);
    });
  }
  for (int k = 1; k <= kWrites; ++k) {
    set.Write([k](SortedSet& inner) { WriteNumber(k, inner); });
    if (k % 50 == 0) std::this_thread::yield();
  }
  set.Publish();
  for (std::thread& reader : readers) reader.join();
  EXPECT_GE(views, 3);
}

TEST_P(SharedThreads, CachedReadersSeeTheSame) {
  constexpr int kWrites = 1500;
  const auto states = States(kWrites);
  SharedSortedSet set(Options());
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      SharedReader reader(set);
      while (reader.Latest().writes < kWrites) {
        const PublishedView& view = reader.Latest();
        ASSERT_NO_FATAL_FAILURE(ExpectState(*view, states[view.writes]));
      }
    });
  }
  for (int k = 1; k <= kWrites; ++k) {
    set.Write([k](SortedSet& inner) { WriteNumber(k, inner); });
  }
  set.Publish();
  for (std::thread& reader : readers) reader.join();
}

// Each batch moves points between two members, so the sum shows a torn batch.
TEST_P(SharedThreads, BatchesOfSeveralWritersAreSeenWhole) {
  constexpr int kBatches = 600;
  SharedSortedSet set(Options());
  set.Write([](SortedSet& inner) {
    for (int i = 0; i < kMembers; ++i) inner.Add(Member(i), 0).value();
  });
  set.Publish();
  std::atomic<bool> stop = false;
  std::vector<std::thread> threads;
  for (int w = 0; w < 2; ++w) {
    threads.emplace_back([&set, w] {
      for (int k = 0; k < kBatches; ++k) {
        const int from = (k * 7 + w) % kMembers;
        set.Write([from, k](SortedSet& inner) {
          inner.Increment(Member(from), -(k % 9 + 1)).value();
          inner.Increment(Member((from + 31) % kMembers), k % 9 + 1).value();
        });
      }
    });
  }
  std::thread reader([&] {
    do {
      double sum = 0;
      const PublishedView view = set.Read();
      for (const EntryView entry : *view) sum += entry.score;
      ASSERT_EQ(sum, 0);
      ASSERT_EQ(view->size(), static_cast<std::size_t>(kMembers));
    } while (!stop);
  });
  for (std::thread& writer : threads) writer.join();
  stop = true;
  reader.join();
  set.Publish();
  EXPECT_EQ(set.Read().writes, 2u * kBatches + 1);
}

TEST_P(SharedThreads, ViewsAreReadAndDroppedAfterTheSetIsGone) {
  constexpr int kWrites = 400;
  const auto states = States(kWrites);
  for (int round = 0; round < 4; ++round) {
    auto set = std::make_unique<SharedSortedSet>(Options());
    std::vector<PublishedView> views;
    for (int k = 1; k <= kWrites; ++k) {
      set->Write([k](SortedSet& inner) { WriteNumber(k, inner); });
      if (k % 20 == 0) views.push_back(set->Read());
    }
    std::vector<std::thread> droppers;
    for (std::size_t t = 0; t < 2; ++t) {
      droppers.emplace_back([&views, &states, t, round] {
        for (std::size_t i = t; i < views.size(); i += 2) {
          PublishedView& view = views[round % 2 == 0 ? i : views.size() - 1 - i];
          ASSERT_NO_FATAL_FAILURE(ExpectState(*view, states[view.writes]));
          view = {};
        }
      });
    }
    set.reset();
    for (std::thread& dropper : droppers) dropper.join();
  }
}

TEST_P(SharedThreads, WhatIsLeftIsValidAndNothingIsKept) {
  SharedSortedSet set(Options());
  std::atomic<bool> stop = false;
  std::thread reader([&] {
    std::vector<PublishedView> held(5);
    for (std::size_t i = 0; !stop; ++i) held[i % held.size()] = set.Read();
  });
  for (int k = 1; k <= 1000; ++k) {
    set.Write([k](SortedSet& inner) { WriteNumber(k, inner); });
  }
  stop = true;
  reader.join();
  set.Publish();
  set.Reclaim();
  set.Write([](SortedSet& inner) { EXPECT_TRUE(internal::Validate(inner).ok()); });
  EXPECT_EQ(set.memory_usage().snapshots, 1u);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0u);
}

const Shape kShapes[] = {
    {"EveryWrite", PublishPolicy::EveryWrite(), {}},
    {"EveryWriteSmallestBlocks",
     PublishPolicy::EveryWrite(),
     {.leaf_capacity = 2, .upper_capacity = 4, .page_capacity = 2, .small_set_entries = 0}},
    {"EveryWrites", PublishPolicy::EveryWrites(7), {}},
    {"EveryInterval", PublishPolicy::Every(absl::Microseconds(50)), {.leaf_capacity = 8}},
};

INSTANTIATE_TEST_SUITE_P(Policies, SharedThreads, ::testing::ValuesIn(kShapes),
                         [](const auto& shape) { return shape.param.name; });

}  // namespace
}  // namespace zset
