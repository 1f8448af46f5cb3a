// Replies as redis-cli prints them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "zset/resp.h"

namespace zset::cli {

// As to a terminal: (integer) 1, "bytes", numbered lists. Ends in a newline.
std::string TerminalText(const Reply& reply, const RespOptions& options);

// As to a pipe: bytes as they are, items line by line. Ends in a newline.
std::string RawText(const Reply& reply, const RespOptions& options);

}  // namespace zset::cli
