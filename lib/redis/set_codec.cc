// SPDX-License-Identifier: Apache-2.0
#include "redis/set_codec.h"

#include <algorithm>
#include <limits>

#include "absl/status/status.h"
#include "base/check.h"
#include "order/entry_order.h"
#include "order/score_parse.h"
#include "redis/byte_reader.h"
#include "redis/byte_writer.h"
#include "redis/packed.h"

namespace zset::internal {
namespace {

absl::Status BadData(std::string_view why) {
  return absl::InvalidArgumentError(std::string("Bad data format: ").append(why));
}

// --- intset --------------------------------------------------------------------
// The width of its integers and their number, 4 bytes each, then the integers.

constexpr std::size_t kIntsetHeader = 8;

std::size_t WidthOf(std::int64_t value) {
  if (value == static_cast<std::int16_t>(value)) return 2;
  return value == static_cast<std::int32_t>(value) ? 4 : 8;
}

std::string WriteIntset(const SortedSet& members) {
  std::vector<std::int64_t> values;
  for (const EntryView entry : members) {
    const std::optional<std::int64_t> value = ParseInt64(entry.member);
    ZSET_ASSERT(value.has_value());
    values.push_back(*value);
  }
  std::sort(values.begin(), values.end());
  const std::size_t width = std::max(WidthOf(values.front()), WidthOf(values.back()));
  std::string out;
  AppendLittleEndian(out, width, 4);
  AppendLittleEndian(out, values.size(), 4);
  for (const std::int64_t value : values) {
    AppendLittleEndian(out, static_cast<std::uint64_t>(value), width);
  }
  return out;
}

absl::StatusOr<std::vector<std::string>> ReadIntset(std::string_view bytes) {
  ByteReader reader(bytes);
  const std::uint64_t width = reader.LittleEndian(4);
  const std::uint64_t count = reader.LittleEndian(4);
  if (!reader.ok()) return reader.status();
  if (width != 2 && width != 4 && width != 8) return BadData("integers of an unknown width");
  if (count != (bytes.size() - kIntsetHeader) / width || reader.remaining() % width != 0) {
    return BadData("integers that are not as many as they should be");
  }
  std::vector<std::string> members;
  members.reserve(static_cast<std::size_t>(count));
  std::int64_t last = std::numeric_limits<std::int64_t>::min();
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::int64_t value = reader.SignedLittleEndian(static_cast<std::size_t>(width));
    if (i > 0 && value <= last) return BadData("the integers do not ascend");
    last = value;
    members.push_back(std::to_string(value));
  }
  return members;
}

// --- listpack, table -------------------------------------------------------------

std::string WriteListpack(const SortedSet& members) {
  ListpackWriter writer;
  for (const EntryView entry : members) writer.AppendText(entry.member);
  return std::move(writer).Finish();
}

absl::StatusOr<std::vector<std::string>> ReadPackedMembers(std::string_view bytes) {
  const auto elements = ReadListpack(bytes);
  if (!elements.ok()) return elements.status();
  std::vector<std::string> members;
  members.reserve(elements->size());
  for (const PackedElement& element : *elements) members.push_back(element.ToString());
  return members;
}

std::vector<std::string> ReadStrings(ByteReader& reader) {
  const std::uint64_t count = ReadRdbLength(reader);
  std::vector<std::string> members;
  if (count > reader.remaining()) {
    reader.Fail("more members than there is room for");
    return members;
  }
  members.reserve(static_cast<std::size_t>(count));
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
    members.push_back(ReadRdbString(reader));
  }
  return members;
}

absl::StatusOr<std::vector<std::string>> ReadMembers(SetType type, ByteReader& reader) {
  if (type == SetType::kTable) {
    std::vector<std::string> members = ReadStrings(reader);
    if (!reader.ok()) return reader.status();
    return members;
  }
  if (type != SetType::kIntegers && type != SetType::kListpack) return BadData("not a set");
  const std::string packed = ReadRdbString(reader);
  if (!reader.ok()) return reader.status();
  return type == SetType::kIntegers ? ReadIntset(packed) : ReadPackedMembers(packed);
}

bool HasRepeated(const std::vector<std::string>& members) {
  std::vector<std::string_view> sorted(members.begin(), members.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

}  // namespace

void EncodeSet(const SetValue& set, std::string& out, Compression compression) {
  switch (set.encoding) {
    case SetValue::Encoding::kIntegers:
      AppendByte(out, static_cast<std::uint64_t>(SetType::kIntegers));
      AppendRdbString(out, WriteIntset(set.members), compression);
      return;
    case SetValue::Encoding::kListpack:
      AppendByte(out, static_cast<std::uint64_t>(SetType::kListpack));
      AppendRdbString(out, WriteListpack(set.members), compression);
      return;
    case SetValue::Encoding::kTable:
      break;
  }
  AppendByte(out, static_cast<std::uint64_t>(SetType::kTable));
  AppendRdbLength(out, set.members.size());
  for (const EntryView entry : set.members) AppendRdbString(out, entry.member, compression);
}

absl::StatusOr<DecodedSet> DecodeSet(std::string_view value) {
  ByteReader reader(value);
  const auto type = static_cast<SetType>(reader.Byte());
  absl::StatusOr<std::vector<std::string>> members = ReadMembers(type, reader);
  if (!members.ok()) return members.status();
  if (members->empty()) return BadData("no members");
  const bool too_long = std::any_of(members->begin(), members->end(),
                                    [](const std::string& m) { return m.size() > kMaxMemberSize; });
  if (too_long) return BadData("a member is too long");
  if (HasRepeated(*members)) return BadData("a member appears twice");
  return DecodedSet{type, *std::move(members)};
}

}  // namespace zset::internal
