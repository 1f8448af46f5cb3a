// SPDX-License-Identifier: Apache-2.0
#include "order/score_parse.h"

#include <charconv>
#include <cmath>
#include <cstddef>
#include <system_error>

#include "order/float_reader.h"

namespace zset {
namespace {

using internal::DoubleRead;

// Plain whole numbers short enough to be exact in a double: most scores.
std::optional<double> ParseShortInteger(std::string_view text) {
  constexpr std::size_t kMaxDigits = 15;
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > kMaxDigits) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (!internal::IsDigit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  const auto score = static_cast<double>(value);
  return negative ? -score : score;
}

}  // namespace

std::optional<double> ParseScore(std::string_view text) {
  if (const auto integer = ParseShortInteger(text)) return integer;
  if (text.empty() || internal::IsBlank(text[0])) return std::nullopt;
  const DoubleRead read = internal::ReadDouble(text);
  if (read.length != text.size() || read.fit != DoubleRead::Fit::kInRange ||
      std::isnan(read.value)) {
    return std::nullopt;
  }
  return read.value;
}

namespace internal {

std::optional<std::int64_t> ParseInt64(std::string_view text) {
  if (text == "0") return 0;
  const std::string_view digits = text.substr(!text.empty() && text[0] == '-' ? 1 : 0);
  if (digits.empty() || digits[0] < '1' || digits[0] > '9') return std::nullopt;
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  if (result.ec != std::errc() || result.ptr != end) return std::nullopt;
  return value;
}

std::optional<ScoreBound> ParseScoreBound(std::string_view text, BoundSyntax syntax) {
  text = text.substr(0, text.find('\0'));
  const bool open = !text.empty() && text[0] == '(';
  if (open) text.remove_prefix(1);
  const bool blank = !text.empty() && IsBlank(text[0]);
  if (syntax == BoundSyntax::kNoBlanks && blank) return std::nullopt;
  const DoubleRead read = ReadDouble(text);
  if (read.length != text.size() || std::isnan(read.value)) return std::nullopt;
  return ScoreBound{read.value, open};
}

std::optional<MemberBound> ParseMemberBound(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::string_view rest = text.substr(1);
  switch (text[0]) {
    case '[':
      return MemberBound::Closed(rest);
    case '(':
      return MemberBound::Open(rest);
    case '-':
    case '+':
      // Servers look at the text as a C string, so a NUL byte ends it.
      if (!rest.empty() && rest[0] != '\0') return std::nullopt;
      return text[0] == '-' ? MemberBound::Lowest() : MemberBound::Highest();
    default:
      return std::nullopt;
  }
}

}  // namespace internal
}  // namespace zset
