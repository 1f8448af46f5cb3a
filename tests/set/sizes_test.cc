// Sizes around the capacities of blocks and pages, every order of insertion,
// growth, shrinking and growth again.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "set/set_fixture.h"
#include "set/validate.h"

namespace zset::testing {
namespace {

enum class Order { kAscending, kDescending, kShuffled };

constexpr Order kOrders[] = {Order::kAscending, Order::kDescending, Order::kShuffled};

std::vector<std::size_t> Numbers(std::size_t n, Order order) {
  std::vector<std::size_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  if (order == Order::kDescending) std::reverse(numbers.begin(), numbers.end());
  if (order == Order::kShuffled) {
    std::shuffle(numbers.begin(), numbers.end(), std::mt19937_64(n));
  }
  return numbers;
}

std::string Name(std::size_t i) {
  std::string digits = std::to_string(i);
  return "m" + std::string(6 - digits.size(), '0') + digits;
}

class Sizes : public SetTest {
 protected:
  // One below, at and one above what one block, one page and a small set hold, and
  // blocks of blocks, as far as the naive model keeps up.
  std::vector<std::size_t> Interesting() const {
    std::vector<std::size_t> sizes = {0, 1, 2, 3, 4, 5};
    std::size_t leaf = options().leaf_capacity;
    for (std::size_t middle : {options().small_set_entries, leaf, 2 * leaf, 3 * leaf,
                               leaf * options().upper_capacity / 2, leaf * leaf}) {
      for (std::size_t size : {middle - 1, middle, middle + 1}) {
        if (size > 0 && size < 3000) sizes.push_back(size);
      }
    }
    return sizes;
  }

  double ScoreOf(std::size_t i, bool ties) const { return ties ? 1.0 : static_cast<double>(i); }

  // Adds to both and compares a few times on the way and in full at the end.
  void Fill(SortedSet& set, ReferenceSet& model, std::size_t n, Order order, bool ties) const {
    std::size_t done = 0;
    for (std::size_t i : Numbers(n, order)) {
      ASSERT_EQ(*set.Add(Name(i), ScoreOf(i, ties)), *model.Add(Name(i), ScoreOf(i, ties)));
      if (n <= 40 || ++done % (n / 5) == 0) RequireValid(set, model);
    }
    RequireValid(set, model);
  }

  void Empty(SortedSet& set, ReferenceSet& model, Order order) const {
    std::vector<Entry> entries = model.entries();
    std::size_t n = entries.size();
    std::size_t done = 0;
    for (std::size_t i : Numbers(n, order)) {
      ASSERT_EQ(set.Remove(entries[i].member), model.Remove(entries[i].member));
      if (n <= 40 || ++done % (n / 5) == 0) RequireValid(set, model);
    }
    RequireValid(set, model);
  }
};

TEST_P(Sizes, FillAndEmptyInEveryOrder) {
  for (std::size_t n : Interesting()) {
    for (Order in : kOrders) {
      for (Order out : kOrders) {
        for (bool ties : {false, true}) {
          SortedSet set(options());
          ReferenceSet model;
          ASSERT_NO_FATAL_FAILURE(Fill(set, model, n, in, ties)) << n;
          ASSERT_NO_FATAL_FAILURE(Empty(set, model, out)) << n;
          if (n > 300 && out == in) break;  // one emptying for each filling will do
        }
      }
    }
  }
}

TEST_P(Sizes, SortedInputBuildsTheSameSet) {
  for (std::size_t n : Interesting()) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < n; ++i) entries.emplace_back(Name(i), ScoreOf(i / 3, false));
    std::vector<EntryView> views(entries.begin(), entries.end());
    SortedSet set = *SortedSet::FromSorted(views, options());
    ReferenceSet model(entries);
    RequireValid(set, model);
    SortedSet copy = SortedSet::CopyOf(set, options());
    RequireValid(copy, model);
    // What was built full takes entries anywhere.
    for (std::size_t i : {std::size_t{0}, n / 2, n}) {
      std::string between = Name(i) + "+";
      double score = ScoreOf(i / 3, false);
      ASSERT_EQ(*set.Add(between, score), *model.Add(between, score));
      RequireValid(set, model);
    }
    ASSERT_NO_FATAL_FAILURE(Empty(set, model, Order::kShuffled));
  }
}

TEST_P(Sizes, SortedInputIsCheckedAtEveryIndex) {
  for (std::size_t n : {std::size_t{2}, std::size_t{9}, std::size_t{70}, std::size_t{130}}) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < n; ++i) entries.emplace_back(Name(i), static_cast<double>(i));
    for (std::size_t wrong = 1; wrong < n; wrong += 1 + n / 10) {
      std::vector<EntryView> views(entries.begin(), entries.end());
      views[wrong].score = static_cast<double>(wrong) - 1.5;
      EXPECT_TRUE(IsInvalid(SortedSet::FromSorted(views, options()))) << "out of order";
      views[wrong] = views[wrong - 1];
      EXPECT_TRUE(IsInvalid(SortedSet::FromSorted(views, options()))) << "the same key";
      views[wrong].score = static_cast<double>(wrong);
      EXPECT_TRUE(IsInvalid(SortedSet::FromSorted(views, options()))) << "a member twice";
      views[wrong] = {"fine", std::numeric_limits<double>::quiet_NaN()};
      EXPECT_TRUE(IsInvalid(SortedSet::FromSorted(views, options()))) << "NaN";
    }
  }
}

