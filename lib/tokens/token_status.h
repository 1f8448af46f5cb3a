// How token errors are made.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "absl/status/status.h"
#include "zset/token_error.h"

namespace zset::internal {

// A status with the code that belongs to `error`, which TokenErrorOf finds in it.
absl::Status MakeTokenError(TokenError error, const std::string& message);

}  // namespace zset::internal
