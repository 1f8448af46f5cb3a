// SPDX-License-Identifier: Apache-2.0
#include "redis/value_codec.h"

#include <limits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "redis/byte_writer.h"
#include "redis/encoding.h"
#include "redis/set_codec.h"
#include "redis/zset_codec.h"

namespace zset::internal {
namespace {

constexpr char kStringType = 0;
// Lists, hashes and streams in all their forms. The last ones came with 7.2 and 7.4.
constexpr std::string_view kOtherTypes{"\1\4\11\12\15\16\17\20\22\23\25\26\27\30\31"};

absl::Status NotSerialized() { return absl::UnimplementedError("not serialized here"); }

class Encoder {
 public:
  explicit Encoder(const ProfileTraits& traits) : traits_(traits) {}

  absl::StatusOr<std::string> operator()(const StringValue& value) const {
    std::string out(1, kStringType);
    AppendRdbString(out, value.bytes, Compression::kLzf);
    return out;
  }
  absl::StatusOr<std::string> operator()(const SetValue& value) const {
    std::string out;
    EncodeSet(value, out, Compression::kLzf);
    return out;
  }
  absl::StatusOr<std::string> operator()(const ZsetValue& value) const {
    std::string out;
    if (value.encoding == Encoding::kSmall && EncodeSmall(value.set, out)) return out;
    LargeZsetWriter writer(out, value.set.size(), Compression::kLzf);
    for (const EntryView entry : value.set.Entries(Direction::kReverse)) writer.Append(entry);
    return out;
  }
  absl::StatusOr<std::string> operator()(const ListValue&) const { return NotSerialized(); }
  absl::StatusOr<std::string> operator()(const HashValue&) const { return NotSerialized(); }

 private:
  // False, and nothing written, if the set is too big for a listpack.
  bool EncodeSmall(const SortedSet& set, std::string& out) const {
    SmallZsetWriter writer(traits_.score_text);
    for (const EntryView entry : set) {
      if (!writer.Append(entry)) return false;
    }
    std::move(writer).Finish(out, Compression::kLzf);
    return true;
  }

  const ProfileTraits& traits_;
};

absl::StatusOr<Value> ReadString(std::string_view bytes) {
  ByteReader reader(bytes.substr(1));
  StringValue value{ReadRdbString(reader)};
  if (!reader.ok()) return reader.status();
  return value;
}

absl::StatusOr<Value> ReadSet(std::string_view bytes, KeyspaceState& keyspace) {
  const ProfileTraits& traits = keyspace.traits();
  if (static_cast<SetType>(bytes[0]) == SetType::kListpack && !traits.small_sets_are_listpacks) {
    return absl::InvalidArgumentError("Bad data format: a type that came later");
  }
  const absl::StatusOr<DecodedSet> decoded = DecodeSet(bytes);
  if (!decoded.ok()) return decoded.status();
  SetValue set{SortedSet(keyspace.set_options()), SetValue::Encoding::kIntegers};
  for (const std::string& member : decoded->members) {
    const absl::StatusOr<AddResult> added = set.members.Add(member, 1);
    if (!added.ok()) return added.status();
    set.encoding = EncodingWith(set, member, traits);
  }
  // What comes packed stays packed, unless it has too many members.
  if (decoded->type == SetType::kListpack) set.encoding = ListpackIfFew(set);
  return set;
}

absl::StatusOr<Value> ReadZset(std::string_view bytes, KeyspaceState& keyspace) {
  const absl::StatusOr<DecodedZset> decoded = DecodeZset(bytes, Unsorted::kRefuse);
  if (!decoded.ok()) return decoded.status();
  const std::vector<EntryView> views(decoded->entries.begin(), decoded->entries.end());
  absl::StatusOr<SortedSet> set = SortedSet::FromSorted(views, keyspace.set_options());
  if (!set.ok()) return set.status();
  SmallLimits limits = keyspace.small_limits();
  // Here too, long members or not.
  if (decoded->type == ZsetType::kZiplist || decoded->type == ZsetType::kListpack) {
    limits.value = std::numeric_limits<std::uint64_t>::max();
  }
  return MakeZset(*std::move(set), limits);
}

}  // namespace

absl::StatusOr<std::string> EncodeValue(const Value& value, const ProfileTraits& traits) {
  return std::visit(Encoder(traits), value);
}

absl::StatusOr<Value> DecodeValue(std::string_view bytes, KeyspaceState& keyspace) {
  if (bytes.empty()) return absl::InvalidArgumentError("Bad data format: no type");
  if (bytes[0] == kStringType) return ReadString(bytes);
  switch (static_cast<SetType>(bytes[0])) {
    case SetType::kTable:
    case SetType::kIntegers:
    case SetType::kListpack:
      return ReadSet(bytes, keyspace);
  }
  if (kOtherTypes.find(bytes[0]) != std::string_view::npos) return NotSerialized();
  return ReadZset(bytes, keyspace);
}

}  // namespace zset::internal
