// SPDX-License-Identifier: Apache-2.0
#include "base/first_version.h"

#include <chrono>

#include "base/random_seed.h"

namespace zset::internal {

std::uint64_t FirstVersion() {
  constexpr int kUnusedBits = 12;
  thread_local std::uint64_t state = RandomSeed();
  // Processes that were forked from one have the same state, but not the same time.
  const auto time =
      static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  state += (time << 1) + 0x9e3779b97f4a7c15;
  // The finalizer of SplitMix64.
  std::uint64_t bits = state;
  bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ bits >> 27) * 0x94d049bb133111eb;
  return (bits ^ bits >> 31) >> kUnusedBits;
}

}  // namespace zset::internal
