// Comparison of a whole view with its model.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "zset/entry_range.h"
#include "zset/sorted_set.h"
#include "zset/testing/reference_set.h"
#include "zset/view.h"

namespace zset::testing {

// The rows of a range, walked from begin() to end().
std::vector<Entry> Rows(const EntryRange& range);

// The same rows read from end() back to begin(), put in the range's order.
std::vector<Entry> RowsBackwards(const EntryRange& range);

// Throws Mismatch unless the view holds exactly the model's entries: listed both
// ways, by rank, and by member. O(n log n).
void RequireSameContents(const View& view, const ReferenceSet& model);

// The same for a set, whose structure must be valid too.
void RequireValid(const SortedSet& set, const ReferenceSet& model);

}  // namespace zset::testing
