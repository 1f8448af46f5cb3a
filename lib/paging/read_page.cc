// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "paging/errors.h"
#include "paging/page_run.h"
#include "zset/paging.h"

namespace zset {
namespace {

using internal::PageRun;
using internal::RankSpan;

Direction Opposite(Direction direction) {
  return direction == Direction::kForward ? Direction::kReverse : Direction::kForward;
}

// The rank counted from the end where `direction` starts.
std::size_t RankIn(const View& view, Direction direction, std::size_t low_rank) {
  return direction == Direction::kForward ? low_rank : view.size() - 1 - low_rank;
}

absl::Status CheckPageSize(const Listing& listing, const PageOptions& options) {
  if (listing.page_size <= options.max_page_size) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("page size is ", listing.page_size,
                                                 ", must be at most ", options.max_page_size));
}

absl::Status CheckVersion(const View& view, const Cursor& cursor) {
  const VersionMismatch versions{cursor.version, view.content_version()};
  if (cursor.listing.consistency == Consistency::kLive || versions.expected == versions.current) {
    return absl::OkStatus();
  }
  if (cursor.listing.consistency == Consistency::kChecked) {
    return internal::MakeVersionError(
        PagingError::kListChanged,
        absl::StrCat("list has changed, reload: the cursor is for version ", versions.expected,
                     ", the list is at version ", versions.current),
        versions);
  }
  return internal::MakeVersionError(
      PagingError::kOtherSnapshot,
      absl::StrCat("the cursor is for the snapshot of version ", versions.expected,
                   ", this view is of version ", versions.current),
      versions);
}

absl::Status CheckCursor(const View& view, const Cursor& cursor, const PageOptions& options) {
  absl::Status status = internal::ValidateListing(cursor.listing);
  if (status.ok()) status = CheckPageSize(cursor.listing, options);
  if (status.ok() && cursor.place.has_value() && std::isnan(cursor.place->score)) {
    status = absl::InvalidArgumentError("the cursor's score is NaN");
  }
  if (status.ok()) status = CheckVersion(view, cursor);
  return status;
}

// Where reading starts, and which way it goes. An absent place is the set's own end.
struct Start {
  std::optional<Position> place;
  Direction reading = Direction::kForward;
};

Start StartOf(const Cursor& cursor, const PageRun& run) {
  Start start;
  start.reading = cursor.heading == Heading::kNext ? cursor.listing.direction
                                                   : Opposite(cursor.listing.direction);
  const bool forward = start.reading == Direction::kForward;
  if (!cursor.place.has_value()) {
    start.place = forward ? run.from : run.to;
    return start;
  }
  const Place& place = *cursor.place;
  start.place =
      internal::Clamp(run, forward == place.inclusive ? Position::Before(place.score, place.member)
                                                      : Position::After(place.score, place.member));
  return start;
}

// Rows as they are read, from the start away.
struct Reading {
  std::vector<Entry> rows;
  bool more = false;               // a row of the run follows the last
  bool before = false;             // a row of the run comes before the first
  std::size_t first_low_rank = 0;  // of the first row, if any
};

// Whether the run has a row just behind the start, as seen by the reader.
bool HasRowBehind(const View& view, const PageRun& run, const Start& start,
                  const Reading& reading) {
  if (!start.place.has_value()) return false;
  std::optional<EntryView> behind;
  if (reading.rows.empty()) {
    behind = view.Seek(*start.place, Opposite(start.reading)).value();
  } else if (start.reading == Direction::kForward) {
    if (run.is_whole()) return reading.first_low_rank > 0;
    if (reading.first_low_rank > 0) behind = view.At(reading.first_low_rank - 1);
  } else {
    if (run.is_whole()) return reading.first_low_rank + 1 < view.size();
    behind = view.At(reading.first_low_rank + 1);
  }
  return behind.has_value() && internal::Holds(run, *behind);
}

Reading Read(const View& view, const PageRun& run, const Start& start, std::size_t page_size) {
  PositionRange ahead;
  (start.reading == Direction::kForward ? ahead.from : ahead.to) = start.place;
  const EntryRange entries =
      view.Range({.interval = ahead, .direction = start.reading, .limit = {.count = page_size + 1}})
          .value();
  Reading reading;
  reading.rows.reserve(std::min(page_size, entries.size()));
  for (const EntryView entry : entries) {
    if (!internal::Holds(run, entry)) break;
    if (reading.rows.size() == page_size) {
      reading.more = true;
      break;
    }
    reading.rows.emplace_back(entry);
  }
  if (!reading.rows.empty()) reading.first_low_rank = entries.first_rank();
  reading.before = HasRowBehind(view, run, start, reading);
  return reading;
}

// A cursor that continues from the edge of a page. With no row to stand on, it stands
// where the page's own cursor does.
Cursor Continue(const View& view, const Cursor& from, Heading heading, const Entry* edge) {
  Cursor cursor{from.listing, heading, std::nullopt, view.content_version()};
  if (edge != nullptr) {
    cursor.place = Place{edge->score, edge->member, false};
  } else if (from.place.has_value()) {
    // The empty page took one side of the place; the other side is all the rest.
    cursor.place = from.place;
    cursor.place->inclusive = !from.place->inclusive;
  }
  return cursor;
}

void AddExtras(const View& view, const Listing& listing, const PageRun& run,
               const PageOptions& options, Page& page) {
  if (options.total) {
    const RankSpan span = internal::RanksOf(view, run);
    page.total = span.high - span.low;
  }
  if (!options.own_member.has_value()) return;
  const auto own = view.RankWithScore(*options.own_member);
  if (!own.has_value()) return;
  Entry entry(*options.own_member, own->score);
  if (internal::Holds(run, entry)) {
    page.own = OwnRow{std::move(entry), RankIn(view, listing.direction, own->rank)};
  }
}

Page Assemble(const View& view, const Cursor& cursor, const Start& start, Reading reading,
              const PageOptions& options) {
  const bool turned = cursor.heading == Heading::kPrevious;
  if (turned) std::reverse(reading.rows.begin(), reading.rows.end());
  Page page;
  page.rows = std::move(reading.rows);
  const Entry* first = page.rows.empty() ? nullptr : &page.rows.front();
  const Entry* last = page.rows.empty() ? nullptr : &page.rows.back();
  if (turned ? reading.before : reading.more) {
    page.next = Continue(view, cursor, Heading::kNext, last);
  }
  if (turned ? reading.more : reading.before) {
    page.previous = Continue(view, cursor, Heading::kPrevious, first);
  }
  if (options.first_rank && first != nullptr) {
    std::size_t low = reading.first_low_rank;
    if (turned) {
      const std::size_t steps = page.rows.size() - 1;
      low = start.reading == Direction::kForward ? low + steps : low - steps;
    }
    page.first_rank = RankIn(view, cursor.listing.direction, low);
  }
  return page;
}

}  // namespace

