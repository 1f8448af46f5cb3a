// SPDX-License-Identifier: Apache-2.0
#include "zset/board.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace zset {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

absl::Time At(int second) { return absl::FromUnixSeconds(1'800'000'000 + second); }

std::vector<std::string> Ids(const BoardPage& page) {
  std::vector<std::string> ids;
  for (const BoardRow& row : page.rows) ids.push_back(row.id);
  return ids;
}

std::vector<std::string> All(const Board& board) {
  return Ids(board.ReadPage(board.First(100).value()).value());
}

using Strings = std::vector<std::string>;

TEST(BoardTies, AreDecidedAsAskedWhicheverScoreIsBetter) {
  const auto order = [](Better better, BoardTies ties) {
    Board board({.better = better, .ties = ties});
    board.Submit("m", 10, At(2)).value();
    board.Submit("a", 10, At(1)).value();
    board.Submit("z", 10, At(3)).value();
    board.Submit("high", 20, At(0)).value();
    board.Submit("low", 5, At(4)).value();
    return All(board);
  };
  const auto framed = [](Better better, Strings ties) {
    ties.insert(ties.begin(), better == Better::kHigher ? "high" : "low");
    ties.push_back(better == Better::kHigher ? "low" : "high");
    return ties;
  };
  for (const Better better : {Better::kHigher, Better::kLower}) {
    EXPECT_EQ(order(better, BoardTies::kEarliestFirst), framed(better, {"a", "m", "z"}));
    EXPECT_EQ(order(better, BoardTies::kLatestFirst), framed(better, {"z", "m", "a"}));
    EXPECT_EQ(order(better, BoardTies::kSmallerIdFirst), framed(better, {"a", "m", "z"}));
    EXPECT_EQ(order(better, BoardTies::kLargerIdFirst), framed(better, {"z", "m", "a"}));
  }
}

TEST(BoardTies, OfOneMomentGoByIdInTheListingsDirection) {
  for (const BoardTies ties : {BoardTies::kEarliestFirst, BoardTies::kLatestFirst}) {
    Board higher({.better = Better::kHigher, .ties = ties});
    Board lower({.better = Better::kLower, .ties = ties});
    for (Board* board : {&higher, &lower}) {
      ASSERT_TRUE(board->Submit("ada", 1500, At(1)).ok());
      ASSERT_TRUE(board->Submit("bob", 1500, At(1)).ok());
    }
    EXPECT_EQ(higher.Find("bob")->rank, 0u);
    EXPECT_EQ(lower.Find("ada")->rank, 0u);
  }
}

TEST(BoardKeepBest, KeepsTheScoreAndTimeOfTheBest) {
  Board board({.keep = Keep::kBest});
  EXPECT_EQ(board.Submit("ada", 10, At(1)).value(), SubmitOutcome::kPlaced);
  EXPECT_EQ(board.Submit("ada", 9, At(2)).value(), SubmitOutcome::kNotBetter);
  EXPECT_EQ(board.Submit("ada", 10, At(3)).value(), SubmitOutcome::kNotBetter);
  EXPECT_EQ(board.Find("ada")->row, (BoardRow{"ada", 10, At(1)}));
  EXPECT_EQ(board.Submit("ada", 11, At(4)).value(), SubmitOutcome::kPlaced);
  EXPECT_EQ(board.Find("ada")->row, (BoardRow{"ada", 11, At(4)}));
  EXPECT_EQ(board.size(), 1u);
}

TEST(BoardKeepBest, PrefersLowerScoresIfToldSo) {
  Board board({.better = Better::kLower, .keep = Keep::kBest});
  board.Submit("ada", 10, At(1)).value();
  EXPECT_EQ(board.Submit("ada", 11, At(2)).value(), SubmitOutcome::kNotBetter);
  EXPECT_EQ(board.Submit("ada", 9, At(3)).value(), SubmitOutcome::kPlaced);
}

TEST(BoardKeepLatest, TakesEveryLaterScore) {
  Board board({.keep = Keep::kLatest});
  board.Submit("ada", 10, At(1)).value();
  EXPECT_EQ(board.Submit("ada", 3, At(2)).value(), SubmitOutcome::kPlaced);
  EXPECT_EQ(board.Find("ada")->row.score, 3);
}

TEST(BoardKeepSum, AddsUp) {
  Board board({.keep = Keep::kSum, .ties = BoardTies::kSmallerIdFirst});
  board.Submit("ada", 10, At(1)).value();
  board.Submit("ada", -3, At(2)).value();
  EXPECT_EQ(board.Find("ada")->row, (BoardRow{"ada", 7}));
  board.Submit("ada", kInfinity, At(3)).value();
  EXPECT_EQ(board.Submit("ada", -kInfinity, At(4)).status().code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(board.Find("ada")->row.score, kInfinity);
}

TEST(BoardClock, IgnoresLateAndRepeatedWrites) {
  for (const Keep keep : {Keep::kBest, Keep::kLatest, Keep::kSum}) {
    Board board({.keep = keep});
    board.Submit("ada", 10, At(5)).value();
    EXPECT_EQ(board.Submit("ada", 99, At(4)).value(), SubmitOutcome::kLate);
    EXPECT_EQ(board.Submit("ada", 10, At(5)).value(), SubmitOutcome::kLate);
    EXPECT_EQ(board.Find("ada")->row, (BoardRow{"ada", 10, At(5)}));
    EXPECT_EQ(board.Submit("bob", 1, At(1)).value(), SubmitOutcome::kPlaced);
  }
}

TEST(BoardClock, RunsOnWhenTheScoreIsNotBetter) {
  Board board({.keep = Keep::kBest});
  board.Submit("ada", 10, At(1)).value();
  board.Submit("ada", 5, At(9)).value();
  EXPECT_EQ(board.Submit("ada", 20, At(8)).value(), SubmitOutcome::kLate);
}

TEST(BoardTies, StayWithWhoGotThereFirstWhenTheScoreIsSubmittedAgain) {
  for (const Keep keep : {Keep::kBest, Keep::kLatest, Keep::kSum}) {
    Board board({.keep = keep});
    board.Submit("x", 5, At(10)).value();
    board.Submit("y", 5, At(20)).value();
    const double again = keep == Keep::kSum ? 0 : 5;
    EXPECT_EQ(board.Submit("x", again, At(30)).value(),
              keep == Keep::kBest ? SubmitOutcome::kNotBetter : SubmitOutcome::kSameScore);
    EXPECT_EQ(All(board), (Strings{"x", "y"}));
    EXPECT_EQ(board.Find("x")->row, (BoardRow{"x", 5, At(10)}));
    // The clock went on nevertheless.
    EXPECT_EQ(board.Submit("x", 9, At(25)).value(), SubmitOutcome::kLate);
  }
}

TEST(BoardTies, GoToTheBackWhenTheScoreWasLeftAndReachedAgain) {
  Board board({.keep = Keep::kLatest});
  board.Submit("x", 5, At(10)).value();
  board.Submit("y", 5, At(20)).value();
  board.Submit("x", 4, At(30)).value();
  EXPECT_EQ(board.Submit("x", 5, At(40)).value(), SubmitOutcome::kPlaced);
  EXPECT_EQ(All(board), (Strings{"y", "x"}));
}

TEST(BoardSubmit, TakesTheSameTimesHoweverTiesAreDecided) {
  const absl::Time last = absl::FromUnixMicros(std::numeric_limits<std::int64_t>::max());
  for (const BoardTies ties : {BoardTies::kEarliestFirst, BoardTies::kLatestFirst,
                               BoardTies::kSmallerIdFirst, BoardTies::kLargerIdFirst}) {
    Board board({.ties = ties});
    for (const absl::Time time : {absl::UnixEpoch() - absl::Nanoseconds(1), absl::InfinitePast(),
                                  absl::InfiniteFuture(), last}) {
      EXPECT_EQ(board.Submit("ada", 1, time).status().code(), absl::StatusCode::kInvalidArgument);
    }
    EXPECT_EQ(board.size(), 0u);
    EXPECT_TRUE(board.Submit("ada", 1, absl::UnixEpoch()).ok());
    EXPECT_TRUE(board.Submit("ada", 2, last - absl::Microseconds(1)).ok());
  }
}

TEST(Board, DoesNotFindARowThatWentFromItsSet) {
  Board board({});
  board.Submit("ada", 10, At(1)).value();
  board.set().Clear();
  EXPECT_EQ(board.Find("ada"), std::nullopt);
  const BoardPageOptions own{.own_id = "ada"};
  EXPECT_EQ(board.ReadPage(board.First(3).value(), own)->own, std::nullopt);
  EXPECT_EQ(board.ReadPageAround("ada", board.listing(3)).status().code(),
            absl::StatusCode::kNotFound);
  EXPECT_EQ(board.Submit("ada", 11, At(2)).value(), SubmitOutcome::kPlaced);
  EXPECT_EQ(board.Find("ada")->rank, 0u);
}

TEST(BoardSubmit, RefusesWhatCannotBePlacedAndChangesNothing) {
  Board board({});
  board.Submit("ada", 10, At(1)).value();
  const auto version = board.set().content_version();
  EXPECT_FALSE(board.Submit("ada", std::nan(""), At(2)).ok());
  EXPECT_FALSE(board.Submit("bob", std::nan(""), At(2)).ok());
  EXPECT_FALSE(board.Submit("bob", 1, absl::FromUnixSeconds(-1)).ok());
  EXPECT_FALSE(board.Submit("bob", 1, absl::InfiniteFuture()).ok());
  EXPECT_EQ(board.set().content_version(), version);
  EXPECT_EQ(board.size(), 1u);
  EXPECT_FALSE(board.Find("bob").has_value());
}

TEST(Board, PagesWithIdsRanksAndTheOwnRow) {
  Board board({.name = "weekly"});
  for (int i = 0; i < 10; ++i) board.Submit("p" + std::to_string(i), 7, At(i)).value();
  const BoardPage first = board.ReadPage(board.First(4).value()).value();
  EXPECT_EQ(Ids(first), (Strings{"p0", "p1", "p2", "p3"}));
  EXPECT_EQ(first.next->listing, board.listing(4));
  const BoardPage second =
      board.ReadPage(*first.next, {.first_rank = true, .total = true, .own_id = "p9"}).value();
  EXPECT_EQ(Ids(second), (Strings{"p4", "p5", "p6", "p7"}));
  EXPECT_EQ(second.first_rank, 4u);
  EXPECT_EQ(second.total, 10u);
  EXPECT_EQ(second.own, (OwnBoardRow{{"p9", 7, At(9)}, 9}));
  EXPECT_EQ(board.ReadPage(*first.next, {.own_id = "nobody"})->own, std::nullopt);
  EXPECT_EQ(Ids(board.ReadPage(*second.previous).value()), Ids(first));
}

TEST(Board, GivesThePageAroundAnId) {
  Board board({.ties = BoardTies::kSmallerIdFirst});
  for (int i = 0; i < 10; ++i) board.Submit("p" + std::to_string(i), i, At(0)).value();
  EXPECT_EQ(Ids(board.ReadPageAround("p5", board.listing(3)).value()), (Strings{"p6", "p5", "p4"}));
  EXPECT_EQ(board.ReadPageAround("nobody", board.listing(3)).status().code(),
            absl::StatusCode::kNotFound);
}

TEST(Board, RemovesARowWithItsClock) {
  Board board({});
  board.Submit("ada", 10, At(5)).value();
  EXPECT_TRUE(board.Remove("ada"));
  EXPECT_FALSE(board.Remove("ada"));
  EXPECT_EQ(board.size(), 0u);
  EXPECT_EQ(board.Submit("ada", 1, At(1)).value(), SubmitOutcome::kPlaced);
}

TEST(Board, TakesIdsOfAnyBytesAndKeepsTheSignOfScores) {
  for (const BoardTies ties : {BoardTies::kEarliestFirst, BoardTies::kSmallerIdFirst}) {
    Board board({.ties = ties});
    const std::string id("\0:\xff", 3);
    board.Submit(id, 0.0, At(1)).value();
    EXPECT_EQ(board.Find(id)->row.id, id);
    EXPECT_FALSE(std::signbit(board.Find(id)->row.score));
    board.Submit("", -0.0, At(1)).value();
    EXPECT_TRUE(std::signbit(board.Find("")->row.score));
  }
}

TEST(Board, NamesThePageOfAForeignSetByItsBytes) {
  const Board board({});
  SortedSet foreign;
  foreign.Add("x", 1).value();
  const Page page = ReadPage(foreign, Cursor::First(foreign, board.listing(3)).value()).value();
  const auto rows = board.WithIds(page);
  EXPECT_EQ(UnparsableMember(rows.status()), "x");
}

TEST(Board, PagesOfASnapshotHaveIdsToo) {
  Board board({});
  board.Submit("ada", 10, At(1)).value();
  const Snapshot frozen = board.set().TakeSnapshot();
  board.Submit("ada", 20, At(2)).value();
  const Cursor first = Cursor::First(frozen, board.listing(3, Consistency::kSnapshot)).value();
  const BoardPage page = board.WithIds(ReadPage(frozen, first).value()).value();
  EXPECT_EQ(page.rows, (std::vector<BoardRow>{{"ada", 10, At(1)}}));
}

}  // namespace
}  // namespace zset
