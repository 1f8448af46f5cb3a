// Exit codes and error texts of the program.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/run_program.h"

namespace zset::testing {
namespace {

constexpr std::string_view kBoard = "1\ta\n2\tb\n";

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Usage, IsShownWhenNothingIsAsked) {
  const auto result = RunZset({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(Contains(result.err, "page") && Contains(result.err, "drift")) << result.err;
}

TEST(Usage, HelpGoesToStandardOutputWithExamples) {
  for (const auto* command : {"page", "drift"}) {
    const auto result = RunZset({command, "--help"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_TRUE(Contains(result.out, std::string("zset ") + command + " board.tsv")) << result.out;
  }
}

TEST(Usage, WrongCommandLinesAreExplainedAndExitWithTwo) {
  struct Case {
    std::vector<std::string> words;
    const char* reason;
  };
  const std::vector<Case> cases = {
      {{"sort"}, "not expected: sort"},
      {{"--sort"}, "not expected: --sort"},
      {{"page"}, "FILE is required"},
      {{"page", "-", "--frobnicate"}, "--frobnicate"},
      {{"page", "-", "extra"}, "extra"},
      {{"page", "-", "--size", "0"}, "--size: \"0\" is not a whole number of at least 1"},
      {{"page", "-", "--size", "-3"}, "--size: \"-3\" is not a whole number of at least 1"},
      {{"page", "-", "--size", "ten"}, "--size: \"ten\" is not"},
      {{"page", "-", "--size", "1e3"}, "--size: \"1e3\" is not"},
      {{"page", "-", "--size", "18446744073709551616"}, "(and at most 64 bits)"},
      {{"page", "-", "--size"}, "--size"},
      {{"page", "-", "--from-rank", "-1"}, "--from-rank: \"-1\" is not a whole number"},
      {{"page", "-", "--after", "five", "a"}, "--after: not a score: \"five\""},
      {{"page", "-", "--after", "nan", "a"}, "--after: not a score: \"nan\""},
      {{"page", "-", "--after", "5"}, "--after"},
      {{"page", "-", "--after", "5", "\\q", "--escapes"}, "--after: '\\q' is no escape sequence"},
      {{"page", "-", "--around", "\\", "--escapes"}, "--around: '\\' is no escape sequence"},
      {{"page", "-", "--after", "5", "a", "--from-rank", "1"},
       "give only one of --after, --from-rank, --around and --token"},
      {{"page", "-", "--after", "5", "a", "--around", "a"},
       "give only one of --after, --from-rank, --around and --token"},
      {{"page", "-", "--from-rank", "1", "--around", "a"},
       "give only one of --after, --from-rank, --around and --token"},
      {{"drift"}, "FILE is required"},
      {{"drift", "-", "--page-size", "0"}, "--page-size: \"0\" is not"},
      {{"drift", "-", "--writes-per-page", "-1"}, "--writes-per-page: \"-1\" is not"},
      {{"drift", "-", "--moves", "sideways"}, "--moves"},
      {{"drift", "-", "--seed", "x"}, "--seed: \"x\" is not"},
  };
  for (const auto& [words, reason] : cases) {
    const auto result = RunZset(words, kBoard);
    EXPECT_EQ(result.exit_code, 2) << reason;
    EXPECT_EQ(result.out, "") << reason;
    EXPECT_EQ(result.err.rfind("zset: ", 0), 0U) << result.err;
    EXPECT_TRUE(Contains(result.err, reason)) << reason << " in " << result.err;
    EXPECT_TRUE(Contains(result.err, "--help")) << result.err;
  }
}

TEST(Usage, IsCheckedBeforeTheFileIsRead) {
  const auto result = RunZset({"page", "/no/such/file", "--after", "five", "a"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_TRUE(Contains(result.err, "--after: not a score")) << result.err;
}

TEST(BadData, IsReportedByFileAndLineAndExitsWithOne) {
  const std::string path = WriteTempFile("1\ta\nx\tb\n2 c\n4\td");
  for (const auto* command : {"page", "drift"}) {
    const auto result = RunZset({command, path});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "zset: " + path + ":2: not a score: \"x\"\nzset: " + path +
                              ":3: no tab between score and member: \"2 c\"\nzset: " + path +
                              ": 2 of 4 rows are bad; nothing was loaded\n");
  }
}

TEST(BadData, IsListedUpToACap) {
  std::string board;
  for (int i = 0; i < 100; ++i) board += "x\n";
  const auto result = RunZset({"page", "-"}, board);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(Contains(result.err, "zset: -:20: no tab"));
  EXPECT_FALSE(Contains(result.err, "zset: -:21: no tab"));
  EXPECT_TRUE(Contains(result.err, "zset: ... and 80 more bad rows\n"));
  EXPECT_TRUE(Contains(result.err, "zset: -: 100 of 100 rows are bad"));
}

TEST(BadData, ARepeatedMemberIsSoWhenStrict) {
  const auto result = RunZset({"page", "-", "--strict"}, "1\ta\n1\ta\n");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_TRUE(Contains(result.err, "zset: -:2: member \"a\" is on line 1 already\n"));
}

TEST(BadData, FilesThatCannotBeReadAreNamed) {
  for (const auto& [path, reason] : {std::pair{"/no/such/file", "No such file or directory"},
                                     std::pair{"/", "Is a directory"}}) {
    const auto result = RunZset({"page", path});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_EQ(result.err, "zset: " + std::string(path) + ": " + reason + "\n");
  }
}

TEST(BadData, AMemberToShowMustExist) {
  const auto result = RunZset({"page", "-", "--around", "nobody"}, kBoard);
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "zset: -: no member \"nobody\"\n");
}

TEST(BadData, DriftNeedsRows) {
  const auto result = RunZset({"drift", "-"}, "");
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.err, "zset: -: no rows, so nothing to page\n");
}

}  // namespace
}  // namespace zset::testing
