// SetTest: what the tests of one set share. Each runs at every shape of the
// structure.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "support/compare.h"
#include "support/option_sets.h"
#include "zset/sorted_set.h"
#include "zset/testing/require.h"

namespace zset::testing {

class SetTest : public ::testing::TestWithParam<NamedOptions> {
 protected:
  const SortedSetOptions& options() const { return GetParam().options; }

  SortedSet Make(std::initializer_list<Entry> entries) const {
    SortedSet set(options());
    for (const Entry& entry : entries) EXPECT_TRUE(set.Add(entry.member, entry.score).ok());
    return set;
  }
};

#define ZSET_AT_EVERY_SHAPE(Fixture)                                                            \
  INSTANTIATE_TEST_SUITE_P(Shapes, Fixture, ::testing::ValuesIn(::zset::testing::OptionSets()), \
                           [](const auto& shape) { return std::string(shape.param.name); })

inline std::string Print(const EntryView& row) {
  return std::string(row.member) + ":" + Text(row.score);
}

// "a:1 b:2", in the order given.
template <typename RowsT>
std::string Listed(const RowsT& rows) {
  std::string text;
  for (const auto& row : rows) text += Print(EntryView(row)) + " ";
  return text.substr(0, text.size() - (text.empty() ? 0 : 1));
}

// "a b", in the order given.
template <typename RowsT>
std::string Names(const RowsT& rows) {
  std::string text;
  for (const auto& row : rows) text += std::string(EntryView(row).member) + " ";
  return text.substr(0, text.size() - (text.empty() ? 0 : 1));
}

// The same of what a query gives, or the status of its error.
inline std::string Names(const View& view, const RangeQuery& query) {
  auto range = view.Range(query);
  return range.ok() ? Names(*range) : std::string(range.status().ToString());
}

inline std::string Names(const View& view, const Interval& interval,
                         Direction direction = Direction::kForward, Limit limit = {}) {
  return Names(view, RangeQuery{interval, direction, limit});
}

template <typename StatusOrT>
bool IsInvalid(const StatusOrT& result) {
  return result.status().code() == absl::StatusCode::kInvalidArgument;
}

}  // namespace zset::testing
