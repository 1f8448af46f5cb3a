// CheckSortedSet on a right set and on wrong ones: each fault is found, and shrunk to
// the few operations that show it.
// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/check_sorted_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "testing/sets_under_test.h"

namespace zset::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Fault = AfternoonSet::Fault;

SetFactory WithFault(Fault fault) {
  return [fault] { return std::make_unique<AfternoonSet>(fault); };
}

std::string TextOf(const SetTestReport& report) {
  std::ostringstream out;
  out << report;
  return out.str();
}

TEST(CheckSortedSet, PassesTheLibrary) {
  const SetTestReport report = CheckSortedSet([] { return std::make_unique<LibrarySet>(); });
  EXPECT_TRUE(report.passed()) << report;
  EXPECT_EQ(report.run, 200);
}

struct FaultCase {
  const char* name;
  Fault fault;
  std::size_t most_operations;
  const char* mismatch;
};

class CheckFaultySet : public ::testing::TestWithParam<FaultCase> {};

TEST_P(CheckFaultySet, FindsTheFaultAndShrinksIt) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    const SetTestReport report = CheckSortedSet(WithFault(GetParam().fault), {.seed = seed});
    EXPECT_FALSE(report.passed());
    EXPECT_LE(report.operations.size(), GetParam().most_operations) << report;
    EXPECT_THAT(report.mismatch, HasSubstr(GetParam().mismatch)) << report;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Faults, CheckFaultySet,
    ::testing::Values(
        FaultCase{"TiesByAge", Fault::kTiesByAge, 2, "rank 0: got"},
        FaultCase{"RankSharedByTies", Fault::kRankSharedByTies, 3, "rank: got 0, want 1"},
        FaultCase{"ScoresWithoutSign", Fault::kScoresWithoutSign, 1, "got score 0, want -0"},
        FaultCase{"EqualIsGreater", Fault::kEqualIsGreater, 2, "got unchanged 0, want refused 0"},
        FaultCase{"RemovesOneTooFew", Fault::kRemovesOneTooFew, 4, "not wanted, got score"},
        FaultCase{"ThrowsOnEmpty", Fault::kThrowsOnEmpty, 1, "it throws: no name"}),
    [](const auto& each) { return each.param.name; });

TEST(CheckSortedSet, TellsTheOperationsAsCalls) {
  const SetTestReport report = CheckSortedSet(WithFault(Fault::kScoresWithoutSign));
  EXPECT_THAT(report.operations, ElementsAre("Add(\"a\", -0)"));
  EXPECT_THAT(TextOf(report), HasSubstr("with seed 1):\n  Add(\"a\", -0)\nwhere the last"));
}

TEST(CheckSortedSet, RepeatsWithTheSameSeed) {
  const SetTestOptions options{.seed = 9};
  EXPECT_EQ(TextOf(CheckSortedSet(WithFault(Fault::kRankSharedByTies), options)),
            TextOf(CheckSortedSet(WithFault(Fault::kRankSharedByTies), options)));
}

TEST(CheckSortedSet, DrawsFromGivenMembersAndScores) {
  // A set that knows two members and whole scores is right as long as no other comes.
  class Narrow final : public LibrarySet {
   public:
    void Add(std::string_view member, double score) override {
      if (member != "left" && member != "right") throw std::invalid_argument("member");
      if (score != 1 && score != 2) throw std::invalid_argument("score");
      LibrarySet::Add(member, score);
    }
    double Increment(std::string_view, double) override { throw NotOffered(); }
    std::optional<AddOutcome> AddIf(std::string_view, double, const AddOptions&) override {
      throw NotOffered();
    }
  };
  const SetTestReport report =
      CheckSortedSet([] { return std::make_unique<Narrow>(); },
                     {.members = rc::gen::element<std::string_view>("left", "right"),
                      .scores = rc::gen::element(1.0, 2.0)});
  EXPECT_TRUE(report.passed()) << report;
}

}  // namespace
}  // namespace zset::testing
