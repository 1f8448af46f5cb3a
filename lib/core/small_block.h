// SmallBlock: a whole set in one piece of memory, for sets of a few entries.
//
// Immutable: every change builds a new block, which makes snapshots and failing
// allocations trivial and leaves no slack. Layout: header, then the scores side by
// side (4 bytes each if all are integers of 32 bits, else doubles), then for each
// entry its member's length (one byte below 128, else two) and bytes.
//
// Invariants (ValidateSmallBlock checks them under these numbers):
//   B1  Entries ascend strictly in the library's order.
//   B2  Members are distinct and no longer than kMaxMember.
//   B3  The block holds 1..kMaxEntries entries and is exactly as large as they need.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include "core/version.h"
#include "zset/entry.h"
#include "zset/entry_range.h"
#include "zset/range.h"

namespace zset::internal {

struct SmallBlock {
  static constexpr std::size_t kMaxEntries = 128;
  static constexpr std::size_t kMaxMember = 4096;

  std::uint64_t birth : kVersionBits;
  std::uint64_t count : 11;
  std::uint64_t narrow : 1;    // scores are stored as 32-bit integers
  std::uint64_t member_bytes;  // lengths included

  // A new block with these entries. Throws std::bad_alloc.
  // REQUIRES: entries ascend strictly and keep the limits above.
  static SmallBlock* Make(std::span<const EntryView> entries, Version birth);
  static void Free(const SmallBlock* block) noexcept;

  std::size_t bytes() const { return sizeof(SmallBlock) + count * score_width() + member_bytes; }

  // O(index): lengths are walked.
  Spot SpotAt(std::size_t index) const;
  Spot Next(Spot spot) const;
  EntryView Read(Spot spot) const;

  // The index and spot of the first entry at or behind a position; the index is
  // `count` and the spot null if there is none. O(count).
  struct Place {
    std::size_t rank;
    Spot spot;
  };
  Place LowerBound(const Position& position) const;

  // O(count).
  std::optional<RankedScore> Find(std::string_view member) const;

  std::size_t score_width() const { return narrow ? sizeof(std::int32_t) : sizeof(double); }
  double score(std::size_t index) const;

 private:
  const unsigned char* payload() const { return reinterpret_cast<const unsigned char*>(this + 1); }
  const unsigned char* members() const { return payload() + count * score_width(); }
};

static_assert(sizeof(SmallBlock) == 16);

}  // namespace zset::internal
