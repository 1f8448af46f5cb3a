// README's example: compiled here, run, and compared with README's text.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "readme/readme_text.h"
#include "zset/sorted_set.h"

namespace {

TEST(ReadmeExample, IsTheCodeThatIsTestedHere) {
  EXPECT_EQ(zset::testing::BlockBehind(ZSET_README, "## What it looks like", "```cpp"),
            zset::testing::ShownCode(ZSET_THIS_FILE));
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
