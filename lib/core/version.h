// Version: the tick of a set's snapshot counter.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace zset::internal {

// Versions start at 1 and grow by one with each snapshot taken. At a million
// snapshots a second they last for over a century.
using Version = std::uint64_t;
inline constexpr int kVersionBits = 52;
inline constexpr Version kVersionMask = (Version{1} << kVersionBits) - 1;

// Before every unit's birth.
inline constexpr Version kNoVersion = 0;
inline constexpr Version kFirstVersion = 1;

}  // namespace zset::internal
