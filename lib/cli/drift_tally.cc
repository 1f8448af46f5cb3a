// SPDX-License-Identifier: Apache-2.0
#include "cli/drift_tally.h"

#include <algorithm>
#include <utility>

#include "base/absl_view.h"

namespace zset::cli {

using internal::AsAbsl;

DriftTally::DriftTally(const Snapshot& start) : start_(start), rows_(start.size()) {
  index_.reserve(start_.size());
  for (const EntryView row : start_) index_.emplace(AsAbsl(row.member), index_.size());
}

DriftTally::Row* DriftTally::Find(std::string_view member) {
  const auto at = index_.find(AsAbsl(member));
  return at == index_.end() ? nullptr : &rows_[at->second];
}

void DriftTally::OnRow(EntryView row) {
  ++result_.rows_given;
  if (Row* known = Find(row.member)) ++known->given;
}

void DriftTally::OnWrite(const Write& write) {
  ++result_.writes;
  Row* row = Find(write.member);
  if (row == nullptr || row->fate == Fate::kRemoved) return;
  row->fate = write.kind == Write::Kind::kMoved ? Fate::kMoved : Fate::kRemoved;
}

DriftResult DriftTally::Take() {
  for (const Row& row : rows_) {
    if (row.fate == Fate::kRemoved) continue;
    DriftCounts& counts = row.fate == Fate::kMoved ? result_.moved : result_.steady;
    ++counts.rows;
    if (row.given == 0) ++counts.missed;
    if (row.given > 1) counts.repeated += row.given - 1;
  }
  std::fill(rows_.begin(), rows_.end(), Row{});
  return std::exchange(result_, {});
}

}  // namespace zset::cli
