// The printed command, pasted into a shell, continues with the very next row.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "cli/member_text.h"
#include "cli/run_program.h"

namespace zset::testing {
namespace {

using namespace std::literals;

using Row = std::pair<double, std::string>;

// The rows of a board text in the order of a set, by the plainest means.
std::vector<Row> SortedRows(std::istream& text) {
  std::vector<Row> rows;
  for (std::string line; std::getline(text, line);) {
    const std::size_t tab = line.find('\t');
    rows.emplace_back(std::strtod(line.c_str(), nullptr), line.substr(tab + 1));
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

struct ReadPage {
  std::vector<Row> rows;
  std::string next;
};

// A page as read off the screen.
ReadPage Read(const std::string& output) {
  ReadPage page;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    std::istringstream columns(line);
    std::size_t rank = 0;
    std::string score;
    if (!(columns >> rank >> score)) continue;  // the heading
    const auto member = static_cast<std::size_t>(columns.tellg()) + 2;
    page.rows.emplace_back(std::strtod(score.c_str(), nullptr),
                           cli::UnescapeMember(line.substr(member)).value());
  }
  const std::size_t next = output.rfind("\nnext: ") + 7;
  page.next = output.substr(next, output.size() - next - 1);
  return page;
}

// All rows, page by page, by pasting what each page says; at most `max` pages.
std::vector<Row> WalkByPasting(std::string command, std::size_t page_size, std::size_t max) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < max && command != "none, this is the end"; ++i) {
    const ProgramResult result = RunShell(command);
    EXPECT_EQ(result.exit_code, 0) << command << '\n' << result.err;
    const ReadPage page = Read(result.out);
    EXPECT_LE(page.rows.size(), page_size);
    rows.insert(rows.end(), page.rows.begin(), page.rows.end());
    command = page.next;
  }
  return rows;
}

void ExpectWalksToGiveEveryRowOnce(const std::string& file, std::size_t page_size) {
  std::ifstream text(file, std::ios::binary);
  std::vector<Row> expected = SortedRows(text);
  const std::size_t max_pages = expected.size() / page_size + 2;
  const std::string start =
      "'" + ZsetPath() + "' page '" + file + "' --size " + std::to_string(page_size);
  EXPECT_EQ(WalkByPasting(start, page_size, max_pages), expected);
  std::reverse(expected.begin(), expected.end());
  EXPECT_EQ(WalkByPasting(start + " --desc", page_size, max_pages), expected);
}

TEST(PageWalk, GivesEveryRowOfTheRealBoardOnceThroughLargerTieGroups) {
  ExpectWalksToGiveEveryRowOnce(DataPath("debian_packages.tsv"), 200);
}

TEST(PageWalk, GoesThroughMembersThatAreHardToType) {
  std::string board;
  for (const auto member :
       {""sv,       " "sv,      "a b"sv,   "it's"sv, "-1"sv,     "--desc"sv, "--"sv,   "-"sv,
        "[a]"sv,    "{}"sv,     "[]"sv,    "a,b"sv,  "%%"sv,     "page"sv,   "++"sv,   "$HOME"sv,
        "`id`"sv,   "\\"sv,     "\\n"sv,   "a\tb"sv, "\0"sv,     "a\0b"sv,   "\xff"sv, "\x1b[2J"sv,
        "\u6f22"sv, "\u202e"sv, "\"q\""sv, "*"sv,    "next: x"sv}) {
    board += "5\t" + std::string(member) + "\n";
  }
  ExpectWalksToGiveEveryRowOnce(WriteTempFile(board), 1);
}

TEST(PageWalk, PrintsScoresThatReadBackToTheSameNumber) {
  ExpectWalksToGiveEveryRowOnce(
      WriteTempFile("-inf\ta\ninf\tb\n-1.5\tc\n0.1\td\n0.30000000000000004\te\n5e-324\tf\n"
                    "1.7976931348623157e308\tg\n-4.9e-324\th\n123456789012345678\ti\n"
                    "1316436775194682.2\tj\n1e23\tk\n-1e-7\tl\n9007199254740993\tm\n"),
      1);
}

}  // namespace
}  // namespace zset::testing
