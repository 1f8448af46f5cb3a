// MemberIndex: member -> record in O(1), shared copy-on-write with snapshots. The
// structure and its invariants are described in index_node.h.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/index_node.h"
#include "core/unit_store.h"

namespace zset::internal {

// The record of `member`, or null. `hash` is its hash, `root` may be null.
Record* FindRecord(const IndexNode* root, std::uint64_t hash, std::string_view member);

// A member, its hash, and where FindRecords puts its record.
struct Lookup {
  std::string_view member;
  std::uint64_t hash = 0;
  Record* record = nullptr;
};

// FindRecord for several members: step by step for all together, so that their cache
// misses overlap.
void FindRecords(const IndexNode* root, std::span<Lookup> lookups);

// Ask for the page that MakeRoom(hash) and Insert, or Erase, will read. `root` may be
// null before an insertion.
void PrefetchForInsert(const IndexNode* root, std::uint64_t hash);
void PrefetchForErase(const IndexNode* root, std::uint64_t hash);

// The writer's side. Steps that may throw change only the shape of the index, never
// what it holds; steps that change what it holds never throw.
class MemberIndex {
 public:
  // REQUIRES: the references outlive this; `root` is null or a tree of the store's.
  MemberIndex(IndexNode*& root, UnitStore& store, std::size_t page_capacity, std::uint64_t seed)
      : root_(root), store_(store), page_capacity_(page_capacity), seed_(seed) {}

  // Makes the page for `hash`, and the way to it, private.
  void MakePrivate(std::uint64_t hash);

  // The same, and sees to a free slot in the page, which is given.
  IndexNode* MakeRoom(std::uint64_t hash);

  // Puts a record into the page that MakeRoom(hash) gave.
  static void Insert(IndexNode* page, std::uint64_t hash, Record* record) noexcept;

  // REQUIRES: MakePrivate(hash) came before; `from` is in the index.
  void Replace(std::uint64_t hash, const Record* from, Record* to) noexcept;

  // Makes the page for `hash` private, and small enough to merge with its neighbours
  // once few records are left in it.
  void PrepareErase(std::uint64_t hash);

  // REQUIRES: PrepareErase(hash) came before; `record` is in the index; the store has
  // room for kEraseRoom units.
  void Erase(std::uint64_t hash, const Record* record) noexcept;
  static constexpr std::size_t kEraseRoom = std::size_t{2} * IndexNode::kHashBits;

 private:
  // The nodes from the root to a page, each with the place that refers to it.
  struct Step {
    IndexNode* node;
    std::size_t slot;  // in the directory above; unused for the root
  };
  struct Path {
    Step steps[IndexNode::kHashBits + 1];
    int last = 0;
    IndexNode* page() const { return steps[last].node; }
  };

  Path Descend(std::uint64_t hash) const;
  void Put(const Path& path, int level, IndexNode* node) noexcept;
  void Resize(const Path& path, std::size_t capacity);
  void GrowPage(const Path& path);
  void SplitPage(const Path& path);
  void WidenDirectory(const Path& path, int level);
  bool MergeWithBuddy(Path& path) noexcept;

  IndexNode*& root_;
  UnitStore& store_;
  std::size_t page_capacity_;
  std::uint64_t seed_;
};

}  // namespace zset::internal