TEST_P(Sizes, GrowAgainAfterMassDeletion) {
  SortedSet set(options());
  ReferenceSet model;
  std::mt19937_64 random(7);
  std::vector<std::pair<Snapshot, ReferenceSet>> kept;
  for (std::size_t round = 0; round < 4; ++round) {
    std::size_t n = 150 + 150 * round;
    ASSERT_NO_FATAL_FAILURE(Fill(set, model, n, kOrders[round % 3], round == 2));
    if (round != 0) kept.emplace_back(set.TakeSnapshot(), model);
    while (model.size() > 5) {
      std::string member = model.entries()[random() % model.size()].member;
      ASSERT_EQ(set.Remove(member), model.Remove(member));
      if (model.size() % 32 == 0) RequireValid(set, model);
    }
    RequireValid(set, model);
    for (const auto& [snapshot, frozen] : kept) RequireSameContents(snapshot, frozen);
  }
}

TEST_P(Sizes, RunsAcrossBlocksAreRemovedWhole) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < 300; ++i) entries.emplace_back(Name(i), ScoreOf(i / 100, false));
  std::vector<EntryView> views(entries.begin(), entries.end());
  for (std::int64_t first : {0, 1, 6, 7, 63, 64, 65, 128, 299}) {
    for (std::int64_t count : {1, 2, 7, 8, 64, 65, 129, 300}) {
      SortedSet set = *SortedSet::FromSorted(views, options());
      ReferenceSet model(entries);
      Snapshot before = set.TakeSnapshot();
      RankRange run{first, first + count - 1};
      ASSERT_EQ(*set.RemoveRange(run), *model.RemoveRange(run));
      RequireValid(set, model);
      RequireSameContents(before, ReferenceSet(entries));
    }
  }
}

// Every size from nothing up and down again, a snapshot of each kept alive.
TEST_P(Sizes, SnapshotsOfEverySizeLiveAcrossTheSmallBorder) {
  SortedSet set(options());
  ReferenceSet model;
  std::vector<std::pair<Snapshot, ReferenceSet>> kept;
  auto keep = [&] {
    kept.emplace_back(set.TakeSnapshot(), model);
    RequireValid(set, model);
    for (const auto& [snapshot, frozen] : kept) RequireSameContents(snapshot, frozen);
  };
  std::size_t top = std::min<std::size_t>(options().small_set_entries + 6, 40);
  for (std::size_t cycle = 0; cycle < 2; ++cycle) {
    for (std::size_t i = 0; i < top; ++i) {
      ASSERT_EQ(*set.Add(Name(i * 7 % top), ScoreOf(i / 2, false)),
                *model.Add(Name(i * 7 % top), ScoreOf(i / 2, false)));
      keep();
    }
    while (!model.empty()) {
      std::string member = model.entries()[model.size() / 2].member;
      ASSERT_EQ(set.Remove(member), model.Remove(member));
      keep();
    }
    kept.erase(kept.begin(), kept.begin() + static_cast<std::ptrdiff_t>(kept.size() / 2));
  }
}

// A member too long for the small form makes the crossing by itself.
TEST_P(Sizes, OneLongMemberIsEnoughToLeaveTheSmallForm) {
  SortedSet set = Make({{"a", 1}, {"b", 2}});
  ReferenceSet model(std::vector<Entry>{{"a", 1}, {"b", 2}});
  Snapshot before = set.TakeSnapshot();
  std::string longer(options().small_set_member_size + 1, 'x');
  ASSERT_EQ(*set.Add(longer, 1.5), *model.Add(longer, 1.5));
  RequireValid(set, model);
  EXPECT_EQ(Names(before), "a b");
  ASSERT_EQ(set.Remove(longer), model.Remove(longer));
  RequireValid(set, model);
}

// Three levels and more at the default capacities: places known by arithmetic.
TEST_P(Sizes, ManyEntriesKeepTheirPlaces) {
  constexpr std::size_t kMany = 200000;
  SortedSet set(options());
  for (std::size_t i = 0; i < kMany; ++i) {
    std::size_t k = i * 7919 % kMany;  // a permutation: 7919 is prime
    ASSERT_TRUE(set.Add(Name(k), static_cast<double>(k / 1000)).ok());
  }
  RequireOk(internal::Validate(set), "Validate");
  for (std::size_t k = 0; k < kMany; k += 997) {
    ASSERT_EQ(set.Rank(Name(k)), k);
    ASSERT_EQ(set.At(k)->member, Name(k));
  }
  ASSERT_EQ(*set.RemoveRange(RankRange{1000, 150999}), 150000U);
  RequireOk(internal::Validate(set), "Validate");
  ASSERT_EQ(set.Rank(Name(151000)), 1000U);
  ASSERT_EQ(set.PopHighest(48000).back().member, Name(152000));
  RequireOk(internal::Validate(set), "Validate");
  ASSERT_EQ(set.size(), 2000U);
}

ZSET_AT_EVERY_SHAPE(Sizes);

}  // namespace
}  // namespace zset::testing
