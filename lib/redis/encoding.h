// The small and the large encoding of a sorted set: when a server changes from one
// to the other, and what that does to the sign of zero.
//
// A small set holds whole scores as integers, so it has no -0; a large one has.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "redis/keyspace_state.h"
#include "zset/entry_range.h"

namespace zset::internal {

// Whether a server would hold these entries in a small set.
bool FitsSmall(const View& entries, const SmallLimits& limits);

// A finished set as the value of a key: small if it fits.
ZsetValue MakeZset(SortedSet set, const SmallLimits& limits);

// Adds an entry as ZADD does, turning the set large when it outgrows the limits.
// The result's score is that of a reply: the computed sum after an increment, with
// its sign of zero. REQUIRES: the score is not NaN, the options do not conflict.
absl::StatusOr<AddResult> AddTo(ZsetValue& zset, EntryView entry, const AddOptions& options,
                                const SmallLimits& limits);
absl::StatusOr<AddResult> IncrementIn(ZsetValue& zset, EntryView entry, const AddOptions& options,
                                      const SmallLimits& limits);

// Gives every zero of the set a positive sign.
void StripZeroSigns(SortedSet& set);

// Brings the encoding up to date after the set was changed from outside.
void Reencode(ZsetValue& zset, const SmallLimits& limits);

// The encoding of a plain set after `member` was added to it.
SetValue::Encoding EncodingWith(const SetValue& set, std::string_view member,
                                const ProfileTraits& traits);

// The encoding of a plain set that comes as a listpack: that, if it has few members.
SetValue::Encoding ListpackIfFew(const SetValue& set);

}  // namespace zset::internal
