// The patterns of SORT's BY and GET.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "redis/command.h"

namespace zset::internal {

// What the pattern finds for an element: "#" is the element itself; else its first
// "*" is replaced by the element, and the string at that key (or, with "->field",
// the field of the hash there) is found. nullopt if there is none, or no "*".
std::optional<std::string> LookUpPattern(const Context& context, std::string_view pattern,
                                         std::string_view element);

}  // namespace zset::internal
