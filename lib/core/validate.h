// Validators of the core's structures: each names the first invariant it finds broken,
// by its number ("S3: ..."). For tests and fuzzers; O(size).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "absl/status/status.h"
#include "core/core.h"
#include "core/small_block.h"

namespace zset::internal {

// B1 to B3.
absl::Status ValidateSmallBlock(const SmallBlock& block);

// S1 to S8, for the roots of a core or of one of its snapshots. `limits` has what the
// roots' units must keep to.
struct UnitLimits {
  Version version;          // no unit is younger
  Version newest_snapshot;  // what is born up to then leads to nothing younger than that
};
absl::Status ValidateSkiplist(const Roots& roots, const SortedSetOptions& options,
                              const UnitLimits& limits);

// X1 to X6, given the same.
absl::Status ValidateIndex(const Roots& roots, const SortedSetOptions& options,
                           const UnitLimits& limits);

// V1 to V4. `small` is the set's small block, if it has one.
absl::Status ValidateStore(const Core& core, const SmallBlock* small);

}  // namespace zset::internal
