// SPDX-License-Identifier: Apache-2.0
#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace zset::internal {

void AssertionFailed(const char* condition, const char* file, int line) noexcept {
  std::fprintf(stderr, "%s:%d: zset assertion failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace zset::internal
