// Scores to text without an allocation. See zset/score_text.h for the styles.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "zset/score_text.h"

namespace zset::internal {

// Room for any score's text.
using ScoreBuffer = std::array<char, 32>;

// Whether a score is stored and printed as an integer: whole, and at most 2^62
// away from zero. True for -0 too, whose integer is 0.
bool IsIntegerScore(double score);

// Each writes the text into `buffer` and gives the part that was written.
std::string_view FormatPercent17g(double score, ScoreBuffer& buffer);
std::string_view FormatScore72(double score, ScoreBuffer& buffer);
std::string_view FormatScore(double score, ScoreText style, ScoreBuffer& buffer);

// How a small (listpack) set of a 7.0 server holds and scans a score: integers in
// full, -0 as 0, all else as %.17g. Later servers: FormatScore72 but for -0.
std::string_view FormatSmallScore(double score, ScoreText style, ScoreBuffer& buffer);

}  // namespace zset::internal
