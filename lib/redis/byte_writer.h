// Numbers as bytes at the end of a string.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace zset::internal {

inline void AppendByte(std::string& out, std::uint64_t byte) {
  out += static_cast<char>(static_cast<unsigned char>(byte));
}

inline void AppendLittleEndian(std::string& out, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) AppendByte(out, value >> (8 * i) & 0xff);
}

inline void AppendBigEndian(std::string& out, std::uint64_t value, std::size_t count) {
  for (std::size_t i = count; i-- > 0;) AppendByte(out, value >> (8 * i) & 0xff);
}

}  // namespace zset::internal
