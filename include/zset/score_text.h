// Scores as text, in the words of a Redis server.
//
//   zset::FormatScore(0.1, zset::ScoreText::kRedis70);  // "0.10000000000000001"
//   zset::FormatScore(0.1, zset::ScoreText::kRedis72);  // "0.1"
//   zset::ParseScore("1e3");                            // 1000.0
//   zset::ParseScore("nan");                            // nullopt
//
// The process's locale has no influence. Every text that FormatScore gives reads
// back to the same double, the sign of zero included.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace zset {

// Whose way of printing a score.
enum class ScoreText {
  // Redis 7.0: 17 significant digits, as C's "%.17g".
  kRedis70,
  // Redis 7.2 and later, and Valkey: whole numbers up to 2^62 in full, others by
  // few digits, mostly the fewest that read back to the same double.
  kRedis72,
};

// The text a server replies for a score: "inf" and "-inf" for the infinities,
// "-0" for negative zero; "nan" for NaN, which is never a score.
// At most 25 characters. O(1). Redis: the reply of ZSCORE
std::string FormatScore(double score, ScoreText style = ScoreText::kRedis72);

// The score a text stands for, or nullopt if Redis would refuse it ("value is not
// a valid float"). The whole text must be a number as C's strtod reads it:
// decimal or hexadecimal, or "inf" or "infinity" in any letter case, with a sign
// or without. Refused: blanks before or after, NaN, finite numbers beyond the
// largest double, and numbers other than zero that would round to it.
// O(text). Redis: the score argument of ZADD
std::optional<double> ParseScore(std::string_view text);

}  // namespace zset
