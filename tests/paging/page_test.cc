// Pages and cursors by example.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "zset/cursor.h"
#include "zset/paging.h"
#include "zset/paging_error.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::string MemberNumber(int number) {
  std::string digits = std::to_string(number);
  return "m" + std::string(3 - digits.size(), '0') + digits;
}

// m000, m001, ... all with the same score.
SortedSet TiedBoard(int size) {
  SortedSet board;
  for (int i = 0; i < size; ++i) board.Add(MemberNumber(i), 7).value();
  return board;
}

std::vector<std::string> Members(const Page& page) {
  std::vector<std::string> members;
  for (const Entry& row : page.rows) members.push_back(row.member);
  return members;
}

std::vector<std::string> Numbers(int first, int last) {
  std::vector<std::string> members;
  for (int i = first; i != last; i += first < last ? 1 : -1) members.push_back(MemberNumber(i));
  return members;
}

Listing PagesOf(std::int64_t size, Direction direction = Direction::kForward) {
  return {.list = "board", .direction = direction, .page_size = size};
}

Page First(const View& view, const Listing& listing) {
  return ReadPage(view, Cursor::First(view, listing).value()).value();
}

TEST(Page, OfAnEmptySetHasNoRowsAndNoNeighbours) {
  const SortedSet board;
  EXPECT_EQ(First(board, PagesOf(3)), Page{});
  EXPECT_EQ(ReadPage(board, Cursor::Last(board, PagesOf(3)).value()).value(), Page{});
}

TEST(Page, EdgesAreRightAroundThePageSize) {
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    for (const int size : {1, 2, 4, 5, 6, 10, 11}) {
      const SortedSet board = TiedBoard(size);
      const Page page = First(board, PagesOf(5, direction));
      EXPECT_EQ(page.rows.size(), static_cast<std::size_t>(std::min(size, 5)));
      EXPECT_EQ(page.next.has_value(), size > 5) << size;
      EXPECT_FALSE(page.previous.has_value());
      if (size <= 5) continue;
      const Page second = ReadPage(board, *page.next).value();
      EXPECT_EQ(second.rows.size(), static_cast<std::size_t>(std::min(size - 5, 5)));
      EXPECT_EQ(second.next.has_value(), size > 10) << size;
      EXPECT_TRUE(second.previous.has_value());
    }
  }
}

TEST(Page, OfSizeOneVisitsEveryTiedRow) {
  const SortedSet board = TiedBoard(5);
  std::vector<std::string> seen;
  std::optional<Cursor> cursor = Cursor::First(board, PagesOf(1, Direction::kReverse)).value();
  while (cursor.has_value()) {
    const Page page = ReadPage(board, *cursor).value();
    ASSERT_EQ(page.rows.size(), 1u);
    seen.push_back(page.rows[0].member);
    cursor = page.next;
  }
  EXPECT_EQ(seen, Numbers(4, -1));
}

TEST(Page, NextNextPreviousGivesThePageBefore) {
  const SortedSet board = TiedBoard(10);
  const Page first = First(board, PagesOf(3));
  const Page second = ReadPage(board, *first.next).value();
  const Page third = ReadPage(board, *second.next).value();
  EXPECT_EQ(Members(third), Numbers(6, 9));
  EXPECT_EQ(Members(ReadPage(board, *third.previous).value()), Members(second));
  EXPECT_EQ(Members(ReadPage(board, *second.previous).value()), Members(first));
  EXPECT_FALSE(ReadPage(board, *second.previous)->previous.has_value());
}

TEST(Page, LastGivesTheEndOfTheListing) {
  const SortedSet board = TiedBoard(10);
  const Page last = ReadPage(board, Cursor::Last(board, PagesOf(3)).value()).value();
  EXPECT_EQ(Members(last), Numbers(7, 10));
  EXPECT_FALSE(last.next.has_value());
  EXPECT_TRUE(last.previous.has_value());
}

TEST(Page, TellsRankTotalAndOwnRowWhenAsked) {
  const SortedSet board = TiedBoard(10);
  const Listing listing = PagesOf(3, Direction::kReverse);
  const Page second = ReadPage(board, *First(board, listing).next,
                               {.first_rank = true, .total = true, .own_member = "m001"})
                          .value();
  EXPECT_EQ(Members(second), Numbers(6, 3));
  EXPECT_EQ(second.first_rank, 3u);
  EXPECT_EQ(second.total, 10u);
  EXPECT_EQ(second.own, (OwnRow{Entry("m001", 7), 8}));
}

