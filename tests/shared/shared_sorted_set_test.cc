// What is published when, told by one thread and a clock made for it.
// SPDX-License-Identifier: Apache-2.0
#include "zset/shared_sorted_set.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zset {
namespace {

class Sharing : public ::testing::Test {
 protected:
  SharedSortedSetOptions Options(PublishPolicy policy) {
    return {.publish = policy, .clock = [this] { return now_; }};
  }

  absl::Time now_ = absl::UnixEpoch();
};

TEST_F(Sharing, EveryWriteIsSeenAtOnce) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  EXPECT_EQ(set.Read()->size(), 0u);
  for (int i = 1; i <= 100; ++i) {
    set.Add("m" + std::to_string(i), i).value();
    const PublishedView view = set.Read();
    EXPECT_EQ(view->size(), static_cast<std::size_t>(i));
    EXPECT_EQ(view.writes, static_cast<std::uint64_t>(i));
    EXPECT_EQ(set.AgeOf(view).writes, 0u);
  }
}

TEST_F(Sharing, AWriteThatChangesNothingPublishesNothing) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  set.Add("ada", 1).value();
  const std::uint64_t number = set.Read().number;
  set.Add("ada", 1).value();
  EXPECT_FALSE(set.Remove("bob"));
  EXPECT_FALSE(set.Add("ada", std::numeric_limits<double>::quiet_NaN()).ok());
  set.Write([](SortedSet& inner) { EXPECT_EQ(inner.size(), 1u); });
  set.Publish();
  EXPECT_EQ(set.Read().number, number);
  EXPECT_EQ(set.Read().writes, 1u);
}

TEST_F(Sharing, EveryNthWritePublishesAllBeforeIt) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrites(3)));
  std::vector<std::size_t> sizes;
  for (int i = 0; i < 7; ++i) {
    set.Add(std::to_string(i), i).value();
    sizes.push_back(set.Read()->size());
  }
  EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 0, 3, 3, 3, 6, 6}));
  EXPECT_EQ(set.AgeOf(set.Read()).writes, 1u);
}

TEST_F(Sharing, AnIntervalPublishesWithTheFirstWriteAfterIt) {
  SharedSortedSet set(Options(PublishPolicy::Every(absl::Seconds(1))));
  set.Add("a", 1).value();
  now_ += absl::Milliseconds(999);
  set.Add("b", 1).value();
  EXPECT_EQ(set.Read()->size(), 0u);
  now_ += absl::Milliseconds(1);
  set.Add("c", 1).value();
  EXPECT_EQ(set.Read()->size(), 3u);
  EXPECT_EQ(set.Read().published_at, now_);
}

TEST_F(Sharing, ATickPublishesWhatIsDueWhenWritesHaveStopped) {
  SharedSortedSet set(Options(PublishPolicy::Every(absl::Seconds(1))));
  now_ += absl::Seconds(5);
  EXPECT_FALSE(set.PublishIfDue()) << "nothing was written";
  set.Add("a", 1).value();
  EXPECT_EQ(set.Read()->size(), 1u);
  set.Add("b", 1).value();
  EXPECT_FALSE(set.PublishIfDue());
  now_ += absl::Seconds(1);
  EXPECT_TRUE(set.PublishIfDue());
  EXPECT_EQ(set.Read()->size(), 2u);
  EXPECT_FALSE(set.PublishIfDue());
}

TEST_F(Sharing, EitherConditionOfAPolicyIsEnough) {
  SharedSortedSet set(Options({.writes = 2, .interval = absl::Seconds(1)}));
  set.Add("a", 1).value();
  set.Add("b", 1).value();
  EXPECT_EQ(set.Read()->size(), 2u);
  now_ += absl::Seconds(1);
  set.Add("c", 1).value();
  EXPECT_EQ(set.Read()->size(), 3u);
}

TEST_F(Sharing, OnDemandPublishesOnlyWhenAsked) {
  SharedSortedSet set(Options(PublishPolicy::OnDemand()));
  for (int i = 0; i < 100; ++i) set.Add(std::to_string(i), i).value();
  now_ += absl::Hours(1);
  EXPECT_FALSE(set.PublishIfDue());
  const ViewAge age = set.AgeOf(set.Read());
  EXPECT_EQ(age.writes, 100u);
  EXPECT_EQ(age.time, absl::Hours(1));
  set.Publish();
  EXPECT_EQ(set.Read()->size(), 100u);
  EXPECT_EQ(set.AgeOf(set.Read()).writes, 0u);
  EXPECT_EQ(set.AgeOf(set.Read()).time, absl::ZeroDuration());
}

TEST_F(Sharing, APolicyOfZeroWritesIsBroughtToOne) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrites(0)));
  set.Add("a", 1).value();
  EXPECT_EQ(set.Read()->size(), 1u);
}

