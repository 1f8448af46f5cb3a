// The checksum of Redis's dumps: CRC-64 after Jones, reflected, from 0, without a
// final inversion. "123456789" gives 0xe9c6d914c4b8d9ca.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace zset::internal {

// `crc` is the checksum of what came before `bytes`.
std::uint64_t Crc64(std::string_view bytes, std::uint64_t crc = 0);

}  // namespace zset::internal