TEST(Page, LeavesOutWhatWasNotAskedFor) {
  const Page page = First(TiedBoard(10), PagesOf(3));
  EXPECT_EQ(page.first_rank, std::nullopt);
  EXPECT_EQ(page.total, std::nullopt);
  EXPECT_EQ(page.own, std::nullopt);
}

TEST(PageInterval, KeepsPagesInsideAScoreRange) {
  SortedSet board;
  for (int i = 0; i < 20; ++i) board.Add(MemberNumber(i), i / 2).value();
  Listing listing = PagesOf(4);
  listing.interval = ScoreRange{ScoreBound::Open(1), ScoreBound::Closed(4)};
  const Page first = First(board, listing);
  EXPECT_EQ(Members(first), Numbers(4, 8));
  EXPECT_FALSE(first.previous.has_value());
  const Page second = ReadPage(board, *first.next, {.total = true}).value();
  EXPECT_EQ(Members(second), Numbers(8, 10));
  EXPECT_FALSE(second.next.has_value());
  EXPECT_EQ(second.total, 6u);
}

TEST(PageInterval, KeepsPagesInsideAMemberRange) {
  const SortedSet board = TiedBoard(10);
  Listing listing = PagesOf(2, Direction::kReverse);
  listing.interval = PageMemberRange{MemberBound::Open("m002"), MemberBound::Closed("m005")};
  const Page first = First(board, listing);
  EXPECT_EQ(Members(first), Numbers(5, 3));
  const Page second = ReadPage(board, *first.next).value();
  EXPECT_EQ(Members(second), Numbers(3, 2));
  EXPECT_FALSE(second.next.has_value());
}

TEST(PageInterval, ReachesInfinities) {
  SortedSet board;
  board.Add("low", -kInfinity).value();
  board.Add("high", kInfinity).value();
  Listing listing = PagesOf(5);
  listing.interval = ScoreRange{};
  EXPECT_EQ(Members(First(board, listing)), (std::vector<std::string>{"low", "high"}));
  listing.interval = ScoreRange{ScoreBound::Open(-kInfinity), ScoreBound::Open(kInfinity)};
  EXPECT_EQ(First(board, listing), Page{});
  listing.interval = ScoreRange{ScoreBound::Open(kInfinity), ScoreBound::Closed(kInfinity)};
  EXPECT_EQ(First(board, listing), Page{});
}

TEST(CursorResume, ContinuesAfterItsEntryWasRemoved) {
  SortedSet board = TiedBoard(10);
  const Page first = First(board, PagesOf(3));
  ASSERT_TRUE(board.Remove("m002"));
  EXPECT_EQ(Members(ReadPage(board, *first.next).value()), Numbers(3, 6));
}

TEST(CursorResume, ContinuesAtTheOldPlaceOfAnEntryThatMoved) {
  SortedSet board = TiedBoard(10);
  const Page first = First(board, PagesOf(3));
  board.Add("m002", 99).value();
  const Page second = ReadPage(board, *first.next).value();
  EXPECT_EQ(Members(second), Numbers(3, 6));
}

TEST(CursorResume, FindsTheWayBackWhenEverythingAheadIsGone) {
  SortedSet board = TiedBoard(5);
  const Page first = First(board, PagesOf(3));
  board.Remove("m003");
  board.Remove("m004");
  const Page empty = ReadPage(board, *first.next).value();
  EXPECT_TRUE(empty.rows.empty());
  EXPECT_FALSE(empty.next.has_value());
  ASSERT_TRUE(empty.previous.has_value());
  EXPECT_EQ(Members(ReadPage(board, *empty.previous).value()), Numbers(0, 3));
}

