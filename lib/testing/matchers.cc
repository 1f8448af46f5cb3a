// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/matchers.h"

#include <algorithm>

namespace zset {
namespace {

constexpr std::size_t kMostRows = 10;

std::string Shown(const std::vector<Entry>& rows) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(rows.size(), kMostRows));
  std::string text = testing::Text(std::vector<Entry>(rows.begin(), rows.begin() + shown));
  if (rows.size() > kMostRows) text += " and " + testing::Text(rows.size() - kMostRows) + " more";
  return text;
}

}  // namespace

void PrintTo(EntryView row, std::ostream* out) { *out << testing::Text(row); }
void PrintTo(const Entry& row, std::ostream* out) { *out << testing::Text(row); }

void PrintTo(const EntryRange& range, std::ostream* out) { *out << Shown(testing::RowsOf(range)); }

void PrintTo(const SortedSet& set, std::ostream* out) { *out << Shown(testing::RowsOf(set)); }

void PrintTo(const Snapshot& snapshot, std::ostream* out) {
  *out << Shown(testing::RowsOf(snapshot));
}

namespace testing {

void PrintTo(const ReferenceSet& model, std::ostream* out) { *out << Shown(model.entries()); }

void RowsMatcher::DescribeTo(std::ostream* out) const {
  *out << "holds exactly the entries " << Shown(want_);
}

void RowsMatcher::DescribeNegationTo(std::ostream* out) const {
  *out << "holds other entries than " << Shown(want_);
}

}  // namespace testing
}  // namespace zset
