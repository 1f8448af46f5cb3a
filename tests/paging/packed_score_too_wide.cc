// Must not compile: score and tie have 54 bits together. See CMakeLists.txt.
// SPDX-License-Identifier: Apache-2.0
#include "zset/packed_score.h"

constexpr auto kCodec = zset::PackedScore::Of<27, 27>(zset::TieOrder::kLargerIsHigher);
