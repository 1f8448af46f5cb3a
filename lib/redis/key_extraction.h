// Which arguments of a command are keys, read from its row in the table.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <vector>

#include "redis/command.h"

namespace zset::internal {

struct FoundKey {
  std::string_view name;
  std::uint16_t flags = 0;
};

// Fails as COMMAND GETKEYS does if the words do not hold the keys they announce.
absl::StatusOr<std::vector<FoundKey>> FindKeys(const CommandSpec& spec, Args words);

}  // namespace zset::internal
