// ZSET_ASSERT: states what no caller and no byte from outside can make false.
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace zset::internal {

// Prints the broken assertion and ends the program.
[[noreturn]] void AssertionFailed(const char* condition, const char* file, int line) noexcept;

}  // namespace zset::internal

#ifdef NDEBUG
#define ZSET_ASSERT(condition) static_cast<void>(sizeof(!(condition)))
#else
#define ZSET_ASSERT(condition)        \
  ((condition) ? static_cast<void>(0) \
               : ::zset::internal::AssertionFailed(#condition, __FILE__, __LINE__))
#endif
