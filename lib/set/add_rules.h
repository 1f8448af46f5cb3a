// DecideAdd: what an addition does, as a pure function.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "zset/add.h"

namespace zset::internal {

// The outcome of giving a member that has score `current` (nullopt: absent) the score
// `proposed`.
inline AddOutcome DecideAdd(std::optional<double> current, double proposed,
                            const AddOptions& options) {
  if (!current) {
    return options.existence == Existence::kOnlyIfPresent ? AddOutcome::kRefused
                                                          : AddOutcome::kAdded;
  }
  if (options.existence == Existence::kOnlyIfAbsent ||
      (options.improvement == Improvement::kOnlyIfGreater && !(proposed > *current)) ||
      (options.improvement == Improvement::kOnlyIfLess && !(proposed < *current))) {
    return AddOutcome::kRefused;
  }
  return proposed == *current ? AddOutcome::kUnchanged : AddOutcome::kUpdated;
}

}  // namespace zset::internal
