// SPDX-License-Identifier: Apache-2.0
#include "core/descent.h"

#include <numeric>

#include "base/check.h"

namespace zset::internal {
namespace {

// The entries under a block's first `link` links, of `total` under all: spans are summed
// up on the shorter side.
std::size_t EntriesBefore(const Block& block, std::size_t link, std::size_t total) {
  const std::uint64_t* const spans = block.spans();
  if (link <= block.count / 2u) return std::accumulate(spans, spans + link, std::size_t{0});
  return total - std::accumulate(spans + link, spans + block.count, std::size_t{0});
}

// The leaf to find a position in, the index left open; the rank is its first entry's.
LeafPlace DescendToLeaf(const Block* top, std::size_t size, const Position& position) {
  std::size_t rank = 0;
  const Block* block = top;
  while (!block->is_leaf()) {
    const std::size_t link = block->LinkTowards(position);
    block->PrefetchChild(link);
    rank += EntriesBefore(*block, link, size);
    size = block->spans()[link];
    block = block->children()[link];
  }
  return {block, 0, rank};
}

}  // namespace

LeafPlace DescendTo(const Block* top, std::size_t size, const Position& position) {
  LeafPlace place = DescendToLeaf(top, size, position);
  place.index = place.leaf->CountBefore(position);
  place.rank += place.index;
  return place;
}

std::size_t RankOfEntry(const Block* top, std::size_t size, const Record& record) {
  // Just behind the entry is always in its leaf; just before it may be in the one before.
  const LeafPlace place = DescendToLeaf(top, size, Position::After(record.score, record.member()));
  return place.rank + place.leaf->IndexOf(&record, record.score);
}

std::size_t RankOfPosition(const Block* top, std::size_t size, const Position& position) {
  std::size_t rank = 0;
  const Block* block = top;
  while (true) {
    const bool is_behind = block->scores()[block->count - 1] < position.score;
    const std::size_t before = is_behind ? block->count : block->CountBefore(position);
    if (before == 0 || block->is_leaf()) return rank + before;
    block->PrefetchChild(before - 1);
    rank += EntriesBefore(*block, before - 1, size);
    size = block->spans()[before - 1];
    block = block->children()[before - 1];
  }
}

LeafPlace DescendToRank(const Block* top, std::size_t rank) {
  std::size_t left = rank;
  const Block* block = top;
  while (!block->is_leaf()) {
    const std::uint64_t* spans = block->spans();
    std::size_t link = 0;
    for (; left >= spans[link]; ++link) left -= spans[link];
    ZSET_ASSERT(link < block->count);
    block = block->children()[link];
  }
  ZSET_ASSERT(left < block->count);
  return {block, left, rank};
}

}  // namespace zset::internal
