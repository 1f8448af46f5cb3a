// The notation of the case files for replies: :1, "bytes", +OK, (nil), [:1 :2] ...
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "zset/resp.h"

namespace zset::internal {

// Bytes in double quotes: printable ASCII as it is, \" \\ \n \r \t, else \xHH.
std::string Quoted(std::string_view bytes);
// As redis-cli shows them on a terminal: \a and \b too.
std::string TerminalQuoted(std::string_view bytes);

// The reply as it is on the wire, in that notation. An error is its whole line.
std::string ToCaseText(const Reply& reply, const RespOptions& options);

}  // namespace zset::internal
