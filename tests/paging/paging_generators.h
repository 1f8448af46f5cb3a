// Random lists, listings, cursors and writes, with many ties.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "paging/paging_model.h"
#include "zset/cursor.h"
#include "zset/options.h"
#include "zset/sorted_set.h"

namespace zset::testing {

inline double DrawScore() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  return *rc::gen::weightedElement<double>({{6, 1.0},
                                            {3, 2.0},
                                            {2, 3.0},
                                            {1, 0.0},
                                            {1, -0.0},
                                            {1, 1.5},
                                            {1, 5e-324},
                                            {1, -7.0},
                                            {1, kInfinity},
                                            {1, -kInfinity}});
}

inline std::string DrawMember() {
  return *rc::gen::resize(
      3, rc::gen::container<std::string>(rc::gen::element('\0', 'a', 'b', 'c', '\xff')));
}

// Shapes that make blocks split early, that never leave or never use the small form.
inline SortedSetOptions DrawShape() {
  SortedSetOptions tiny{.leaf_capacity = 2,
                        .upper_capacity = 4,
                        .page_capacity = 2,
                        .small_set_entries = 0,
                        .hash_seed = 1};
  SortedSetOptions crossing{.leaf_capacity = 4,
                            .upper_capacity = 4,
                            .page_capacity = 4,
                            .small_set_entries = 4,
                            .hash_seed = 2};
  return *rc::gen::element(tiny, crossing, SortedSetOptions{.hash_seed = 3});
}

inline SortedSet DrawSet() {
  SortedSet set(DrawShape());
  const int size = *rc::gen::inRange(0, 40);
  for (int i = 0; i < size; ++i) set.Add(DrawMember(), DrawScore()).IgnoreError();
  return set;
}

// A write that may add, move, remove or change nothing.
inline void DrawWrite(SortedSet& set) {
  const std::string member = DrawMember();
  if (*rc::gen::inRange(0, 3) == 0) {
    set.Remove(member);
  } else {
    RC_ASSERT(set.Add(member, DrawScore()).ok());
  }
}

inline PageMemberBound DrawMemberBound() {
  PageMemberBound bound;
  bound.kind = *rc::gen::element(MemberBound::Kind::kLowest, MemberBound::Kind::kHighest,
                                 MemberBound::Kind::kClosed, MemberBound::Kind::kOpen);
  const bool has_member =
      bound.kind == MemberBound::Kind::kClosed || bound.kind == MemberBound::Kind::kOpen;
  if (has_member) bound.member = DrawMember();
  return bound;
}

inline PageInterval DrawInterval() {
  switch (*rc::gen::inRange(0, 4)) {
    case 0:
      return ScoreRange{{DrawScore(), *rc::gen::arbitrary<bool>()},
                        {DrawScore(), *rc::gen::arbitrary<bool>()}};
    case 1: {
      PageMemberRange range;
      range.min = DrawMemberBound();
      range.max = DrawMemberBound();
      return range;
    }
    default:
      return WholeSet{};
  }
}

inline Listing DrawListing(Consistency consistency) {
  return {.list = "board",
          .direction = *rc::gen::element(Direction::kForward, Direction::kReverse),
          .interval = DrawInterval(),
          .page_size = *rc::gen::inRange<std::int64_t>(1, 8),
          .consistency = consistency};
}

// Any cursor at all: on a row, between rows, outside the interval.
inline Cursor DrawCursor(const View& view, Consistency consistency) {
  Cursor cursor = Cursor::First(view, DrawListing(consistency)).value();
  cursor.heading = *rc::gen::element(Heading::kNext, Heading::kPrevious);
  if (*rc::gen::inRange(0, 4) > 0) {
    cursor.place = Place{DrawScore(), DrawMember(), *rc::gen::arbitrary<bool>()};
    if (!view.empty() && *rc::gen::arbitrary<bool>()) {
      const EntryView row = view.At(*rc::gen::inRange<std::size_t>(0, view.size())).value();
      cursor.place->score = row.score;
      cursor.place->member = row.member;
    }
  }
  return cursor;
}

}  // namespace zset::testing
