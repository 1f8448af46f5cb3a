// SPDX-License-Identifier: Apache-2.0
#include "order/cached_powers.h"

#include <array>
#include <bit>
#include <cstddef>

#include "base/check.h"

namespace zset::internal {
namespace {

// The table holds 10^-348, 10^-340, ..., 10^-4, 10^4, ..., 10^340: enough for
// every double, and the compiler works it out.
constexpr int kFirstPower = -348;
constexpr int kPowerStep = 8;
constexpr int kPowers = 87;
constexpr int kFirstPositive = 44;  // index of 10^4
constexpr std::uint32_t kTenToThe4 = 10'000;
constexpr std::uint32_t kTenToThe8 = 100'000'000;

// The product's exponent must leave at least 4 bits for the whole part of the
// digit generator's first step, and at most 32.
constexpr int kLowestExponent = -60;
constexpr int kHighestExponent = -32;

// A natural number of up to 1312 bits, the lowest limb first: room for 10^340,
// and for 2^1300 whose quotient by 10^348 still has 140 bits.
constexpr int kLimbs = 41;
constexpr int kUnitBits = 1300;
using Natural = std::array<std::uint32_t, kLimbs>;

constexpr void Multiply(Natural& number, std::uint32_t factor) {
  std::uint64_t carry = 0;
  for (std::uint32_t& limb : number) {
    carry += std::uint64_t{limb} * factor;
    limb = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
}

// Divides and rounds down. Quotients of quotients stay exact: rounding down twice
// is rounding down once.
constexpr void Divide(Natural& number, std::uint32_t divisor) {
  std::uint64_t rest = 0;
  for (std::size_t i = number.size(); i-- > 0;) {
    rest = rest << 32 | number[i];
    number[i] = static_cast<std::uint32_t>(rest / divisor);
    rest %= divisor;
  }
}

constexpr int BitLength(const Natural& number) {
  for (int i = kLimbs; i-- > 0;) {
    if (number[i] != 0) return 32 * i + static_cast<int>(std::bit_width(number[i]));
  }
  return 0;
}

constexpr std::uint64_t BitAt(const Natural& number, int index) {
  return index < 0 ? 0 : number[index / 32] >> (index % 32) & 1;
}

// The leading 64 bits, rounded to the nearest by the bit that follows. No power
// in the table lies exactly between two fractions, so that bit decides.
constexpr BinaryFraction Leading64(const Natural& number) {
  const int bits = BitLength(number);
  std::uint64_t significand = 0;
  for (int i = bits - 1; i >= bits - 64; --i) significand = significand << 1 | BitAt(number, i);
  significand += BitAt(number, bits - 65);
  return {significand, bits - 64};
}

constexpr std::array<BinaryFraction, kPowers> MakePowers() {
  std::array<BinaryFraction, kPowers> powers;
  Natural up{1};
  Multiply(up, kTenToThe4);
  for (int i = kFirstPositive; i < kPowers; ++i) {
    powers[i] = Leading64(up);
    Multiply(up, kTenToThe8);
  }
  Natural down{};
  down[kUnitBits / 32] = std::uint32_t{1} << (kUnitBits % 32);
  Divide(down, kTenToThe4);
  for (int i = kFirstPositive; i-- > 0;) {
    powers[i] = Leading64(down);
    powers[i].exponent -= kUnitBits;
    Divide(down, kTenToThe8);
  }
  return powers;
}

constexpr std::array<BinaryFraction, kPowers> kTable = MakePowers();

}  // namespace

CachedPower PowerFor(int binary_exponent) {
  constexpr double kLog10Of2 = 0.30102999566398114;
  // The search starts from this estimate, counted from the low end; where two
  // powers fit, the start decides.
  const int estimate = static_cast<int>(-(binary_exponent + kPowers) * kLog10Of2);
  int index = (estimate - kFirstPower) / kPowerStep;
  for (;;) {
    ZSET_ASSERT(index >= 0 && index < kPowers);
    const int exponent = binary_exponent + kTable[index].exponent + 64;
    if (exponent < kLowestExponent) {
      ++index;
    } else if (exponent > kHighestExponent) {
      --index;
    } else {
      return {kTable[index], kFirstPower + index * kPowerStep};
    }
  }
}

}  // namespace zset::internal
