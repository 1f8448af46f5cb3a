// ProfileTraits: every way in which the profiles differ, as named facts.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "order/score_parse.h"
#include "redis/timeout.h"
#include "zset/profile.h"
#include "zset/score_text.h"

namespace zset::internal {

struct ProfileTraits {
  Profile profile;
  std::string_view name;
  std::string_view server;       // as HELLO says it
  std::string_view version;      // the version whose replies the profile gives
  std::int64_t numeric_version;  // for the "since" of commands: 7.2.0 is 70200

  ScoreText score_text;
  BoundSyntax bound_syntax;
  // ZRANK and ZREVRANK take WITHSCORE.
  bool rank_with_score;
  // In the large encoding a negative LIMIT offset counts from the far end.
  bool negative_offset_from_far_end;
  // ZSCAN cursors: "" and negatives are taken, a leading blank is refused.
  bool lax_cursor;
  // ZSCAN takes NOSCORES.
  bool scan_no_scores;
  // ZSCAN refuses NOVALUES with a text of its own.
  bool scan_names_no_values;
  // AGGREGATE COUNT exists.
  bool aggregate_count;
  TimeoutRule timeout_rule;
  // A client that waits on several keys is served from the first filled key of
  // its own list, rather than from the key that was filled first.
  bool serves_in_key_order;
  // ZADD of more pairs than a small set may hold makes the set large.
  bool many_pairs_make_large;
  // ZADD of any long member makes the set large even if it is not added.
  bool long_member_makes_large;
  // ZRANDMEMBER gives a subset of a small set in ascending order.
  bool random_subset_ascends;
  // Small plain sets and lists have a listpack encoding.
  bool small_sets_are_listpacks;
  // What DUMP writes, and the highest that RESTORE takes.
  int dump_version;
};

const ProfileTraits& TraitsOf(Profile profile);

}  // namespace zset::internal
