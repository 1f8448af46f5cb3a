// Whether a client may run commands (Redis: requirepass).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "redis/session_state.h"

namespace zset::internal {

// Lets the session in, or gives the error that the server would. There is one user,
// "default".
absl::Status Authenticate(SessionState& session, std::string_view user, std::string_view password);

}  // namespace zset::internal
