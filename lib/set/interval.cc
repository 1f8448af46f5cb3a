// SPDX-License-Identifier: Apache-2.0
#include "set/interval.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace zset::internal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Spots { kWanted, kNotWanted };

Run BetweenRanks(const Source& source, const std::optional<Position>& from,
                 const std::optional<Position>& to) {
  Run run;
  if (from) run.low = FindRank(source, *from);
  run.high = std::max(run.low, to ? FindRank(source, *to) : SizeOf(source));
  return run;
}

// The entries between two places, an absent one being an end of the set.
Run Between(const Source& source, const std::optional<Position>& from,
            const std::optional<Position>& to) {
  Run run;
  if (from) {
    const Place place = FindPlace(source, *from);
    run.low = place.rank;
    run.low_spot = place.at;
  }
  if (to) {
    const Place place = FindPlace(source, *to);
    run.high = place.rank;
    run.last_spot = place.before;
  } else {
    run.high = SizeOf(source);
  }
  if (run.low >= run.high) run.high = run.low;
  return run;
}

class Resolver {
 public:
  Resolver(const Source& source, Direction direction, Spots spots)
      : source_(source), direction_(direction), spots_(spots) {}

  absl::StatusOr<Run> operator()(const RankRange& range) const {
    const auto size = static_cast<std::int64_t>(SizeOf(source_));
    const std::int64_t first = std::max<std::int64_t>(FromStart(range.first, size), 0);
    const std::int64_t last = std::min(FromStart(range.last, size), size - 1);
    if (first > last) return Run{};
    const auto low = static_cast<std::size_t>(first);
    const auto high = static_cast<std::size_t>(last) + 1;
    if (direction_ == Direction::kForward) return Run{low, high, {}, {}};
    return Run{SizeOf(source_) - high, SizeOf(source_) - low, {}, {}};
  }

  absl::StatusOr<Run> operator()(const ScoreRange& range) const {
    if (std::isnan(range.min.score)) return absl::InvalidArgumentError("min score is NaN");
    if (std::isnan(range.max.score)) return absl::InvalidArgumentError("max score is NaN");
    // Nothing is above infinity or below minus infinity.
    if (range.min.open && range.min.score == kInfinity) return Run{};
    if (range.max.open && range.max.score == -kInfinity) return Run{};
    const std::optional<Position> from =
        range.min.open ? AllWith(range.min.score).second : AllWith(range.min.score).first;
    const std::optional<Position> to =
        range.max.open ? AllWith(range.max.score).first : AllWith(range.max.score).second;
    return FromTo(from, to);
  }

  absl::StatusOr<Run> operator()(const MemberRange& range) const {
    using Kind = MemberBound::Kind;
    const std::size_t size = SizeOf(source_);
    if (size == 0 || range.min.kind == Kind::kHighest || range.max.kind == Kind::kLowest) {
      return Run{};
    }
    std::optional<Position> from;
    std::optional<Position> to;
    if (range.min.kind != Kind::kLowest) {
      const double lowest = ReadEntry(source_, SpotAt(source_, 0)).score;
      from = range.min.kind == Kind::kOpen ? Position::After(lowest, range.min.member)
                                           : Position::Before(lowest, range.min.member);
    }
    if (range.max.kind != Kind::kHighest) {
      const double highest = ReadEntry(source_, SpotAt(source_, size - 1)).score;
      to = range.max.kind == Kind::kOpen ? Position::Before(highest, range.max.member)
                                         : Position::After(highest, range.max.member);
    }
    return FromTo(from, to);
  }

  absl::StatusOr<Run> operator()(const PositionRange& range) const {
    for (const auto& position : {range.from, range.to}) {
      if (!position) continue;
      if (absl::Status status = CheckPosition(*position); !status.ok()) return status;
    }
    return FromTo(range.from, range.to);
  }

 private:
  static std::int64_t FromStart(std::int64_t rank, std::int64_t size) {
    return rank < 0 ? rank + size : rank;
  }

  // The places before and behind all entries with a score. Nothing lies between a
  // double and the next, so "behind" is before all entries with the next; absent: an
  // end of the set.
  static std::pair<std::optional<Position>, std::optional<Position>> AllWith(double score) {
    std::pair<std::optional<Position>, std::optional<Position>> places;
    if (score > -kInfinity) places.first = Position::Before(score, {});
    if (score < kInfinity) places.second = Position::Before(std::nextafter(score, kInfinity), {});
    return places;
  }

  Run FromTo(const std::optional<Position>& from, const std::optional<Position>& to) const {
    return spots_ == Spots::kWanted ? Between(source_, from, to) : BetweenRanks(source_, from, to);
  }

  const Source& source_;
  Direction direction_;
  Spots spots_;
};

}  // namespace

absl::Status CheckPosition(const Position& position) {
  if (std::isnan(position.score)) return absl::InvalidArgumentError("position's score is NaN");
  return absl::OkStatus();
}

absl::StatusOr<Run> ResolveInterval(const Source& source, const Interval& interval,
                                    Direction direction) {
  return std::visit(Resolver(source, direction, Spots::kWanted), interval);
}

absl::StatusOr<Run> ResolveRanks(const Source& source, const Interval& interval) {
  return std::visit(Resolver(source, Direction::kForward, Spots::kNotWanted), interval);
}

}  // namespace zset::internal
