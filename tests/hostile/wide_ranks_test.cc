// Ranks and spans above 2^32. A set that large does not fit a test; one whose first
// leaf claims to have 2^40 entries more than it has reads the same everywhere else.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <type_traits>

#include "core/block.h"
#include "core/descent.h"
#include "core/source.h"
#include "set/set_access.h"
#include "zset/diff.h"
#include "zset/memory_usage.h"
#include "zset/paging.h"
#include "zset/sorted_set.h"

namespace zset::internal {
namespace {

template <typename T>
constexpr bool kIsWide = std::is_integral_v<T> && sizeof(T) == 8;

static_assert(kIsWide<std::size_t>);
static_assert(kIsWide<std::remove_pointer_t<decltype(std::declval<Block&>().spans())>>);
static_assert(kIsWide<decltype(std::declval<const Block&>().Total())>);
static_assert(kIsWide<decltype(Roots::size)>);
static_assert(kIsWide<decltype(LeafPlace::rank)>);
static_assert(kIsWide<decltype(Place::rank)>);
static_assert(kIsWide<decltype(RankedScore::rank)>);
static_assert(kIsWide<decltype(RankRange::first)> && kIsWide<decltype(RankRange::last)>);
static_assert(kIsWide<decltype(Limit::offset)>);
static_assert(kIsWide<decltype(std::declval<const View&>().content_version())>);
static_assert(kIsWide<decltype(std::declval<const EntryRange&>().size())>);
static_assert(kIsWide<decltype(std::declval<const EntryIterator&>().rank())>);
static_assert(kIsWide<decltype(OwnRow::rank)>);
static_assert(kIsWide<decltype(MemoryUsage::set_bytes)>);

constexpr std::size_t kMore = std::size_t{1} << 40;
constexpr int kEntries = 1000;

std::string Member(int i) { return "m" + std::to_string(10000 + i); }

class WideRanks : public ::testing::Test {
 protected:
  WideRanks() : set_({.leaf_capacity = 8, .upper_capacity = 8, .small_set_entries = 0}) {
    for (int i = 0; i < kEntries; ++i) set_.Add(Member(i), i / 10).value();
    Widen(kMore);
  }
  ~WideRanks() override { Widen(std::size_t{0} - kMore); }

  void Widen(std::size_t by) {
    Core& core = *SetAccess::core(set_);
    core.size += by;
    for (Block* block = core.top; !block->is_leaf(); block = block->children()[0]) {
      block->spans()[0] += by;
    }
  }

  SortedSet set_;
};

TEST_F(WideRanks, RanksOfMembersCountPast32Bits) {
  EXPECT_EQ(set_.size(), kMore + kEntries);
  for (int i = 100; i < kEntries; i += 37) {
    EXPECT_EQ(set_.Rank(Member(i)), kMore + i);
    EXPECT_EQ(set_.ReverseRank(Member(i)), static_cast<std::size_t>(kEntries - 1 - i));
  }
  EXPECT_EQ(set_.ReverseRank(Member(0)), kMore + kEntries - 1);
}

TEST_F(WideRanks, EntriesAreFoundByRanksPast32Bits) {
  for (int i = 100; i < kEntries; i += 37) {
    ASSERT_TRUE(set_.At(kMore + i).has_value());
    EXPECT_EQ(set_.At(kMore + i)->member, Member(i));
  }
  EXPECT_FALSE(set_.At(kMore + kEntries).has_value());
}

TEST_F(WideRanks, CountsAndRangesSpanPast32Bits) {
  const ScoreRange upto50{.max = ScoreBound::Open(50)};
  EXPECT_EQ(set_.Count(upto50).value(), kMore + 500);
  EXPECT_EQ(set_.RankOf(Position::After(99, Member(990))).value(), kMore + 991);

  const auto rank = static_cast<std::int64_t>(kMore);
  const EntryRange range = set_.Range({.interval = RankRange{rank + 500, rank + 519}}).value();
  ASSERT_EQ(range.size(), 20u);
  EXPECT_EQ(range.first_rank(), kMore + 500);
  int i = 500;
  for (auto it = range.begin(); it != range.end(); ++it, ++i) {
    EXPECT_EQ((*it).member, Member(i));
    EXPECT_EQ(it.rank(), kMore + i);
  }
  EXPECT_EQ(i, 520);
}

TEST_F(WideRanks, OffsetsSkipPast32Bits) {
  const EntryRange range = set_.Range({.limit = {.offset = kMore + 700, .count = 1}}).value();
  ASSERT_EQ(range.size(), 1u);
  EXPECT_EQ((*range.begin()).member, Member(700));
}

TEST_F(WideRanks, PagesTellRanksAndTotalsPast32Bits) {
  const Listing listing{.list = "wide", .page_size = 5};
  const std::string member = Member(600);
  const Cursor cursor = Cursor::StartingAt(set_, listing, {member, 60}).value();
  const Page page = ReadPage(set_, cursor, {.first_rank = true, .total = true}).value();
  EXPECT_EQ(page.first_rank, kMore + 600);
  EXPECT_EQ(page.total, kMore + kEntries);
  const Cursor deep = Cursor::AtRank(set_, listing, kMore + 800).value();
  EXPECT_EQ(ReadPage(set_, deep).value().rows.front().member, Member(800));
}

TEST_F(WideRanks, RemovalsAndInsertionsKeepWideSpansExact) {
  const auto rank = static_cast<std::int64_t>(kMore);
  EXPECT_EQ(set_.RemoveRange(RankRange{rank + 500, rank + 504}).value(), 5u);
  EXPECT_FALSE(set_.Contains(Member(500)));
  EXPECT_FALSE(set_.Contains(Member(504)));
  EXPECT_EQ(set_.Rank(Member(505)), kMore + 500);
  set_.Add(Member(500), 50).value();
  EXPECT_EQ(set_.Rank(Member(505)), kMore + 501);
  EXPECT_EQ(set_.PopHighest(1).front().member, Member(kEntries - 1));
  EXPECT_EQ(set_.size(), kMore + kEntries - 5);
}

}  // namespace
}  // namespace zset::internal
