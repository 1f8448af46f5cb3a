// RandomSeed: 64 bits nobody outside can guess.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <mutex>
#include <random>

namespace zset::internal {

inline std::uint64_t RandomSeed() {
  // Making a device takes a hundred times as long as drawing from it.
  static std::mutex mutex;
  static std::random_device device;
  const std::lock_guard lock(mutex);
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace zset::internal
