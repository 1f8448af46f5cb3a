// `zset page` as a user runs it.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/run_program.h"

namespace zset::testing {
namespace {

using namespace std::literals;
using Json = nlohmann::json;

// Ties at 1 and at 3; from the low end: d, a, b, c, e.
constexpr std::string_view kBoard = "3\te\n1\ta\n1\tb\n0.1\td\n3\tc\n";

std::string Next(const ProgramResult& page) {
  const std::size_t at = page.out.find("next: ");
  if (at == std::string::npos) return "";
  return page.out.substr(at + 6, page.out.find('\n', at) - at - 6);
}

TEST(Page, PrintsRankScoreMemberAndHowToGoOn) {
  const auto page = RunZset({"page", "-", "--size", "3"}, kBoard);
  EXPECT_EQ(page.exit_code, 0);
  EXPECT_EQ(page.err, "");
  EXPECT_EQ(page.out,
            "rank  score  member\n"
            "   0    0.1  d\n"
            "   1      1  a\n"
            "   2      1  b\n"
            "\n"
            "3 of 5 rows, lowest first\n"
            "next: " +
                ZsetPath() + " page - --size 3 --after 1 b\n");
}

TEST(Page, PrintsACommandThatCanBePastedThoughTheFileLooksLikeAnOption) {
  const std::string file = WriteTempFile(kBoard);
  const auto page = RunShell("cd $(dirname " + file + ") && cp " + file + " ./-board && " +
                             ZsetPath() + " page --size 2 -- -board | sed -n 's/^next: //p' | sh");
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_NE(page.out.find("   2      1  b\n"), std::string::npos) << page.out;
}

TEST(Page, ShowsTwentyRowsUnlessAskedOtherwise) {
  const auto page = RunZset({"page", DataPath("debian_packages.tsv"), "--json"});
  EXPECT_EQ(Json::parse(page.out)["rows"].size(), 20U);
}

TEST(Page, MirrorsTheOrderWhenDescending) {
  const auto page = RunZset({"page", "-", "--desc", "--size", "4"}, kBoard);
  EXPECT_EQ(page.out,
            "rank  score  member\n"
            "   0      3  e\n"
            "   1      3  c\n"
            "   2      1  b\n"
            "   3      1  a\n"
            "\n"
            "4 of 5 rows, highest first\n"
            "next: " +
                ZsetPath() + " page - --desc --size 4 --after 1 a\n");
}

TEST(Page, SaysWhenTheBoardEndsWithIt) {
  EXPECT_EQ(Next(RunZset({"page", "-", "--size", "5"}, kBoard)), "none, this is the end");
  EXPECT_EQ(Next(RunZset({"page", "-", "--after", "3", "c"}, kBoard)), "none, this is the end");
}

TEST(Page, StartsAfterAPlaceWhereNoRowIs) {
  const auto page = RunZset({"page", "-", "--after", "1", "aa", "--size", "1"}, kBoard);
  EXPECT_NE(page.out.find("   2      1  b\n"), std::string::npos) << page.out;
  const auto mirror = RunZset({"page", "-", "--desc", "--after", "1", "aa", "--size", "1"}, kBoard);
  EXPECT_NE(mirror.out.find("   3      1  a\n"), std::string::npos) << mirror.out;
}

TEST(Page, StartsAtARankInPageOrder) {
  const auto page = RunZset({"page", "-", "--from-rank", "3", "--size", "1"}, kBoard);
  EXPECT_NE(page.out.find("   3      3  c\n"), std::string::npos) << page.out;
  const auto mirror = RunZset({"page", "-", "--desc", "--from-rank", "1", "--size", "1"}, kBoard);
  EXPECT_NE(mirror.out.find("   1      3  c\n"), std::string::npos) << mirror.out;
}

TEST(Page, ShiftsTheWindowAroundAMemberAtTheEnds) {
  const auto middle = RunZset({"page", "-", "--around", "b", "--size", "3", "--json"}, kBoard);
  EXPECT_EQ(Json::parse(middle.out)["rows"][0]["member"], "a");
  const auto end = RunZset({"page", "-", "--around", "e", "--size", "3", "--json"}, kBoard);
  EXPECT_EQ(Json::parse(end.out)["rows"].size(), 3U);
  EXPECT_EQ(Json::parse(end.out)["rows"][2]["member"], "e");
  const auto top =
      RunZset({"page", "-", "--around", "e", "--desc", "--size", "3", "--json"}, kBoard);
  EXPECT_EQ(Json::parse(top.out)["rows"][0]["rank"], 0);
}

TEST(Page, BeyondTheEndHasNoRowsAndIsNoError) {
  for (const auto& words : {std::vector<std::string>{"page", "-", "--from-rank", "5"},
                            {"page", "-", "--after", "inf", "z"},
                            {"page", "-", "--from-rank", "18446744073709551615"}}) {
    const auto page = RunZset(words, kBoard);
    EXPECT_EQ(page.exit_code, 0);
    EXPECT_EQ(page.out, "no rows here; the board has 5\n");
  }
}

TEST(Page, OfAnEmptyBoardHasNoRows) {
  EXPECT_EQ(RunZset({"page", "-"}, "").out, "no rows here; the board has 0\n");
  const auto json = Json::parse(RunZset({"page", "-", "--json"}, "").out);
  EXPECT_EQ(json["size"], 0);
  EXPECT_TRUE(json["rows"].empty());
  EXPECT_TRUE(json["next"].is_null());
}

TEST(Page, TakesTheLargestSizeThereIs) {
  for (const auto* position : {"--desc", "--around=b", "--from-rank=0"}) {
    const auto page =
        RunZset({"page", "-", "--size", "18446744073709551615", position, "--json"}, kBoard);
    EXPECT_EQ(Json::parse(page.out)["rows"].size(), 5U) << position;
  }
}

TEST(Page, ShowsMembersThatAreNoPlainTextUnambiguously) {
  const auto page = RunZset({"page", "-"}, "1\ta\tb\n2\ta\\tb\n3\t\0\xff\n4\th\u00e9\n"sv);
  EXPECT_NE(page.out.find("   0      1  a\\tb\n"
                          "   1      2  a\\\\tb\n"
                          "   2      3  \\x00\\xff\n"
                          "   3      4  h\u00e9\n"),
            std::string::npos)
      << page.out;
}

TEST(Page, TakesMembersWithEscapesOnlyWhenTold) {
  const std::string board = "1\ta\tb\n2\ta\\tb\n";
  const auto json = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"page", "-", "--size", "1", "--json"});
    return Json::parse(RunZset(words, board).out)["rows"][0]["score"];
  };
  EXPECT_EQ(json({"--escapes", "--around", "a\\tb"}), 1.0);
  EXPECT_EQ(json({"--around", "a\\tb"}), 2.0);
}

