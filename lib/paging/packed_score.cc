// SPDX-License-Identifier: Apache-2.0
#include "zset/packed_score.h"

#include <cmath>

#include "absl/strings/str_cat.h"

namespace zset {

absl::StatusOr<PackedScore> PackedScore::Make(int score_bits, int tie_bits, TieOrder order) {
  if (score_bits < 1 || tie_bits < 0 || score_bits > kMaxBits || tie_bits > kMaxBits - score_bits) {
    return absl::InvalidArgumentError(
        absl::StrCat("a score of ", score_bits, " bits and a tie of ", tie_bits,
                     " bits: the score needs at least 1, both together have at most 53"));
  }
  return PackedScore(score_bits, tie_bits, order);
}

absl::StatusOr<double> PackedScore::Pack(std::int64_t score, std::uint64_t tie) const {
  if (score < min_score() || score > max_score()) {
    return absl::InvalidArgumentError(
        absl::StrCat("score ", score, " is outside [", min_score(), ", ", max_score(), "]"));
  }
  if (tie > max_tie()) {
    return absl::InvalidArgumentError(absl::StrCat("tie ", tie, " is above ", max_tie()));
  }
  if (order_ == TieOrder::kSmallerIsHigher) tie = max_tie() - tie;
  const std::int64_t packed =
      score * (std::int64_t{1} << tie_bits_) + static_cast<std::int64_t>(tie);
  return static_cast<double>(packed);
}

absl::StatusOr<ScoreAndTie> PackedScore::Unpack(double packed) const {
  const double scale = std::ldexp(1.0, tie_bits_);
  // Written so that NaN fails it.
  const bool in_range = packed >= static_cast<double>(min_score()) * scale &&
                        packed < (static_cast<double>(max_score()) + 1.0) * scale;
  if (!in_range || packed != std::trunc(packed)) {
    return absl::InvalidArgumentError(absl::StrCat("score ", packed,
                                                   " was not packed with a score of ", score_bits_,
                                                   " bits and a tie of ", tie_bits_, " bits"));
  }
  const auto whole = static_cast<std::int64_t>(packed);
  const std::int64_t score = whole >> tie_bits_;  // rounds down, so ties stay positive
  auto tie = static_cast<std::uint64_t>(whole - score * (std::int64_t{1} << tie_bits_));
  if (order_ == TieOrder::kSmallerIsHigher) tie = max_tie() - tie;
  return ScoreAndTie{score, tie};
}

}  // namespace zset
