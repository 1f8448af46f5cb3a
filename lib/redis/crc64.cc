// SPDX-License-Identifier: Apache-2.0
#include "redis/crc64.h"

#include <array>

namespace zset::internal {
namespace {

constexpr std::uint64_t kReflectedPolynomial = 0x95ac9329ac4bc9b5;

constexpr std::array<std::uint64_t, 256> MakeTable() {
  std::array<std::uint64_t, 256> table{};
  for (std::uint64_t byte = 0; byte < table.size(); ++byte) {
    std::uint64_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) {
      crc = crc >> 1 ^ (crc % 2 == 1 ? kReflectedPolynomial : 0);
    }
    table[byte] = crc;
  }
  return table;
}

constexpr std::array<std::uint64_t, 256> kTable = MakeTable();

}  // namespace

std::uint64_t Crc64(std::string_view bytes, std::uint64_t crc) {
  for (const char c : bytes) {
    crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xff] ^ crc >> 8;
  }
  return crc;
}

}  // namespace zset::internal
