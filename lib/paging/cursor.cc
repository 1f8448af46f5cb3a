// SPDX-License-Identifier: Apache-2.0
#include "zset/cursor.h"

#include <cmath>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "paging/page_run.h"

namespace zset {
namespace {

absl::StatusOr<Cursor> Make(const View& view, Listing listing, Heading heading,
                            std::optional<Place> place) {
  absl::Status valid = internal::ValidateListing(listing);
  if (!valid.ok()) return valid;
  if (place.has_value() && std::isnan(place->score)) {
    return absl::InvalidArgumentError("the cursor's score is NaN");
  }
  return Cursor{std::move(listing), heading, std::move(place), view.content_version()};
}

Place PlaceAt(EntryView key, bool inclusive) {
  return {key.score, std::string(key.member), inclusive};
}

}  // namespace

absl::StatusOr<Cursor> Cursor::First(const View& view, Listing listing) {
  return Make(view, std::move(listing), Heading::kNext, std::nullopt);
}

absl::StatusOr<Cursor> Cursor::Last(const View& view, Listing listing) {
  return Make(view, std::move(listing), Heading::kPrevious, std::nullopt);
}

absl::StatusOr<Cursor> Cursor::StartingAt(const View& view, Listing listing, EntryView key) {
  return Make(view, std::move(listing), Heading::kNext, PlaceAt(key, true));
}

absl::StatusOr<Cursor> Cursor::After(const View& view, Listing listing, EntryView key) {
  return Make(view, std::move(listing), Heading::kNext, PlaceAt(key, false));
}

absl::StatusOr<Cursor> Cursor::Before(const View& view, Listing listing, EntryView key) {
  return Make(view, std::move(listing), Heading::kPrevious, PlaceAt(key, false));
}

absl::StatusOr<Cursor> Cursor::AtRank(const View& view, Listing listing, std::size_t rank) {
  absl::Status valid = internal::ValidateListing(listing);
  if (!valid.ok()) return valid;
  const internal::RankSpan span =
      internal::RanksOf(view, internal::ResolveInterval(view, listing.interval));
  const std::size_t total = span.high - span.low;
  if (rank >= total) {
    return absl::OutOfRangeError(
        absl::StrCat("rank ", rank, " is not in the listing, which has ", total, " rows"));
  }
  const std::size_t low =
      listing.direction == Direction::kForward ? span.low + rank : span.high - 1 - rank;
  return StartingAt(view, std::move(listing), view.At(low).value());
}

}  // namespace zset
