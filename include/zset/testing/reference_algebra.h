// Union, intersection, difference and diff of ReferenceSets: Redis's rules one
// after the other, each entry looked up in each input.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/algebra.h"
#include "zset/diff.h"
#include "zset/testing/reference_set.h"

namespace zset::testing {

struct WeightedReference {
  const ReferenceSet* set = nullptr;
  double weight = 1.0;
};

absl::StatusOr<ReferenceSet> ReferenceUnion(std::span<const WeightedReference> inputs,
                                            Aggregate aggregate);
absl::StatusOr<ReferenceSet> ReferenceIntersection(std::span<const WeightedReference> inputs,
                                                   Aggregate aggregate);
absl::StatusOr<ReferenceSet> ReferenceDifference(std::span<const ReferenceSet* const> inputs);
absl::StatusOr<std::size_t> ReferenceIntersectionCount(std::span<const ReferenceSet* const> inputs,
                                                       std::optional<std::size_t> limit);

// A Change that owns its member.
struct OwnedChange {
  Change::Kind kind = Change::Kind::kAdded;
  std::string member;
  std::optional<double> old_score;
  std::optional<double> new_score;

  friend bool operator==(const OwnedChange&, const OwnedChange&) = default;
};

std::vector<OwnedChange> ReferenceDiff(const ReferenceSet& older, const ReferenceSet& newer);

// Throws Mismatch unless both say the same.
void RequireSameChanges(std::span<const Change> actual, std::span<const OwnedChange> expected);

}  // namespace zset::testing
