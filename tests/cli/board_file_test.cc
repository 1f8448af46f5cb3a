// SPDX-License-Identifier: Apache-2.0
#include "cli/board_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "cli/run_program.h"

namespace zset::cli {
namespace {

using namespace std::literals;

ParsedBoard Parse(std::string_view text, const BoardFileOptions& options = {}) {
  ProgressBar silent;
  return ParseBoard(text, options, silent);
}

absl::StatusOr<LoadedBoard> Load(const std::string& path, const BoardFileOptions& options = {}) {
  ProgressBar silent;
  return LoadBoard(path, options, silent);
}

std::string LoadError(const std::string& path, const BoardFileOptions& options = {}) {
  const auto board = Load(path, options);
  return board.ok() ? "no error" : std::string(board.status().message());
}

// What is wrong with the one row of `text`.
std::string Problem(std::string_view text, const BoardFileOptions& options = {}) {
  const ParsedBoard board = Parse(text, options);
  EXPECT_EQ(board.bad_rows, 1U);
  EXPECT_TRUE(board.entries.empty());
  return board.described.empty() ? "" : board.described.front().problem;
}

TEST(ParseBoard, TakesEveryByteOfAMember) {
  const auto board = Parse("1\t\n2\ta\tb\n3\t\0\xff\n4\t a \n"sv);
  ASSERT_EQ(board.bad_rows, 0U);
  const std::vector<EntryView> expected = {{"", 1}, {"a\tb", 2}, {"\0\xff"sv, 3}, {" a ", 4}};
  EXPECT_EQ(board.entries, expected);
}

TEST(ParseBoard, TakesEveryScoreThatRedisTakes) {
  const double inf = std::numeric_limits<double>::infinity();
  const auto board = Parse("-inf\ta\n-0\tb\n+.5e1\tc\n4.9e-324\td\n0x10\te\nInfinity\tf");
  ASSERT_EQ(board.bad_rows, 0U);
  const std::vector<EntryView> expected = {{"a", -inf},     {"b", 0},  {"c", 5},
                                           {"d", 4.9e-324}, {"e", 16}, {"f", inf}};
  EXPECT_EQ(board.entries, expected);
  EXPECT_TRUE(std::signbit(board.entries[1].score));
}

TEST(ParseBoard, TakesLineEndsOfEitherKindAndNoneAtTheEnd) {
  const std::vector<EntryView> expected = {{"a", 1}, {"b", 2}};
  for (const auto* text : {"1\ta\n2\tb\n", "1\ta\n2\tb", "1\ta\r\n2\tb\r\n", "1\ta\r\n2\tb"}) {
    EXPECT_EQ(Parse(text).entries, expected) << text;
  }
}

TEST(ParseBoard, OfAnEmptyTextHasNoRows) {
  EXPECT_EQ(Parse("").rows, 0U);
  EXPECT_EQ(Parse("").bad_rows, 0U);
}

TEST(ParseBoard, SaysWhatIsWrongWithARow) {
  EXPECT_EQ(Problem("5 ada"), "no tab between score and member: \"5 ada\"");
  EXPECT_EQ(Problem("\n"), "empty line; a row is a score, a tab and a member");
  EXPECT_EQ(Problem("\r\n"), "empty line; a row is a score, a tab and a member");
  EXPECT_EQ(Problem("five\tada"), "not a score: \"five\"");
  EXPECT_EQ(Problem("\tada"), "not a score: \"\"");
  EXPECT_EQ(Problem(" 5\tada"), "not a score: \"\\x205\"");
  EXPECT_EQ(Problem("nan\tada"), "not a score: \"nan\" (NaN has no place in an order)");
  EXPECT_EQ(Problem("-NaN\tada"), "not a score: \"-NaN\" (NaN has no place in an order)");
  EXPECT_EQ(Problem("1e999\tada"), "not a score: \"1e999\"");
  EXPECT_EQ(Problem("1\tabcd", {.max_member_size = 3}),
            "the member has 4 bytes; at most 3 are allowed");
}

TEST(ParseBoard, LetsTheLastRowOfAMemberCount) {
  const auto board = Parse("1\ta\n2\tb\n3\ta\n");
  const std::vector<EntryView> expected = {{"a", 3}, {"b", 2}};
  EXPECT_EQ(board.entries, expected);
  EXPECT_EQ(board.replaced, 1U);
}

TEST(ParseBoard, RefusesARepeatedMemberWhenStrict) {
  const auto board = Parse("1\ta\n2\tb\n3\ta\n", {.strict = true});
  ASSERT_EQ(board.bad_rows, 1U);
  EXPECT_EQ(board.described[0].line, 3U);
  EXPECT_EQ(board.described[0].problem, "member \"a\" is on line 1 already");
}

TEST(LoadBoard, NamesEveryBadRowUpToACapAndLoadsNothing) {
  const std::string path = testing::WriteTempFile("1\ta\nx\tb\n2\tc\n\n3\n4\td");
  EXPECT_EQ(LoadError(path, {.max_described = 2}),
            path + ":2: not a score: \"x\"\n" + path +
                ":4: empty line; a row is a score, a tab and a member\n" +
                "... and 1 more bad rows\n" + path + ": 3 of 6 rows are bad; nothing was loaded");
}

TEST(LoadBoard, TellsWhyAFileCannotBeRead) {
  EXPECT_EQ(LoadError("/no/such/file"), "/no/such/file: No such file or directory");
  EXPECT_EQ(LoadError("/"), "/: Is a directory");
}

TEST(LoadBoard, GivesTheSetThatOneAdditionAfterAnotherGives) {
  const std::string text = "3\tb\n-0\tz\n3\ta\n0\ty\n-inf\tlow\n7\tb\n";
  SortedSet expected;
  for (const EntryView row : {EntryView{"b", 7}, EntryView{"z", -0.0}, EntryView{"a", 3},
                              EntryView{"y", 0}, EntryView{"low", -INFINITY}}) {
    expected.Add(row.member, row.score).value();
  }
  const auto board = Load(testing::WriteTempFile(text));
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->replaced, 1U);
  EXPECT_EQ(std::vector<EntryView>(board->set.begin(), board->set.end()),
            std::vector<EntryView>(expected.begin(), expected.end()));
}

TEST(LoadBoard, TakesTheRealBoardWithItsTies) {
  const auto board = Load(testing::DataPath("debian_packages.tsv"), {.strict = true});
  ASSERT_TRUE(board.ok()) << board.status();
  EXPECT_EQ(board->set.size(), 8922U);
  EXPECT_EQ(board->set.Score("jq"), 111);
  EXPECT_EQ(board->set.Count(ScoreRange{ScoreBound::Closed(9), ScoreBound::Closed(9)}).value(),
            364U);
}

}  // namespace
}  // namespace zset::cli
