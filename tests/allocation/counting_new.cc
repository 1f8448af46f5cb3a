// SPDX-License-Identifier: Apache-2.0
#include "allocation/counting_new.h"

#include <atomic>
#include <cstdlib>
#include <new>

namespace zset::testing {
namespace {

std::atomic<std::int64_t> live{0};

struct Plan {
  bool armed = false;
  bool happened = false;
  std::size_t successes = 0;
  Failure failure = Failure::kOnce;
};
thread_local Plan plan;

bool MustFail() {
  if (!plan.armed) return false;
  if (plan.successes > 0) {
    --plan.successes;
    return false;
  }
  if (plan.happened && plan.failure == Failure::kOnce) return false;
  plan.happened = true;
  return true;
}

void* Allocate(std::size_t size, std::size_t alignment) {
  if (MustFail()) return nullptr;
  // aligned_alloc wants a multiple of the alignment.
  std::size_t rounded = (size + alignment) / alignment * alignment;
  void* block = alignment <= alignof(std::max_align_t) ? std::malloc(size == 0 ? 1 : size)
                                                       : std::aligned_alloc(alignment, rounded);
  if (block != nullptr) live.fetch_add(1, std::memory_order_relaxed);
  return block;
}

[[maybe_unused]] void* AllocateOrThrow(std::size_t size, std::size_t alignment) {
  void* block = Allocate(size, alignment);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

[[maybe_unused]] void Free(void* block) {
  if (block == nullptr) return;
  live.fetch_sub(1, std::memory_order_relaxed);
  std::free(block);
}

}  // namespace

std::int64_t LiveAllocations() { return live.load(std::memory_order_relaxed); }

FailingAllocation::FailingAllocation(std::size_t successes, Failure failure) {
  plan = {true, false, successes, failure};
}

FailingAllocation::~FailingAllocation() { plan.armed = false; }

bool FailingAllocation::happened() const { return plan.happened; }

}  // namespace zset::testing

// The thread sanitizer brings an operator new of its own, which cannot be replaced:
// nothing is counted there, and every other build counts.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define ZSET_OWN_NEW_IS_TAKEN
#endif
#endif

#ifndef ZSET_OWN_NEW_IS_TAKEN

namespace {
constexpr std::size_t kPlain = alignof(std::max_align_t);
}

void* operator new(std::size_t size) { return zset::testing::AllocateOrThrow(size, kPlain); }
void* operator new[](std::size_t size) { return zset::testing::AllocateOrThrow(size, kPlain); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return zset::testing::AllocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return zset::testing::AllocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return zset::testing::Allocate(size, kPlain);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return zset::testing::Allocate(size, kPlain);
}
void operator delete(void* block) noexcept { zset::testing::Free(block); }
void operator delete[](void* block) noexcept { zset::testing::Free(block); }
void operator delete(void* block, std::size_t) noexcept { zset::testing::Free(block); }
void operator delete[](void* block, std::size_t) noexcept { zset::testing::Free(block); }
void operator delete(void* block, std::align_val_t) noexcept { zset::testing::Free(block); }
void operator delete[](void* block, std::align_val_t) noexcept { zset::testing::Free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
  zset::testing::Free(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
  zset::testing::Free(block);
}

#endif  // ZSET_OWN_NEW_IS_TAKEN
