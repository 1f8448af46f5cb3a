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
  for (std::size_t offset = 0; offset < bytes; offset += kCacheLine) {
    Prefetch(static_cast<const char*>(at) + offset);
  }
}

}  // namespace zset::internal
