// A board when memory runs out: its set and its rows' clocks stay in step.
// SPDX-License-Identifier: Apache-2.0
#include "zset/board.h"

#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "allocation/counting_new.h"

namespace zset::testing {
namespace {

// Ids too long to be held without memory of their own.
const std::string kAda(40, 'a');
const std::string kBob(40, 'b');
const std::string kCy(40, 'c');

absl::Time At(int seconds) { return absl::FromUnixSeconds(seconds); }

Board TwoRows() {
  Board board({.name = "weekly"});
  EXPECT_EQ(*board.Submit(kAda, 10, At(100)), SubmitOutcome::kPlaced);
  EXPECT_EQ(*board.Submit(kBob, 20, At(100)), SubmitOutcome::kPlaced);
  return board;
}

std::vector<OwnBoardRow> RowsOf(const Board& board) {
  std::vector<OwnBoardRow> rows;
  for (const std::string& id : {kAda, kBob, kCy}) {
    if (auto row = board.Find(id)) rows.push_back(*row);
  }
  return rows;
}

// Fails each allocation of `edit` in turn, on a board of two rows.
void FailEach(const std::function<void(Board&)>& edit) {
  const std::vector<OwnBoardRow> before = RowsOf(TwoRows());
  std::size_t failures = 0;
  for (bool failed = true; failed; failures += failed) {
    Board board = TwoRows();
    try {
      const FailingAllocation failing(failures, Failure::kOnce);
      edit(board);
      failed = failing.happened();
    } catch (const std::bad_alloc&) {
      EXPECT_EQ(board.size(), 2u);
      EXPECT_EQ(RowsOf(board), before);
      // The clocks are as they were, too.
      EXPECT_EQ(*board.Submit(kAda, 11, At(100)), SubmitOutcome::kLate);
      EXPECT_EQ(*board.Submit(kAda, 11, At(101)), SubmitOutcome::kPlaced);
    }
  }
  EXPECT_GT(failures, 0u);
}

TEST(BoardWithoutMemory, RemovesAllOfARowOrNothing) {
  FailEach([](Board& board) { board.Remove(kAda); });
}

TEST(BoardWithoutMemory, PlacesANewRowWholeOrNotAtAll) {
  FailEach([](Board& board) { EXPECT_TRUE(board.Submit(kCy, 15, At(102)).ok()); });
}

TEST(BoardWithoutMemory, MovesARowWholeOrNotAtAll) {
  FailEach([](Board& board) { EXPECT_TRUE(board.Submit(kAda, 30, At(102)).ok()); });
}

}  // namespace
}  // namespace zset::testing
