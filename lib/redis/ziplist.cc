// Ziplist: header (total size, offset of the last element, count), elements, an
// end byte. An element is the size of the one before it, encoding, data.
// SPDX-License-Identifier: Apache-2.0
#include "redis/byte_reader.h"
#include "redis/packed.h"

namespace zset::internal {
namespace {

constexpr std::uint64_t kHeaderSize = 10;
constexpr std::uint64_t kCountUnknown = 65535;
constexpr std::uint8_t kEnd = 0xff;
constexpr std::uint8_t kLongPreviousSize = 0xfe;

PackedElement ReadIntegerData(std::uint8_t encoding, ByteReader& reader) {
  switch (encoding) {
    case 0xc0:
      return PackedElement::Integer(reader.SignedLittleEndian(2));
    case 0xd0:
      return PackedElement::Integer(reader.SignedLittleEndian(4));
    case 0xe0:
      return PackedElement::Integer(reader.SignedLittleEndian(8));
    case 0xf0:
      return PackedElement::Integer(reader.SignedLittleEndian(3));
    case 0xfe:
      return PackedElement::Integer(reader.SignedLittleEndian(1));
    default:
      // 0xf1 to 0xfd are the numbers 0 to 12 themselves.
      if (encoding > 0xf0 && encoding < 0xfe) return PackedElement::Integer(encoding - 0xf1);
      reader.Fail("a ziplist element of an unknown kind");
      return {};
  }
}

PackedElement ReadElementData(ByteReader& reader) {
  const std::uint8_t encoding = reader.Byte();
  switch (encoding >> 6) {
    case 0:
      return PackedElement::Text(reader.Bytes(encoding));
    case 1: {
      const std::uint64_t size = std::uint64_t{encoding & 0x3fu} << 8 | reader.Byte();
      return PackedElement::Text(reader.Bytes(size));
    }
    case 2:
      if (encoding != 0x80) reader.Fail("a ziplist element of an unknown kind");
      return PackedElement::Text(reader.Bytes(reader.BigEndian(4)));
    default:
      return ReadIntegerData(encoding, reader);
  }
}

std::uint64_t ReadPreviousSize(ByteReader& reader) {
  const std::uint8_t first = reader.Byte();
  if (first == kEnd) reader.Fail("a ziplist ends early");
  return first == kLongPreviousSize ? reader.LittleEndian(4) : first;
}

}  // namespace

absl::StatusOr<std::vector<PackedElement>> ReadZiplist(std::string_view bytes) {
  ByteReader reader(bytes);
  const std::uint64_t size = reader.LittleEndian(4);
  const std::uint64_t tail = reader.LittleEndian(4);
  const std::uint64_t count = reader.LittleEndian(2);
  if (size != bytes.size()) reader.Fail("a ziplist's size is wrong");
  std::vector<PackedElement> elements;
  std::size_t last = kHeaderSize, previous_size = 0;
  while (reader.ok() && reader.remaining() > 1) {
    last = reader.position();
    if (ReadPreviousSize(reader) != previous_size) reader.Fail("a ziplist back link is wrong");
    elements.push_back(ReadElementData(reader));
    previous_size = reader.position() - last;
  }
  if (reader.Byte() != kEnd) reader.Fail("a ziplist has no end");
  if (tail != last) reader.Fail("a ziplist's tail is wrong");
  if (count != kCountUnknown && count != elements.size()) reader.Fail("a ziplist's count is wrong");
  if (!reader.ok()) return reader.status();
  return elements;
}

}  // namespace zset::internal
