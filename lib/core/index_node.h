// IndexNode: a node of the member index, a page of records or a directory.
//
// The index is an extendible hash, kept as a tree so that no step of its growth
// touches more than a node: a directory chooses among its slots by a few bits of the
// hash, from the top bit down; a page holds the records whose hashes share the bits
// on the way to it. A page that fills splits alone. When its directory has no bit to
// tell the halves apart, the directory doubles; when that is as wide as a directory
// may be, the page becomes a directory of its own.
//
// Invariants (ValidateIndex checks them under these numbers):
//   X1  The hashes of a page's records agree with the path to it in the first `depth`
//       bits, and its tags are the last 8 bits of the hashes.
//   X2  A directory at depth d with b bits has 2^b slots; those for a page of depth e
//       are the 2^(d + b - e) neighbours that share its path, d < e <= d + b; a
//       directory in a slot has depth d + b.
//   X3  A page holds at most `capacity` records, and more than the set's page capacity
//       only if all 64 bits of its hashes are equal.
//   X4  The index holds exactly the records of the skiplist.
//   X5  No node is younger than the set's version, and a node that a snapshot can see
//       leads only to units the snapshot can see.
//   X6  Two neighbour pages that could be one are never both empty.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/version.h"

namespace zset::internal {

struct Record;

struct IndexNode {
  static constexpr int kMaxBits = 7;  // of one directory
  static constexpr int kHashBits = 64;

  Version birth;
  std::uint32_t count;          // page: records
  std::uint32_t capacity : 24;  // page: slots for records
  std::uint32_t bits : 8;       // directory: log2 of its slots; 0 for a page
  std::int32_t depth;           // bits of the hash decided on the way here
  std::uint32_t padding;

  bool is_page() const { return bits == 0; }
  bool full() const { return count == capacity; }
  std::size_t slots() const { return std::size_t{1} << bits; }

  static std::size_t PageBytes(std::size_t capacity) {
    return sizeof(IndexNode) + TagBytes(capacity) + capacity * sizeof(Record*);
  }
  static std::size_t DirectoryBytes(int bits) {
    return sizeof(IndexNode) + (sizeof(IndexNode*) << bits);
  }
  std::size_t bytes() const { return is_page() ? PageBytes(capacity) : DirectoryBytes(bits); }

  // Pages. Tags come first: they are read first, and lie next to the header.
  std::uint8_t* tags() { return reinterpret_cast<std::uint8_t*>(this + 1); }
  const std::uint8_t* tags() const { return reinterpret_cast<const std::uint8_t*>(this + 1); }
  Record** records() { return reinterpret_cast<Record**>(tags() + TagBytes(capacity)); }
  Record* const* records() const {
    return reinterpret_cast<Record* const*>(tags() + TagBytes(capacity));
  }

  // Directories.
  IndexNode** entries() { return reinterpret_cast<IndexNode**>(this + 1); }
  IndexNode* const* entries() const { return reinterpret_cast<IndexNode* const*>(this + 1); }
  std::size_t SlotOf(std::uint64_t hash) const {
    return static_cast<std::size_t>((hash << depth) >> (kHashBits - static_cast<int>(bits)));
  }

  // The number of a directory's slots that lead to a page of that depth.
  std::size_t SlotsFor(int page_depth) const {
    return std::size_t{1} << (depth + static_cast<int>(bits) - page_depth);
  }

  // The next of a page's records, from `slot` on, with that tag; or its count.
  std::size_t NextWithTag(std::size_t slot, std::uint8_t tag) const {
    const void* at = std::memchr(tags() + slot, tag, count - slot);
    if (at == nullptr) return count;
    return static_cast<std::size_t>(static_cast<const std::uint8_t*>(at) - tags());
  }

  static std::uint8_t TagOf(std::uint64_t hash) { return static_cast<std::uint8_t>(hash); }

 private:
  // Rounded up, so that the records behind the tags are aligned.
  static std::size_t TagBytes(std::size_t capacity) { return (capacity + 7) & ~std::size_t{7}; }
};

static_assert(sizeof(IndexNode) == 24);

}  // namespace zset::internal
