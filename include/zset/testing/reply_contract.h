// What two servers' replies to one command must have in common, where the command
// leaves something open.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace zset::testing {

// Whether two replies to `command`, as they came over the wire, are as equal as the
// command's contract demands: byte for byte unless it leaves something open.
bool RepliesAgree(const std::vector<std::string>& command, const std::string& ours,
                  const std::string& theirs);

}  // namespace zset::testing
