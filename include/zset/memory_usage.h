// MemoryUsage: what a set and its snapshots take.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace zset {

struct MemoryUsage {
  // Bytes of everything the set can reach now: what it would take alone. The
  // handle itself (sizeof(SortedSet)) is not counted, nor is what allocators hold
  // beyond what is in use: the heap's overhead, places of removed members that wait to
  // be used again, and what a snapshot takes for itself (some hundred bytes each).
  std::size_t set_bytes = 0;
  // Bytes that nothing but snapshots keep alive, those that wait to be
  // reclaimed included.
  std::size_t snapshot_bytes = 0;
  // Snapshots alive; copies of one snapshot count once.
  std::size_t snapshots = 0;
  // How many content versions the oldest live snapshot lags behind the set.
  std::uint64_t oldest_snapshot_age = 0;

  friend bool operator==(const MemoryUsage&, const MemoryUsage&) = default;
};

}  // namespace zset
