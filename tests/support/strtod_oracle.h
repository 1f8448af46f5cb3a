// What a server makes of a number's text, by way of the C library's strtod. Right
// only while the process's locale is "C", as it is in tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include "zset/range.h"

namespace zset::testing {

inline std::optional<double> StrictByStrtod(const std::string& text) {
  char* end = nullptr;
  errno = 0;
  const double value = std::strtod(text.c_str(), &end);
  const bool out_of_range = errno == ERANGE && (std::isinf(value) || value == 0);
  if (text.empty() || std::isspace(static_cast<unsigned char>(text[0])) != 0 ||
      end != text.c_str() + text.size() || out_of_range || std::isnan(value)) {
    return std::nullopt;
  }
  return value;
}

inline std::optional<ScoreBound> BoundByStrtod(const std::string& text) {
  const bool open = text.starts_with('(');
  char* end = nullptr;
  const double value = std::strtod(text.c_str() + (open ? 1 : 0), &end);
  if (*end != '\0' || std::isnan(value)) return std::nullopt;
  return ScoreBound{value, open};
}

}  // namespace zset::testing
