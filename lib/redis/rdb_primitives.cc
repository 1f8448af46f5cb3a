// SPDX-License-Identifier: Apache-2.0
#include "redis/rdb_primitives.h"

#include <lzf.h>

#include <cstddef>
#include <limits>
#include <optional>

#include "order/score_parse.h"
#include "redis/byte_writer.h"

namespace zset::internal {
namespace {

// The first byte of a length or string: its top two bits say which form.
constexpr int kSixBits = 0, kFourteenBits = 1, kSpecial = 3;
constexpr std::uint8_t kLength32 = 0x80, kLength64 = 0x81;

// The low six bits of a special string.
constexpr std::uint8_t kInt8 = 0, kInt16 = 1, kInt32 = 2, kLzf = 3;
constexpr std::uint8_t kSpecialMark = 0xc0;

constexpr std::size_t kLongestInteger = 11;  // "-2147483648"
constexpr std::size_t kShortestCompressed = 21;
constexpr std::size_t kLeastSaving = 4;
// Three bytes stand for at most 264: a match of 2 + 7 + 255.
constexpr std::uint64_t kMaxExpansion = 88;

template <typename T>
bool Fits(std::int64_t value) {
  return value >= std::numeric_limits<T>::min() && value <= std::numeric_limits<T>::max();
}

bool AppendAsInteger(std::string& out, std::string_view text) {
  if (text.size() > kLongestInteger) return false;
  const std::optional<std::int64_t> value = ParseInt64(text);
  if (!value || !Fits<std::int32_t>(*value)) return false;
  const std::uint8_t kind = Fits<std::int8_t>(*value)    ? kInt8
                            : Fits<std::int16_t>(*value) ? kInt16
                                                         : kInt32;
  AppendByte(out, kSpecialMark | kind);
  AppendLittleEndian(out, static_cast<std::uint64_t>(*value), std::size_t{1} << kind);
  return true;
}

bool AppendCompressed(std::string& out, std::string_view text) {
  if (text.size() < kShortestCompressed || text.size() > std::numeric_limits<unsigned int>::max()) {
    return false;
  }
  std::string compressed(text.size() - kLeastSaving, '\0');
  const unsigned int size =
      lzf_compress(text.data(), static_cast<unsigned int>(text.size()), compressed.data(),
                   static_cast<unsigned int>(compressed.size()));
  if (size == 0) return false;
  AppendByte(out, kSpecialMark | kLzf);
  AppendRdbLength(out, size);
  AppendRdbLength(out, text.size());
  out.append(compressed, 0, size);
  return true;
}

std::string ReadCompressed(ByteReader& reader) {
  const std::uint64_t compressed_size = ReadRdbLength(reader);
  const std::uint64_t size = ReadRdbLength(reader);
  const std::string_view compressed = reader.Bytes(compressed_size);
  if (!reader.ok()) return {};
  if (size == 0 || size > compressed.size() * kMaxExpansion ||
      size > std::numeric_limits<unsigned int>::max() ||
      compressed.size() > std::numeric_limits<unsigned int>::max()) {
    reader.Fail("a compressed string's length is impossible");
    return {};
  }
  std::string text(static_cast<std::size_t>(size), '\0');
  if (lzf_decompress(compressed.data(), static_cast<unsigned int>(compressed.size()), text.data(),
                     static_cast<unsigned int>(size)) != size) {
    reader.Fail("a compressed string is damaged");
    return {};
  }
  return text;
}

// The length that begins with `first`, which is not special.
std::uint64_t LengthFrom(std::uint8_t first, ByteReader& reader) {
  if (first >> 6 == kSixBits) return first;
  if (first >> 6 == kFourteenBits) return std::uint64_t{first & 0x3fu} << 8 | reader.Byte();
  if (first == kLength32) return reader.BigEndian(4);
  if (first == kLength64) return reader.BigEndian(8);
  reader.Fail("no length where one should be");
  return 0;
}

}  // namespace

void AppendRdbLength(std::string& out, std::uint64_t length) {
  if (length < 1u << 6) {
    AppendByte(out, length);
  } else if (length < 1u << 14) {
    AppendBigEndian(out, length | kFourteenBits << 14, 2);
  } else if (length <= std::numeric_limits<std::uint32_t>::max()) {
    AppendByte(out, kLength32);
    AppendBigEndian(out, length, 4);
  } else {
    AppendByte(out, kLength64);
    AppendBigEndian(out, length, 8);
  }
}

void AppendRdbString(std::string& out, std::string_view text, Compression compression) {
  if (AppendAsInteger(out, text)) return;
  if (compression == Compression::kLzf && AppendCompressed(out, text)) return;
  AppendRdbLength(out, text.size());
  out += text;
}

std::uint64_t ReadRdbLength(ByteReader& reader) { return LengthFrom(reader.Byte(), reader); }

std::string ReadRdbString(ByteReader& reader) {
  const std::uint8_t first = reader.Byte();
  if (first >> 6 != kSpecial) return std::string(reader.Bytes(LengthFrom(first, reader)));
  switch (const auto kind = static_cast<std::uint8_t>(first & 0x3f)) {
    case kInt8:
    case kInt16:
    case kInt32: {
      const std::int64_t value = reader.SignedLittleEndian(std::size_t{1} << kind);
      return reader.ok() ? std::to_string(value) : std::string();
    }
    case kLzf:
      return ReadCompressed(reader);
    default:
      reader.Fail("a string of an unknown kind");
      return {};
  }
}

}  // namespace zset::internal
