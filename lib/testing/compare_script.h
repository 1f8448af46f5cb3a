// Differences as scripts for redis-cli, ready to paste into a shell or a report.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testing/compare_target.h"

namespace zset::testing {

// A word as redis-cli reads it back from a line: bare, or in double quotes.
std::string CliWord(std::string_view word);

// The commands that lead to a difference, with one before them that deletes the keys
// they name: `redis_cli` (as "redis-cli -p 7000"), fed with them.
std::string CliScript(std::string_view redis_cli, const std::vector<Command>& commands);

// A reply's bytes in one readable line: :1, "bytes", -ERR text, (nil), [:1 :2] ...
std::string ReplyLine(const std::string& bytes);

}  // namespace zset::testing