TEST(Cursor, StartsAtAfterAndBeforeAKeyThatNeedNotExist) {
  const SortedSet board = TiedBoard(10);
  const Listing listing = PagesOf(2);
  const auto members = [&](const absl::StatusOr<Cursor>& cursor) {
    return Members(ReadPage(board, cursor.value()).value());
  };
  EXPECT_EQ(members(Cursor::StartingAt(board, listing, {"m004", 7})), Numbers(4, 6));
  EXPECT_EQ(members(Cursor::After(board, listing, {"m004", 7})), Numbers(5, 7));
  EXPECT_EQ(members(Cursor::Before(board, listing, {"m004", 7})), Numbers(2, 4));
  EXPECT_EQ(members(Cursor::StartingAt(board, listing, {"m004x", 7})), Numbers(5, 7));
  EXPECT_EQ(members(Cursor::After(board, listing, {"m004x", 7})), Numbers(5, 7));
  EXPECT_EQ(members(Cursor::Before(board, listing, {"m004x", 7})), Numbers(3, 5));
  EXPECT_EQ(members(Cursor::After(board, listing, {"", 8})), (std::vector<std::string>{}));
}

TEST(Cursor, AtRankCountsInTheListingsDirection) {
  const SortedSet board = TiedBoard(10);
  const auto cursor = Cursor::AtRank(board, PagesOf(2, Direction::kReverse), 3);
  EXPECT_EQ(Members(ReadPage(board, cursor.value()).value()), Numbers(6, 4));
  EXPECT_EQ(Cursor::AtRank(board, PagesOf(2), 10).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(Cursor::AtRank(SortedSet(), PagesOf(2), 0).status().code(),
            absl::StatusCode::kOutOfRange);
}

TEST(Cursor, KeepsTheSignOfZero) {
  SortedSet board;
  board.Add("a", -0.0).value();
  board.Add("b", 1).value();
  const Page first = First(board, PagesOf(1));
  EXPECT_TRUE(std::signbit(first.next->place->score));
}

TEST(PageSize, IsRefusedWhenZeroNegativeOrAboveTheCap) {
  const SortedSet board = TiedBoard(3);
  for (const std::int64_t size :
       {std::int64_t{0}, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min()}) {
    const auto cursor = Cursor::First(board, PagesOf(size));
    EXPECT_EQ(cursor.status().code(), absl::StatusCode::kInvalidArgument) << size;
    Cursor forged = Cursor::First(board, PagesOf(1)).value();
    forged.listing.page_size = size;
    EXPECT_EQ(ReadPage(board, forged).status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_FALSE(ReadPageAround(board, PagesOf(size), "m000").ok());
  }
  const Cursor large = Cursor::First(board, PagesOf(1001)).value();
  const auto refused = ReadPage(board, large);
  EXPECT_EQ(refused.status().message(), "page size is 1001, must be at most 1000");
  EXPECT_TRUE(ReadPage(board, large, {.max_page_size = 1001}).ok());
  EXPECT_FALSE(ReadPageAround(board, PagesOf(1001), "m000").ok());
  const Cursor largest =
      Cursor::First(board, PagesOf(std::numeric_limits<std::int64_t>::max())).value();
  EXPECT_EQ(ReadPage(board, largest, {.max_page_size = std::numeric_limits<std::int64_t>::max()})
                ->rows.size(),
            3u);
}

TEST(Cursor, RefusesNaN) {
  const SortedSet board = TiedBoard(3);
  EXPECT_FALSE(Cursor::After(board, PagesOf(1), {"m", kNaN}).ok());
  Cursor forged = Cursor::After(board, PagesOf(1), {"m", 1}).value();
  forged.place->score = kNaN;
  EXPECT_EQ(ReadPage(board, forged).status().code(), absl::StatusCode::kInvalidArgument);
  Listing listing = PagesOf(1);
  listing.interval = ScoreRange{ScoreBound::Closed(kNaN), ScoreBound::Closed(1)};
  EXPECT_FALSE(Cursor::First(board, listing).ok());
  EXPECT_FALSE(Cursor::AtRank(board, listing, 0).ok());
}

TEST(CheckedPaging, SaysThatTheListChangedWithBothVersions) {
  SortedSet board = TiedBoard(10);
  Listing listing = PagesOf(3);
  listing.consistency = Consistency::kChecked;
  const Page first = First(board, listing);
  const std::uint64_t version = board.content_version();
  board.Add("m009", 8).value();
  const auto refused = ReadPage(board, *first.next);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kAborted);
  EXPECT_EQ(PagingErrorOf(refused.status()), PagingError::kListChanged);
  EXPECT_EQ(VersionsOf(refused.status()), (VersionMismatch{version, board.content_version()}));
}

TEST(CheckedPaging, GoesOnAfterAWriteThatChangesNothing) {
  SortedSet board = TiedBoard(10);
  Listing listing = PagesOf(3);
  listing.consistency = Consistency::kChecked;
  const Page first = First(board, listing);
  board.Add("m005", 7).value();
  board.Remove("nobody");
  EXPECT_EQ(Members(ReadPage(board, *first.next).value()), Numbers(3, 6));
}

TEST(CheckedPaging, NoticesAnotherSetInTheListsPlace) {
  Listing listing = PagesOf(3);
  listing.consistency = Consistency::kChecked;
  const auto build = [](int first) {
    std::vector<Entry> rows;
    for (int i = first; i < first + 10; ++i) rows.emplace_back(MemberNumber(i), i);
    return SortedSet::FromSorted(std::vector<EntryView>(rows.begin(), rows.end())).value();
  };
  SortedSet board = build(0);
  const Cursor next = *First(board, listing).next;
  const auto refused = [&] {
    return PagingErrorOf(ReadPage(board, next).status()) == PagingError::kListChanged;
  };
  board = build(100);
  EXPECT_TRUE(refused()) << "built in one go";
  board = TiedBoard(10);
  EXPECT_TRUE(refused()) << "built by as many writes";
  board = build(0);
  EXPECT_TRUE(refused()) << "the same rows, as after a restart";
  EXPECT_FALSE(ReadPage(SortedSet(), next).ok());
}

TEST(SnapshotPaging, RefusesASnapshotOfAnotherSet) {
  SortedSet board = TiedBoard(10);
  SortedSet other = TiedBoard(10);
  Listing listing = PagesOf(3);
  listing.consistency = Consistency::kSnapshot;
  const Page first = First(board.TakeSnapshot(), listing);
  EXPECT_EQ(PagingErrorOf(ReadPage(other.TakeSnapshot(), *first.next).status()),
            PagingError::kOtherSnapshot);
}

TEST(SnapshotPaging, RefusesAnotherSnapshotOfTheList) {
  SortedSet board = TiedBoard(10);
  Listing listing = PagesOf(3);
  listing.consistency = Consistency::kSnapshot;
  const Page first = First(board.TakeSnapshot(), listing);
  board.Remove("m009");
  const auto refused = ReadPage(board.TakeSnapshot(), *first.next);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ(PagingErrorOf(refused.status()), PagingError::kOtherSnapshot);
  EXPECT_TRUE(VersionsOf(refused.status()).has_value());
}

TEST(PageAround, ShiftsAtTheEndsInsteadOfShrinking) {
  const SortedSet board = TiedBoard(10);
  const auto around = [&](const char* member) {
    return ReadPageAround(board, PagesOf(5), member).value();
  };
  EXPECT_EQ(Members(around("m005")), Numbers(3, 8));
  EXPECT_EQ(Members(around("m000")), Numbers(0, 5));
  EXPECT_FALSE(around("m000").previous.has_value());
  EXPECT_FALSE(around("m002").previous.has_value());
  EXPECT_TRUE(around("m003").previous.has_value());
  EXPECT_EQ(Members(around("m009")), Numbers(5, 10));
  EXPECT_FALSE(around("m009").next.has_value());
}

TEST(PageAround, IsNotFoundForAMemberOutsideTheListing) {
  const SortedSet board = TiedBoard(10);
  EXPECT_EQ(ReadPageAround(board, PagesOf(5), "nobody").status().code(),
            absl::StatusCode::kNotFound);
  Listing listing = PagesOf(5);
  listing.interval = ScoreRange{ScoreBound::Closed(8), ScoreBound::Closed(9)};
  EXPECT_EQ(ReadPageAround(board, listing, "m001").status().code(), absl::StatusCode::kNotFound);
}

TEST(PagingErrorOf, IsAbsentFromOtherErrors) {
  EXPECT_EQ(PagingErrorOf(absl::OkStatus()), std::nullopt);
  EXPECT_EQ(PagingErrorOf(absl::AbortedError("x")), std::nullopt);
  EXPECT_EQ(VersionsOf(absl::AbortedError("x")), std::nullopt);
}

}  // namespace
}  // namespace zset
