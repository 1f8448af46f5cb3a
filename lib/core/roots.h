// Roots: where the two structures of a big set begin. A set's core and each of its
// snapshots have one; every read starts here.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace zset::internal {

struct Block;
struct IndexNode;

struct Roots {
  std::size_t size = 0;
  Block* top = nullptr;        // the skiplist's top block; null if empty
  IndexNode* index = nullptr;  // the member index's root; null if empty
  std::uint64_t hash_seed = 0;
  // Grows with every write, so that a range or iterator made before it can tell.
  std::uint64_t generation = 0;
};

}  // namespace zset::internal
