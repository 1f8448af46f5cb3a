// SPDX-License-Identifier: Apache-2.0
#include "zset/packed_score.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <utility>

namespace zset {
namespace {

constexpr double kTwoTo53 = 9007199254740992.0;

TEST(PackedScore, PacksScoreAboveTie) {
  constexpr auto codec = PackedScore::Of<20, 8>(TieOrder::kLargerIsHigher);
  EXPECT_EQ(codec.Pack(3, 5).value(), 3 * 256 + 5);
  EXPECT_EQ(codec.Unpack(3 * 256 + 5).value(), (ScoreAndTie{3, 5}));
}

TEST(PackedScore, TurnsTheTieRoundWhenTheSmallerIsHigher) {
  constexpr auto codec = PackedScore::Of<20, 8>(TieOrder::kSmallerIsHigher);
  EXPECT_GT(codec.Pack(3, 5).value(), codec.Pack(3, 6).value());
  EXPECT_LT(codec.Pack(3, 0).value(), codec.Pack(4, 255).value());
}

TEST(PackedScore, HoldsNegativeScores) {
  constexpr auto codec = PackedScore::Of<20, 8>(TieOrder::kLargerIsHigher);
  EXPECT_EQ(codec.Pack(-1, 255).value(), -1.0);
  EXPECT_EQ(codec.Unpack(-1.0).value(), (ScoreAndTie{-1, 255}));
  EXPECT_EQ(codec.Unpack(codec.Pack(codec.min_score(), 0).value()).value(),
            (ScoreAndTie{codec.min_score(), 0}));
}

TEST(PackedScore, UsesAll53Bits) {
  constexpr auto codec = PackedScore::Of<22, 31>(TieOrder::kLargerIsHigher);
  EXPECT_EQ(codec.Pack(codec.max_score(), codec.max_tie()).value(), kTwoTo53 - 1);
  EXPECT_EQ(codec.Pack(codec.min_score(), 0).value(), -kTwoTo53);
  constexpr auto no_tie = PackedScore::Of<53, 0>(TieOrder::kSmallerIsHigher);
  EXPECT_EQ(no_tie.Unpack(kTwoTo53 - 1).value(), (ScoreAndTie{no_tie.max_score(), 0}));
}

TEST(PackedScore, NeverGivesNegativeZero) {
  constexpr auto codec = PackedScore::Of<20, 8>(TieOrder::kLargerIsHigher);
  EXPECT_FALSE(std::signbit(codec.Pack(0, 0).value()));
}

TEST(PackedScoreMake, RefusesWidthsThatADoubleCannotHold) {
  for (const auto& [score, tie] : {std::pair{0, 5},
                                   {-1, 5},
                                   {5, -1},
                                   {27, 27},
                                   {54, 0},
                                   {std::numeric_limits<int>::max(), 1},
                                   {1, std::numeric_limits<int>::max()}}) {
    EXPECT_EQ(PackedScore::Make(score, tie, TieOrder::kLargerIsHigher).status().code(),
              absl::StatusCode::kInvalidArgument)
        << score << " and " << tie;
  }
  EXPECT_TRUE(PackedScore::Make(26, 27, TieOrder::kLargerIsHigher).ok());
}

TEST(PackedScorePack, RefusesWhatDoesNotFit) {
  constexpr auto codec = PackedScore::Of<10, 4>(TieOrder::kLargerIsHigher);
  EXPECT_TRUE(codec.Pack(1023, 15).ok());
  EXPECT_EQ(codec.Pack(1024, 0).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(codec.Pack(-1025, 0).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(codec.Pack(0, 16).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(PackedScoreUnpack, RefusesDoublesItNeverGives) {
  constexpr auto codec = PackedScore::Of<10, 4>(TieOrder::kLargerIsHigher);
  for (const double packed :
       {0.5, -0.5, 16384.0, -16385.0, 1e300, std::numeric_limits<double>::quiet_NaN(),
        std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(codec.Unpack(packed).status().code(), absl::StatusCode::kInvalidArgument) << packed;
  }
}

ScoreAndTie DrawPair(const PackedScore& codec) {
  const auto score = *rc::gen::element(codec.min_score(), std::int64_t{-1}, std::int64_t{0},
                                       codec.max_score(), *rc::gen::arbitrary<std::int64_t>());
  const auto tie = *rc::gen::element(std::uint64_t{0}, codec.max_tie(), codec.max_tie() / 2,
                                     *rc::gen::arbitrary<std::uint64_t>());
  const std::int64_t span = codec.max_score() - codec.min_score() + 1;
  return {score % span < 0 ? std::max(score % span, codec.min_score())
                           : std::min(score % span, codec.max_score()),
          tie & codec.max_tie()};
}

RC_GTEST_PROP(PackedScoreProperty, OrderOfDoublesIsOrderOfPairs, ()) {
  const int score_bits = *rc::gen::inRange(1, 54);
  const int tie_bits = *rc::gen::inRange(0, 54 - score_bits);
  const auto order = *rc::gen::element(TieOrder::kLargerIsHigher, TieOrder::kSmallerIsHigher);
  const auto codec = PackedScore::Make(score_bits, tie_bits, order).value();
  const ScoreAndTie a = DrawPair(codec);
  ScoreAndTie b = DrawPair(codec);
  if (*rc::gen::arbitrary<bool>()) b.score = a.score;
  const double packed_a = codec.Pack(a.score, a.tie).value();
  const double packed_b = codec.Pack(b.score, b.tie).value();
  const auto ties = order == TieOrder::kLargerIsHigher ? a.tie <=> b.tie : b.tie <=> a.tie;
  const auto expected = a.score != b.score ? a.score <=> b.score : ties;
  RC_ASSERT((packed_a < packed_b) == (expected < 0));
  RC_ASSERT((packed_a == packed_b) == (expected == 0));
  RC_ASSERT(codec.Unpack(packed_a).value() == a);
  RC_ASSERT(codec.Unpack(packed_b).value() == b);
}

}  // namespace
}  // namespace zset
