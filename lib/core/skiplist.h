// Skiplist: the writer's side of the blocked skiplist. The structure and its
// invariants are described in block.h; descent.h has the reader's side.
//
// An edit has two parts. Preparing makes the blocks it will touch private, splits
// full ones and so on: it may throw std::bad_alloc, and changes the shape of the
// skiplist but never what it holds. The edit proper then never throws.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "absl/functional/function_ref.h"
#include "core/block.h"
#include "core/unit_store.h"
#include "zset/options.h"
#include "zset/range.h"

namespace zset::internal {

class Skiplist {
 public:
  // A set of 2^63 entries in the smallest blocks is no higher.
  static constexpr int kMaxHeight = 64;

  // The blocks from a leaf (level 0) to the top, each with the index taken in it.
  struct Path {
    struct Step {
      Block* block;
      std::size_t index;
    };
    std::array<Step, kMaxHeight> steps;
    int height;  // levels

    Step& leaf() { return steps[0]; }
    const Step& leaf() const { return steps[0]; }
  };

  // REQUIRES: the references outlive this; `top` is null or a tree of the store's.
  Skiplist(Block*& top, UnitStore& store, const SortedSetOptions& options)
      : top_(top), store_(store), options_(options) {}

  // The way to a position: where an entry with a key next to it belongs, which may be
  // behind a leaf's last entry. REQUIRES: not empty.
  void Descend(const Position& position, Path& path) const;

  // The way to an entry, by its record or its rank. REQUIRES: it is there.
  void DescendToEntry(const Record& record, Path& path) const {
    DescendToKey(record.score, record, path);
  }
  void DescendToRank(std::size_t rank, Path& path) const;

  // The way to a record's entry with a score that may not be the record's yet.
  void DescendToKey(double score, const Record& record, Path& path) const;

  Block* top() const { return top_; }

  // Makes an empty first block, for PrepareInsert to find.
  void MakeTop();

  // Makes the path private and gives its leaf a free slot; the path still leads to
  // where the entry belongs.
  void PrepareInsert(Path& path);
  void Insert(Path& path, Record* record, double score) noexcept;

  // Makes the path private, and so the neighbours that RemoveRun will merge with.
  void PrepareRemoval(Path& path, std::size_t n);
  // Takes `n` entries at the path's place out of its leaf; their records are left
  // alone.
  void RemoveRun(Path& path, std::size_t n) noexcept;

  void MakePrivate(Path& path);

  // Whether the entry at the path's place may stay there with another score, as far as
  // scores alone can tell.
  static bool KeepsPlace(const Path& path, double score);

  // Whether an entry that counts as `to` in the path's leaf belongs there: somewhere
  // between two of the leaf's entries, or at an end of the whole set.
  static bool BelongsInLeaf(const Path& path, std::size_t to);

  // Moves the entry at the path's place to `to` in the same leaf, where it belongs
  // with its new score. REQUIRES: a private path.
  void MoveInLeaf(Path& path, std::size_t to, Record* record, double score) noexcept;

  // Builds the skiplist of some records in ascending order, in full blocks. O(n).
  // REQUIRES: the skiplist is empty. On std::bad_alloc it stays so.
  void Build(std::span<Record* const> records);

 private:
  void DescendToLeaf(const Position& position, Path& path) const;
  std::size_t CapacityAt(int level) const {
    return level == 0 ? options_.leaf_capacity : options_.upper_capacity;
  }
  Block* PrivateCopy(Block* block);
  void Split(Path& path, int level);
  void RaiseTop();
  std::size_t SplitPoint(const Path& path, int level) const;
  static bool InFirstLeaf(const Path& path);
  static bool OnLastLinks(const Path& path, int from_level);
  static std::size_t SiblingOf(const Path::Step& above) {
    return above.index > 0 ? above.index - 1 : above.index + 1;
  }
  void RefreshKeys(Path& path) noexcept;
  bool Rebalance(Path& path, int level) noexcept;
  void MergeOrEven(Block& above, std::size_t left_link) noexcept;
  void LowerTop() noexcept;
  void BuildLevel(int level, std::size_t n, std::vector<Block*>& blocks,
                  absl::FunctionRef<void(Block&, std::size_t)> append);

  Block*& top_;
  UnitStore& store_;
  const SortedSetOptions& options_;
};

}  // namespace zset::internal
