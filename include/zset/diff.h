// Diff: what changed between two snapshots of one set.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/snapshot.h"

namespace zset {

// One member that differs. A member only in the newer snapshot was added, one
// only in the older was removed, one in both has another score.
struct Change {
  enum class Kind { kAdded, kRemoved, kScoreChanged };

  Kind kind = Kind::kAdded;
  std::string_view member;          // points into one of the two snapshots
  std::optional<double> old_score;  // nullopt if added
  std::optional<double> new_score;  // nullopt if removed

  friend bool operator==(const Change&, const Change&) = default;
};

// The members that differ between two snapshots of one set, each once, in the
// order of their keys: a removed or changed member at its old key, an added one
// at its new. Scores that compare equal (-0 and 0) do not differ.
//
// Complexity:   O(changed blocks): what both snapshots share is skipped. Where one of
//               them is of the small form, O(size of both).
// Errors:       kInvalidArgument if the snapshots are not of the same set.
// Invalidation: the changes point into the snapshots.
absl::StatusOr<std::vector<Change>> Diff(const Snapshot& older, const Snapshot& newer);

}  // namespace zset
