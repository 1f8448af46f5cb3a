// SPDX-License-Identifier: Apache-2.0
#include "core/block.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/check.h"
#include "base/prefetch.h"
#include "order/entry_order.h"

namespace zset::internal {
namespace {

std::size_t CommonSize(std::string_view a, std::string_view b) {
  const std::size_t limit = std::min(a.size(), b.size());
  return static_cast<std::size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(limit), b.begin()).first -
      a.begin());
}

// Branchless, since the outcome of each step is a coin flip.
template <typename T>
std::size_t CountBelow(const T* values, std::size_t n, T value) {
  std::size_t below = 0;
  while (n > 1) {
    const std::size_t half = n / 2;
    below += values[below + half - 1] < value ? half : 0;
    n -= half;
  }
  return n == 1 && values[below] < value ? below + 1 : below;
}

template <typename T>
std::size_t CountUpTo(const T* values, std::size_t n, T value) {
  std::size_t up_to = 0;
  while (n > 1) {
    const std::size_t half = n / 2;
    up_to += values[up_to + half - 1] <= value ? half : 0;
    n -= half;
  }
  return n == 1 && values[up_to] <= value ? up_to + 1 : up_to;
}

}  // namespace

std::uint32_t Block::HeadOf(std::string_view member, std::size_t prefix_size) {
  unsigned char bytes[4] = {};
  if (member.size() >= prefix_size + sizeof bytes) {
    std::memcpy(bytes, member.data() + prefix_size, sizeof bytes);
  } else if (member.size() > prefix_size) {
    std::memcpy(bytes, member.data() + prefix_size, member.size() - prefix_size);
  }
  return std::uint32_t{bytes[0]} << 24 | std::uint32_t{bytes[1]} << 16 |
         std::uint32_t{bytes[2]} << 8 | bytes[3];
}

std::size_t Block::CountBefore(const Position& position) const {
  // Inside a large tie a whole block has one score.
  if (count > 0 && scores()[0] == position.score && scores()[count - 1] == position.score) {
    return CountTiesBefore(0, count, position);
  }
  const std::size_t first = CountBelow(scores(), count, position.score);
  if (first == count || scores()[first] != position.score) return first;
  const std::size_t ties = CountUpTo(scores() + first, count - first, position.score);
  return CountTiesBefore(first, first + ties, position);
}

std::size_t Block::IndexOf(const Record* record, double score) const {
  ZSET_ASSERT(is_leaf());
  std::size_t first = 0;
  std::size_t last = count;
  if (scores()[0] != score || scores()[count - 1] != score) {
    first = CountBelow(scores(), count, score);
    // Most scores are there once, and then no member need be compared.
    if (records()[first] == record) return first;
    last = first + CountUpTo(scores() + first, count - first, score);
  }
  const std::size_t index = CountTiesBefore(first, last, Position::Before(score, record->member()));
  ZSET_ASSERT(records()[index] == record);
  return index;
}

// The part of CountBefore where only members decide: scores[first, last) are all
// the position's score.
std::size_t Block::CountTiesBefore(std::size_t first, std::size_t last,
                                   const Position& position) const {
  const auto order = CompareMembers(position.member.substr(0, prefix_size), common_prefix());
  if (order != 0) return order < 0 ? first : last;

  const std::uint32_t head = HeadOf(position.member, prefix_size);
  first += CountBelow(heads() + first, last - first, head);
  if (first == last || heads()[first] != head) return first;
  last = first + CountUpTo(heads() + first, last - first, head);

  const auto is_before = [&position](const Record* record) {
    const auto member_order = CompareMembers(record->member(), position.member);
    return member_order < 0 || (member_order == 0 && position.side == Position::Side::kAfter);
  };
  return static_cast<std::size_t>(
      std::partition_point(records() + first, records() + last, is_before) - records());
}

// The whole of scores and heads, so that their misses overlap. The layout of a leaf is
// guessed from this block's: a wrong guess costs a little time.
void Block::PrefetchChild(std::size_t link) const {
  const char* child = reinterpret_cast<const char*>(children()[link]);
  const std::size_t before_heads = sizeof(Block) + std::size_t{capacity} * (level == 1 ? 16 : 32);
  PrefetchBytes(child, sizeof(Block) + capacity * sizeof(double));
  PrefetchBytes(child + before_heads, capacity * sizeof(std::uint32_t));
}

std::uint64_t Block::Total() const {
  return is_leaf() ? count : std::accumulate(spans(), spans() + count, std::uint64_t{0});
}

void Block::Init(Version born, int at_level, std::size_t with_capacity) {
  birth = born;
  count = 0;
  capacity = static_cast<std::uint16_t>(with_capacity);
  level = static_cast<std::uint8_t>(at_level);
  prefix_size = 0;
}

void Block::CopyFrom(const Block& other, Version born) {
  ZSET_ASSERT(level == other.level && capacity == other.capacity);
  std::memcpy(prefix, other.prefix, other.prefix_size);
  prefix_size = other.prefix_size;
  count = other.count;
  birth = born;
  CopyKeys(0, other, 0, count);
}

void Block::InsertKey(std::size_t index, Record* record, double score) {
  ZSET_ASSERT(!full() && index <= count);
  AdoptMember(record->member());
  MoveWithin(index, index + 1, count - index);
  ++count;
  scores()[index] = score;
  records()[index] = record;
  heads()[index] = HeadOf(record->member(), prefix_size);
}

void Block::InsertLink(std::size_t index, Block* child, std::uint64_t span) {
  InsertKey(index, child->records()[0], child->scores()[0]);
  children()[index] = child;
  spans()[index] = span;
}

