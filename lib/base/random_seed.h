// RandomSeed: 64 bits nobody outside can guess.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>

namespace zset::internal {

inline std::uint64_t RandomSeed() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace zset::internal
