// SPDX-License-Identifier: Apache-2.0
#include "zset/diff.h"

#include "core/block.h"
#include "core/snapshot_node.h"
#include "order/entry_order.h"

namespace zset {

using internal::Block;
using internal::Record;

namespace {

// Walks a skiplist in order, whole subtrees at a time: the front is a subtree that has
// not been entered, or an entry.
class SubtreeWalk {
 public:
  explicit SubtreeWalk(const Block* top) {
    if (top != nullptr) frames_.push_back({top, 0});
  }

  bool done() const { return frames_.empty(); }

  // The subtree in front, or null if an entry is.
  const Block* subtree() const {
    return frame().block->is_leaf() ? nullptr : frame().block->children()[frame().index];
  }
  int level() const { return static_cast<int>(frame().block->level) - 1; }

  // The entry in front, or the first of the subtree.
  const Record* record() const { return frame().block->records()[frame().index]; }
  EntryView entry() const { return {record()->member(), frame().block->scores()[frame().index]}; }

  // Passes the front by.
  void Skip() {
    ++frames_.back().index;
    while (!frames_.empty() && frame().index == frame().block->count) frames_.pop_back();
  }

  // Enters the subtree in front.
  void Enter() {
    const Block* child = subtree();
    Skip();
    frames_.push_back({child, 0});
  }

 private:
  struct Frame {
    const Block* block;
    std::size_t index;  // of the front in it; never past the end
  };
  const Frame& frame() const { return frames_.back(); }

  std::vector<Frame> frames_;
};

// Gives what only one of two ordered sources has to `only_old` and `only_new`, in order.
template <typename OnlyOld, typename OnlyNew>
void CompareTrees(SubtreeWalk old_walk, SubtreeWalk new_walk, OnlyOld only_old, OnlyNew only_new) {
  const auto pass = [](SubtreeWalk& walk, auto& report) {
    if (walk.subtree() != nullptr) return walk.Enter();
    report(walk.entry());
    walk.Skip();
  };
  while (!old_walk.done() && !new_walk.done()) {
    // Shared subtrees and records are met on both sides at once: all before them is
    // passed by then.
    const bool same_record = old_walk.record() == new_walk.record();
    const auto order = same_record ? std::strong_ordering::equal
                                   : internal::CompareKeys(old_walk.entry(), new_walk.entry());
    if (order < 0) {
      pass(old_walk, only_old);
    } else if (order > 0) {
      pass(new_walk, only_new);
    } else if (old_walk.subtree() == new_walk.subtree()) {
      old_walk.Skip();
      new_walk.Skip();
    } else {
      const int old_level = old_walk.level();
      const int new_level = new_walk.level();
      if (old_level >= new_level) old_walk.Enter();
      if (new_level >= old_level) new_walk.Enter();
    }
  }
  while (!old_walk.done()) pass(old_walk, only_old);
  while (!new_walk.done()) pass(new_walk, only_new);
}

// The same for sets of which at least one is in the small form.
template <typename OnlyOld, typename OnlyNew>
void CompareEntries(const View& older, const View& newer, OnlyOld only_old, OnlyNew only_new) {
  auto old_at = older.begin();
  auto new_at = newer.begin();
  while (old_at != older.end() && new_at != newer.end()) {
    const auto order = internal::CompareKeys(*old_at, *new_at);
    if (order < 0) {
      only_old(*old_at++);
    } else if (order > 0) {
      only_new(*new_at++);
    } else {
      ++old_at;
      ++new_at;
    }
  }
  while (old_at != older.end()) only_old(*old_at++);
  while (new_at != newer.end()) only_new(*new_at++);
}

}  // namespace

absl::StatusOr<std::vector<Change>> Diff(const Snapshot& older, const Snapshot& newer) {
  using internal::SnapshotNode;
  const auto* old_node = static_cast<const SnapshotNode*>(older.source_.roots);
  const auto* new_node = static_cast<const SnapshotNode*>(newer.source_.roots);
  if (old_node == nullptr || new_node == nullptr || old_node->core != new_node->core) {
    return absl::InvalidArgumentError("the snapshots are not of the same set");
  }
  std::vector<Change> changes;
  const auto only_old = [&](EntryView entry) {
    const std::optional<double> now = newer.Score(entry.member);
    const auto kind = now ? Change::Kind::kScoreChanged : Change::Kind::kRemoved;
    changes.push_back({kind, entry.member, entry.score, now});
  };
  const auto only_new = [&](EntryView entry) {
    // A member the older one has was met at its old key.
    if (older.Contains(entry.member)) return;
    changes.push_back({Change::Kind::kAdded, entry.member, std::nullopt, entry.score});
  };
  if (older.source_.small != nullptr || newer.source_.small != nullptr) {
    CompareEntries(older, newer, only_old, only_new);
  } else {
    CompareTrees(SubtreeWalk(old_node->top), SubtreeWalk(new_node->top), only_old, only_new);
  }
  return changes;
}

}  // namespace zset
