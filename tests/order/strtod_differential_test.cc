// Our readers against the C library's strtod, on texts that look like numbers.
// The test programs run in the "C" locale, so strtod is what a server would call.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "order/score_parse.h"
#include "support/strtod_oracle.h"

namespace zset::internal {
namespace {

using testing::BoundByStrtod;
using testing::StrictByStrtod;

// Pieces of numbers, glued together at random: mostly numbers, often broken ones.
rc::Gen<std::string> NumberLikeText() {
  const auto piece = rc::gen::weightedOneOf<std::string>({
      {6, rc::gen::element<std::string>("0", "1", "5", "9", "00", "123", "4999999999999999",
                                        "5000000000000000", "9007199254740993", "17976931348623157",
                                        "2225073858507201", "49406564584124654")},
      {3, rc::gen::element<std::string>("e", "E", "e-", "e+", "p", "P-", "e30", "e-30", "e308",
                                        "e-324", "e-340", "p1023", "p-1074", "p-1022")},
      {2, rc::gen::element<std::string>(".", "-", "+", "0x", "0X", "0x1.", "-0x.")},
      {1, rc::gen::element<std::string>("inf", "INF", "infinity", "inity", "nan", "nan(", "a1)",
                                        "f", "abc", "x", " ", "\t", "(", std::string(1, '\0'))},
  });
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string text;
                        for (const auto& p : pieces) text += p;
                        return text;
                      });
}

// A sign, digits with a point somewhere, an exponent: always a number.
rc::Gen<std::string> DecimalText() {
  return rc::gen::apply(
      [](bool negative, std::string digits, std::size_t point, int exponent) {
        digits.insert(point % (digits.size() + 1), ".");
        return (negative ? "-" : "") + digits + "1e" + std::to_string(exponent);
      },
      rc::gen::arbitrary<bool>(), rc::gen::container<std::string>(rc::gen::inRange('0', ':')),
      rc::gen::arbitrary<std::size_t>(), rc::gen::inRange(-360, 330));
}

rc::Gen<std::string> HexText() {
  return rc::gen::apply(
      [](const std::string& digits, const std::string& after, int exponent) {
        return "0x" + digits + "1." + after + "p" + std::to_string(exponent);
      },
      rc::gen::container<std::string>(rc::gen::element('0', '1', '7', '8', 'f', 'A')),
      rc::gen::container<std::string>(rc::gen::element('0', '0', '0', '8', 'f', '1')),
      rc::gen::inRange(-1200, 1100));
}

std::uint64_t Bits(double value) { return std::bit_cast<std::uint64_t>(value); }

void Compare(const std::string& text) {
  const auto expected = StrictByStrtod(text);
  const auto score = ParseScore(text);
  RC_ASSERT(score.has_value() == expected.has_value());
  if (score) RC_ASSERT(Bits(*score) == Bits(*expected));
  for (const auto& bound_text : {text, "(" + text}) {
    const auto expected_bound = BoundByStrtod(bound_text);
    const auto bound = ParseScoreBound(bound_text);
    RC_ASSERT(bound == expected_bound);
    if (bound) RC_ASSERT(std::signbit(bound->score) == std::signbit(expected_bound->score));
  }
}

RC_GTEST_PROP(NumberTexts, AreReadAsStrtodReadsThem, ()) {
  const auto text = *NumberLikeText();
  RC_TAG(StrictByStrtod(text).has_value() ? "a score" : "no score");
  Compare(text);
}

RC_GTEST_PROP(DecimalTexts, AreReadAsStrtodReadsThem, ()) { Compare(*DecimalText()); }

RC_GTEST_PROP(HexadecimalTexts, AreReadAsStrtodReadsThem, ()) { Compare(*HexText()); }

// The middle between two neighbouring doubles, where rounding goes wrong first.
RC_GTEST_PROP(Midpoints, AreReadAsStrtodReadsThem, ()) {
  const auto bits = *rc::gen::inRange<std::uint64_t>(0, Bits(1e300));
  const auto low = std::bit_cast<double>(bits);
  const auto high = std::nextafter(low, HUGE_VAL);
  char text[1500];
  std::snprintf(text, sizeof text, "%.1100Lf",
                (static_cast<long double>(low) + static_cast<long double>(high)) / 2);
  Compare(text);
  Compare(std::string(text) + "1");
}

}  // namespace
}  // namespace zset::internal
