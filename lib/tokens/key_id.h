// Which texts name a key.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace zset::internal {

inline constexpr std::size_t kMaxKeyIdSize = 32;

inline bool IsKeyIdCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

// Ids come back in messages and explanations, so a token's is held to this as well.
inline bool IsKeyId(std::string_view id) {
  return !id.empty() && id.size() <= kMaxKeyIdSize &&
         std::all_of(id.begin(), id.end(), IsKeyIdCharacter);
}

}  // namespace zset::internal
