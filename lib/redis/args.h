// Arguments of a command: words without regard to case, numbers, cursors,
// timeouts. Each parser fails with the server's own text.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "redis/errors.h"
#include "redis/profile.h"

namespace zset::internal {

using Args = std::span<const std::string_view>;

// Whether `word` is `lower` (lower-case letters) in any letter case. ASCII only.
bool IsWord(std::string_view word, std::string_view lower);

std::string ToLower(std::string_view word);

absl::StatusOr<std::int64_t> ParseInteger(std::string_view text,
                                          std::string_view error = errors::kNotInteger);

// An integer from `low` to `high`, with one text for every fault.
absl::StatusOr<std::int64_t> ParseIntegerIn(std::string_view text, std::int64_t low,
                                            std::int64_t high, std::string_view error);

// A number by the strict parser of scores and weights.
absl::StatusOr<double> ParseNumber(std::string_view text, std::string_view error);

// A cursor of SCAN and ZSCAN.
absl::StatusOr<std::uint64_t> ParseCursor(std::string_view text, const ProfileTraits& traits);

// How long a blocking command waits from `now_ms` on: nullopt is for ever.
absl::StatusOr<std::optional<absl::Duration>> ParseWait(std::string_view text, std::int64_t now_ms,
                                                        const ProfileTraits& traits);

// Reads a command's option words from left to right.
class ArgReader {
 public:
  explicit ArgReader(Args args) : args_(args) {}

  bool done() const { return next_ >= args_.size(); }
  std::size_t left() const { return args_.size() - next_; }
  std::string_view Take() { return args_[next_++]; }
  // Takes the next word if it is `lower` and at least `operands` words follow it.
  bool TakeWord(std::string_view lower, std::size_t operands = 0) {
    if (left() < operands + 1 || !IsWord(args_[next_], lower)) return false;
    ++next_;
    return true;
  }

 private:
  Args args_;
  std::size_t next_ = 0;
};

// What LIMIT says. Nothing is left out unless it is given.
struct LimitArgs {
  std::int64_t offset = 0;
  std::int64_t count = -1;
};

// The two words behind LIMIT. REQUIRES: reader.left() >= 2.
absl::StatusOr<LimitArgs> ReadLimit(ArgReader& reader);

// The words of ZADD and EXPIRE on when to act. Which of them agree with each other
// is told by each command in its own words.
struct Conditions {
  bool nx = false;
  bool xx = false;
  bool gt = false;
  bool lt = false;
};

// Takes the next word if it is one of these.
bool TakeCondition(ArgReader& reader, Conditions& out);

}  // namespace zset::internal