void Block::SetKey(std::size_t index, Record* record, double score) {
  AdoptMember(record->member());
  scores()[index] = score;
  records()[index] = record;
  heads()[index] = HeadOf(record->member(), prefix_size);
}

void Block::MoveKey(std::size_t from, std::size_t to, Record* record, double score) {
  ZSET_ASSERT(is_leaf());
  const std::uint32_t head = heads()[from];
  if (from < to) {
    MoveWithin(from + 1, from, to - from);
  } else {
    MoveWithin(to, to + 1, from - to);
  }
  scores()[to] = score;
  records()[to] = record;
  heads()[to] = head;
}

void Block::RefreshKey(std::size_t index) {
  const Block& child = *children()[index];
  if (records()[index] != child.records()[0]) {
    SetKey(index, child.records()[0], child.scores()[0]);
  } else {
    scores()[index] = child.scores()[0];
  }
}

void Block::RemoveKeys(std::size_t index, std::size_t n) {
  ZSET_ASSERT(index + n <= count);
  MoveWithin(index + n, index, count - index - n);
  count = static_cast<std::uint16_t>(count - n);
}

void Block::ShiftRight(Block& left, Block& right, std::size_t n) {
  ZSET_ASSERT(n <= left.count && right.count + n <= right.capacity);
  left.MatchPrefix(right);
  right.MoveWithin(0, n, right.count);
  left.count = static_cast<std::uint16_t>(left.count - n);
  right.CopyKeys(0, left, left.count, n);
  right.count = static_cast<std::uint16_t>(right.count + n);
}

void Block::ShiftLeft(Block& left, Block& right, std::size_t n) {
  ZSET_ASSERT(n <= right.count && left.count + n <= left.capacity);
  left.MatchPrefix(right);
  left.CopyKeys(left.count, right, 0, n);
  left.count = static_cast<std::uint16_t>(left.count + n);
  right.RemoveKeys(0, n);
}

void Block::LengthenPrefix() {
  // Most blocks' members differ right behind the prefix: their heads tell.
  const auto begins_alike = [this](std::uint32_t head) { return head >> 24 == heads()[0] >> 24; };
  if (count == 0 || !std::all_of(heads(), heads() + count, begins_alike)) return;
  for (std::size_t i = 0; i < count; ++i) Prefetch(records()[i]);
  const std::string_view first = records()[0]->member();
  std::size_t size = std::min(first.size(), kMaxPrefix);
  for (std::size_t i = 1; i < count && size > prefix_size; ++i) {
    size = std::min(size, CommonSize(first, records()[i]->member()));
  }
  if (size <= prefix_size) return;
  std::memcpy(prefix, first.data(), size);
  prefix_size = static_cast<std::uint8_t>(size);
  for (std::size_t i = 0; i < count; ++i) heads()[i] = HeadOf(records()[i]->member(), size);
}

// Makes room for a member in the prefix: an empty block takes all of it, another
// keeps what it has in common.
void Block::AdoptMember(std::string_view member) {
  if (count == 0) {
    prefix_size = static_cast<std::uint8_t>(std::min(member.size(), kMaxPrefix));
    std::memcpy(prefix, member.data(), prefix_size);
    return;
  }
  ShortenPrefix(CommonSize(common_prefix(), member));
}

// What leaves the prefix enters the heads; no record is read.
void Block::ShortenPrefix(std::size_t size) {
  if (size == prefix_size) return;
  const std::size_t freed = prefix_size - size;
  const std::uint32_t front = HeadOf(common_prefix(), size);
  for (std::size_t i = 0; i < count; ++i) {
    heads()[i] = front | (freed < 4 ? heads()[i] >> (8 * freed) : 0);
  }
  prefix_size = static_cast<std::uint8_t>(size);
}

// Gives both blocks the prefix that all their members share.
void Block::MatchPrefix(Block& other) {
  if (count == 0 || other.count == 0) {
    Block& empty = count == 0 ? *this : other;
    const Block& full = count == 0 ? other : *this;
    empty.prefix_size = full.prefix_size;
    std::memcpy(empty.prefix, full.prefix, full.prefix_size);
    return;
  }
  const std::size_t size = CommonSize(common_prefix(), other.common_prefix());
  ShortenPrefix(size);
  other.ShortenPrefix(size);
}

void Block::MoveWithin(std::size_t from, std::size_t to, std::size_t n) {
  if (n == 0) return;
  std::memmove(scores() + to, scores() + from, n * sizeof(double));
  std::memmove(records() + to, records() + from, n * sizeof(Record*));
  std::memmove(heads() + to, heads() + from, n * sizeof(std::uint32_t));
  if (is_leaf()) return;
  std::memmove(children() + to, children() + from, n * sizeof(Block*));
  std::memmove(spans() + to, spans() + from, n * sizeof(std::uint64_t));
}

void Block::CopyKeys(std::size_t to, const Block& other, std::size_t from, std::size_t n) {
  if (n == 0) return;
  std::memcpy(scores() + to, other.scores() + from, n * sizeof(double));
  std::memcpy(records() + to, other.records() + from, n * sizeof(Record*));
  std::memcpy(heads() + to, other.heads() + from, n * sizeof(std::uint32_t));
  if (is_leaf()) return;
  std::memcpy(children() + to, other.children() + from, n * sizeof(Block*));
  std::memcpy(spans() + to, other.spans() + from, n * sizeof(std::uint64_t));
}

}  // namespace zset::internal
