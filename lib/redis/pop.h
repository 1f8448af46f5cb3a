// Popping from a sorted set: what ZPOPMIN, ZMPOP and their blocking kin share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace zset::internal {

enum class PopSide { kLowest, kHighest };

struct PopSpec {
  PopSide side = PopSide::kLowest;
  std::uint64_t count = 1;
  // Reply [key, [[member, score] ...]] as ZMPOP does, else [key, member, score].
  bool nested = false;
};

}  // namespace zset::internal
