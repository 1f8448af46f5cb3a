// SPDX-License-Identifier: Apache-2.0
#include "paging/page_run.h"

#include <cmath>
#include <compare>
#include <limits>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "order/entry_order.h"

namespace zset::internal {
namespace {

std::strong_ordering ComparePositions(const Position& a, const Position& b) {
  const auto keys = CompareKeys({a.member, a.score}, {b.member, b.score});
  return keys != 0 ? keys : a.side <=> b.side;
}

bool IsAfter(EntryView entry, const Position& position) {
  const auto keys = CompareKeys(entry, {position.member, position.score});
  return keys > 0 || (keys == 0 && position.side == Position::Side::kBefore);
}

// The place before every entry with this score; the empty member is the lowest.
Position BeforeScore(double score) { return Position::Before(score, {}); }

// The place after every entry with this score, or nullopt if that is the end.
std::optional<Position> AfterScore(double score) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (score == kInfinity) return std::nullopt;
  return BeforeScore(std::nextafter(score, kInfinity));
}

// A run that holds nothing.
PageRun EmptyRun() { return {BeforeScore(0), BeforeScore(0)}; }

PageRun Resolve(const View&, const WholeSet&) { return {}; }

PageRun Resolve(const View&, const ScoreRange& range) {
  PageRun run;
  run.from = range.min.open ? AfterScore(range.min.score) : BeforeScore(range.min.score);
  if (!run.from.has_value()) return EmptyRun();
  run.to = range.max.open ? BeforeScore(range.max.score) : AfterScore(range.max.score);
  return run;
}

// Before the bound if it is closed, behind it if open (for a minimum; the other way
// round for a maximum).
Position PlaceOf(double score, const PageMemberBound& bound, MemberBound::Kind before) {
  return bound.kind == before ? Position::Before(score, bound.member)
                              : Position::After(score, bound.member);
}

PageRun Resolve(const View& view, const PageMemberRange& range) {
  const auto lowest = view.At(0);
  if (!lowest.has_value() || range.min.kind == MemberBound::Kind::kHighest ||
      range.max.kind == MemberBound::Kind::kLowest) {
    return EmptyRun();
  }
  PageRun run;
  if (range.min.kind != MemberBound::Kind::kLowest) {
    run.from = PlaceOf(lowest->score, range.min, MemberBound::Kind::kClosed);
  }
  if (range.max.kind != MemberBound::Kind::kHighest) {
    const auto highest = view.At(view.size() - 1);
    run.to = PlaceOf(highest->score, range.max, MemberBound::Kind::kOpen);
  }
  return run;
}

}  // namespace

PageRun ResolveInterval(const View& view, const PageInterval& interval) {
  return std::visit([&](const auto& kind) { return Resolve(view, kind); }, interval);
}

bool IsEmpty(const PageRun& run) {
  return run.from.has_value() && run.to.has_value() && ComparePositions(*run.from, *run.to) >= 0;
}

bool Holds(const PageRun& run, EntryView entry) {
  return (!run.from.has_value() || IsAfter(entry, *run.from)) &&
         (!run.to.has_value() || !IsAfter(entry, *run.to));
}

Position Clamp(const PageRun& run, const Position& position) {
  if (run.from.has_value() && ComparePositions(position, *run.from) < 0) return *run.from;
  if (run.to.has_value() && ComparePositions(position, *run.to) > 0) return *run.to;
  return position;
}

RankSpan RanksOf(const View& view, const PageRun& run) {
  if (IsEmpty(run)) return {};
  return {run.from.has_value() ? view.RankOf(*run.from).value() : 0,
          run.to.has_value() ? view.RankOf(*run.to).value() : view.size()};
}

absl::Status ValidateListing(const Listing& listing) {
  if (listing.page_size < 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("page size is ", listing.page_size, ", must be at least 1"));
  }
  const auto* scores = std::get_if<ScoreRange>(&listing.interval);
  if (scores != nullptr && (std::isnan(scores->min.score) || std::isnan(scores->max.score))) {
    return absl::InvalidArgumentError("a bound of the listing's score range is NaN");
  }
  return absl::OkStatus();
}

}  // namespace zset::internal
