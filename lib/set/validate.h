// Validate: checks every invariant of a set's structures, and that its two forms are
// not both in use. For tests and fuzzers; O(size).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "absl/status/status.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"

namespace zset::internal {

// OK, or an error that names the first invariant found broken. Besides those of the
// core's structures:
//   F1  A set is in one form: it has a small block or a non-empty core, not both.
//   F2  A small block keeps within the set's options.
absl::Status Validate(const SortedSet& set);

// The same for what a snapshot shows. REQUIRES: no write on the set meanwhile.
absl::Status Validate(const Snapshot& snapshot);

}  // namespace zset::internal
