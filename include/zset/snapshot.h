// Snapshot: a frozen view of a SortedSet, with all its reads.
//
//   zset::Snapshot frozen = board.TakeSnapshot();   // O(1)
//   board.Remove("ada");
//   frozen.Rank("ada");                             // still there
//
// Ownership:     a handle; copies share one frozen view. It keeps alive what it
//                shows, and may outlive its set.
// Thread safety: immutable. Read, copy and drop it on any thread, while the set
//                is written on another; no lock is taken on the read path.
// Reclaiming:    dropping the last copy is O(1); the set frees what only that
//                snapshot kept, a little with each later write (bounded work per
//                call), or all at once in SortedSet::Reclaim(). If the set is
//                gone, the dropping thread frees it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/view.h"

namespace zset {

struct Change;

namespace internal {
struct SetAccess;
}  // namespace internal

class Snapshot : public View {
 public:
  // A snapshot of an empty set that belongs to no set.
  Snapshot() = default;
  Snapshot(const Snapshot& other) noexcept;
  Snapshot(Snapshot&& other) noexcept;
  Snapshot& operator=(const Snapshot& other) noexcept;
  Snapshot& operator=(Snapshot&& other) noexcept;
  ~Snapshot();

 private:
  friend class SortedSet;
  friend struct internal::SetAccess;
  friend absl::StatusOr<std::vector<Change>> Diff(const Snapshot& older, const Snapshot& newer);

  void Drop();
};

}  // namespace zset
