// SPDX-License-Identifier: Apache-2.0
#include "support/compare.h"

#include <algorithm>
#include <string>

#include "set/validate.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

void RequireSameRows(const EntryRange& range, const ReferenceSet& model) {
  RequireSame(range.size(), model.size(), "Entries().size()");
  std::size_t k = 0;
  std::size_t n = model.size();
  for (EntryIterator it = range.begin(); it != range.end(); ++it, ++k) {
    Require(k < n, "Entries() gives too many");
    std::size_t rank = range.direction() == Direction::kForward ? k : n - 1 - k;
    RequireSame(*it, EntryView(model.entries()[rank]), [&] { return "row " + Text(k); });
    RequireSame(it.rank(), rank, [&] { return "rank() of row " + Text(k); });
  }
  RequireSame(k, n, "rows of Entries()");
}

void RequireSameMember(const View& view, const Entry& entry, std::size_t rank) {
  auto about = [&](const char* what) { return [&, what] { return what + Quoted(entry.member); }; };
  RequireSame(view.Score(entry.member), std::optional(entry.score), about("Score of "));
  RequireSame(view.Rank(entry.member), std::optional(rank), about("Rank of "));
  RequireSame(view.At(rank), std::optional(EntryView(entry)), about("At the rank of "));
}

}  // namespace

std::vector<Entry> Rows(const EntryRange& range) {
  std::vector<Entry> rows;
  for (EntryView row : range) rows.emplace_back(row);
  return rows;
}

std::vector<Entry> RowsBackwards(const EntryRange& range) {
  std::vector<Entry> rows;
  for (EntryIterator it = range.end(); it != range.begin();) rows.emplace_back(*--it);
  std::reverse(rows.begin(), rows.end());
  return rows;
}

void RequireSameContents(const View& view, const ReferenceSet& model) {
  RequireSame(view.size(), model.size(), "size()");
  RequireSame(view.empty(), model.empty(), "empty()");
  RequireSameRows(view.Entries(Direction::kForward), model);
  RequireSameRows(view.Entries(Direction::kReverse), model);
  for (std::size_t rank = 0; rank < model.size(); ++rank) {
    RequireSameMember(view, model.entries()[rank], rank);
  }
  RequireSame(view.At(model.size()), std::optional<EntryView>(), "At(size())");
}

void RequireValid(const SortedSet& set, const ReferenceSet& model) {
  RequireOk(internal::Validate(set), "Validate");
  RequireSameContents(set, model);
}

}  // namespace zset::testing
