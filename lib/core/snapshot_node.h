// SnapshotNode: what all copies of one Snapshot share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/roots.h"
#include "core/unit.h"
#include "core/version.h"

namespace zset::internal {

class Core;

// Threads: `references` and `next_released` belong to whoever drops a copy; all
// else is the owner's (the thread that writes the set), and the Roots, never
// changed, are everyone's.
struct SnapshotNode : Roots {
  Core* core = nullptr;
  std::atomic<std::uint64_t> references{1};
  SnapshotNode* next_released = nullptr;

  Version version = kNoVersion;
  std::uint64_t content_version = 0;

  // Live snapshots are a list, ordered by version.
  SnapshotNode* older = nullptr;
  SnapshotNode* newer = nullptr;

  // Units the set has given up that this snapshot can see and no newer one can.
  UnitList dead;
  // Units that some dropped newer snapshot could see: this one may or may not.
  UnitList suspects;
  // Of the units on both lists.
  std::size_t kept_bytes = 0;
  // Nodes with suspects are a list.
  SnapshotNode* next_suspect = nullptr;
  SnapshotNode* previous_suspect = nullptr;
};

}  // namespace zset::internal
