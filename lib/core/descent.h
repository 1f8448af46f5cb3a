// Descents: the ways down a skiplist, for reading.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "core/block.h"
#include "zset/range.h"

namespace zset::internal {

// A leaf block and a place in it, with the place's rank in the whole set. The index
// equals the leaf's count if the place is behind the leaf's last entry.
struct LeafPlace {
  const Block* leaf = nullptr;
  std::size_t index = 0;
  std::size_t rank = 0;
};

// In all of these `top` is not null and has `size` entries under it.

// The place of the first entry at or behind a position.
LeafPlace DescendTo(const Block* top, std::size_t size, const Position& position);

// Its rank alone, which the way there may tell early: cheaper near the ends of the set.
std::size_t RankOfPosition(const Block* top, std::size_t size, const Position& position);

// The rank of a record's entry. REQUIRES: it is there.
std::size_t RankOfEntry(const Block* top, std::size_t size, const Record& record);

// The place of the entry with that rank. REQUIRES: rank is below the total.
LeafPlace DescendToRank(const Block* top, std::size_t rank);

}  // namespace zset::internal
