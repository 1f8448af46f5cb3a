// SortedSet::Batch: several edits of a set, all or none.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <utility>

#include "core/core.h"
#include "core/small_block.h"
#include "zset/sorted_set.h"

namespace zset {

// Undoes everything done to a set with a core since it was made, unless kept.
class SortedSet::Batch {
 public:
  explicit Batch(SortedSet& set)
      : set_(set),
        small_(set.source_.small),
        content_version_(set.content_version_),
        start_(set.core_->BeginBatch(set.content_version_)) {}
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  ~Batch() {
    if (start_ == nullptr) return;
    if (set_.source_.small != small_) set_.RetireSmall();
    set_.core_->AbortBatch(start_);
    set_.source_.small = small_;
    set_.content_version_ = content_version_;
  }

  void Keep() { set_.core_->EndBatch(std::exchange(start_, nullptr)); }

 private:
  SortedSet& set_;
  const internal::SmallBlock* small_;
  std::uint64_t content_version_;
  internal::SnapshotNode* start_;
};

}  // namespace zset
