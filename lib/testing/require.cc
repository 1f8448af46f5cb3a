// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/require.h"

#include "zset/testing/reference_set.h"

namespace zset::testing {

bool Same(double a, double b) { return SameScore(a, b); }

bool Same(const EntryView& a, const EntryView& b) {
  return a.member == b.member && SameScore(a.score, b.score);
}

bool Same(const RankedScore& a, const RankedScore& b) {
  return a.rank == b.rank && SameScore(a.score, b.score);
}

bool Same(const AddResult& a, const AddResult& b) {
  return a.outcome == b.outcome && Same(a.score, b.score);
}

}  // namespace zset::testing
