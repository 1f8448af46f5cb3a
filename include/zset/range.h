// Bounds, intervals and range queries: every way to name a run of entries.
//
//   zset::RangeQuery top10{.interval = zset::RankRange{0, 9},
//                          .direction = zset::Direction::kReverse};
//   zset::RangeQuery cheap{.interval = zset::ScoreRange{zset::ScoreBound::Closed(0),
//                                                       zset::ScoreBound::Open(10)},
//                          .limit = {.offset = 20, .count = 10}};
//   zset::RangeQuery next{.interval = zset::PositionRange{
//                             .from = zset::Position::After(36.0, "ada")}};
//
// All types here are plain values. Those that name a member borrow its bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <variant>

namespace zset {

enum class Direction {
  kForward,  // from the lowest entry up
  kReverse,  // from the highest entry down; ties are reversed too (Redis: REV)
};

// A place between two entries of the order: just before or just after the key
// (score, member). No entry needs to have that key.
struct Position {
  enum class Side { kBefore, kAfter };

  double score = 0;
  std::string_view member;
  Side side = Side::kBefore;

  static Position Before(double score, std::string_view member) {
    return {score, member, Side::kBefore};
  }
  static Position After(double score, std::string_view member) {
    return {score, member, Side::kAfter};
  }

  friend bool operator==(const Position&, const Position&) = default;
};

// Entries between two 0-based ranks, both included, counted from the end at
// which the query's direction starts. Negative ranks count from the other end
// (-1 is the last). Ranks beyond the ends are brought to them, as in Redis.
struct RankRange {
  std::int64_t first = 0;
  std::int64_t last = -1;

  friend bool operator==(const RankRange&, const RankRange&) = default;
};

struct ScoreBound {
  double score = 0;
  bool open = false;  // an open bound leaves out entries with exactly this score

  static ScoreBound Closed(double score) { return {score, false}; }
  static ScoreBound Open(double score) { return {score, true}; }

  friend bool operator==(const ScoreBound&, const ScoreBound&) = default;
};

// Entries whose score lies between two bounds. Empty if min is above max, or if
// they are equal and either is open.
struct ScoreRange {
  ScoreBound min = ScoreBound::Closed(-std::numeric_limits<double>::infinity());
  ScoreBound max = ScoreBound::Closed(std::numeric_limits<double>::infinity());

  friend bool operator==(const ScoreRange&, const ScoreRange&) = default;
};

struct MemberBound {
  enum class Kind {
    kLowest,   // below every member (Redis: "-")
    kHighest,  // above every member (Redis: "+")
    kClosed,   // at `member`, itself included (Redis: "[member")
    kOpen,     // at `member`, itself left out (Redis: "(member")
  };

  Kind kind = Kind::kLowest;
  std::string_view member;

  static MemberBound Lowest() { return {Kind::kLowest, {}}; }
  static MemberBound Highest() { return {Kind::kHighest, {}}; }
  static MemberBound Closed(std::string_view member) { return {Kind::kClosed, member}; }
  static MemberBound Open(std::string_view member) { return {Kind::kOpen, member}; }

  friend bool operator==(const MemberBound&, const MemberBound&) = default;
};

// Entries whose member lies between two bounds, in byte order. Meant, as in
// Redis, for sets whose scores are all equal. On other sets Redis leaves the
// result unspecified; here it is the run from (lowest score, min) to
// (highest score, max).
struct MemberRange {
  MemberBound min = MemberBound::Lowest();
  MemberBound max = MemberBound::Highest();

  friend bool operator==(const MemberRange&, const MemberRange&) = default;
};

// Entries between two places of the composite order. An absent end is open to
// the end of the set. Empty if `from` is not before `to`.
struct PositionRange {
  std::optional<Position> from = std::nullopt;
  std::optional<Position> to = std::nullopt;

  friend bool operator==(const PositionRange&, const PositionRange&) = default;
};

// The one way to name a run of entries.
using Interval = std::variant<RankRange, ScoreRange, MemberRange, PositionRange>;

// Which part of the listed run to give (Redis: LIMIT offset count). Counted in
// the query's direction; costs nothing per skipped entry.
struct Limit {
  std::size_t offset = 0;
  std::optional<std::size_t> count = std::nullopt;  // all the rest

  friend bool operator==(const Limit&, const Limit&) = default;
};

struct RangeQuery {
  Interval interval = {};  // all entries unless set
  Direction direction = Direction::kForward;
  Limit limit = {};

  friend bool operator==(const RangeQuery&, const RangeQuery&) = default;
};

}  // namespace zset
