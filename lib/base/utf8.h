// UTF-8: whether bytes are it, character by character, and which characters a reader
// cannot see.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zset::internal {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // in bytes; 0 if no well-formed sequence begins here
};

// The first character. Well-formed is as in RFC 3629: shortest forms only, no
// surrogates, nothing above U+10FFFF. REQUIRES: there is a byte.
CodePoint FirstCodePoint(std::string_view bytes);

bool IsUtf8(std::string_view bytes);

// Characters a reader cannot see, or that reorder what they see: controls, marks of
// direction, characters without width.
bool IsHidden(std::uint32_t code_point);

}  // namespace zset::internal