TEST_F(Sharing, ABatchIsPublishedAsOneWrite) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  const std::uint64_t before = set.Read().number;
  const std::size_t inside = set.Write([&](SortedSet& inner) {
    for (int i = 0; i < 50; ++i) inner.Add(std::to_string(i), i).value();
    EXPECT_EQ(set.Read()->size(), 0u) << "no view shows a part of it";
    return inner.size();
  });
  EXPECT_EQ(inside, 50u);
  const PublishedView view = set.Read();
  EXPECT_EQ(view->size(), 50u);
  EXPECT_EQ(view.number, before + 1);
  EXPECT_EQ(view.writes, 1u);
}

TEST_F(Sharing, WhatABatchDidBeforeItThrewIsPublished) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  EXPECT_THROW(set.Write([](SortedSet& inner) {
    inner.Add("a", 1).value();
    throw std::runtime_error("stop");
  }),
               std::runtime_error);
  EXPECT_EQ(set.Read()->size(), 1u);
  set.Add("b", 2).value();
  EXPECT_EQ(set.Read()->size(), 2u) << "the lock was given back";
}

TEST_F(Sharing, EachMutationIsThatOfTheSet) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  const std::vector<EntryView> entries = {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}, {"e", 5}};
  EXPECT_EQ(set.AddMany(entries).value().added, 5u);
  EXPECT_EQ(set.Increment("a", 9).value().score, 10.0);
  EXPECT_EQ(set.Add("a", 20, {.existence = Existence::kOnlyIfAbsent}).value().outcome,
            AddOutcome::kRefused);
  EXPECT_EQ(set.Read()->Rank("a"), 4u);
  EXPECT_EQ(set.PopHighest(), (std::vector<Entry>{{"a", 10}}));
  EXPECT_EQ(set.PopLowest(), (std::vector<Entry>{{"b", 2}}));
  EXPECT_EQ(set.RemoveMany(std::vector<std::string_view>{"c", "x"}), 1u);
  EXPECT_EQ(set.RemoveRange(ScoreRange{ScoreBound::Closed(5), ScoreBound::Closed(6)}).value(), 1u);
  EXPECT_EQ(set.Read()->size(), 1u);
  EXPECT_TRUE(set.Remove("d"));
  set.Add("z", 0).value();
  set.Clear();
  EXPECT_TRUE(set.Read()->empty());
}

TEST_F(Sharing, TakesOverASetWithWhatIsInIt) {
  SortedSet own;
  own.Add("ada", 36).value();
  const SharedSortedSet set(std::move(own), Options(PublishPolicy::EveryWrite()));
  EXPECT_EQ(set.Read()->Score("ada"), 36.0);
  EXPECT_EQ(set.Read().number, 1u);
}

TEST_F(Sharing, ViewsOutliveTheSet) {
  PublishedView view;
  {
    SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
    for (int i = 0; i < 1000; ++i) set.Add(std::to_string(i), i).value();
    view = set.Read();
    set.Clear();
  }
  EXPECT_EQ(view->size(), 1000u);
  EXPECT_EQ(view->Rank("999"), 999u);
}

TEST_F(Sharing, AReaderKeepsItsViewUntilThereIsANewerOne) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrites(2)));
  SharedReader reader(set);
  const Snapshot* first = &*reader.Latest();
  set.Add("a", 1).value();
  EXPECT_EQ(&*reader.Latest(), first);
  EXPECT_EQ(reader.Latest()->size(), 0u);
  set.Add("b", 1).value();
  EXPECT_EQ(reader.Latest()->size(), 2u);
  EXPECT_EQ(reader.Latest().number, set.Read().number);
}

// 1000 writes to one member of a set of 10 000, all published or none till the end.
std::size_t BytesCopied(SharedSortedSet& set) {
  for (int i = 0; i < 10000; ++i)
    set.Write([i](SortedSet& s) { s.Add(std::to_string(i), i).value(); });
  set.Publish();
  set.Reclaim();
  std::vector<PublishedView> held = {set.Read()};
  for (int i = 0; i < 1000; ++i) {
    set.Increment("5000", i % 2 == 0 ? 0.5 : -0.5).value();
    if (held.back().number != set.Read().number) held.push_back(set.Read());
  }
  return set.memory_usage().snapshot_bytes;
}

TEST_F(Sharing, ManyWritesAPublicationCopyABlockOnce) {
  SharedSortedSet each(Options(PublishPolicy::EveryWrite()));
  SharedSortedSet some(Options(PublishPolicy::EveryWrites(100)));
  const std::size_t bytes_each = BytesCopied(each);
  const std::size_t bytes_some = BytesCopied(some);
  EXPECT_GT(bytes_each, 50 * bytes_some);
}

TEST_F(Sharing, MemoryOfOldViewsIsFreedWhenNobodyHoldsThem) {
  SharedSortedSet set(Options(PublishPolicy::EveryWrite()));
  {
    const std::size_t kept = BytesCopied(set);
    EXPECT_GT(kept, 0u);
  }
  set.Reclaim();
  EXPECT_EQ(set.memory_usage().snapshots, 1u);
  EXPECT_EQ(set.memory_usage().snapshot_bytes, 0u);
}

}  // namespace
}  // namespace zset
