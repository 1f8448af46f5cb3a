// Printable: bytes of a token for a person's eyes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace zset::internal {

// The bytes with quotes, backslashes and whatever a reader cannot see escaped as in C
// (\xHH always with two digits), so that no text can pass for another or steer a
// terminal; everything beyond ASCII too if they are not UTF-8.
std::string Printable(std::string_view bytes);

}  // namespace zset::internal
