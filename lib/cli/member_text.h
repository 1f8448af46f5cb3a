// Text forms of members and words, for terminals and shells.
//
// A member is any bytes; a terminal line is not. The escaped form shows each
// member as one line of visible text, different members differently:
//
//   \\ \t \n \r     backslash, tab, newline, carriage return
//   \xHH            any other byte that is a control character, that is not
//                   part of valid UTF-8, or that belongs to an invisible or
//                   direction-changing character; also a space at either end
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace zset::cli {

// The escaped form of any bytes. UnescapeMember gives them back.
std::string EscapeMember(std::string_view member);

// The bytes that an escaped form stands for. Errors: kInvalidArgument, quoting
// the sequence, if a backslash begins none of the sequences above.
absl::StatusOr<std::string> UnescapeMember(std::string_view text);

// A word as a POSIX shell reads it back: bare if nothing in it is special, else
// in single quotes.
std::string ShellQuote(std::string_view word);

// The escaped form in double quotes, cut to about 60 bytes, for messages.
std::string Quoted(std::string_view bytes);

}  // namespace zset::cli
