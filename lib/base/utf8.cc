// SPDX-License-Identifier: Apache-2.0
#include "base/utf8.h"

#include <algorithm>
#include <array>

namespace zset::internal {
namespace {

// How many bytes a first byte announces; 0 if it cannot come first.
std::size_t AnnouncedLength(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  if (first >= 0xF0 && first < 0xF5) return 4;
  return 0;
}

}  // namespace

CodePoint FirstCodePoint(std::string_view bytes) {
  constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  constexpr std::array<unsigned, 5> kFirstByteMask = {0, 0x7F, 0x1F, 0x0F, 0x07};
  const auto first = static_cast<unsigned char>(bytes.front());
  const std::size_t length = AnnouncedLength(first);
  if (length == 0 || length > bytes.size()) return {};
  std::uint32_t value = first & kFirstByteMask[length];
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(bytes[i]);
    if ((next & 0xC0U) != 0x80U) return {};
    value = (value << 6U) | (next & 0x3FU);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[length] || value > 0x10FFFF || surrogate) return {};
  return {value, length};
}

bool IsUtf8(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t length = FirstCodePoint(bytes).length;
    if (length == 0) return false;
    bytes.remove_prefix(length);
  }
  return true;
}

bool IsHidden(std::uint32_t c) {
  struct Block {
    std::uint32_t first, last;
  };
  constexpr std::array<Block, 10> kHidden = {{{0x00, 0x1F},
                                              {0x7F, 0xA0},  // DEL, C1 controls, no-break space
                                              {0xAD, 0xAD},  // soft hyphen
                                              {0x61C, 0x61C},
                                              {0x180E, 0x180E},  // vowel separator
                                              {0x200B, 0x200F},  // zero width, direction marks
                                              {0x2028, 0x202E},  // separators, direction
                                              {0x2060, 0x206F},
                                              {0xFEFF, 0xFEFF},
                                              {0xE0000, 0xE007F}}};
  return std::any_of(kHidden.begin(), kHidden.end(),
                     [c](Block block) { return block.first <= c && c <= block.last; });
}

}  // namespace zset::internal
