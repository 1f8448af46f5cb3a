// SPDX-License-Identifier: Apache-2.0
#include "redis/timeout.h"

#include <locale.h>
#include <stdlib.h>

#include <cerrno>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "order/float_reader.h"

namespace zset::internal {
namespace {

constexpr auto kMax = std::numeric_limits<std::int64_t>::max();

// Servers give up on longer texts.
constexpr std::size_t kMaxText = 5 * 1024 - 1;

// strtold in the "C" locale. A long double has as many bits as the machine likes;
// so it is with the server.
long double ReadLongDouble(const char* text, char** end) {
  const locale_t c_locale = newlocale(LC_ALL_MASK, "C", nullptr);
  if (c_locale == nullptr) return strtold(text, end);
  errno = 0;
  const long double value = strtold_l(text, end, c_locale);
  const int status = errno;
  freelocale(c_locale);
  errno = status;
  return value;
}

std::optional<long double> ParseLongDouble(std::string_view text) {
  if (text.empty() || text.size() > kMaxText || IsBlank(text[0])) return std::nullopt;
  const std::string terminated(text);
  char* end = nullptr;
  const long double value = ReadLongDouble(terminated.c_str(), &end);
  const bool out_of_range = errno == ERANGE && (std::isinf(value) || value == 0);
  if (end != terminated.c_str() + terminated.size() || out_of_range || std::isnan(value)) {
    return std::nullopt;
  }
  return value;
}

}  // namespace

absl::StatusOr<std::int64_t> ParseTimeout(std::string_view text, std::int64_t now_ms,
                                          TimeoutRule rule) {
  const auto out_of_range = absl::InvalidArgumentError("timeout is out of range");
  const auto negative = absl::InvalidArgumentError("timeout is negative");
  const std::optional<long double> seconds = ParseLongDouble(text);
  if (!seconds) return absl::InvalidArgumentError("timeout is not a float or out of range");
  const long double exact = *seconds * 1000;
  const bool too_long = exact > static_cast<long double>(kMax);
  if (too_long) return rule == TimeoutRule::kRedis70 ? negative : out_of_range;
  const long double rounded = std::ceil(exact);
  if (rounded < 0) return negative;
  const auto milliseconds = static_cast<std::int64_t>(rounded);
  if (rule == TimeoutRule::kRedis72 && now_ms > 0 && milliseconds > kMax - now_ms) {
    return out_of_range;
  }
  return milliseconds;
}

}  // namespace zset::internal
