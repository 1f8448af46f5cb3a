// SPDX-License-Identifier: Apache-2.0
#include "order/grisu2.h"

#include <bit>
#include <cstdint>

#include "base/check.h"
#include "order/cached_powers.h"

namespace zset::internal {
namespace {

constexpr int kFractionBits = 52;
constexpr std::uint64_t kHiddenBit = std::uint64_t{1} << kFractionBits;
constexpr int kExponentBias = 1075;  // of the significand read as an integer

BinaryFraction Normalized(BinaryFraction number) {
  const int shift = std::countl_zero(number.significand);
  return {number.significand << shift, number.exponent - shift};
}

// The high half of the product, rounded half up.
BinaryFraction Product(BinaryFraction a, BinaryFraction b) {
  constexpr std::uint64_t kLow = 0xffffffff;
  const std::uint64_t a_high = a.significand >> 32, a_low = a.significand & kLow;
  const std::uint64_t b_high = b.significand >> 32, b_low = b.significand & kLow;
  const std::uint64_t cross1 = a_high * b_low, cross2 = a_low * b_high;
  const std::uint64_t middle = (cross1 & kLow) + (cross2 & kLow) + (a_low * b_low >> 32);
  const std::uint64_t carry = (middle + (std::uint64_t{1} << 31)) >> 32;
  return {a_high * b_high + (cross1 >> 32) + (cross2 >> 32) + carry, a.exponent + b.exponent + 64};
}

// A double and the ends of the interval of reals that round to it, all three with
// the exponent of the upper end.
struct Interval {
  BinaryFraction low, value, high;
};

Interval IntervalOf(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value);
  const std::uint64_t fraction = bits & (kHiddenBit - 1);
  const int biased = static_cast<int>(bits >> kFractionBits);
  const BinaryFraction exact = biased == 0
                                   ? BinaryFraction{fraction, 1 - kExponentBias}
                                   : BinaryFraction{fraction | kHiddenBit, biased - kExponentBias};
  const BinaryFraction high = Normalized({(exact.significand << 1) + 1, exact.exponent - 1});
  // The doubles below a power of two are twice as dense. (Those below the least
  // normal number are not, but servers make no exception for it.)
  const int shift = exact.significand == kHiddenBit ? 2 : 1;
  BinaryFraction low = {(exact.significand << shift) - 1, exact.exponent - shift};
  low = {low.significand << (low.exponent - high.exponent), high.exponent};
  return {low, Normalized(exact), high};
}

// What digit generation knows of the rest: all counted in units of the last place
// that the products have.
struct Remainder {
  std::uint64_t rest;      // of the upper end, not yet printed
  std::uint64_t delta;     // how far the digits may stay below the upper end
  std::uint64_t distance;  // from the upper end down to the value itself
  std::uint64_t unit;      // what one step of the last digit is worth
};

// Walks the last digit down towards the value while that stays in the interval
// and comes closer.
void RoundLastDigit(DecimalNumber& number, Remainder r) {
  while (r.rest < r.distance && r.delta - r.rest >= r.unit &&
         (r.rest + r.unit < r.distance || r.distance - r.rest > r.rest + r.unit - r.distance)) {
    --number.text[number.count - 1];
    r.rest += r.unit;
  }
}

void Append(DecimalNumber& number, std::uint64_t digit) {
  if (digit == 0 && number.count == 0) return;
  ZSET_ASSERT(digit < 10 && number.count < DecimalNumber::kMaxDigits);
  number.text[number.count++] = static_cast<char>('0' + digit);
}

// Prints digits of the upper end until what is left lies inside the interval.
void GenerateDigits(const Interval& scaled, DecimalNumber& number) {
  const int shift = -scaled.high.exponent;
  const std::uint64_t one = std::uint64_t{1} << shift;
  const std::uint64_t distance = scaled.high.significand - scaled.value.significand;
  std::uint64_t delta = scaled.high.significand - scaled.low.significand;
  std::uint64_t whole = scaled.high.significand >> shift;
  std::uint64_t fraction = scaled.high.significand & (one - 1);
  int place = 10;  // decimal places before the point still to print
  for (std::uint64_t weight = 1'000'000'000; place > 0; weight /= 10) {
    Append(number, whole / weight);
    whole %= weight;
    --place;
    const std::uint64_t rest = (whole << shift) + fraction;
    if (rest <= delta) {
      number.exponent += place;
      return RoundLastDigit(number, {rest, delta, distance, weight << shift});
    }
  }
  for (std::uint64_t scale = 10;; scale *= 10) {
    fraction *= 10;
    delta *= 10;
    Append(number, fraction >> shift);
    fraction &= one - 1;
    --place;
    if (fraction < delta) {
      number.exponent += place;
      return RoundLastDigit(number, {fraction, delta, distance * scale, one});
    }
  }
}

}  // namespace

DecimalNumber Grisu2(double value) {
  const Interval exact = IntervalOf(value);
  const CachedPower power = PowerFor(exact.high.exponent);
  Interval scaled = {Product(exact.low, power.value), Product(exact.value, power.value),
                     Product(exact.high, power.value)};
  // Each product may be off by one; inside these bounds everything is safe.
  ++scaled.low.significand;
  --scaled.high.significand;
  DecimalNumber number;
  number.exponent = -power.decimal_exponent;
  GenerateDigits(scaled, number);
  return number;
}

}  // namespace zset::internal
