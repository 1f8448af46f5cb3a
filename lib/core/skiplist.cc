// SPDX-License-Identifier: Apache-2.0
#include "core/skiplist.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"

namespace zset::internal {

void Skiplist::Descend(const Position& position, Path& path) const {
  DescendToLeaf(position, path);
  path.leaf().index = path.leaf().block->CountBefore(position);
}

void Skiplist::DescendToLeaf(const Position& position, Path& path) const {
  Block* block = top_;
  path.height = block->level + 1;
  while (!block->is_leaf()) {
    const std::size_t link = block->LinkTowards(position);
    path.steps[block->level] = {block, link};
    block->PrefetchChild(link);
    block = block->children()[link];
  }
  path.leaf().block = block;
}

void Skiplist::DescendToKey(double score, const Record& record, Path& path) const {
  // Just behind the entry is always in its leaf; just before it may be in the one before.
  DescendToLeaf(Position::After(score, record.member()), path);
  path.leaf().index = path.leaf().block->IndexOf(&record, score);
}

void Skiplist::DescendToRank(std::size_t rank, Path& path) const {
  Block* block = top_;
  path.height = block->level + 1;
  for (; !block->is_leaf(); block = block->children()[path.steps[block->level].index]) {
    const std::uint64_t* spans = block->spans();
    std::size_t link = 0;
    for (; rank >= spans[link]; ++link) rank -= spans[link];
    path.steps[block->level] = {block, link};
  }
  ZSET_ASSERT(rank < block->count);
  path.leaf() = {block, rank};
}

void Skiplist::MakeTop() {
  ZSET_ASSERT(top_ == nullptr);
  top_ = store_.NewBlock(0, CapacityAt(0));
}

// --- preparing --------------------------------------------------------------------

Block* Skiplist::PrivateCopy(Block* block) {
  if (!store_.IsShared(block->birth)) return block;
  store_.EnsureRoom(1);
  Block* copy = store_.NewBlock(block->level, block->capacity);
  copy->CopyFrom(*block, store_.version());
  store_.Retire(Unit::OfBlock(block));
  return copy;
}

void Skiplist::MakePrivate(Path& path) {
  if (!store_.has_snapshots()) return;
  for (int level = path.height - 1; level >= 0; --level) {
    Path::Step& step = path.steps[level];
    step.block = PrivateCopy(step.block);
    if (level == path.height - 1) {
      top_ = step.block;
    } else {
      const Path::Step& above = path.steps[level + 1];
      above.block->children()[above.index] = step.block;
    }
  }
}

void Skiplist::PrepareInsert(Path& path) {
  MakePrivate(path);
  int full = 0;
  while (full < path.height && path.steps[full].block->full()) ++full;
  if (full == path.height) {
    RaiseTop();
    path.steps[path.height++] = {top_, 0};
  }
  // From the highest down, so that each finds room for a link above it.
  for (int level = full - 1; level >= 0; --level) Split(path, level);
}

// Puts a block with one link above the top.
void Skiplist::RaiseTop() {
  Block* raised = store_.NewBlock(top_->level + 1, CapacityAt(top_->level + 1));
  raised->InsertLink(0, top_, top_->Total());
  top_ = raised;
}

// Moves the back of a full block on the path into a new block behind it.
void Skiplist::Split(Path& path, int level) {
  Path::Step& step = path.steps[level];
  Path::Step& above = path.steps[level + 1];
  Block* left = step.block;
  Block* right = nullptr;
  try {
    right = store_.NewBlock(level, left->capacity);
  } catch (...) {
    LowerTop();
    throw;
  }
  const std::size_t keep = SplitPoint(path, level);
  Block::ShiftRight(*left, *right, left->count - keep);
  left->LengthenPrefix();
  right->LengthenPrefix();
  const std::uint64_t moved = right->Total();
  above.block->spans()[above.index] -= moved;
  above.block->InsertLink(above.index + 1, right, moved);
  // An entry between the halves goes to the left one.
  const bool goes_right = level == 0 ? step.index > keep : step.index >= keep;
  if (!goes_right) return;
  step = {right, step.index - keep};
  ++above.index;
}

// How many keys a full block keeps when it splits: half; or, where entries are
// appended at the set's end, nearly all, so that blocks stay full.
std::size_t Skiplist::SplitPoint(const Path& path, int level) const {
  const std::size_t count = path.steps[level].block->count;
  const bool appends = path.leaf().index == path.leaf().block->count;
  if (!appends || !OnLastLinks(path, std::max(level, 1))) return count - count / 2;
  return level == 0 ? count - 1 : count - 2;
}

bool Skiplist::OnLastLinks(const Path& path, int from_level) {
  for (int level = from_level; level < path.height; ++level) {
    if (path.steps[level].index + 1 < path.steps[level].block->count) return false;
  }
  return true;
}

bool Skiplist::InFirstLeaf(const Path& path) {
  for (int level = 1; level < path.height; ++level) {
    if (path.steps[level].index > 0) return false;
  }
  return true;
}

bool Skiplist::KeepsPlace(const Path& path, double score) {
  const auto& [leaf, index] = path.leaf();
  const double* const scores = leaf->scores();
  return (index > 0 ? scores[index - 1] < score : InFirstLeaf(path)) &&
         (index + 1u < leaf->count ? score < scores[index + 1] : OnLastLinks(path, 1));
}

bool Skiplist::BelongsInLeaf(const Path& path, std::size_t to) {
  return (to > 0 || InFirstLeaf(path)) && (to < path.leaf().block->count || OnLastLinks(path, 1));
}

void Skiplist::PrepareRemoval(Path& path, std::size_t n) {
  MakePrivate(path);
  std::size_t lost = n;
  for (int level = 0; level + 1 < path.height; ++level) {
    const Block* block = path.steps[level].block;
    const std::size_t left = block->count - lost;
    if (left >= block->min_count()) return;
    Path::Step& above = path.steps[level + 1];
    if (left > 0 && above.block->count > 1) {
      Block*& sibling = above.block->children()[SiblingOf(above)];
      sibling = PrivateCopy(sibling);
    }
    lost = 1;
  }
}

// --- edits ------------------------------------------------------------------------

void Skiplist::Insert(Path& path, Record* record, double score) noexcept {
  path.leaf().block->InsertKey(path.leaf().index, record, score);
  for (int level = 1; level < path.height; ++level) {
    Path::Step& step = path.steps[level];
    ++step.block->spans()[step.index];
  }
  if (path.leaf().index == 0) RefreshKeys(path);
}

void Skiplist::MoveInLeaf(Path& path, std::size_t to, Record* record, double score) noexcept {
  const std::size_t from = path.leaf().index;
  path.leaf().block->MoveKey(from, to, record, score);
  if (std::min(from, to) == 0) RefreshKeys(path);
}

// Hands a leaf's changed first key up as far as it is one.
void Skiplist::RefreshKeys(Path& path) noexcept {
  for (int level = 1; level < path.height; ++level) {
    path.steps[level].block->RefreshKey(path.steps[level].index);
    if (path.steps[level].index > 0) return;
  }
}

void Skiplist::RemoveRun(Path& path, std::size_t n) noexcept {
  path.leaf().block->RemoveKeys(path.leaf().index, n);
  for (int level = 1; level < path.height; ++level) {
    Path::Step& step = path.steps[level];
    step.block->spans()[step.index] -= n;
  }
  bool lost_keys = true;
  for (int level = 0; level + 1 < path.height; ++level) {
    if (lost_keys) {
      lost_keys = Rebalance(path, level);
    } else if (path.steps[level].index == 0) {
      path.steps[level + 1].block->RefreshKey(path.steps[level + 1].index);
    }
  }
  LowerTop();
}

// Mends the link to a block that lost keys: takes it out if the block is empty, and
// brings the block to its minimum with a neighbour's help. Says whether the block above
// lost a link. A block that lost nothing is left alone even if it is short, as the last
// ones may be: PrepareRemoval made no neighbour of it private.
bool Skiplist::Rebalance(Path& path, int level) noexcept {
  Block* block = path.steps[level].block;
  const Path::Step& above = path.steps[level + 1];
  const std::size_t links = above.block->count;
  if (block->count == 0) {
    above.block->RemoveKeys(above.index, 1);
    store_.Retire(Unit::OfBlock(block));
  } else if (block->count < block->min_count() && links > 1) {
    MergeOrEven(*above.block, std::min(above.index, SiblingOf(above)));
  } else if (path.steps[level].index == 0) {
    above.block->RefreshKey(above.index);
  }
  return above.block->count < links;
}

// Makes one block of two neighbours if it can hold both, else makes them equal.
void Skiplist::MergeOrEven(Block& above, std::size_t left_link) noexcept {
  Block& left = *above.children()[left_link];
  Block& right = *above.children()[left_link + 1];
  std::uint64_t* spans = above.spans() + left_link;
  const std::uint64_t total = spans[0] + spans[1];
  const std::size_t count = std::size_t{left.count} + right.count;
  if (count <= left.capacity) {
    Block::ShiftLeft(left, right, right.count);
    spans[0] = total;
    above.RemoveKeys(left_link + 1, 1);
    store_.Retire(Unit::OfBlock(&right));
  } else {
    const std::size_t half = count / 2;
    if (left.count < half) {
      Block::ShiftLeft(left, right, half - left.count);
    } else {
      Block::ShiftRight(left, right, left.count - half);
    }
    spans[0] = left.Total();
    spans[1] = total - spans[0];
    above.RefreshKey(left_link + 1);
  }
  above.RefreshKey(left_link);
}

// Drops tops that have one link, or nothing.
void Skiplist::LowerTop() noexcept {
  while (!top_->is_leaf() && top_->count == 1) {
    Block* only = top_->children()[0];
    store_.Retire(Unit::OfBlock(top_));
    top_ = only;
  }
  if (top_->count > 0) return;
  store_.Retire(Unit::OfBlock(top_));
  top_ = nullptr;
}

// --- building ---------------------------------------------------------------------

void Skiplist::Build(std::span<Record* const> records) {
  std::vector<Block*> made;  // all blocks, level by level
  try {
    BuildLevel(0, records.size(), made, [&records](Block& leaf, std::size_t i) {
      leaf.InsertKey(leaf.count, records[i], records[i]->score);
    });
    std::size_t below = 0;
    for (int level = 1; made.size() - below > 1; ++level) {
      const std::size_t first = below;
      below = made.size();
      BuildLevel(level, below - first, made, [&made, first](Block& upper, std::size_t i) {
        Block* child = made[first + i];
        upper.InsertLink(upper.count, child, child->Total());
      });
    }
  } catch (...) {
    for (Block* block : made) store_.Retire(Unit::OfBlock(block));
    throw;
  }
  top_ = made.back();
}

// Spreads `n` keys evenly over as few blocks as hold them.
void Skiplist::BuildLevel(int level, std::size_t n, std::vector<Block*>& blocks,
                          absl::FunctionRef<void(Block&, std::size_t)> append) {
  const std::size_t count = (n + CapacityAt(level) - 1) / CapacityAt(level);
  blocks.reserve(blocks.size() + count);
  std::size_t next = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Block* block = store_.NewBlock(level, CapacityAt(level));
    blocks.push_back(block);
    for (const std::size_t end = n / count * (i + 1) + std::min(i + 1, n % count); next < end;) {
      append(*block, next++);
    }
  }
}

}  // namespace zset::internal
