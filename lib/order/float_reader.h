// ReadDouble: what C's strtod in the "C" locale makes of a text, whatever the
// process's locale is, and without a NUL at the text's end.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string_view>

namespace zset::internal {

struct DoubleRead {
  enum class Fit {
    kInRange,
    kTooLarge,  // a finite number beyond the largest double; value is infinite
    kTooSmall,  // a number other than 0 whose nearest double is 0
  };

  // Correctly rounded, ties to even; NaN for any spelling of it.
  double value = 0;
  // The bytes that make up the number, leading white space included; 0 if the
  // text does not begin with one. Of "nan(...)" only "nan" is counted.
  std::size_t length = 0;
  Fit fit = Fit::kInRange;
};

// O(text), however long the number is.
DoubleRead ReadDouble(std::string_view text);

// White space as C's isspace has it in the "C" locale.
constexpr bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

constexpr char ToLower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Whether `text` begins with `word`, in any letter case. REQUIRES: `word` is in
// lower case.
bool StartsWithWord(std::string_view text, std::string_view word);

}  // namespace zset::internal
