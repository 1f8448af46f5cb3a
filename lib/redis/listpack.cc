// Listpack: header (total size, count), elements, an end byte. An element is its
// encoding and data, then the size of those two to be read from behind.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>

#include "base/check.h"
#include "order/score_parse.h"
#include "redis/byte_reader.h"
#include "redis/byte_writer.h"
#include "redis/packed.h"

namespace zset::internal {
namespace {

constexpr std::size_t kHeaderSize = 6;
constexpr std::uint64_t kCountUnknown = 65535;
constexpr std::uint8_t kEnd = 0xff;

constexpr std::uint8_t kString32 = 0xf0, kInt16 = 0xf1, kInt24 = 0xf2, kInt32 = 0xf3, kInt64 = 0xf4;

bool FitsBits(std::int64_t value, int bits) {
  const std::int64_t limit = std::int64_t{1} << (bits - 1);
  return value >= -limit && value < limit;
}

void AppendIntegerData(std::string& out, std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(value);
  if (value >= 0 && value <= 127) {
    AppendByte(out, bits);
  } else if (FitsBits(value, 13)) {
    AppendBigEndian(out, 0xc000 | (bits & 0x1fff), 2);
  } else {
    const std::size_t size = FitsBits(value, 16)   ? 2
                             : FitsBits(value, 24) ? 3
                             : FitsBits(value, 32) ? 4
                                                   : 8;
    AppendByte(out, size == 8 ? kInt64 : kInt16 + (size - 2));
    AppendLittleEndian(out, bits, size);
  }
}

void AppendTextData(std::string& out, std::string_view text) {
  if (text.size() < 64) {
    AppendByte(out, 0x80 | text.size());
  } else if (text.size() < 4096) {
    AppendBigEndian(out, 0xe000 | text.size(), 2);
  } else {
    AppendByte(out, kString32);
    AppendLittleEndian(out, text.size(), 4);
  }
  out += text;
}

// The size in groups of 7 bits, the highest first, all marked but the first. The
// limits are the servers', one or two short of what the groups could hold.
void AppendBackLink(std::string& out, std::uint64_t size) {
  const int groups = size <= 127        ? 1
                     : size < 16383     ? 2
                     : size < 2097151   ? 3
                     : size < 268435455 ? 4
                                        : 5;
  for (int i = groups; i-- > 0;) {
    AppendByte(out, (size >> (7 * i) & 0x7f) | (i == groups - 1 ? 0 : 0x80));
  }
}

PackedElement ReadElementData(ByteReader& reader) {
  const std::uint8_t first = reader.Byte();
  if (first < 0x80) return PackedElement::Integer(first);
  if (first < 0xc0) return PackedElement::Text(reader.Bytes(first & 0x3f));
  if (first < 0xe0) {
    const int value = (first & 0x1f) << 8 | reader.Byte();
    return PackedElement::Integer(value < 1 << 12 ? value : value - (1 << 13));
  }
  if (first < 0xf0) {
    const std::uint64_t size = std::uint64_t{first & 0x0fu} << 8 | reader.Byte();
    return PackedElement::Text(reader.Bytes(size));
  }
  switch (first) {
    case kString32:
      return PackedElement::Text(reader.Bytes(reader.LittleEndian(4)));
    case kInt16:
    case kInt24:
    case kInt32:
      return PackedElement::Integer(reader.SignedLittleEndian(first - kInt16 + 2));
    case kInt64:
      return PackedElement::Integer(reader.SignedLittleEndian(8));
    default:
      reader.Fail("a listpack element of an unknown kind");
      return {};
  }
}

PackedElement ReadElement(ByteReader& reader) {
  const std::size_t start = reader.position();
  const PackedElement element = ReadElementData(reader);
  std::string back_link;
  AppendBackLink(back_link, reader.position() - start);
  if (reader.Bytes(back_link.size()) != back_link) reader.Fail("a listpack back link is wrong");
  return element;
}

}  // namespace

ListpackWriter::ListpackWriter() : bytes_(kHeaderSize, '\0') {}

void ListpackWriter::AppendText(std::string_view text) {
  if (const std::optional<std::int64_t> value = ParseInt64(text)) return AppendInteger(*value);
  const std::size_t start = bytes_.size();
  AppendTextData(bytes_, text);
  EndElement(start);
}

void ListpackWriter::AppendInteger(std::int64_t value) {
  const std::size_t start = bytes_.size();
  AppendIntegerData(bytes_, value);
  EndElement(start);
}

void ListpackWriter::EndElement(std::size_t start) {
  AppendBackLink(bytes_, bytes_.size() - start);
  ++count_;
}

std::string ListpackWriter::Finish() && {
  ZSET_ASSERT(size() < std::size_t{1} << 32);
  AppendByte(bytes_, kEnd);
  std::string header;
  AppendLittleEndian(header, bytes_.size(), 4);
  AppendLittleEndian(header, std::min<std::uint64_t>(count_, kCountUnknown), 2);
  bytes_.replace(0, kHeaderSize, header);
  return std::move(bytes_);
}

absl::StatusOr<std::vector<PackedElement>> ReadListpack(std::string_view bytes) {
  ByteReader reader(bytes);
  const std::uint64_t size = reader.LittleEndian(4);
  const std::uint64_t count = reader.LittleEndian(2);
  if (size != bytes.size()) reader.Fail("a listpack's size is wrong");
  std::vector<PackedElement> elements;
  while (reader.ok() && reader.remaining() > 1) elements.push_back(ReadElement(reader));
  if (reader.Byte() != kEnd) reader.Fail("a listpack has no end");
  if (count != kCountUnknown && count != elements.size()) {
    reader.Fail("a listpack's count is wrong");
  }
  if (!reader.ok()) return reader.status();
  return elements;
}

}  // namespace zset::internal
