// Powers of ten as 64-bit binary fractions, for Grisu2.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace zset::internal {

// significand * 2^exponent, the top bit of significand set.
struct BinaryFraction {
  std::uint64_t significand = 0;
  int exponent = 0;
};

struct CachedPower {
  BinaryFraction value;  // 10^decimal_exponent, rounded to the nearest
  int decimal_exponent = 0;
};

// A power of ten that, multiplied with a number f * 2^binary_exponent (f with its
// top bit set), gives a product whose binary exponent lies in [-60, -32]. Where
// two of the table fit, which one is taken shows in the digits of some numbers;
// the choice here is the one Redis servers make. REQUIRES: binary_exponent is
// that of a normalized double, -1137 to 960.
CachedPower PowerFor(int binary_exponent);

}  // namespace zset::internal
