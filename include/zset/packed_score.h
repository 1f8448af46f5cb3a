// PackedScore: an integer score and a tie-break in one double, so that the order of
// the doubles is the order of the pairs.
//
//   // Best score first, earliest first: read the set in reverse, and let the
//   // smaller time count as the higher of two ties.
//   constexpr auto kCodec =
//       zset::PackedScore::Of<22, 31>(zset::TieOrder::kSmallerIsHigher);
//   double packed = kCodec.Pack(1500, seconds_since_season_began).value();
//   kCodec.Unpack(packed)->score;   // 1500
//
// A double is exact up to 2^53, so score and tie have 53 bits together, which this
// class checks: at compile time in Of, at run time in Make. A packed double is
// score * 2^tie_bits + tie (or its complement), an exact integer. Where 53 bits are
// too few, order ties by a MemberKey instead.
//
// Do not add to packed scores (ZINCRBY): unpack, add and pack again.
//
// Thread safety: immutable.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "absl/status/statusor.h"

namespace zset {

// Which of two equal scores gives the higher double. Independent of the direction
// the set is read in.
enum class TieOrder {
  kLargerIsHigher,
  kSmallerIsHigher,
};

struct ScoreAndTie {
  std::int64_t score = 0;
  std::uint64_t tie = 0;

  friend bool operator==(const ScoreAndTie&, const ScoreAndTie&) = default;
};

class PackedScore {
 public:
  // The bits that a double gives to score and tie together.
  static constexpr int kMaxBits = 53;

  // The codec for widths that are constants; too wide does not compile.
  template <int kScoreBits, int kTieBits>
  static constexpr PackedScore Of(TieOrder order) {
    static_assert(kScoreBits >= 1, "a score needs at least one bit");
    static_assert(kTieBits >= 0, "a width cannot be negative");
    static_assert(kScoreBits + kTieBits <= kMaxBits,
                  "score and tie have more than the 53 bits that a double holds exactly");
    return PackedScore(kScoreBits, kTieBits, order);
  }

  // Scores from -2^score_bits to 2^score_bits - 1, ties from 0 to 2^tie_bits - 1.
  //
  // Errors: kInvalidArgument unless score_bits >= 1, tie_bits >= 0 and their sum is
  //         at most 53.
  static absl::StatusOr<PackedScore> Make(int score_bits, int tie_bits, TieOrder order);

  // The double for a score and a tie; never -0. O(1).
  // Errors: kInvalidArgument if one of them does not fit its width.
  absl::StatusOr<double> Pack(std::int64_t score, std::uint64_t tie) const;

  // What was packed. O(1).
  // Errors: kInvalidArgument if no Pack of this codec gives this double (a fraction,
  //         NaN, or out of range).
  absl::StatusOr<ScoreAndTie> Unpack(double packed) const;

  constexpr std::int64_t min_score() const { return -(std::int64_t{1} << score_bits_); }
  constexpr std::int64_t max_score() const { return (std::int64_t{1} << score_bits_) - 1; }
  constexpr std::uint64_t max_tie() const { return (std::uint64_t{1} << tie_bits_) - 1; }

 private:
  constexpr PackedScore(int score_bits, int tie_bits, TieOrder order)
      : score_bits_(score_bits), tie_bits_(tie_bits), order_(order) {}

  int score_bits_;
  int tie_bits_;
  TieOrder order_;
};

}  // namespace zset
