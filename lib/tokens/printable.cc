// SPDX-License-Identifier: Apache-2.0
#include "tokens/printable.h"

#include <cstddef>

#include "absl/strings/escaping.h"
#include "base/absl_view.h"
#include "base/utf8.h"

namespace zset::internal {

std::string Printable(std::string_view bytes) {
  if (!IsUtf8(bytes)) return absl::CHexEscape(AsAbsl(bytes));
  std::string text;
  while (!bytes.empty()) {
    const CodePoint c = FirstCodePoint(bytes);
    const std::string_view character = bytes.substr(0, c.length);
    if (c.length > 1 && !IsHidden(c.value)) {
      text += character;
    } else {
      text += absl::CHexEscape(AsAbsl(character));
    }
    bytes.remove_prefix(c.length);
  }
  return text;
}

}  // namespace zset::internal
