// SPDX-License-Identifier: Apache-2.0
#include "order/float_reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <system_error>

#include "base/check.h"

namespace zset::internal {
namespace {

using Fit = DoubleRead::Fit;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::size_t kNowhere = std::string_view::npos;

int HexDigit(char c) {
  if (IsDigit(c)) return c - '0';
  const char lower = ToLower(c);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// An exponent at `at`: its mark, a sign or none, digits.
struct Exponent {
  std::int64_t value = 0;  // brought to +-kLimit if beyond
  std::size_t end = 0;     // where it ends; where it would begin if there is none

  static constexpr std::int64_t kLimit = 1'000'000'000'000;
};

Exponent ReadExponent(std::string_view text, std::size_t at, char mark) {
  std::size_t i = at;
  if (i == text.size() || ToLower(text[i]) != mark) return {0, at};
  ++i;
  const bool negative = i < text.size() && text[i] == '-';
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  if (i == text.size() || !IsDigit(text[i])) return {0, at};
  std::int64_t value = 0;
  for (; i < text.size() && IsDigit(text[i]); ++i) {
    value = std::min(value * 10 + (text[i] - '0'), Exponent::kLimit);
  }
  return {negative ? -value : value, i};
}

// --- decimal ---

struct DecimalScan {
  std::size_t first_nonzero = kNowhere;  // the first digit other than 0
  std::size_t mantissa_end = 0;
  std::size_t length = 0;  // with the exponent; 0: there is no number
  // The first nonzero digit's power of ten.
  std::int64_t magnitude = 0;
};

DecimalScan ScanDecimal(std::string_view text) {
  DecimalScan scan;
  std::size_t point = kNowhere, i = 0;
  for (; i < text.size(); ++i) {
    if (text[i] == '.' && point == kNowhere) {
      point = i;
    } else if (!IsDigit(text[i])) {
      break;
    } else if (text[i] != '0' && scan.first_nonzero == kNowhere) {
      scan.first_nonzero = i;
    }
  }
  const bool has_digit = i > (point == kNowhere ? 0 : 1);
  if (!has_digit) return {};
  scan.mantissa_end = i;
  const Exponent exponent = ReadExponent(text, i, 'e');
  scan.length = exponent.end;
  if (scan.first_nonzero != kNowhere) {
    const auto digit = static_cast<std::int64_t>(scan.first_nonzero);
    const auto units = static_cast<std::int64_t>(std::min(point, i));
    scan.magnitude = exponent.value + units - digit - (digit < units ? 1 : 0);
  }
  return scan;
}

// The same number with at most 800 digits: no double, and no midpoint of two, has
// more than 769, so of the rest it only matters whether it is 0.
std::string Shortened(std::string_view text, const DecimalScan& scan) {
  constexpr std::size_t kDigits = 800;
  std::string shortened;
  bool rest = false;
  for (std::size_t i = scan.first_nonzero; i < scan.mantissa_end; ++i) {
    if (text[i] == '.') continue;
    if (shortened.size() < kDigits) {
      shortened += text[i];
    } else {
      rest = rest || text[i] != '0';
    }
  }
  if (rest) shortened += '1';
  shortened.insert(1, 1, '.');
  return shortened + "e" + std::to_string(scan.magnitude);
}

DoubleRead ReadDecimal(std::string_view text) {
  constexpr std::int64_t kTooLargeMagnitude = 310, kTooSmallMagnitude = -330;
  constexpr std::size_t kLongText = 256;
  const DecimalScan scan = ScanDecimal(text);
  DoubleRead read{.length = scan.length};
  if (scan.first_nonzero == kNowhere) return read;
  if (scan.magnitude > kTooLargeMagnitude) return {kInfinity, scan.length, Fit::kTooLarge};
  if (scan.magnitude < kTooSmallMagnitude) return {0, scan.length, Fit::kTooSmall};
  std::string shortened;
  std::string_view number = text.substr(0, scan.length);
  if (number.size() > kLongText) number = shortened = Shortened(text, scan);
  const auto result = std::from_chars(number.data(), number.data() + number.size(), read.value);
  const bool out_of_range = result.ec == std::errc::result_out_of_range;
  if ((out_of_range && scan.magnitude > 0) || std::isinf(read.value)) {
    return {kInfinity, scan.length, Fit::kTooLarge};
  }
  if (out_of_range || read.value == 0) return {0, scan.length, Fit::kTooSmall};
  return read;
}

// --- hexadecimal ---

// significand * 2^exponent, plus something smaller than the significand's last
// bit if `sticky`.
struct BinaryNumber {
  std::uint64_t significand = 0;
  std::int64_t exponent = 0;
  bool sticky = false;
};

// Rounds to the nearest double, ties to even.
DoubleRead RoundBinary(BinaryNumber number) {
  if (number.significand == 0) return {};
  const int zeros = std::countl_zero(number.significand);
  number.significand <<= zeros;
  number.exponent -= zeros;
  const std::int64_t leading = number.exponent + 63;  // the top bit's power of two
  if (leading > 1023) return {kInfinity, 0, Fit::kTooLarge};
  // Bits that do not fit: 11 of 64, and more below the normal numbers.
  const std::int64_t drop = 11 + std::max<std::int64_t>(0, -1022 - leading);
  if (drop > 64) return {0, 0, Fit::kTooSmall};
  std::uint64_t kept = drop == 64 ? 0 : number.significand >> drop;
  const std::uint64_t rest = number.significand - (drop == 64 ? 0 : kept << drop);
  const std::uint64_t half = std::uint64_t{1} << (drop - 1);
  if (rest > half || (rest == half && (number.sticky || kept % 2 == 1))) ++kept;
  if (kept == 0) return {0, 0, Fit::kTooSmall};
  const double value =
      std::ldexp(static_cast<double>(kept), static_cast<int>(number.exponent + drop));
  return {value, 0, std::isinf(value) ? Fit::kTooLarge : Fit::kInRange};
}

// REQUIRES: StartsWithHex(text).
DoubleRead ReadHex(std::string_view text) {
  BinaryNumber number;
  bool after_point = false;
  std::size_t i = 2;
  for (; i < text.size(); ++i) {
    const int digit = HexDigit(text[i]);
    if (text[i] == '.' && !after_point) {
      after_point = true;
    } else if (digit < 0) {
      break;
    } else if (number.significand >> 60 == 0) {
      number.significand = number.significand << 4 | static_cast<std::uint64_t>(digit);
      number.exponent -= after_point ? 4 : 0;
    } else {
      number.sticky = number.sticky || digit != 0;
      number.exponent += after_point ? 0 : 4;
    }
  }
  const Exponent exponent = ReadExponent(text, i, 'p');
  number.exponent += exponent.value;
  DoubleRead read = RoundBinary(number);
  read.length = exponent.end;
  return read;
}

// --- all ---

DoubleRead ReadWord(std::string_view text) {
  if (StartsWithWord(text, "infinity")) return {kInfinity, 8};
  if (StartsWithWord(text, "inf")) return {kInfinity, 3};
  if (StartsWithWord(text, "nan")) return {std::numeric_limits<double>::quiet_NaN(), 3};
  return {};
}

// Whether `text`, which has no sign, begins like a hexadecimal number: "0x" and a
// digit, with a point between them or not.
bool StartsWithHex(std::string_view text) {
  if (!StartsWithWord(text, "0x")) return false;
  const std::size_t digit = text.size() > 2 && text[2] == '.' ? 3 : 2;
  return text.size() > digit && HexDigit(text[digit]) >= 0;
}

DoubleRead ReadUnsigned(std::string_view text) {
  if (StartsWithHex(text)) return ReadHex(text);
  if (!text.empty() && (IsDigit(text[0]) || text[0] == '.')) return ReadDecimal(text);
  return ReadWord(text);
}

}  // namespace

bool StartsWithWord(std::string_view text, std::string_view word) {
  return text.size() >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin(),
                    [](char lower, char c) { return lower == ToLower(c); });
}

DoubleRead ReadDouble(std::string_view text) {
  std::size_t start = 0;
  while (start < text.size() && IsBlank(text[start])) ++start;
  const bool negative = start < text.size() && text[start] == '-';
  if (start < text.size() && (text[start] == '-' || text[start] == '+')) ++start;
  DoubleRead read = ReadUnsigned(text.substr(start));
  if (read.length == 0) return {};
  read.length += start;
  if (negative) read.value = -read.value;
  return read;
}

}  // namespace zset::internal
