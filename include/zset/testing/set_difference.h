// DescribeDifference: where two listings of a set differ, to be read by a person.
//
//   got 2 rows, want 3; they differ in 2 places:
//     "bob": got score 1, want 2
//     "cy": missing, want score 36
//
// Complexity: O((n + m) log(n + m)), and a bounded text. Thread safety: a plain function.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "zset/entry.h"

namespace zset::testing {

struct DifferenceOptions {
  std::size_t max_lines = 10;   // of places; how many more there are is told
  std::size_t max_member = 60;  // bytes of a member; the rest is cut
};

// Says how `got` differs from `want`, or nothing if both have the same rows in the same
// order: scores by their bits (-0 differs from 0), members by their bytes. First members
// that are missing, too many, twice or at other scores; where there are none, ranks
// whose rows differ.
std::string DescribeDifference(std::span<const Entry> got, std::span<const Entry> want,
                               const DifferenceOptions& options = {});

}  // namespace zset::testing
