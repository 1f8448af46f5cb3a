// A client as CLIENT LIST shows it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "redis/session_state.h"

namespace zset::internal {

// "id=3 addr=127.0.0.1:50232 ...", with the fields of the profile's server. No line
// end.
std::string ClientLine(const SessionState& session);

}  // namespace zset::internal
