// Base64URL without padding (RFC 4648, section 5), one spelling for each byte string.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace zset::internal {

std::string ToBase64Url(std::string_view bytes);

// nullopt unless `text` is exactly what ToBase64Url gives for some bytes.
std::optional<std::string> FromBase64Url(std::string_view text);

}  // namespace zset::internal
