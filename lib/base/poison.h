// Poison: tells the address sanitizer which bytes of a chunk nobody owns, so that it
// finds their use as it finds that of freed heap memory. Costs nothing without it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "absl/base/config.h"

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace zset::internal {

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
inline void Poison(const void* at, std::size_t bytes) { __asan_poison_memory_region(at, bytes); }
inline void Unpoison(const void* at, std::size_t bytes) {
  __asan_unpoison_memory_region(at, bytes);
}
#else
inline void Poison(const void* /*at*/, std::size_t /*bytes*/) {}
inline void Unpoison(const void* /*at*/, std::size_t /*bytes*/) {}
#endif

}  // namespace zset::internal
