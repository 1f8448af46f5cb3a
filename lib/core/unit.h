// Unit: a tagged pointer to anything a set shares with its snapshots, and
// UnitList, the list that holds those which only snapshots still see.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/check.h"
#include "core/version.h"

namespace zset::internal {

struct Block;
struct IndexNode;
struct Record;
struct SmallBlock;

class Unit {
 public:
  enum class Kind : std::uintptr_t {
    kSmall,
    kRecord,
    kBlock,      // one block of the skiplist
    kBlockTree,  // a block with all that is under it, records included
    kIndex,      // one node of the member index
    kIndexTree,  // a node with all nodes under it, records not included
  };

  Unit() = default;
  static Unit Small(const SmallBlock* at) { return {at, Kind::kSmall}; }
  static Unit OfRecord(const Record* at) { return {at, Kind::kRecord}; }
  static Unit OfBlock(const Block* at) { return {at, Kind::kBlock}; }
  static Unit BlockTree(const Block* at) { return {at, Kind::kBlockTree}; }
  static Unit Index(const IndexNode* at) { return {at, Kind::kIndex}; }
  static Unit IndexTree(const IndexNode* at) { return {at, Kind::kIndexTree}; }

  Kind kind() const { return static_cast<Kind>(bits_ & kMask); }
  template <typename T>
  T* as() const {
    return reinterpret_cast<T*>(bits_ & ~kMask);
  }

  bool is_null() const { return (bits_ & ~kMask) == 0; }
  Version birth() const;

 private:
  static constexpr std::uintptr_t kMask = 7;

  Unit(const void* at, Kind kind)
      : bits_(reinterpret_cast<std::uintptr_t>(at) | static_cast<std::uintptr_t>(kind)) {
    ZSET_ASSERT((reinterpret_cast<std::uintptr_t>(at) & kMask) == 0);
  }

  std::uintptr_t bits_ = 0;
};

// A piece of a UnitList.
struct UnitChunk {
  static constexpr std::size_t kCapacity = 62;

  UnitChunk* next = nullptr;
  std::size_t count = 0;
  Unit units[kCapacity];
};

// A stack of units in chunks. Does not own its chunks: whoever pushes and pops
// supplies and takes them (UnitStore).
class UnitList {
 public:
  bool empty() const { return head_ == nullptr; }
  bool needs_chunk() const { return head_ == nullptr || head_->count == UnitChunk::kCapacity; }

  void AddChunk(UnitChunk* chunk) {
    chunk->next = head_;
    chunk->count = 0;
    head_ = chunk;
    if (tail_ == nullptr) tail_ = chunk;
  }

  // REQUIRES: !needs_chunk().
  void Push(Unit unit) { head_->units[head_->count++] = unit; }

  // REQUIRES: !empty().
  Unit& top() { return head_->units[head_->count - 1]; }

  // Takes the top unit off; gives the chunk that became empty, if one did.
  UnitChunk* Pop() {
    if (--head_->count > 0) return nullptr;
    UnitChunk* emptied = head_;
    head_ = head_->next;
    if (head_ == nullptr) tail_ = nullptr;
    return emptied;
  }

  // Takes all of the other list's units. O(1).
  void Splice(UnitList& other) {
    if (other.empty()) return;
    other.tail_->next = head_;
    if (tail_ == nullptr) tail_ = other.tail_;
    head_ = other.head_;
    other.head_ = other.tail_ = nullptr;
  }

  const UnitChunk* head() const { return head_; }

 private:
  // No chunk in the chain is empty, but a head that was just added.
  UnitChunk* head_ = nullptr;
  UnitChunk* tail_ = nullptr;
};

}  // namespace zset::internal
