// ResolveInterval: turns any interval into a run of ranks.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "absl/status/statusor.h"
#include "core/source.h"
#include "zset/range.h"

namespace zset::internal {

// The entries with ranks [low, high), low <= high; `low_spot` and `last_spot` are where
// the first and last of them are, if the descents came by them (null otherwise).
struct Run {
  std::size_t low = 0;
  std::size_t high = 0;
  Spot low_spot;
  Spot last_spot;

  std::size_t size() const { return high - low; }
};

// A descent for each bound that is not an end of the set. Ranks of a RankRange count in
// `direction`. Errors: kInvalidArgument if a score is NaN.
absl::StatusOr<Run> ResolveInterval(const Source& source, const Interval& interval,
                                    Direction direction);

// The same in kForward for those who need no spots: cheaper near the ends of the set.
absl::StatusOr<Run> ResolveRanks(const Source& source, const Interval& interval);

absl::Status CheckPosition(const Position& position);

}  // namespace zset::internal
