// Grisu2: the digits of a double, fast, few and always exact to read back.
//
// After Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately
// with Integers" (PLDI 2010). The digits are not always the fewest, nor the
// closest: about one double in a thousand gets others than the true shortest.
// Redis servers since 7.2 reply what Grisu2 finds, so nothing else will do.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace zset::internal {

// The digits read as one integer, times 10^exponent.
struct DecimalNumber {
  static constexpr std::size_t kMaxDigits = 18;

  char text[kMaxDigits] = {};
  std::size_t count = 0;  // no leading zero
  int exponent = 0;

  std::string_view digits() const { return {text, count}; }
};

// REQUIRES: `value` is finite and above 0.
DecimalNumber Grisu2(double value);

}  // namespace zset::internal
