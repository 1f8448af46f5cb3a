// Redis's glob patterns, as in KEYS and in the MATCH option of the SCAN family.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace zset::internal {

// Whether the whole of `subject` matches `pattern`, byte by byte and in the same
// letter case:
//
//   *       any bytes or none; "?" is any one byte
//   [abc]   one of these; [^abc] one byte but these; [a-z] a range of bytes as
//           signed chars, ends in either order; without "]" the class goes on to
//           the end of the pattern
//   \x      x itself, in a class and outside
//
// The empty subject matches "" and "*" only. A pattern that needs more than 1000
// stars matches nothing. O(pattern * subject) at worst.
bool GlobMatch(std::string_view pattern, std::string_view subject);

}  // namespace zset::internal
