// AsAbsl: hands a std::string_view to Abseil, whose packaged build has a
// string_view type of its own.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "absl/strings/string_view.h"

namespace zset::internal {

inline absl::string_view AsAbsl(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace zset::internal
