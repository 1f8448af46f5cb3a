// Orders of insertion, ties and members chosen to make the skiplist slow.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "hostile/work.h"
#include "set/validate.h"
#include "zset/sorted_set.h"

namespace zset::internal {
namespace {

constexpr int kEntries = 20000;

struct Attack {
  std::string name;
  std::function<void(SortedSet&)> run;
};

std::string Member(int i) { return "m" + std::to_string(100000 + i); }

void Ascending(SortedSet& set) {
  for (int i = 0; i < kEntries; ++i) set.Add(Member(i), i).value();
}
void Descending(SortedSet& set) {
  for (int i = kEntries; i > 0; --i) set.Add(Member(i), i).value();
}
void Inwards(SortedSet& set) {
  for (int i = 0; i < kEntries; ++i) set.Add(Member(i), i % 2 == 0 ? i : -i).value();
}
void AtOneKey(SortedSet& set) {
  for (int i = 0; i < kEntries; ++i) set.Add(Member(i), 1.0 / (1 + i)).value();
}
void AllTied(SortedSet& set) {
  for (int i = 0; i < kEntries; ++i) set.Add(Member(i * 7919 % kEntries), 1).value();
}
void TiedWithLongCommonBeginning(SortedSet& set) {
  const std::string common(100, 'c');
  for (int i = 0; i < kEntries; ++i) set.Add(common + Member(i * 7919 % kEntries), 1).value();
}
// Removes all but every 32nd, which leaves blocks as empty as they may become, and
// fills other gaps.
void Thinned(SortedSet& set) {
  for (int i = 0; i < 4 * kEntries; ++i) set.Add(Member(i), i).value();
  for (int i = 0; i < 4 * kEntries; ++i) {
    if (i % 32 != 0) set.Remove(Member(i));
  }
  for (int i = 0; static_cast<int>(set.size()) < kEntries; ++i) {
    set.Add("n" + std::to_string(i), (i % 700) * 32 + 0.5).value();
  }
}
// Splits a block and merges it again, over and over.
void AtASplitsEdge(SortedSet& set) {
  Ascending(set);
  for (int round = 0; round < 2000; ++round) {
    const int i = kEntries / 2 + round % 65;
    if (round / 65 % 2 == 0) {
      set.Remove(Member(i));
    } else {
      set.Add(Member(i), i).value();
    }
  }
}

class HostileOrder : public ::testing::TestWithParam<Attack> {
 protected:
  static SortedSet Random() {
    std::mt19937_64 random(1);
    SortedSet set;
    for (int i = 0; i < kEntries; ++i) {
      set.Add(Member(i), static_cast<double>(random() % 1000000)).value();
    }
    return set;
  }
};

TEST_P(HostileOrder, DescentsReadNoMoreBlocksThanTheBoundAllows) {
  SortedSet set;
  GetParam().run(set);
  ASSERT_TRUE(Validate(set).ok()) << Validate(set);
  // Blocks are at least half full, but for the right edge.
  const double levels = std::log(static_cast<double>(set.size())) / std::log(32.0);
  EXPECT_LE(Height(set), static_cast<std::size_t>(std::ceil(levels)) + 1);
  EXPECT_LE(Height(set), Height(Random()) + 1);
}

TEST_P(HostileOrder, EntriesTakeLittleMoreMemoryThanRandomOnes) {
  SortedSet set;
  GetParam().run(set);
  set.Reclaim();
  std::size_t member_bytes = 0;
  for (const EntryView entry : set) member_bytes += entry.member.size();
  const SortedSet random = Random();
  const auto structure = [](const SortedSet& of, std::size_t members) {
    return static_cast<double>(of.memory_usage().set_bytes - members) /
           static_cast<double>(of.size());
  };
  EXPECT_LE(structure(set, member_bytes), 1.6 * structure(random, 7 * random.size()));
}

TEST_P(HostileOrder, WritesTouchNoMoreThanTheirPath) {
  SortedSet set;
  GetParam().run(set);
  const std::size_t upper = Block::BytesFor(1, set.options().upper_capacity);
  const std::size_t page = IndexNode::PageBytes(set.options().page_capacity) +
                           2 * IndexNode::DirectoryBytes(IndexNode::kMaxBits);
  // A path, and on removal a neighbour of each block; with member, page and directory
  // twice for a move.
  const std::size_t bound = 2 * Height(set) * upper + 2 * page + 512;
  const std::string middle(set.At(set.size() / 2)->member);
  for (int round = 0; round < 200; ++round) {
    const double score = set.At(set.size() / 2)->score;
    const std::string name = "new" + std::to_string(round);
    EXPECT_LE(BytesTouched(set, [&](SortedSet& s) { s.Add(name, score).value(); }), bound);
    EXPECT_LE(BytesTouched(set, [&](SortedSet& s) { s.Add(middle, score + round).value(); }),
              2 * bound);
    EXPECT_LE(BytesTouched(set, [&](SortedSet& s) { s.Remove(s.At(s.size() / 2)->member); }),
              bound);
    if (!set.Contains(middle)) set.Add(middle, score).value();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Attacks, HostileOrder,
    ::testing::Values(Attack{"Ascending", Ascending}, Attack{"Descending", Descending},
                      Attack{"Inwards", Inwards}, Attack{"AtOneKey", AtOneKey},
                      Attack{"AllTied", AllTied},
                      Attack{"TiedWithLongCommonBeginning", TiedWithLongCommonBeginning},
                      Attack{"Thinned", Thinned}, Attack{"AtASplitsEdge", AtASplitsEdge}),
    [](const auto& attack) { return attack.param.name; });

TEST(HostileMembers, OfNoneOneAndAMillionBytesAreOrderedAndFreed) {
  for (const std::size_t small_entries : {std::size_t{0}, std::size_t{32}}) {
    SortedSet set({.small_set_entries = small_entries});
    const std::string million(std::size_t{1} << 20, 'm');
    std::string million_and_one = million;
    million_and_one.back() = 'n';
    const std::vector<std::string> members = {million_and_one, "z", "", million, "m"};
    for (const std::string& member : members) set.Add(member, 0).value();
    const std::vector<std::string_view> ordered = {"", "m", million, million_and_one, "z"};
    for (std::size_t i = 0; i < ordered.size(); ++i) {
      EXPECT_EQ(set.Rank(ordered[i]), i);
      EXPECT_EQ(set.At(i)->member, ordered[i]);
    }
    EXPECT_TRUE(Validate(set).ok());
    EXPECT_GE(set.memory_usage().set_bytes, std::size_t{2} << 20);
    EXPECT_EQ(set.RemoveMany(std::vector<std::string_view>{million, million_and_one}), 2u);
    set.Reclaim();
    EXPECT_LT(set.memory_usage().set_bytes, std::size_t{1} << 20);
    EXPECT_TRUE(Validate(set).ok());
  }
}

}  // namespace
}  // namespace zset::internal
