// SPDX-License-Identifier: Apache-2.0
#include "core/group_descent.h"

#include <algorithm>

#include "base/check.h"
#include "base/prefetch.h"

namespace zset::internal {

GroupDescent::GroupDescent(const Skiplist& list, std::span<const Aim> aims)
    : list_(list), aims_(aims), all_stale_(list.top() == nullptr) {
  ZSET_ASSERT(aims.size() <= kMost);
  if (all_stale_) return;
  GoDown();
  FetchRecords();
}

std::size_t GroupDescent::IndexIn(const Block& leaf, const Aim& aim) {
  return aim.record == nullptr ? leaf.CountBefore(aim.position)
                               : leaf.IndexOf(aim.record, aim.position.score);
}

void GroupDescent::GoDown() {
  Block* const top = list_.top();
  for (std::size_t i = 0; i < aims_.size(); ++i) {
    paths_[i].height = top->level + 1;
    paths_[i].steps[top->level] = {top, 0};
  }
  for (int level = top->level; level > 0; --level) {
    for (std::size_t i = 0; i < aims_.size(); ++i) {
      Skiplist::Path::Step& step = paths_[i].steps[level];
      step.index = step.block->LinkTowards(aims_[i].position);
      step.block->PrefetchChild(step.index);
      paths_[i].steps[level - 1].block = step.block->children()[step.index];
    }
  }
}

// Finds the places in the leaves, and asks for the records that an edit there moves.
void GroupDescent::FetchRecords() {
  for (std::size_t i = 0; i < aims_.size(); ++i) {
    auto& [leaf, index] = paths_[i].leaf();
    index = IndexIn(*leaf, aims_[i]);
    counts_[i] = leaf->count;
    PrefetchBytes(leaf->records() + index, (leaf->count - index) * sizeof(Record*));
  }
}

Skiplist::Path& GroupDescent::PathTo(std::size_t i) {
  Skiplist::Path& path = paths_[i];
  if (IsStale(path)) {
    list_.Descend(aims_[i].position, path);
    if (aims_[i].record != nullptr) --path.leaf().index;
  } else if (path.leaf().block->count != counts_[i]) {
    path.leaf().index = IndexIn(*path.leaf().block, aims_[i]);
  }
  return path;
}

bool GroupDescent::IsStale(const Skiplist::Path& path) const {
  if (all_stale_ || changed_count_ == 0) return all_stale_;
  const auto end = changed_.begin() + changed_count_;
  return std::find(changed_.begin(), end, path.steps[1].block) != end;
}

// A leaf that splits gives the block above it a link, and one whose first key changes
// gives it another key; both reach further up from a full block, or from its first link.
void GroupDescent::BeforeInsert(const Skiplist::Path& path) {
  const auto& [leaf, index] = path.leaf();
  if (!leaf->full() && index > 0) return;
  const Skiplist::Path::Step& above = path.steps[1];
  NoteChange(path, path.height > 1 && (!leaf->full() || !above.block->full()) &&
                       (index > 0 || above.index > 0));
}

void GroupDescent::BeforeRemoval(const Skiplist::Path& path) {
  const auto& [leaf, index] = path.leaf();
  const bool keeps_links = leaf->count > leaf->min_count();
  if (keeps_links && index > 0) return;
  const Skiplist::Path::Step& above = path.steps[1];
  NoteChange(path, path.height > 1 &&
                       (keeps_links || above.block->count > above.block->min_count()) &&
                       (index > 0 || above.index > 0));
}

void GroupDescent::NoteChange(const Skiplist::Path& path, bool within_parent) {
  if (within_parent && changed_count_ < kMostChanged) {
    changed_[changed_count_++] = path.steps[1].block;
  } else {
    all_stale_ = true;
  }
}

}  // namespace zset::internal
