// Expiry times as commands spell them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace zset::internal {

enum class TimeUnit { kSeconds, kMilliseconds };
enum class TimeBase { kNow, kEpoch };

// A time in milliseconds since the epoch; nullopt if it leaves 64 bits.
std::optional<std::int64_t> AbsoluteMilliseconds(std::int64_t when, TimeUnit unit, TimeBase base,
                                                 std::int64_t now_ms);

}  // namespace zset::internal
