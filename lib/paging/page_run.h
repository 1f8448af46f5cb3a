// PageRun: a listing's interval, brought to two places of the composite order.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

#include "zset/cursor.h"
#include "zset/entry.h"
#include "zset/range.h"
#include "zset/view.h"

namespace zset::internal {

// The entries after `from` and before `to`, in the set's forward order; an absent end
// is open. Borrows from the listing and the view.
struct PageRun {
  std::optional<Position> from;
  std::optional<Position> to;

  bool is_whole() const { return !from.has_value() && !to.has_value(); }
};

// O(1), or O(log n) for an interval of members. REQUIRES: ValidateListing.
PageRun ResolveInterval(const View& view, const PageInterval& interval);

// Whether no entry can be in the run.
bool IsEmpty(const PageRun& run);

// Whether an entry is in the run.
bool Holds(const PageRun& run, EntryView entry);

// The place of the run nearest to `position`. REQUIRES: !IsEmpty(run).
Position Clamp(const PageRun& run, const Position& position);

// The run's entries as ranks [low, high) from the low end. O(log n).
struct RankSpan {
  std::size_t low = 0;
  std::size_t high = 0;
};
RankSpan RanksOf(const View& view, const PageRun& run);

// kInvalidArgument if the page size is below 1 or a bound's score is NaN.
absl::Status ValidateListing(const Listing& listing);

}  // namespace zset::internal
