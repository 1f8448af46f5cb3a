// Numbers and bounds as the arguments of Redis commands spell them. The strict
// score parser is public: zset::ParseScore.
//
// The locale has no influence. All give nullopt for what a server refuses.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "zset/range.h"
#include "zset/score_text.h"

namespace zset::internal {

// An index, count or limit: "0", or digits that do not begin with 0 after an
// optional "-", within int64. Refused by Redis as "value is not an integer or out
// of range".
std::optional<std::int64_t> ParseInt64(std::string_view text);

// What a bound of a score range may look like.
enum class BoundSyntax {
  // Redis 7.x and Valkey: all that C's strtod takes, leading blanks and
  // hexadecimal numbers included.
  kStrtod,
  // Redis 8: no leading blanks. (8.0 refused hexadecimal numbers, 8.8 does not; an
  // empty bound was still 0 in April 2026, when it was reported as a fault.)
  kNoBlanks,
};

// A bound of a score range: a number, or "(" and a number for an open bound.
// Looser than a score: nothing at all means 0, a number too large is infinite and
// one too small 0, and a NUL byte ends the text. Refused by Redis as "min or max
// is not a float".
std::optional<ScoreBound> ParseScoreBound(std::string_view text,
                                          BoundSyntax syntax = BoundSyntax::kStrtod);

// A bound of a range by member: "-", "+", "[member" or "(member". The result
// borrows from `text`. Refused by Redis as "min or max not valid string range
// item".
std::optional<MemberBound> ParseMemberBound(std::string_view text);

}  // namespace zset::internal
