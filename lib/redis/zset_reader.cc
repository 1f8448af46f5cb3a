// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <compare>
#include <limits>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "order/entry_order.h"
#include "order/score_parse.h"
#include "redis/byte_reader.h"
#include "redis/zset_codec.h"

namespace zset::internal {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

absl::Status BadData(std::string_view why) {
  return absl::InvalidArgumentError(std::string("Bad data format: ").append(why));
}

// --- pairs -------------------------------------------------------------------

double ReadBinaryScore(ByteReader& reader) {
  const auto score = std::bit_cast<double>(reader.LittleEndian(sizeof(double)));
  if (std::isnan(score)) reader.Fail("a score is NaN");
  return score;
}

double ReadTextScore(ByteReader& reader) {
  constexpr std::uint8_t kNan = 253, kPositiveInfinity = 254, kNegativeInfinity = 255;
  const std::uint8_t size = reader.Byte();
  if (size == kPositiveInfinity) return kInfinity;
  if (size == kNegativeInfinity) return -kInfinity;
  if (size == kNan) {
    reader.Fail("a score is NaN");
    return 0;
  }
  const std::optional<double> score = ParseScore(reader.Bytes(size));
  if (!score) reader.Fail("a score is no number");
  return score.value_or(0);
}

using ScoreReader = double (*)(ByteReader&);

// `least_pair` is the size in bytes of the shortest pair there can be.
std::vector<Entry> ReadPairs(ByteReader& reader, ScoreReader read_score, std::size_t least_pair) {
  const std::uint64_t count = ReadRdbLength(reader);
  std::vector<Entry> entries;
  if (count > reader.remaining() / least_pair) {
    reader.Fail("more entries than there is room for");
    return entries;
  }
  entries.reserve(static_cast<std::size_t>(count));
  for (std::uint64_t i = 0; i < count && reader.ok(); ++i) {
    Entry& entry = entries.emplace_back();
    entry.member = ReadRdbString(reader);
    entry.score = read_score(reader);
  }
  return entries;
}

// --- packed ------------------------------------------------------------------

std::optional<double> ScoreOf(const PackedElement& element) {
  if (element.is_integer) return static_cast<double>(element.integer);
  return ParseScore(element.text);
}

absl::StatusOr<std::vector<Entry>> EntriesOf(
    const absl::StatusOr<std::vector<PackedElement>>& elements) {
  if (!elements.ok()) return elements.status();
  if (elements->size() % 2 != 0) return BadData("a member without a score");
  std::vector<Entry> entries;
  entries.reserve(elements->size() / 2);
  for (std::size_t i = 0; i < elements->size(); i += 2) {
    const std::optional<double> score = ScoreOf((*elements)[i + 1]);
    if (!score) return BadData("a score is no number");
    Entry& entry = entries.emplace_back();
    entry.member = (*elements)[i].ToString();
    entry.score = *score;
  }
  return entries;
}

absl::StatusOr<std::vector<Entry>> ReadEntries(ZsetType type, ByteReader& reader) {
  switch (type) {
    case ZsetType::kTextScores:
      return ReadPairs(reader, ReadTextScore, 2);
    case ZsetType::kBinaryScores:
      return ReadPairs(reader, ReadBinaryScore, 9);
    case ZsetType::kZiplist:
    case ZsetType::kListpack:
      break;
    default:
      return BadData("not a sorted set");
  }
  const std::string packed = ReadRdbString(reader);
  if (!reader.ok()) return reader.status();
  return EntriesOf(type == ZsetType::kZiplist ? ReadZiplist(packed) : ReadListpack(packed));
}

// --- order -------------------------------------------------------------------

bool KeyBelow(const Entry& a, const Entry& b) { return std::is_lt(CompareKeys(a, b)); }

bool HasRepeatedMember(const std::vector<Entry>& entries) {
  std::vector<std::string_view> members;
  members.reserve(entries.size());
  for (const Entry& entry : entries) members.push_back(entry.member);
  std::sort(members.begin(), members.end());
  return std::adjacent_find(members.begin(), members.end()) != members.end();
}

// Brings the entries into ascending order, if they may be in another.
absl::Status Arrange(std::vector<Entry>& entries, bool any_order) {
  if (!std::is_sorted(entries.begin(), entries.end(), KeyBelow)) {
    if (!any_order) return BadData("the entries do not ascend");
    // Servers write from the highest entry down.
    std::reverse(entries.begin(), entries.end());
    if (!std::is_sorted(entries.begin(), entries.end(), KeyBelow)) {
      std::sort(entries.begin(), entries.end(), KeyBelow);
    }
  }
  if (HasRepeatedMember(entries)) return BadData("a member appears twice");
  return absl::OkStatus();
}

bool HasTooLongMember(const std::vector<Entry>& entries) {
  return std::any_of(entries.begin(), entries.end(),
                     [](const Entry& entry) { return entry.member.size() > kMaxMemberSize; });
}

}  // namespace

absl::StatusOr<DecodedZset> DecodeZset(std::string_view value, Unsorted unsorted) {
  ByteReader reader(value);
  const auto type = static_cast<ZsetType>(reader.Byte());
  absl::StatusOr<std::vector<Entry>> entries = ReadEntries(type, reader);
  if (!reader.ok()) return reader.status();
  if (!entries.ok()) return entries.status();
  if (entries->empty()) return BadData("no entries");
  if (HasTooLongMember(*entries)) return BadData("a member is too long");
  const bool packed = type == ZsetType::kZiplist || type == ZsetType::kListpack;
  const absl::Status arranged = Arrange(*entries, !packed || unsorted == Unsorted::kSort);
  if (!arranged.ok()) return arranged;
  return DecodedZset{type, *std::move(entries)};
}

}  // namespace zset::internal
