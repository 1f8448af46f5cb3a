// Live, checked and snapshot paging against the model, with writes between pages.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "paging/paging_generators.h"
#include "paging/paging_model.h"
#include "zset/paging.h"
#include "zset/paging_error.h"

namespace zset::testing {
namespace {

void AssertPageIsAsModelled(const View& view, const Cursor& cursor, const Page& page) {
  const PagingModel model = PagingModel::Of(view);
  const auto expected = model.Read(cursor);
  RC_ASSERT(page.rows == expected.rows);
  RC_ASSERT(page.next.has_value() == expected.has_next);
  RC_ASSERT(page.previous.has_value() == expected.has_previous);
}

RC_GTEST_PROP(ReadPageProperty, GivesTheRowsAndEdgesOfTheModelForAnyCursor, ()) {
  const SortedSet set = DrawSet();
  const Cursor cursor = DrawCursor(set, Consistency::kLive);
  const std::string own =
      set.empty() || *rc::gen::arbitrary<bool>() ? DrawMember() : std::string(set.At(0)->member);
  const Page page =
      ReadPage(set, cursor, {.first_rank = true, .total = true, .own_member = own}).value();
  AssertPageIsAsModelled(set, cursor, page);

  const PagingModel model = PagingModel::Of(set);
  const auto listed = model.Rows(cursor.listing);
  RC_ASSERT(page.total == listed.size());
  if (page.rows.empty()) {
    RC_ASSERT(!page.first_rank.has_value());
  } else {
    RC_ASSERT(page.first_rank ==
              model.RankInDirection(cursor.listing.direction, page.rows.front()));
  }
  std::optional<OwnRow> expected_own;
  for (const Entry& entry : listed) {
    if (entry.member != own) continue;
    expected_own = OwnRow{entry, *model.RankInDirection(cursor.listing.direction, entry)};
  }
  RC_ASSERT(page.own == expected_own);
}

RC_GTEST_PROP(ReadPageProperty, NextAndPreviousAreInverse, ()) {
  const SortedSet set = DrawSet();
  const Page page = ReadPage(set, DrawCursor(set, Consistency::kLive)).value();
  if (page.next.has_value() && !page.rows.empty()) {
    const Page next = ReadPage(set, *page.next).value();
    RC_ASSERT(next.previous.has_value());
    const Page back = ReadPage(set, *next.previous).value();
    // The page before may be fuller than a page that began or ended at an edge.
    RC_ASSERT(back.rows.size() >= page.rows.size());
    RC_ASSERT(std::vector<Entry>(back.rows.end() - static_cast<std::ptrdiff_t>(page.rows.size()),
                                 back.rows.end()) == page.rows);
  }
}

RC_GTEST_PROP(ReadPageProperty, PagesFromARankBeginWithThatRow, ()) {
  const SortedSet set = DrawSet();
  const Listing listing = DrawListing(Consistency::kLive);
  const auto rows = PagingModel::Of(set).Rows(listing);
  const auto rank = *rc::gen::inRange<std::size_t>(0, 45);
  const auto cursor = Cursor::AtRank(set, listing, rank);
  if (rank >= rows.size()) {
    RC_ASSERT(cursor.status().code() == absl::StatusCode::kOutOfRange);
  } else {
    const Page page = ReadPage(set, *cursor).value();
    AssertPageIsAsModelled(set, *cursor, page);
    RC_ASSERT(page.rows.front() == rows[rank]);
  }
}

RC_GTEST_PROP(PageAroundProperty, IsAContiguousWindowThatHoldsTheMember, ()) {
  const SortedSet set = DrawSet();
  const Listing listing = DrawListing(Consistency::kLive);
  const auto rows = PagingModel::Of(set).Rows(listing);
  RC_PRE(!rows.empty());
  const auto rank = *rc::gen::inRange<std::size_t>(0, rows.size());
  const Page page = ReadPageAround(set, listing, rows[rank].member).value();

  RC_ASSERT(page.rows.size() == std::min(rows.size(), static_cast<std::size_t>(listing.page_size)));
  std::size_t first = 0;
  while (!(rows[first] == page.rows.front())) ++first;
  RC_ASSERT(first <= rank && rank < first + page.rows.size());
  const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(first);
  RC_ASSERT(std::vector<Entry>(begin, begin + static_cast<std::ptrdiff_t>(page.rows.size())) ==
            page.rows);
  RC_ASSERT(page.previous.has_value() == (first > 0));
  RC_ASSERT(page.next.has_value() == (first + page.rows.size() < rows.size()));
  // As near to the middle as the ends allow.
  const std::size_t before = rank - first;
  const std::size_t behind = first + page.rows.size() - 1 - rank;
  if (first > 0) RC_ASSERT(behind <= before + 1);
  if (first + page.rows.size() < rows.size()) RC_ASSERT(before <= behind);
}

RC_GTEST_PROP(LivePagingProperty, MixedStepsWithWritesBetweenGiveTheModelsPages, ()) {
  SortedSet set = DrawSet();
  Cursor cursor = DrawCursor(set, Consistency::kLive);
  for (int step = 0; step < 12; ++step) {
    const Page page = ReadPage(set, cursor).value();
    AssertPageIsAsModelled(set, cursor, page);
    const bool forward = *rc::gen::arbitrary<bool>();
    const auto& onward = forward ? page.next : page.previous;
    const auto& back = forward ? page.previous : page.next;
    if (onward.has_value()) {
      cursor = *onward;
    } else if (back.has_value()) {
      cursor = *back;
    }
    const int writes = *rc::gen::inRange(0, 4);
    for (int i = 0; i < writes; ++i) DrawWrite(set);
    // Now and then the very row the cursor stands on goes or moves.
    if (cursor.place.has_value() && *rc::gen::inRange(0, 3) == 0) set.Remove(cursor.place->member);
    if (cursor.place.has_value() && *rc::gen::inRange(0, 3) == 0) {
      RC_ASSERT(set.Add(cursor.place->member, DrawScore()).ok());
    }
  }
}

RC_GTEST_PROP(LivePagingProperty, RowsThatDoNotMoveAreSeenExactlyOnce, ()) {
  SortedSet set = DrawSet();
  const Listing listing = [&] {
    Listing drawn = DrawListing(Consistency::kLive);
    // A member interval's ends move with the set's lowest and highest score.
    if (std::holds_alternative<PageMemberRange>(drawn.interval)) drawn.interval = WholeSet{};
    return drawn;
  }();
  std::set<std::string> unmoved;
  for (const Entry& row : PagingModel::Of(set).Rows(listing)) unmoved.insert(row.member);

  const bool onward = *rc::gen::arbitrary<bool>();
  std::optional<Cursor> cursor =
      (onward ? Cursor::First(set, listing) : Cursor::Last(set, listing)).value();
  std::map<std::string, int> seen;
  while (cursor.has_value()) {
    const Page page = ReadPage(set, *cursor).value();
    for (const Entry& row : page.rows) ++seen[row.member];
    cursor = onward ? page.next : page.previous;
    const int writes = *rc::gen::inRange(0, 3);
    for (int i = 0; i < writes; ++i) {
      const std::string member = DrawMember();
      unmoved.erase(member);
      if (*rc::gen::arbitrary<bool>()) {
        set.Remove(member);
      } else {
        RC_ASSERT(set.Add(member, DrawScore()).ok());
      }
    }
    if (seen.size() > 400) break;  // writes may outrun the reader for ever
  }
  RC_PRE(!cursor.has_value());
  for (const std::string& member : unmoved) RC_ASSERT(seen[member] == 1);
}

RC_GTEST_PROP(CheckedPagingProperty, GivesPagesOfOneVersionOrSaysThatTheListChanged, ()) {
  SortedSet set = DrawSet();
  Cursor cursor = DrawCursor(set, Consistency::kChecked);
  for (int step = 0; step < 6; ++step) {
    const auto before = PagingModel::Of(set).entries();
    const std::uint64_t version = set.content_version();
    if (*rc::gen::inRange(0, 3) == 0) DrawWrite(set);
    const bool changed = before != PagingModel::Of(set).entries();
    const auto page = ReadPage(set, cursor);
    if (changed) {
      RC_ASSERT(page.status().code() == absl::StatusCode::kAborted);
      RC_ASSERT(PagingErrorOf(page.status()) == PagingError::kListChanged);
      const VersionMismatch versions{version, set.content_version()};
      RC_ASSERT(VersionsOf(page.status()) == versions);
      return;
    }
    AssertPageIsAsModelled(set, cursor, page.value());
    const auto& onward = *rc::gen::arbitrary<bool>() ? page->next : page->previous;
    if (onward.has_value()) cursor = *onward;
  }
}

RC_GTEST_PROP(SnapshotPagingProperty, MixedStepsStayInTheFrozenView, ()) {
  SortedSet set = DrawSet();
  const Snapshot frozen = set.TakeSnapshot();
  Cursor cursor = DrawCursor(frozen, Consistency::kSnapshot);
  for (int step = 0; step < 12; ++step) {
    DrawWrite(set);
    const Page page = ReadPage(frozen, cursor).value();
    AssertPageIsAsModelled(frozen, cursor, page);
    const auto& onward = *rc::gen::arbitrary<bool>() ? page.next : page.previous;
    if (onward.has_value()) cursor = *onward;
  }
}

RC_GTEST_PROP(SnapshotPagingProperty, JoinedPagesAreExactlyTheFrozenView, ()) {
  SortedSet set = DrawSet();
  const Snapshot frozen = set.TakeSnapshot();
  const Listing listing = DrawListing(Consistency::kSnapshot);
  const auto expected = PagingModel::Of(set).Rows(listing);
  const bool onward = *rc::gen::arbitrary<bool>();
  std::optional<Cursor> cursor =
      (onward ? Cursor::First(frozen, listing) : Cursor::Last(frozen, listing)).value();
  std::vector<Entry> joined;
  while (cursor.has_value()) {
    DrawWrite(set);
    const Page page = ReadPage(frozen, *cursor).value();
    AssertPageIsAsModelled(frozen, *cursor, page);
    joined.insert(onward ? joined.end() : joined.begin(), page.rows.begin(), page.rows.end());
    cursor = onward ? page.next : page.previous;
  }
  RC_ASSERT(joined == expected);
}

}  // namespace
}  // namespace zset::testing
