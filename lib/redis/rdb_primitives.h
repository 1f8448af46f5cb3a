// Lengths and strings as Redis's RDB files and DUMP payloads have them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "redis/byte_reader.h"

namespace zset::internal {

// Whether strings of more than 20 bytes are compressed where that saves space.
enum class Compression { kNone, kLzf };

// In the shortest form.
void AppendRdbLength(std::string& out, std::uint64_t length);

// As a server writes it: canonical integers of 32 bits as numbers, long strings
// compressed if asked, all others as they are. Which matches the compressor finds
// may depend on what it did before, so the compressed bytes are not always the
// same; what they mean is.
void AppendRdbString(std::string& out, std::string_view text, Compression compression);

// Reads any form of a length. Fails on what introduces no length.
std::uint64_t ReadRdbLength(ByteReader& reader);

// Reads any form of a string. O(result), which is at most 88 times as long as its
// compressed form; nothing is reserved before that is checked.
std::string ReadRdbString(ByteReader& reader);

}  // namespace zset::internal