TEST(PageJson, GivesRowsAndTheCursor) {
  const auto page = RunZset({"page", "-", "--json", "--size", "2"}, kBoard);
  EXPECT_EQ(page.exit_code, 0);
  const Json expected = {{"board", "-"},
                         {"size", 5},
                         {"direction", "ascending"},
                         {"rows",
                          {{{"rank", 0}, {"score", 0.1}, {"member", "d"}},
                           {{"rank", 1}, {"score", 1.0}, {"member", "a"}}}},
                         {"next",
                          {{"score", 1.0},
                           {"member", "a"},
                           {"command", ZsetPath() + " page - --size 2 --json --after 1 a"}}}};
  EXPECT_EQ(Json::parse(page.out), expected);
}

TEST(PageJson, GivesBytesThatAreNotUtf8InBase64AndInfinitiesAsText) {
  const auto page = RunZset({"page", "-", "--json"}, "inf\t\xff\0\n-inf\ta\tb\n"sv);
  const Json rows = Json::parse(page.out)["rows"];
  EXPECT_EQ(rows[0], (Json{{"rank", 0}, {"score", "-inf"}, {"member", "a\tb"}}));
  EXPECT_EQ(rows[1], (Json{{"rank", 1}, {"score", "inf"}, {"member_base64", "/wA="}}));
}

TEST(Page, TellsOnStandardErrorThatRowsWereReplaced) {
  const auto page = RunZset({"page", "-"}, "1\ta\n2\ta\n");
  EXPECT_EQ(page.exit_code, 0);
  EXPECT_EQ(page.err, "zset: -: 1 row was replaced by a later row of the same member\n");
}

TEST(Page, EndsSilentlyWhenItsReaderGoes) {
  const std::string command = "exec 2>&1; trap '' PIPE; { '" + ZsetPath() + "' page '" +
                              DataPath("debian_packages.tsv") + "' --size 8922; } | head -n 2";
  EXPECT_EQ(RunShell(command).out.find("zset:"), std::string::npos);
}

TEST(Page, SaysThatItsOutputCouldNotBeWritten) {
  const auto page = RunShell("'" + ZsetPath() + "' page - > /dev/full", kBoard);
  EXPECT_EQ(page.exit_code, 1);
  EXPECT_EQ(page.err, "zset: cannot write the output\n");
}

}  // namespace
}  // namespace zset::testing
