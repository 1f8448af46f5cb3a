// The one total order of the library: score, then member.
//
// Scores compare by value (-0 equals 0, NaN never enters). Members compare as
// unsigned bytes, a prefix before what it begins.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <string_view>

#include "zset/entry.h"

namespace zset::internal {

inline std::strong_ordering CompareMembers(std::string_view a, std::string_view b) {
  return a.compare(b) <=> 0;
}

inline std::strong_ordering CompareKeys(EntryView a, EntryView b) {
  if (a.score < b.score) return std::strong_ordering::less;
  if (b.score < a.score) return std::strong_ordering::greater;
  return CompareMembers(a.member, b.member);
}

}  // namespace zset::internal
