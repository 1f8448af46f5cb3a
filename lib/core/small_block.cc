// SPDX-License-Identifier: Apache-2.0
#include "core/small_block.h"

#include <cmath>
#include <limits>
#include <new>

#include "base/check.h"
#include "order/entry_order.h"

namespace zset::internal {
namespace {

constexpr std::size_t kOneByteLength = 128;

std::size_t LengthSize(std::size_t length) { return length < kOneByteLength ? 1 : 2; }

unsigned char* WriteLength(unsigned char* to, std::size_t length) {
  if (length >= kOneByteLength) *to++ = static_cast<unsigned char>(0x80 | (length >> 8));
  *to++ = static_cast<unsigned char>(length);
  return to;
}

std::string_view ReadMember(const void* at) {
  const auto* bytes = static_cast<const unsigned char*>(at);
  std::size_t length = *bytes++;
  if (length >= kOneByteLength) length = ((length & 0x7f) << 8) | *bytes++;
  return {reinterpret_cast<const char*>(bytes), length};
}

// Whether the score survives as a 32-bit integer, the sign of zero included.
bool IsNarrow(double score) {
  return score >= std::numeric_limits<std::int32_t>::min() &&
         score <= std::numeric_limits<std::int32_t>::max() && score == std::trunc(score) &&
         !(score == 0 && std::signbit(score));
}

void WriteScore(unsigned char* to, double score, bool narrow) {
  if (!narrow) {
    std::memcpy(to, &score, sizeof score);
    return;
  }
  const auto integer = static_cast<std::int32_t>(score);
  std::memcpy(to, &integer, sizeof integer);
}

}  // namespace

SmallBlock* SmallBlock::Make(std::span<const EntryView> entries, Version birth) {
  bool narrow = true;
  std::size_t member_bytes = 0;
  for (const EntryView& entry : entries) {
    narrow = narrow && IsNarrow(entry.score);
    member_bytes += LengthSize(entry.member.size()) + entry.member.size();
  }
  const std::size_t width = narrow ? sizeof(std::int32_t) : sizeof(double);
  const std::size_t score_bytes = entries.size() * width;
  auto* block =
      static_cast<SmallBlock*>(::operator new(sizeof(SmallBlock) + score_bytes + member_bytes));
  block->birth = birth & kVersionMask;
  block->count = entries.size() & (2 * kMaxEntries - 1);
  block->narrow = narrow;
  block->member_bytes = member_bytes;
  auto* score_at = reinterpret_cast<unsigned char*>(block + 1);
  unsigned char* member_at = score_at + score_bytes;
  for (const EntryView& entry : entries) {
    WriteScore(score_at, entry.score, narrow);
    score_at += width;
    member_at = WriteLength(member_at, entry.member.size());
    member_at = std::copy(entry.member.begin(), entry.member.end(), member_at);
  }
  return block;
}

void SmallBlock::Free(const SmallBlock* block) noexcept {
  ::operator delete(const_cast<SmallBlock*>(block));
}

double SmallBlock::score(std::size_t index) const {
  if (narrow) {
    std::int32_t integer;
    std::memcpy(&integer, payload() + index * sizeof integer, sizeof integer);
    return integer;
  }
  double score;
  std::memcpy(&score, payload() + index * sizeof score, sizeof score);
  return score;
}

Spot SmallBlock::SpotAt(std::size_t index) const {
  ZSET_ASSERT(index < count);
  Spot spot{members(), 0};
  while (spot.index < index) spot = Next(spot);
  return spot;
}

Spot SmallBlock::Next(Spot spot) const {
  const std::string_view member = ReadMember(spot.at);
  return {member.data() + member.size(), spot.index + 1};
}

EntryView SmallBlock::Read(Spot spot) const { return {ReadMember(spot.at), score(spot.index)}; }

SmallBlock::Place SmallBlock::LowerBound(const Position& position) const {
  const auto is_before = [&position](EntryView entry) {
    const auto order = CompareKeys(entry, {position.member, position.score});
    return order < 0 || (order == 0 && position.side == Position::Side::kAfter);
  };
  Spot spot{members(), 0};
  while (spot.index < count && is_before(Read(spot))) spot = Next(spot);
  return {spot.index, spot.index < count ? spot : Spot{}};
}

std::optional<RankedScore> SmallBlock::Find(std::string_view member) const {
  for (Spot spot{members(), 0}; spot.index < count; spot = Next(spot)) {
    if (ReadMember(spot.at) == member) return RankedScore{spot.index, score(spot.index)};
  }
  return std::nullopt;
}

}  // namespace zset::internal
