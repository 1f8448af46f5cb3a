// UTF-8: whether bytes may stand in JSON as they are, and how to show them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace zset::internal {

// Whether the bytes are well-formed UTF-8 (RFC 3629: shortest forms only, no
// surrogates, nothing above U+10FFFF).
bool IsUtf8(std::string_view bytes);

// The bytes for a person: control characters escaped as in C, and everything beyond
// ASCII too if they are not UTF-8.
std::string Printable(std::string_view bytes);

}  // namespace zset::internal
