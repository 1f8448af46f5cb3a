// Block: one block of the skiplist, and the searches and edits inside it.
//
// A leaf block (level 0) holds entries: their scores, records and heads. An upper
// block holds links: the first key under each (score, record, head), the block it
// leads to and its span, the number of entries under it.
//
// A head is the 4 bytes of a member that follow the block's prefix, as a number
// that compares like the bytes. The prefix is common to all members in the block:
// ids tend to begin alike, so bytes taken behind it tell tied members apart without
// touching their records.
//
// Invariants (ValidateSkiplist checks them under these numbers):
//   S1  Keys ascend strictly, inside a block and from block to block.
//   S2  A block holds 1..capacity keys; all but the top hold at least their minimum.
//   S3  A link's span is the number of entries under it; those of the top sum to
//       the set's size.
//   S4  A link's key is the first key of the block under it.
//   S5  Every member of a block begins with the block's prefix, and its head is the
//       4 bytes behind that, padded with zeros.
//   S6  Every path from the top has the same length; links lead one level down.
//   S7  No block is younger than the set's version, and a block that a snapshot can
//       see leads only to units the snapshot can see.
//   S8  A key's score is its record's score, and no record is NaN.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/record.h"
#include "core/version.h"
#include "zset/range.h"

namespace zset::internal {

struct Block {
  static constexpr std::size_t kMaxPrefix = 18;

  Version birth;
  std::uint16_t count;
  std::uint16_t capacity;
  std::uint8_t level;
  std::uint8_t prefix_size;
  char prefix[kMaxPrefix];

  static std::size_t BytesFor(int level, std::size_t capacity) {
    const std::size_t per_key = (level == 0 ? 16 : 32) + sizeof(std::uint32_t);
    return (sizeof(Block) + capacity * per_key + 7) & ~std::size_t{7};
  }
  std::size_t bytes() const { return BytesFor(level, capacity); }

  bool is_leaf() const { return level == 0; }
  bool full() const { return count == capacity; }
  std::size_t min_count() const { return capacity / 2; }

  double* scores() { return reinterpret_cast<double*>(this + 1); }
  const double* scores() const { return reinterpret_cast<const double*>(this + 1); }
  Record** records() { return reinterpret_cast<Record**>(scores() + capacity); }
  Record* const* records() const { return reinterpret_cast<Record* const*>(scores() + capacity); }
  // Upper blocks only.
  Block** children() { return reinterpret_cast<Block**>(records() + capacity); }
  Block* const* children() const { return reinterpret_cast<Block* const*>(records() + capacity); }
  std::uint64_t* spans() { return reinterpret_cast<std::uint64_t*>(children() + capacity); }
  const std::uint64_t* spans() const {
    return reinterpret_cast<const std::uint64_t*>(children() + capacity);
  }
  std::uint32_t* heads() {
    return reinterpret_cast<std::uint32_t*>(is_leaf()
                                                ? reinterpret_cast<char*>(children())
                                                : reinterpret_cast<char*>(spans() + capacity));
  }
  const std::uint32_t* heads() const { return const_cast<Block*>(this)->heads(); }

  std::string_view common_prefix() const { return {prefix, prefix_size}; }

  // --- searches -----------------------------------------------------------------

  // How many keys lie before a position.
  std::size_t CountBefore(const Position& position) const;

  // Where a record's entry with that score is. REQUIRES: a leaf that has it.
  std::size_t IndexOf(const Record* record, double score) const;

  // Which link to follow towards a position. REQUIRES: an upper block.
  std::size_t LinkTowards(const Position& position) const {
    const std::size_t before = CountBefore(position);
    return before == 0 ? 0 : before - 1;
  }

  // Asks for what a search of a child reads, before the child is read.
  void PrefetchChild(std::size_t link) const;

  // The number of entries in or under the block. O(count).
  std::uint64_t Total() const;

  // --- edits: they allocate nothing ----------------------------------------------

  void Init(Version born, int at_level, std::size_t with_capacity);

  // Makes this a copy of `other`. REQUIRES: equal level and capacity.
  void CopyFrom(const Block& other, Version born);

  // Puts a key at `index`, moving the later ones up. REQUIRES: not full.
  void InsertKey(std::size_t index, Record* record, double score);
  void InsertLink(std::size_t index, Block* child, std::uint64_t span);

  // Gives the key at `index` another record or score.
  void SetKey(std::size_t index, Record* record, double score);

  // Moves the key at `from` to stand at `to`, with another record and score.
  void MoveKey(std::size_t from, std::size_t to, Record* record, double score);

  // Makes the link's key the child's first key again, if it is not.
  void RefreshKey(std::size_t index);

  // Takes keys out, moving the later ones down.
  void RemoveKeys(std::size_t index, std::size_t n);

  // Moves `n` keys from the end (begin) of `left` (`right`) to its neighbour's
  // begin (end).
  static void ShiftRight(Block& left, Block& right, std::size_t n);
  static void ShiftLeft(Block& left, Block& right, std::size_t n);

  // Makes the prefix as long as the members allow. Reads every record.
  void LengthenPrefix();

  static std::uint32_t HeadOf(std::string_view member, std::size_t prefix_size);

 private:
  std::size_t CountTiesBefore(std::size_t first, std::size_t last, const Position& position) const;
  void AdoptMember(std::string_view member);
  void ShortenPrefix(std::size_t size);
  void MatchPrefix(Block& other);
  void MoveWithin(std::size_t from, std::size_t to, std::size_t n);
  void CopyKeys(std::size_t to, const Block& other, std::size_t from, std::size_t n);
};

static_assert(sizeof(Block) == 32);

}  // namespace zset::internal
