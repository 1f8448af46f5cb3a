// A program that links this has its global operator new replaced: allocations are
// counted and can be made to fail.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace zset::testing {

// Blocks that operator new gave out and operator delete did not take back, on all
// threads; always 0 under the thread sanitizer.
std::int64_t LiveAllocations();

enum class Failure {
  kOnce,    // one allocation fails, those after it succeed
  kFromNow  // it and all after it fail
};

// While one of these lives, the allocation that comes after `successes` more of
// this thread's throws std::bad_alloc. At most one at a time on a thread.
class FailingAllocation {
 public:
  FailingAllocation(std::size_t successes, Failure failure);
  ~FailingAllocation();
  FailingAllocation(const FailingAllocation&) = delete;
  FailingAllocation& operator=(const FailingAllocation&) = delete;

  // Whether an allocation has been made to fail.
  bool happened() const;
};

}  // namespace zset::testing
