// The timeout argument of blocking commands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

namespace zset::internal {

// Which server's limits hold.
enum class TimeoutRule {
  kRedis70,  // a timeout too long for 64 bits "is negative"
  kRedis72,  // ... "is out of range", and so is one that ends after 2^63 - 1
};

// Seconds as text to whole milliseconds, rounded up; 0 means for ever. `now_ms`
// is the time from which the timeout counts. The arithmetic is that of the
// server: a long double times 1000.
//
// Errors: kInvalidArgument whose message is the server's, without "ERR ".
//         Under kRedis70 `now_ms` plus the result may not fit 64 bits: such a
//         timeout never ends.
absl::StatusOr<std::int64_t> ParseTimeout(std::string_view text, std::int64_t now_ms,
                                          TimeoutRule rule);

}  // namespace zset::internal
