// FirstVersion: where a set begins to count its content versions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace zset::internal {

// 52 random bits: two sets, in one run or in two, share versions by no accident worth
// reckoning with, and every version that is ever reached is exact as a double, which is
// all that some readers of tokens have. A clock reading and a few instructions.
std::uint64_t FirstVersion();

}  // namespace zset::internal
