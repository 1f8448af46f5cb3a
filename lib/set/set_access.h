// SetAccess: the inside of a SortedSet and of a Snapshot, for the validator and for tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/core.h"
#include "zset/sorted_set.h"

namespace zset::internal {

struct SetAccess {
  static const Source& source(const SortedSet& set) { return set.source_; }
  static const Source& source(const Snapshot& snapshot) { return snapshot.source_; }
  static const Core* core(const SortedSet& set) { return set.core_; }
  static Core* core(SortedSet& set) { return set.core_; }
};

}  // namespace zset::internal
