// SPDX-License-Identifier: Apache-2.0
#include "redis/args.h"

#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "order/score_parse.h"

namespace zset::internal {
namespace {

char Lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool IsSpace(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

}  // namespace

bool IsWord(std::string_view word, std::string_view lower) {
  if (word.size() != lower.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (Lower(word[i]) != lower[i]) return false;
  }
  return true;
}

std::string ToLower(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = Lower(c);
  return lower;
}

absl::StatusOr<std::int64_t> ParseInteger(std::string_view text, std::string_view error) {
  const std::optional<std::int64_t> value = ParseInt64(text);
  if (!value) return Fail(error);
  return *value;
}

absl::StatusOr<std::int64_t> ParseIntegerIn(std::string_view text, std::int64_t low,
                                            std::int64_t high, std::string_view error) {
  const std::optional<std::int64_t> value = ParseInt64(text);
  if (!value || *value < low || *value > high) return Fail(error);
  return *value;
}

absl::StatusOr<double> ParseNumber(std::string_view text, std::string_view error) {
  const std::optional<double> value = ParseScore(text);
  if (!value) return Fail(error);
  return *value;
}

// A cursor is what C's strtoul reads, which stops at a NUL and takes a sign. Before
// 7.4 no text at all is 0 and a leading blank is refused; since then it is the other
// way round, and a well-written negative number is refused too.
absl::StatusOr<std::uint64_t> ParseCursor(std::string_view text, const ProfileTraits& traits) {
  text = text.substr(0, text.find('\0'));
  if (traits.lax_cursor) {
    if (text.empty()) return std::uint64_t{0};
  } else {
    if (const std::optional<std::int64_t> number = ParseInt64(text); number && *number < 0) {
      return Fail(errors::kCursor);
    }
    while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  }
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return Fail(errors::kCursor);
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return Fail(errors::kCursor);
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (std::numeric_limits<std::uint64_t>::max() - digit) / 10) {
      return Fail(errors::kCursor);
    }
    value = value * 10 + digit;
  }
  return negative ? std::uint64_t{0} - value : value;
}

absl::StatusOr<std::optional<absl::Duration>> ParseWait(std::string_view text, std::int64_t now_ms,
                                                        const ProfileTraits& traits) {
  const absl::StatusOr<std::int64_t> wait = ParseTimeout(text, now_ms, traits.timeout_rule);
  if (!wait.ok()) return absl::InvalidArgumentError(absl::StrCat("ERR ", wait.status().message()));
  if (*wait == 0 || *wait > std::numeric_limits<std::int64_t>::max() - now_ms) {
    return std::optional<absl::Duration>();
  }
  return std::optional(absl::Milliseconds(*wait));
}

absl::StatusOr<LimitArgs> ReadLimit(ArgReader& reader) {
  const absl::StatusOr<std::int64_t> offset = ParseInteger(reader.Take());
  if (!offset.ok()) return offset.status();
  const absl::StatusOr<std::int64_t> count = ParseInteger(reader.Take());
  if (!count.ok()) return count.status();
  return LimitArgs{*offset, *count};
}

bool TakeCondition(ArgReader& reader, Conditions& out) {
  constexpr std::pair<std::string_view, bool Conditions::*> kWords[] = {
      {"nx", &Conditions::nx},
      {"xx", &Conditions::xx},
      {"gt", &Conditions::gt},
      {"lt", &Conditions::lt},
  };
  for (const auto& [word, condition] : kWords) {
    if (!reader.TakeWord(word)) continue;
    out.*condition = true;
    return true;
  }
  return false;
}

}  // namespace zset::internal
