// Cursor: the whole position of a page in a list, as a value that owns its bytes.
//
//   zset::Listing listing{.list = "board:eu", .direction = zset::Direction::kReverse,
//                         .page_size = 20};
//   zset::Cursor cursor = zset::Cursor::First(board, listing).value();
//   zset::Page page = zset::ReadPage(board, cursor).value();      // zset/paging.h
//   if (page.next) page = zset::ReadPage(board, *page.next).value();
//
// A position is (score, member), not a score alone (which loses or repeats rows that
// tie) and not an offset (which drifts with every write). The entry it names need not
// exist: a cursor stays good when its row is removed or moves.
//
// Thread safety: plain values.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "absl/status/statusor.h"
#include "zset/entry.h"
#include "zset/range.h"
#include "zset/view.h"

namespace zset {

// What a reader of several pages is promised while the list is written.
enum class Consistency {
  // Pages continue in the current list. Promised: no row that did not move is
  // repeated or missed. Not promised: a row whose score changes meanwhile may be seen
  // twice or not at all, and ranks and totals are those of the moment. A range by
  // member is one of rows only while all scores are equal (see MemberRange): a write
  // that ends that may move the range's ends.
  kLive,
  // Pages are all of one version of the list, or the answer is kListChanged. Any write
  // that alters a member or a score ends the listing, and so does another set in the
  // list's place (built anew, moved there, or loaded by the next run), even one with
  // the same rows; a write that alters nothing does not. Not promised: that a reader
  // of a busy list ever gets far.
  kChecked,
  // Pages come from one Snapshot: joined, they are exactly that view. Not promised:
  // that it is still current; and somebody must keep the snapshot (PagingSessions).
  kSnapshot,
};

// A MemberBound that owns its bytes.
struct PageMemberBound {
  MemberBound::Kind kind = MemberBound::Kind::kLowest;
  std::string member;

  PageMemberBound() = default;
  PageMemberBound(MemberBound bound) : kind(bound.kind), member(bound.member) {}

  // The lowest and the highest bound have none, whatever `member` says.
  bool has_member() const {
    return kind == MemberBound::Kind::kClosed || kind == MemberBound::Kind::kOpen;
  }

  friend bool operator==(const PageMemberBound& a, const PageMemberBound& b) {
    return a.kind == b.kind && (!a.has_member() || a.member == b.member);
  }
};

// A MemberRange that owns its bytes.
struct PageMemberRange {
  PageMemberBound min = MemberBound::Lowest();
  PageMemberBound max = MemberBound::Highest();

  friend bool operator==(const PageMemberRange&, const PageMemberRange&) = default;
};

struct WholeSet {
  friend bool operator==(const WholeSet&, const WholeSet&) = default;
};

// The run of entries that is paged.
using PageInterval = std::variant<WholeSet, ScoreRange, PageMemberRange>;

// What is paged, and how: the same for all pages of one list view.
struct Listing {
  // The list's name. Only compared, never looked up: a token for one list is refused
  // for another.
  std::string list;
  Direction direction = Direction::kForward;
  PageInterval interval = {};
  // Rows a page, at least 1; signed so that a client's negative number is refused
  // rather than huge.
  std::int64_t page_size = 50;
  Consistency consistency = Consistency::kLive;

  friend bool operator==(const Listing&, const Listing&) = default;
};

// Which page is meant, seen from the cursor's place.
enum class Heading {
  kNext,      // the rows that follow it in the listing's direction
  kPrevious,  // the rows that come before it, still listed in the listing's direction
};

// A key of the order. No entry needs to have it.
struct Place {
  double score = 0;
  std::string member;
  bool inclusive = false;  // whether an entry with this key belongs to the page

  friend bool operator==(const Place&, const Place&) = default;
};

// The functions here fail with kInvalidArgument if the listing's page size is below 1,
// a bound's or the key's score is NaN. They note the view's version.
struct Cursor {
  Listing listing;
  Heading heading = Heading::kNext;
  // Absent: the first page (kNext) or the last (kPrevious).
  std::optional<Place> place;
  // View::content_version() when the cursor was made. Pages of kChecked and kSnapshot
  // listings are read from this version only.
  std::uint64_t version = 0;

  // The first page, and the last full page's worth of rows. O(1).
  static absl::StatusOr<Cursor> First(const View& view, Listing listing);
  static absl::StatusOr<Cursor> Last(const View& view, Listing listing);

  // The page that begins with `key` (or with what follows its place, if no entry has
  // it), the page after it, and the page before it. `key` may be a row. O(1).
  static absl::StatusOr<Cursor> StartingAt(const View& view, Listing listing, EntryView key);
  static absl::StatusOr<Cursor> After(const View& view, Listing listing, EntryView key);
  static absl::StatusOr<Cursor> Before(const View& view, Listing listing, EntryView key);

  // The page that begins with the `rank`-th row of the listing: counted from 0, in the
  // listing's direction, within its interval. Not so Page::first_rank and OwnRow::rank,
  // which count in the whole set: in a listing of an interval, a row's rank here is the
  // difference between its rank and the first row's (that of First's page). O(log n).
  // Errors: also kOutOfRange if the listing has no such row.
  static absl::StatusOr<Cursor> AtRank(const View& view, Listing listing, std::size_t rank);

  friend bool operator==(const Cursor&, const Cursor&) = default;
};

}  // namespace zset
