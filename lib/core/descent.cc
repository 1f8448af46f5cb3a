// SPDX-License-Identifier: Apache-2.0
#include "core/descent.h"

#include <numeric>

#include "base/check.h"

namespace zset::internal {
LeafPlace DescendTo(const Block* top, const Position& position) {
  std::size_t rank = 0;
  const Block* block = top;
  while (!block->is_leaf()) {
    const std::size_t link = block->LinkTowards(position);
    block->PrefetchChild(link);
    rank = std::accumulate(block->spans(), block->spans() + link, rank);
    block = block->children()[link];
  }
  const std::size_t index = block->CountBefore(position);
  return {block, index, rank + index};
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