absl::StatusOr<Page> ReadPage(const View& view, const Cursor& cursor, const PageOptions& options) {
  absl::Status status = CheckCursor(view, cursor, options);
  if (!status.ok()) return status;
  const PageRun run = internal::ResolveInterval(view, cursor.listing.interval);
  Page page;
  if (!internal::IsEmpty(run)) {
    const Start start = StartOf(cursor, run);
    const auto page_size = static_cast<std::size_t>(cursor.listing.page_size);
    page = Assemble(view, cursor, start, Read(view, run, start, page_size), options);
  }
  AddExtras(view, cursor.listing, run, options, page);
  return page;
}

absl::StatusOr<Page> ReadPageAround(const View& view, const Listing& listing,
                                    std::string_view member, const PageOptions& options) {
  absl::StatusOr<Cursor> cursor = Cursor::First(view, listing);
  if (!cursor.ok()) return cursor.status();
  absl::Status size = CheckPageSize(listing, options);
  if (!size.ok()) return size;
  const PageRun run = internal::ResolveInterval(view, listing.interval);
  const auto found = view.RankWithScore(member);
  if (!found.has_value() || !internal::Holds(run, {member, found->score})) {
    return absl::NotFoundError("the member is not in the listing");
  }
  const RankSpan span = internal::RanksOf(view, run);
  const std::size_t total = span.high - span.low;
  const std::size_t rows = std::min(static_cast<std::size_t>(listing.page_size), total);
  const bool forward = listing.direction == Direction::kForward;
  const std::size_t rank = forward ? found->rank - span.low : span.high - 1 - found->rank;
  // As many rows before the member as behind it, one more behind if the size is even.
  const std::size_t before = std::min(rank, (rows - 1) / 2);
  const std::size_t first = std::min(rank - before, total - rows);
  cursor = Cursor::AtRank(view, listing, first);
  if (!cursor.ok()) return cursor.status();
  return ReadPage(view, *cursor, options);
}

}  // namespace zset
