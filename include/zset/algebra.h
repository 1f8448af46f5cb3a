// Union, intersection and difference of sorted sets, exactly as Redis computes
// them, down to the order of additions and the handling of NaN.
//
//   zset::SortedSet total = zset::Union({{{&monday}, {&tuesday, 2.0}}}).value();
//
// Values: an entry's contribution is weight * score. Contributions of one member
// are aggregated over the inputs by ascending size (equal sizes in the order
// given), since floating-point addition depends on order. A sum that is NaN
// (inf - inf) becomes 0. A contribution that is NaN (0 * inf) becomes 0 in every
// input of a union and in the first processed input of an intersection; in later
// inputs of an intersection it turns a sum to 0 and does not count for a minimum
// or maximum.
//
// Inputs may repeat. They are only read; the result is a set of its own.
// Errors: kInvalidArgument if there is no input or a weight is NaN.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "absl/status/statusor.h"
#include "zset/options.h"
#include "zset/sorted_set.h"
#include "zset/view.h"

namespace zset {

// One input of a union or intersection; borrows the set.
struct WeightedSet {
  const View* set = nullptr;
  double weight = 1.0;
};

enum class Aggregate {
  kSum,
  kMin,
  kMax,
  kCount,  // scores are ignored: each input that has the member adds its weight
};

// The members of any input. O(N + M log M): N entries in all, M in the result.
// Redis: ZUNION, ZUNIONSTORE
absl::StatusOr<SortedSet> Union(std::span<const WeightedSet> inputs,
                                Aggregate aggregate = Aggregate::kSum,
                                const SortedSetOptions& options = {});

// The members of all inputs. O(k S + M log M): S entries in the smallest of k
// inputs, M in the result. Redis: ZINTER, ZINTERSTORE
absl::StatusOr<SortedSet> Intersection(std::span<const WeightedSet> inputs,
                                       Aggregate aggregate = Aggregate::kSum,
                                       const SortedSetOptions& options = {});

// The entries of the first input whose members are in no other, with their
// scores. O(k S): S entries in the first of k inputs. Redis: ZDIFF, ZDIFFSTORE
absl::StatusOr<SortedSet> Difference(std::span<const View* const> inputs,
                                     const SortedSetOptions& options = {});

// How many members are in all inputs, counted up to `limit` if given. O(k S).
// Redis: ZINTERCARD
absl::StatusOr<std::size_t> IntersectionCount(std::span<const View* const> inputs,
                                              std::optional<std::size_t> limit = std::nullopt);

}  // namespace zset
