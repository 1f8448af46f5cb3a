// Digests, differences and matchers of sets.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "zset/sorted_set.h"
#include "zset/testing/digest.h"
#include "zset/testing/matchers.h"
#include "zset/testing/reference_set.h"
#include "zset/testing/set_difference.h"

namespace zset::testing {
namespace {

using ::testing::Not;

SortedSet Board() {
  SortedSet board;
  board.Add("ada", 36).value();
  board.Add("bob", 20.5).value();
  return board;
}

template <typename Matcher, typename Value>
std::string Explanation(const Matcher& matcher, const Value& value) {
  ::testing::StringMatchResultListener listener;
  const ::testing::Matcher<const Value&> typed = matcher;
  EXPECT_FALSE(typed.MatchAndExplain(value, &listener));
  return listener.str();
}

// Computed apart, by the definition in digest.h.
TEST(Digest, IsTheOneOfItsDefinition) {
  EXPECT_EQ(DigestOf(SortedSet()), "6c62272e07bb014262b821756295c58d");
  EXPECT_EQ(DigestOf(Board()), "db607e7863164325060d2be0127de15c");
  EXPECT_EQ(DigestOf(std::vector<Entry>{{std::string("\0\xff", 2), -0.0}}),
            "7ee70832e074fc3e1469f51f692d55c6");
}

TEST(Digest, IsTheSameForASetItsSnapshotAndItsModel) {
  SortedSet board = Board();
  const std::vector<Entry> rows = RowsOf(board);
  EXPECT_EQ(DigestOf(board), DigestOf(ReferenceSet(rows)));
  EXPECT_EQ(DigestOf(board), DigestOf(board.TakeSnapshot()));
  EXPECT_EQ(DigestOf(board), DigestOf(rows));
}

TEST(Digest, TellsSignsOfZeroAndBordersOfMembersApart) {
  EXPECT_NE(DigestOf(std::vector<Entry>{{"a", 0.0}}), DigestOf(std::vector<Entry>{{"a", -0.0}}));
  EXPECT_NE(DigestOf(std::vector<Entry>{{"a", 0.0}, {"bc", 0.0}}),
            DigestOf(std::vector<Entry>{{"ab", 0.0}, {"c", 0.0}}));
}

TEST(DescribeDifference, IsEmptyForEqualRows) {
  EXPECT_EQ(DescribeDifference(RowsOf(Board()), RowsOf(Board())), "");
}

TEST(DescribeDifference, NamesMembersThatDiffer) {
  EXPECT_EQ(DescribeDifference(std::vector<Entry>{{"a", 0}, {"b", 1}, {"x", 2}},
                               std::vector<Entry>{{"a", -0.0}, {"b", 1}, {"c", 3}}),
            "got 3 rows, want 3; they differ in 3 places:\n"
            "  \"a\": got score 0, want -0\n"
            "  \"c\": missing, want score 3\n"
            "  \"x\": not wanted, got score 2");
}

TEST(DescribeDifference, NamesMembersThatComeTwice) {
  EXPECT_EQ(
      DescribeDifference(std::vector<Entry>{{"a", 1}, {"a", 1}}, std::vector<Entry>{{"a", 1}}),
      "got 2 rows, want 1; they differ in 1 place:\n  \"a\": got 2 times, want 1");
}

TEST(DescribeDifference, NamesRanksWhereOnlyTheOrderDiffers) {
  EXPECT_EQ(DescribeDifference(std::vector<Entry>{{"b", 1}, {"a", 1}},
                               std::vector<Entry>{{"a", 1}, {"b", 1}}),
            "got 2 rows, want 2; they differ in 2 places:\n"
            "  rank 0: got \"b\"@1, want \"a\"@1\n"
            "  rank 1: got \"a\"@1, want \"b\"@1");
}

TEST(DescribeDifference, IsBoundedInLinesAndBytes) {
  std::vector<Entry> rows;
  for (int i = 0; i < 1000; ++i) rows.emplace_back(std::string(100000, 'x') + std::to_string(i), i);
  const std::string text = DescribeDifference(rows, {}, {.max_lines = 3, .max_member = 5});
  EXPECT_TRUE(
      text.starts_with("got 1000 rows, want 0; they differ in 1000 places:\n"
                       "  \"xxxxx\"... (100001 bytes): not wanted, got score 0\n"))
      << text;
  EXPECT_TRUE(text.ends_with("\n  and 997 more")) << text;
}

TEST(SetMatchers, MatchEqualSetsInAnyForm) {
  SortedSet board = Board();
  EXPECT_THAT(board, HoldsEntries({{"bob", 20.5}, {"ada", 36}}));
  EXPECT_THAT(board.TakeSnapshot(), EqualsSet(board));
  EXPECT_THAT(ReferenceSet(RowsOf(board)), EqualsSet(board));
  EXPECT_THAT(board.Entries(), EqualsSet(ReferenceSet(RowsOf(board))));
  EXPECT_THAT((std::vector<std::pair<std::string, double>>{{"bob", 20.5}, {"ada", 36}}),
              EqualsSet(board));
  EXPECT_THAT(board, Not(HoldsEntries({{"ada", 36}, {"bob", 20.5}})));
}

TEST(SetMatchers, SayWhatDiffers) {
  EXPECT_EQ(Explanation(HoldsEntries({{"bob", 20}, {"ada", 36}}), Board()),
            "which got 2 rows, want 2; they differ in 1 place:\n"
            "  \"bob\": got score 20.5, want 20");
}

TEST(SetMatchers, HaveSetsPrintedByTheirRows) {
  SortedSet board = Board();
  EXPECT_EQ(::testing::PrintToString(board), "[\"bob\"@20.5 \"ada\"@36]");
  EXPECT_EQ(::testing::PrintToString(board.TakeSnapshot()), "[\"bob\"@20.5 \"ada\"@36]");
  EXPECT_EQ(::testing::PrintToString(*board.At(0)), "\"bob\"@20.5");
  for (int i = 0; i < 10; ++i) board.Add(std::to_string(i), i).value();
  EXPECT_TRUE(
      ::testing::PrintToString(ReferenceSet(RowsOf(board))).ends_with("\"9\"@9] and 2 more"));
}

TEST(SetMatchers, SayWhatTheyWant) {
  EXPECT_EQ(::testing::DescribeMatcher<const SortedSet&>(HoldsEntries({{"a", 1}})),
            "holds exactly the entries [\"a\"@1]");
}

}  // namespace
}  // namespace zset::testing
