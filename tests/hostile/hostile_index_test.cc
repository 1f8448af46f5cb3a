// Members chosen so that their hashes agree.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "hostile/work.h"
#include "set/validate.h"
#include "zset/sorted_set.h"

namespace zset::internal {
namespace {

constexpr std::uint64_t kKnownSeed = 42;
constexpr int kAgreeingBits = 12;

// Members whose hashes, under the known seed, agree in the top bits.
std::vector<std::string> AgreeingInTopBits(std::size_t count) {
  std::vector<std::string> members;
  for (std::uint64_t i = 0; members.size() < count; ++i) {
    std::string member = "player:" + std::to_string(i);
    if (HashMember(member, kKnownSeed) >> (64 - kAgreeingBits) == 0) {
      members.push_back(std::move(member));
    }
  }
  return members;
}

// Members whose hashes, under the known seed, agree in all bits: their first 8 bytes
// make one factor of the hash's first product 0, so the next 8 do not count.
std::vector<std::string> AgreeingInAllBits(std::size_t count) {
  const std::uint64_t secret = FoldedMultiply(kKnownSeed ^ 0x243f6a8885a308d3, 0xb7e151628aed2a6b);
  std::vector<std::string> members;
  for (std::uint64_t i = 0; i < count; ++i) {
    std::string member(17, 'x');
    std::memcpy(member.data(), &secret, sizeof secret);
    std::memcpy(member.data() + 8, &i, sizeof i);
    members.push_back(std::move(member));
  }
  return members;
}

std::vector<std::string> Ordinary(std::size_t count) {
  std::vector<std::string> members;
  for (std::size_t i = 0; i < count; ++i) members.push_back("player:" + std::to_string(i));
  return members;
}

SortedSet SetOf(const std::vector<std::string>& members, const SortedSetOptions& options) {
  SortedSet set(options);
  for (const std::string& member : members) set.Add(member, 1).value();
  return set;
}

TEST(HostileIndex, HashesThatAgreeInTopBitsCostAFewDirectoriesMore) {
  const auto members = AgreeingInTopBits(200);
  const SortedSet set =
      SetOf(members, {.page_capacity = 16, .small_set_entries = 0, .hash_seed = kKnownSeed});
  EXPECT_TRUE(Validate(set).ok());
  const SortedSet random =
      SetOf(Ordinary(200), {.page_capacity = 16, .small_set_entries = 0, .hash_seed = kKnownSeed});
  const LookUp attacked = WorstLookUp(set, members);
  const LookUp usual = WorstLookUp(random, Ordinary(200));
  // A directory tells 7 bits apart at most, so 12 bits alike are 2 directories.
  EXPECT_LE(attacked.nodes, usual.nodes + kAgreeingBits / IndexNode::kMaxBits + 1);
  EXPECT_LE(attacked.records, 16u);
}

TEST(HostileIndex, MembersMadeForAKnownSeedAreOrdinaryUnderAnother) {
  const auto members = AgreeingInTopBits(200);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SortedSet set =
        SetOf(members, {.page_capacity = 16, .small_set_entries = 0, .hash_seed = seed});
    const LookUp work = WorstLookUp(set, members);
    EXPECT_LE(work.nodes, 3u) << "seed " << seed;
    EXPECT_LE(work.records, 4u) << "seed " << seed;
  }
}

TEST(HostileIndex, HashesThatAgreeInAllBitsStayCorrect) {
  const auto members = AgreeingInAllBits(300);
  ASSERT_EQ(HashMember(members.front(), kKnownSeed), HashMember(members.back(), kKnownSeed));
  SortedSet set =
      SetOf(members, {.page_capacity = 16, .small_set_entries = 0, .hash_seed = kKnownSeed});
  ASSERT_TRUE(Validate(set).ok()) << Validate(set);
  const Snapshot frozen = set.TakeSnapshot();
  for (std::size_t i = 0; i < members.size(); i += 2) EXPECT_TRUE(set.Remove(members[i]));
  for (std::size_t i = 0; i < members.size(); ++i) {
    EXPECT_EQ(set.Contains(members[i]), i % 2 == 1);
    EXPECT_TRUE(frozen.Contains(members[i]));
  }
  EXPECT_TRUE(Validate(set).ok()) << Validate(set);
  for (const std::string& member : members) set.Remove(member);
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(Validate(set).ok()) << Validate(set);
}

TEST(HostileIndex, HashesThatAgreeInAllBitsAgreeUnderTheirSeedAlone) {
  const auto members = AgreeingInAllBits(300);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const SortedSet set =
        SetOf(members, {.page_capacity = 16, .small_set_entries = 0, .hash_seed = seed});
    EXPECT_LE(WorstLookUp(set, members).records, 4u) << "seed " << seed;
  }
}

TEST(HostileIndex, SetsDrawDifferentSeedsUnlessToldOne) {
  std::vector<std::uint64_t> seeds;
  for (int i = 0; i < 8; ++i) {
    SortedSet set({.small_set_entries = 0});
    set.Add("a", 1).value();
    seeds.push_back(SetAccess::core(set)->hash_seed);
  }
  std::sort(seeds.begin(), seeds.end());
  EXPECT_EQ(std::unique(seeds.begin(), seeds.end()), seeds.end());
}

}  // namespace
}  // namespace zset::internal
