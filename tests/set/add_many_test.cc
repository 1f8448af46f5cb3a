// Batches of additions: what they come to, at and across the borders of blocks.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "set/set_fixture.h"
#include "set/validate.h"
#include "zset/testing/reference_set.h"

namespace zset::testing {
namespace {

class Batches : public SetTest {
 protected:
  Batches() : set_(options()) {}

  std::size_t Below(std::size_t n) { return random_() % n; }

  // Some members twice; scores tie now and then, all of them if there is one score.
  std::vector<Entry> SomeEntries(std::size_t members, std::size_t scores) {
    std::vector<Entry> entries;
    for (std::size_t i = Below(60); i > 0; --i) {
      entries.emplace_back("m" + std::to_string(Below(members)),
                           static_cast<double>(Below(scores)));
    }
    return entries;
  }

  void RunBatches(std::size_t members, std::size_t scores, const AddOptions& add_options = {}) {
    for (int round = 0; round < 40; ++round) {
      const std::vector<Entry> entries = SomeEntries(members, scores);
      const std::vector<EntryView> views(entries.begin(), entries.end());
      RequireSame(set_.AddMany(views, add_options).value(),
                  model_.AddMany(views, add_options).value(), "AddMany");
      RequireValid(set_, model_);
    }
  }

  SortedSet set_;
  ReferenceSet model_;
  std::minstd_rand random_{7};
};

TEST_P(Batches, GivesScatteredScores) { RunBatches(400, 1000); }

TEST_P(Batches, GivesTiedScores) { RunBatches(300, 5); }

TEST_P(Batches, GivesOneScore) { RunBatches(400, 1); }

TEST_P(Batches, KeepsToItsConditions) {
  RunBatches(300, 50);
  RunBatches(400, 50, {.existence = Existence::kOnlyIfAbsent});
  RunBatches(500, 50, {.improvement = Improvement::kOnlyIfGreater});
  RunBatches(500, 50,
             {.existence = Existence::kOnlyIfPresent, .improvement = Improvement::kOnlyIfLess});
}

TEST_P(Batches, MovesEveryMemberAtOnce) {
  for (int round = 0; round < 4; ++round) {
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < 150; ++i) {
      entries.emplace_back("m" + std::to_string(i), static_cast<double>(Below(90)));
    }
    const std::vector<EntryView> views(entries.begin(), entries.end());
    RequireSame(set_.AddMany(views).value(), model_.AddMany(views).value(), "AddMany");
    RequireValid(set_, model_);
  }
}

TEST_P(Batches, LeavesSnapshotsAsTheyWere) {
  RunBatches(300, 40);
  const Snapshot frozen = set_.TakeSnapshot();
  const ReferenceSet model = model_;
  RunBatches(300, 40);
  RequireSameContents(frozen, model);
}

// Its place is the same, its score is not: they print differently.
TEST_P(Batches, TakesAMemberFromZeroToMinusZeroByAnotherScore) {
  for (int i = 0; i < 100; ++i) set_.Add("m" + std::to_string(i), 0).value();
  const std::vector<EntryView> there_and_back = {{"m5", 1}, {"new", 3}, {"m5", -0.0}};
  EXPECT_EQ(set_.AddMany(there_and_back).value(), (AddManyResult{1, 2, 0, 0}));
  EXPECT_TRUE(std::signbit(set_.Score("m5").value()));
  EXPECT_EQ(set_.Score("new"), 3);
  EXPECT_EQ(internal::Validate(set_), absl::OkStatus());
}

TEST_P(Batches, CountsAsAChangeIfAMemberComesBack) {
  for (int i = 0; i < 100; ++i) set_.Add("m" + std::to_string(i), i).value();
  const std::uint64_t version = set_.content_version();
  const std::vector<EntryView> there_and_back = {{"m5", 1}, {"m5", 5}};
  EXPECT_EQ(set_.AddMany(there_and_back).value(), (AddManyResult{0, 2, 0, 0}));
  EXPECT_GT(set_.content_version(), version);
  EXPECT_EQ(set_.Score("m5"), 5);
  EXPECT_EQ(internal::Validate(set_), absl::OkStatus());
}

ZSET_AT_EVERY_SHAPE(Batches);

}  // namespace
}  // namespace zset::testing
