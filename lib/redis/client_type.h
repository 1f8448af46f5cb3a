// What CLIENT's subcommands share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

namespace zset::internal {

// Whether a text may be a client's name or tell of its library.
bool IsClientText(std::string_view text);

// Whether the type of clients named is the one that all clients here are of.
// Fails for a type that no server has.
absl::StatusOr<bool> IsNormalType(std::string_view type);

}  // namespace zset::internal
