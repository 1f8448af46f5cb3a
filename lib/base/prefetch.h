// Prefetch: asks for memory before it is needed. A hint, never needed for
// correctness.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace zset::internal {

inline constexpr std::size_t kCacheLine = 64;

inline void Prefetch([[maybe_unused]] const void* at) {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(at);
#endif
}

inline void PrefetchBytes(const void* at, std::size_t bytes) {
  const char* line = static_cast<const char*>(at);
  std::size_t lines = (bytes + kCacheLine - 1) / kCacheLine;
  for (; lines >= 4; lines -= 4, line += 4 * kCacheLine) {
    Prefetch(line);
    Prefetch(line + kCacheLine);
    Prefetch(line + 2 * kCacheLine);
    Prefetch(line + 3 * kCacheLine);
  }
  for (; lines > 0; --lines, line += kCacheLine) Prefetch(line);
}

}  // namespace zset::internal
