// SPDX-License-Identifier: Apache-2.0
#include "redis/range_args.h"

#include "order/score_parse.h"

namespace zset::internal {
namespace {

absl::StatusOr<Interval> ParseRanks(std::string_view first, std::string_view last) {
  const absl::StatusOr<std::int64_t> from = ParseInteger(first);
  if (!from.ok()) return from.status();
  const absl::StatusOr<std::int64_t> to = ParseInteger(last);
  if (!to.ok()) return to.status();
  return RankRange{*from, *to};
}

absl::Status ReadOptions(ArgReader reader, const RangeForm& form, RangeArgs& out) {
  bool kind_open = !form.kind.has_value();
  bool direction_open = !form.direction.has_value();
  while (!reader.done()) {
    if (!form.stores && reader.TakeWord("withscores")) {
      out.with_scores = true;
    } else if (reader.TakeWord("limit", 2)) {
      const absl::StatusOr<LimitArgs> limit = ReadLimit(reader);
      if (!limit.ok()) return limit.status();
      out.limit = *limit;
    } else if (direction_open && reader.TakeWord("rev")) {
      out.direction = Direction::kReverse;
      direction_open = false;
    } else if (kind_open && reader.TakeWord("bylex")) {
      out.kind = RangeKind::kMember;
      kind_open = false;
    } else if (kind_open && reader.TakeWord("byscore")) {
      out.kind = RangeKind::kScore;
      kind_open = false;
    } else {
      return Fail(errors::kSyntax);
    }
  }
  return absl::OkStatus();
}

bool AtLeast(std::string_view member, const MemberBound& min) {
  switch (min.kind) {
    case MemberBound::Kind::kLowest:
      return true;
    case MemberBound::Kind::kHighest:
      return false;
    case MemberBound::Kind::kClosed:
      return member >= min.member;
    case MemberBound::Kind::kOpen:
      return member > min.member;
  }
  return false;
}

bool AtMost(std::string_view member, const MemberBound& max) {
  switch (max.kind) {
    case MemberBound::Kind::kLowest:
      return false;
    case MemberBound::Kind::kHighest:
      return true;
    case MemberBound::Kind::kClosed:
      return member <= max.member;
    case MemberBound::Kind::kOpen:
      return member < max.member;
  }
  return false;
}

// Whether the bounds leave nothing between them, whatever the set.
bool IsEmpty(const MemberRange& range) {
  using Kind = MemberBound::Kind;
  if (range.min.kind == Kind::kLowest) return range.max.kind == Kind::kLowest;
  if (range.max.kind == Kind::kHighest) return range.min.kind == Kind::kHighest;
  if (range.min.kind == Kind::kHighest || range.max.kind == Kind::kLowest) return true;
  if (range.min.member != range.max.member) return range.min.member > range.max.member;
  return range.min.kind == Kind::kOpen || range.max.kind == Kind::kOpen;
}

const RankRange kNoRanks{1, 0};

// A small set is walked from one end in score order: from the first member inside
// the near bound, which must be inside the far one too, some entries on, and from
// there to the last before one outside the far bound. The skipped entries are not
// looked at, so the walk may begin behind members that would have ended it.
RankRange WalkByMember(const MemberRange& range, Direction direction, const View& set,
                       std::size_t skipped) {
  const bool forward = direction == Direction::kForward;
  const EntryView lowest = *set.At(0);
  const EntryView highest = *set.At(set.size() - 1);
  if (IsEmpty(range) || !AtLeast(highest.member, range.min) || !AtMost(lowest.member, range.max)) {
    return kNoRanks;
  }
  const auto in_near = [&](std::string_view member) {
    return forward ? AtLeast(member, range.min) : AtMost(member, range.max);
  };
  const auto in_far = [&](std::string_view member) {
    return forward ? AtMost(member, range.max) : AtLeast(member, range.min);
  };
  const EntryRange entries = set.Entries(direction);
  std::size_t first = 0;
  while (first < entries.size() && !in_near(entries[first].member)) ++first;
  if (first == entries.size() || !in_far(entries[first].member)) return kNoRanks;
  if (skipped >= entries.size() - first) return kNoRanks;
  first += skipped;
  std::size_t end = first;
  while (end < entries.size() && in_far(entries[end].member)) ++end;
  if (first == end) return kNoRanks;
  return {static_cast<std::int64_t>(first), static_cast<std::int64_t>(end) - 1};
}

bool ScoresDiffer(const View& set) {
  return !set.empty() && set.At(0)->score != set.At(set.size() - 1)->score;
}

// Whether a range by member is a walk in score order.
bool IsWalk(const Interval& interval, const ZsetValue& zset) {
  return std::holds_alternative<MemberRange>(interval) && zset.encoding == Encoding::kSmall &&
         ScoresDiffer(zset.set);
}

// How many entries LIMIT skips; nullopt if it leaves nothing.
std::optional<std::size_t> OffsetFor(const RangeArgs& args, std::size_t size, const ZsetValue& zset,
                                     const ProfileTraits& traits) {
  if (args.limit.offset >= 0) return static_cast<std::size_t>(args.limit.offset);
  const bool from_far_end =
      traits.negative_offset_from_far_end && zset.encoding == Encoding::kLarge;
  const std::uint64_t back = std::uint64_t{0} - static_cast<std::uint64_t>(args.limit.offset);
  if (!from_far_end || back > size) return std::nullopt;
  return size - static_cast<std::size_t>(back);
}

}  // namespace

absl::StatusOr<Interval> ParseInterval(RangeKind kind, std::string_view min, std::string_view max,
                                       const ProfileTraits& traits) {
  if (kind == RangeKind::kRank) return ParseRanks(min, max);
  if (kind == RangeKind::kScore) {
    const std::optional<ScoreBound> low = ParseScoreBound(min, traits.bound_syntax);
    const std::optional<ScoreBound> high = ParseScoreBound(max, traits.bound_syntax);
    if (!low || !high) return Fail(errors::kScoreBound);
    return ScoreRange{*low, *high};
  }
  const std::optional<MemberBound> low = ParseMemberBound(min);
  const std::optional<MemberBound> high = ParseMemberBound(max);
  if (!low || !high) return Fail(errors::kMemberBound);
  return MemberRange{*low, *high};
}

absl::StatusOr<RangeArgs> ParseRange(Args bounds_and_options, const RangeForm& form,
                                     const ProfileTraits& traits) {
  RangeArgs out;
  out.kind = form.kind.value_or(RangeKind::kRank);
  out.direction = form.direction.value_or(Direction::kForward);
  const absl::Status options = ReadOptions(ArgReader(bounds_and_options.subspan(2)), form, out);
  if (!options.ok()) return options;
  if (out.limit.count != -1 && out.kind == RangeKind::kRank) return Fail(errors::kLimitWithRank);
  if (out.with_scores && out.kind == RangeKind::kMember) return Fail(errors::kScoresWithLex);

  // Ranges by score and by member name their far end first when they go down.
  const bool swapped = out.direction == Direction::kReverse && out.kind != RangeKind::kRank;
  absl::StatusOr<Interval> interval = ParseInterval(out.kind, bounds_and_options[swapped ? 1 : 0],
                                                    bounds_and_options[swapped ? 0 : 1], traits);
  if (!interval.ok()) return interval.status();
  out.interval = *interval;
  return out;
}

Interval IntervalFor(const Interval& interval, Direction direction, const ZsetValue& zset) {
  if (!IsWalk(interval, zset)) return interval;
  return WalkByMember(std::get<MemberRange>(interval), direction, zset.set, /*skipped=*/0);
}

RangeQuery QueryFor(const RangeArgs& args, const ZsetValue& zset, const ProfileTraits& traits) {
  RangeQuery query;
  query.interval = IntervalFor(args.interval, args.direction, zset);
  query.direction = args.direction;
  if (args.kind == RangeKind::kRank) return query;  // LIMIT x -1 means nothing there
  const std::size_t size = args.limit.offset >= 0 ? 0 : zset.set.Range(query).value().size();
  const std::optional<std::size_t> offset = OffsetFor(args, size, zset, traits);
  if (!offset) {
    query.limit.count = 0;
    return query;
  }
  if (args.limit.count >= 0) query.limit.count = static_cast<std::size_t>(args.limit.count);
  if (IsWalk(args.interval, zset)) {
    query.interval =
        WalkByMember(std::get<MemberRange>(args.interval), args.direction, zset.set, *offset);
  } else {
    query.limit.offset = *offset;
  }
  return query;
}

}  // namespace zset::internal
