// GroupDescent: the ways down to several places of a skiplist, found step by step for
// all together, so that their cache misses overlap, and then used for one edit each.
//
// Edits made in between may change the ways not used yet. Most edits move keys within a
// leaf only; the rest mostly change one block above a leaf. Whoever edits says so
// beforehand, and a way that goes through such a block is looked for again.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "core/skiplist.h"
#include "zset/range.h"

namespace zset::internal {

class GroupDescent {
 public:
  // A place, and the record of the entry just before it if that is what is looked for.
  struct Aim {
    Position position;
    const Record* record = nullptr;
  };

  // Enough to keep as many cache misses under way as a core can.
  static constexpr std::size_t kMost = 16;

  // REQUIRES: the references outlive this; at most kMost aims.
  GroupDescent(const Skiplist& list, std::span<const Aim> aims);

  // The way to the i-th place, or to the entry before it if its record is given, in the
  // skiplist as it is now. REQUIRES: not empty.
  Skiplist::Path& PathTo(std::size_t i);

  // To be called before each edit. `path` is the way to the place of the edit, of one
  // entry; with PathTo(), only edits of one kind may mix.
  void BeforeInsert(const Skiplist::Path& path);
  void BeforeRemoval(const Skiplist::Path& path);

 private:
  static constexpr std::size_t kMostChanged = 4;

  static std::size_t IndexIn(const Block& leaf, const Aim& aim);
  void GoDown();
  void FetchRecords();
  void NoteChange(const Skiplist::Path& path, bool within_parent);
  bool IsStale(const Skiplist::Path& path) const;

  const Skiplist& list_;
  std::span<const Aim> aims_;
  std::array<Skiplist::Path, kMost> paths_;
  std::array<std::size_t, kMost> counts_;  // of the leaves when the indices were found

  // Blocks of level 1 that were changed since; or anything may have been.
  std::array<const Block*, kMostChanged> changed_;
  std::size_t changed_count_ = 0;
  bool all_stale_ = false;
};

}  // namespace zset::internal
