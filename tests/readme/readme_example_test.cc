// README's example: compiled here, run, and compared with README's text.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "zset/sorted_set.h"

namespace {

std::string ReadFile(const char* path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The lines between two marks, without the lines of the marks.
std::string Between(const std::string& text, const std::string& begin, const std::string& end) {
  const std::size_t first = text.find(begin);
  EXPECT_NE(first, std::string::npos) << begin;
  const std::size_t start = text.find('\n', first) + 1;
  const std::size_t stop = text.find(end, start);
  EXPECT_NE(stop, std::string::npos) << end;
  return text.substr(start, text.rfind('\n', stop) + 1 - start);
}

TEST(ReadmeExample, IsTheCodeThatIsTestedHere) {
  // In two parts each, so that the marks are not found here.
  const std::string here = Between(ReadFile(ZSET_THIS_FILE),
                                   "// [README "
                                   "begin]",
                                   "// [README "
                                   "end]");
  const std::string there = Between(ReadFile(ZSET_README), "```cpp", "```");
  EXPECT_EQ(there, here);
}

// clang-format off
// [README begin]
void Example() {
  zset::SortedSet board;
  board.Add("ada", 36.0).value();
  board.Add("bob", 20.5).value();
  board.Add("cy", 36.0).value();                      // ties with ada, ordered by member
  board.Increment("bob", 15.5).value();               // bob has 36 now, too

  zset::Snapshot frozen = board.TakeSnapshot();       // O(1)
  board.Remove("bob");

  zset::RangeQuery page{                              // the next page after bob's row
      .interval = zset::PositionRange{.from = zset::Position::After(36.0, "bob")},
      .limit = {.count = 50}};
  auto rows = board.Range(page).value();              // found though bob has gone
  EXPECT_EQ((*rows.begin()).member, "cy");
  EXPECT_EQ(board.Rank("cy"), 1);                     // ada, cy
  EXPECT_EQ(frozen.Rank("cy"), 2);                    // ada, bob, cy: as it was
}
// [README end]
// clang-format on

TEST(ReadmeExample, DoesWhatItSays) { Example(); }

}  // namespace
