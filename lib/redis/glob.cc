// SPDX-License-Identifier: Apache-2.0
#include "redis/glob.h"

#include <algorithm>
#include <cstddef>

namespace zset::internal {
namespace {

constexpr int kMaxStars = 1000;

// The outcome of one byte against one element of the pattern.
struct Step {
  bool matches = false;
  std::size_t next = 0;  // where the next element begins
};

bool InRange(char byte, char from, char to) {
  const auto value = static_cast<signed char>(byte);
  const auto first = static_cast<signed char>(from), last = static_cast<signed char>(to);
  const auto low = std::min(first, last), high = std::max(first, last);
  return low <= value && value <= high;
}

// `at` is just behind the "[".
Step MatchClass(std::string_view pattern, std::size_t at, char byte) {
  const bool negated = at < pattern.size() && pattern[at] == '^';
  if (negated) ++at;
  bool found = false;
  while (at < pattern.size() && pattern[at] != ']') {
    const std::string_view rest = pattern.substr(at);
    if (rest.size() >= 2 && rest[0] == '\\') {
      found = found || rest[1] == byte;
      at += 2;
    } else if (rest.size() >= 3 && rest[1] == '-') {
      found = found || InRange(byte, rest[0], rest[2]);
      at += 3;
    } else {
      found = found || rest[0] == byte;
      at += 1;
    }
  }
  return {found != negated, std::min(at + 1, pattern.size())};
}

// REQUIRES: an element other than "*" begins at `at`.
Step MatchOne(std::string_view pattern, std::size_t at, char byte) {
  switch (pattern[at]) {
    case '?':
      return {true, at + 1};
    case '[':
      return MatchClass(pattern, at + 1, byte);
    case '\\':
      if (at + 1 < pattern.size()) ++at;
      [[fallthrough]];
    default:
      return {pattern[at] == byte, at + 1};
  }
}

std::size_t SkipStars(std::string_view pattern, std::size_t at) {
  while (at < pattern.size() && pattern[at] == '*') ++at;
  return at;
}

}  // namespace

bool GlobMatch(std::string_view pattern, std::string_view subject) {
  if (pattern == "*") return true;
  if (subject.empty()) return pattern.empty();
  std::size_t p = 0, s = 0;
  int stars = 0;
  // After a mismatch only the last star needs to take one byte more: whatever
  // the stars before it could do instead, it can do as well.
  std::size_t after_star = 0, star_end = 0;
  while (s < subject.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      p = after_star = SkipStars(pattern, p);
      star_end = s;
      if (p == pattern.size()) return true;
      if (++stars > kMaxStars) return false;
      continue;
    }
    const Step step = p < pattern.size() ? MatchOne(pattern, p, subject[s]) : Step{};
    if (step.matches) {
      p = step.next;
      ++s;
    } else if (stars > 0) {
      p = after_star;
      s = ++star_end;
    } else {
      return false;
    }
  }
  return SkipStars(pattern, p) == pattern.size();
}

}  // namespace zset::internal
