// The arguments of the range commands, and how they name a run of entries.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"
#include "redis/args.h"
#include "redis/value.h"
#include "zset/range.h"

namespace zset::internal {

enum class RangeKind { kRank, kScore, kMember };

absl::StatusOr<Interval> ParseInterval(RangeKind kind, std::string_view min, std::string_view max,
                                       const ProfileTraits& traits);

// What a range command leaves open for options to settle.
struct RangeForm {
  std::optional<RangeKind> kind = {};       // unset: BYSCORE, BYLEX allowed
  std::optional<Direction> direction = {};  // unset: REV allowed
  bool stores = false;                      // WITHSCORES refused
};

struct RangeArgs {
  RangeKind kind = RangeKind::kRank;
  Direction direction = Direction::kForward;
  bool with_scores = false;
  LimitArgs limit;
  Interval interval;
};

// Parses `bounds` (two words) and the option words after them.
absl::StatusOr<RangeArgs> ParseRange(Args bounds_and_options, const RangeForm& form,
                                     const ProfileTraits& traits);

// The query for a set: the interval as this set's encoding reads it, and LIMIT with
// the profile's rules for negative offsets.
RangeQuery QueryFor(const RangeArgs& args, const ZsetValue& zset, const ProfileTraits& traits);

// The interval as the set's encoding reads it. A range by member over a small set
// whose scores differ is a walk in score order; its run is given by rank.
Interval IntervalFor(const Interval& interval, Direction direction, const ZsetValue& zset);

}  // namespace zset::internal
