// Matchers for GoogleTest that say how a set or a reply differs, not just that it does.
//
//   EXPECT_THAT(board, HoldsEntries({{"ada", 36}, {"bob", 20}}));
//   EXPECT_THAT(board, EqualsSet(model));
//   EXPECT_THAT(server.Call(words), RepliesLike(words, oracle.Execute(Views(words))));
//
// A failure reads: which got 2 rows, want 2; they differ in 1 place:
//                    "bob": got score 20.5, want 20
//
// Sets are compared row by row in their order: scores by their bits (-0 is not 0),
// members by their bytes. Thread safety: as GoogleTest's own matchers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest-matchers.h>

#include <concepts>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "zset/entry.h"
#include "zset/entry_range.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"
#include "zset/testing/reference_set.h"
#include "zset/testing/set_difference.h"
#include "zset/testing/text.h"

// How GoogleTest prints rows and sets: the first rows, and how many more there are.
namespace zset {
void PrintTo(EntryView row, std::ostream* out);
void PrintTo(const Entry& row, std::ostream* out);
void PrintTo(const EntryRange& range, std::ostream* out);
void PrintTo(const SortedSet& set, std::ostream* out);
void PrintTo(const Snapshot& snapshot, std::ostream* out);
}  // namespace zset

namespace zset::testing {

void PrintTo(const ReferenceSet& model, std::ostream* out);

inline Entry ToEntry(EntryView row) { return Entry(row); }
template <typename Member, typename Score>
Entry ToEntry(const std::pair<Member, Score>& row) {
  return Entry(row.first, row.second);
}

// The rows of a set in any form: a SortedSet, Snapshot or EntryRange, the model, or a
// container of Entry, EntryView or pairs of member and score.
template <typename Rows>
std::vector<Entry> RowsOf(const Rows& rows) {
  if constexpr (std::convertible_to<const Rows&, const ReferenceSet&>) {
    return static_cast<const ReferenceSet&>(rows).entries();
  } else {
    std::vector<Entry> result;
    for (const auto& row : rows) result.push_back(ToEntry(row));
    return result;
  }
}

// What EqualsSet and HoldsEntries make.
class RowsMatcher {
 public:
  explicit RowsMatcher(std::vector<Entry> want) : want_(std::move(want)) {}

  template <typename Rows>
  bool MatchAndExplain(const Rows& rows, ::testing::MatchResultListener* listener) const {
    const std::string difference = DescribeDifference(RowsOf(rows), want_);
    if (!difference.empty()) *listener << "which " << difference;
    return difference.empty();
  }
  void DescribeTo(std::ostream* out) const;
  void DescribeNegationTo(std::ostream* out) const;

 private:
  std::vector<Entry> want_;
};

// Matches what holds the same rows as `set`, which may be all that RowsOf takes.
template <typename Set>
auto EqualsSet(const Set& set) {
  return ::testing::MakePolymorphicMatcher(RowsMatcher(RowsOf(set)));
}

// Matches what holds exactly these rows, given in the set's order.
inline auto HoldsEntries(std::vector<Entry> rows) {
  return ::testing::MakePolymorphicMatcher(RowsMatcher(std::move(rows)));
}

}  // namespace zset::testing
