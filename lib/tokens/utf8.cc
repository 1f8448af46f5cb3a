// SPDX-License-Identifier: Apache-2.0
#include "tokens/utf8.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/escaping.h"
#include "base/absl_view.h"

namespace zset::internal {
namespace {

// The length of a sequence by its first byte, 0 if none begins so, and the least code
// point that needs such a length.
struct Lead {
  std::size_t length = 0;
  std::uint32_t bits = 0;
  std::uint32_t least = 0;
};

Lead LeadOf(unsigned char byte) {
  if (byte < 0x80) return {1, byte, 0};
  if (byte >= 0xc0 && byte < 0xe0) return {2, byte & 0x1fu, 0x80};
  if (byte >= 0xe0 && byte < 0xf0) return {3, byte & 0x0fu, 0x800};
  if (byte >= 0xf0 && byte < 0xf8) return {4, byte & 0x07u, 0x10000};
  return {};
}

}  // namespace

bool IsUtf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const Lead lead = LeadOf(static_cast<unsigned char>(bytes.front()));
    if (lead.length == 0 || lead.length > bytes.size()) return false;
    std::uint32_t code = lead.bits;
    for (std::size_t i = 1; i < lead.length; ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i]);
      if ((byte & 0xc0) != 0x80) return false;
      code = code << 6 | (byte & 0x3fu);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    if (code < lead.least || surrogate || code > 0x10ffff) return false;
    bytes.remove_prefix(lead.length);
  }
  return true;
}

std::string Printable(std::string_view bytes) {
  return IsUtf8(bytes) ? absl::Utf8SafeCHexEscape(AsAbsl(bytes)) : absl::CHexEscape(AsAbsl(bytes));
}

}  // namespace zset::internal
