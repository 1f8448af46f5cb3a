// Words of a line, as redis-cli and a server's inline commands split them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zset::internal {

// Words are separated by blanks; "..." knows \n \r \t \b \a \xHH, '...' knows \'.
// nullopt if a quote is not closed, or if a closed one is followed by no blank.
std::optional<std::vector<std::string>> SplitWords(std::string_view line);

}  // namespace zset::internal
