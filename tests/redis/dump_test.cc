// SPDX-License-Identifier: Apache-2.0
#include "zset/dump.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "redis/dump_samples.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

using testing::DumpSamples;
using testing::LargeDump;
using testing::SmallDump;

std::vector<Entry> EntriesOf(const View& set) {
  std::vector<Entry> entries;
  for (const EntryView entry : set) entries.emplace_back(entry);
  return entries;
}

SortedSet SetOf(const std::vector<Entry>& entries) {
  SortedSet set;
  for (const Entry& entry : entries) set.Add(entry.member, entry.score).value();
  return set;
}

std::vector<Entry> Numbered(std::size_t count) {
  std::vector<Entry> entries;
  for (std::size_t i = 0; i < count; ++i) {
    entries.emplace_back("member " + std::to_string(i), static_cast<double>(i) / 2);
  }
  return entries;
}

constexpr DumpOptions kPlain{.compress = false};

TEST(Dump, IsSmallUpToTheLimitsOfADefaultServer) {
  for (const std::size_t count : {1, 128}) {
    const auto entries = Numbered(count);
    EXPECT_EQ(Dump(SetOf(entries), kPlain), SmallDump(entries));
  }
  const auto many = Numbered(129);
  EXPECT_EQ(Dump(SetOf(many), kPlain), LargeDump(many));
  const std::vector<Entry> longest = {{std::string(64, 'x'), 1}};
  EXPECT_EQ(Dump(SetOf(longest), kPlain), SmallDump(longest));
  const std::vector<Entry> too_long = {{std::string(65, 'x'), 1}};
  EXPECT_EQ(Dump(SetOf(too_long), kPlain), LargeDump(too_long));
}

TEST(Dump, HasTheEncodingThatIsAskedFor) {
  const auto entries = Numbered(200);
  DumpOptions options = kPlain;
  options.encoding = DumpEncoding::kSmall;
  EXPECT_EQ(Dump(SetOf(entries), options), SmallDump(entries));
  options.encoding = DumpEncoding::kLarge;
  EXPECT_EQ(Dump(SetOf(Numbered(3)), options), LargeDump(Numbered(3)));
}

TEST(Dump, NamesTheVersionThatIsAskedFor) {
  DumpOptions options = kPlain;
  options.version = DumpVersion::kRedis74;
  const std::vector<Entry> entries = {{"a", 0.1}};
  EXPECT_EQ(Dump(SetOf(entries), options),
            SmallDump(entries, internal::Compression::kNone, DumpVersion::kRedis74));
}

TEST(Dump, OfASnapshotIsThatOfTheSetAsItWas) {
  SortedSet set = SetOf(Numbered(300));
  const std::string before = Dump(set, kPlain);
  const Snapshot snapshot = set.TakeSnapshot();
  set.Add("another", 7).value();
  EXPECT_EQ(Dump(snapshot, kPlain), before);
  EXPECT_NE(Dump(set, kPlain), before);
}

TEST(Dump, CompressesUnlessToldNotTo) {
  const SortedSet set = SetOf(Numbered(100));
  EXPECT_LT(Dump(set).size(), Dump(set, kPlain).size() * 3 / 4);
  EXPECT_EQ(EntriesOf(Restore(Dump(set)).value()), EntriesOf(set));
}

TEST(Restore, ReadsEverySample) {
  for (const auto& sample : DumpSamples()) {
    const auto set = Restore(sample.payload);
    ASSERT_TRUE(set.ok()) << sample.name << set.status();
    EXPECT_EQ(EntriesOf(*set), sample.entries) << sample.name;
    EXPECT_EQ(RestoreEntries(sample.payload).value(), sample.entries) << sample.name;
  }
}

TEST(Restore, TellsADamagedPayloadFromABadValue) {
  std::string payload = Dump(SetOf(Numbered(3)));
  payload.back() = static_cast<char>(payload.back() + 1);
  EXPECT_EQ(Restore(payload).status().code(), absl::StatusCode::kDataLoss);
  EXPECT_EQ(Restore(testing::Sealed("\x05")).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Restore, RefusesNewerVersionsThanAllowed) {
  DumpOptions dump;
  dump.version = DumpVersion::kRedis72;
  const std::string payload = Dump(SetOf(Numbered(3)), dump);
  RestoreOptions options;
  options.newest_version = DumpVersion::kRedis70;
  EXPECT_EQ(Restore(payload, options).status().code(), absl::StatusCode::kDataLoss);
  options.newest_version = DumpVersion::kRedis72;
  EXPECT_TRUE(Restore(payload, options).ok());
}

TEST(Restore, RefusesAnEmptySet) {
  EXPECT_EQ(Restore(Dump(SortedSet())).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Restore, MakesASetOfTheShapeAskedFor) {
  RestoreOptions options;
  options.set.leaf_capacity = 4;
  options.set.small_set_entries = 0;
  const auto set = Restore(Dump(SetOf(Numbered(50))), options);
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(set->options().leaf_capacity, 4u);
  EXPECT_EQ(EntriesOf(*set), Numbered(50));
}

RC_GTEST_PROP(DumpAndRestore, GiveTheSameSet, ()) {
  const auto scores = *rc::gen::container<std::vector<int>>(rc::gen::inRange(-50, 50));
  SortedSet set;
  set.Add("at least one", -0.0).value();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    set.Add(*rc::gen::arbitrary<std::string>(), scores[i] / 8.0).value();
  }
  for (const auto encoding : {DumpEncoding::kBySize, DumpEncoding::kSmall, DumpEncoding::kLarge}) {
    DumpOptions options;
    options.encoding = encoding;
    RC_ASSERT(EntriesOf(Restore(Dump(set, options)).value()) == EntriesOf(set));
  }
}

}  // namespace
}  // namespace zset
