// SPDX-License-Identifier: Apache-2.0
#include "redis/rows.h"

#include <utility>

namespace zset::internal {
namespace {

// Copying so few rows is cheaper than what a snapshot costs the next writes.
constexpr std::size_t kCopiedRows = 128;

}  // namespace

Reply RowsReply(SortedSet& set, const RangeQuery& query, ReplyRows::Shape shape) {
  const EntryRange range = set.Range(query).value();
  if (range.size() > kCopiedRows) {
    Snapshot snapshot = set.TakeSnapshot();
    const EntryRange frozen = snapshot.Range(query).value();
    return Reply::Rows(ReplyRows(std::move(snapshot), frozen, shape));
  }
  std::vector<Entry> entries;
  entries.reserve(range.size());
  for (const EntryView entry : range) entries.emplace_back(entry);
  return Reply::Rows(ReplyRows(std::move(entries), shape));
}

}  // namespace zset::internal
