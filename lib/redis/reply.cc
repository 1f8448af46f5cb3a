// SPDX-License-Identifier: Apache-2.0
#include "zset/reply.h"

namespace zset {

ReplyRows ReplyRows::Draws(Snapshot snapshot, std::size_t count, std::uint64_t seed, Shape shape) {
  ReplyRows rows(std::move(snapshot), EntryRange(), shape);
  rows.draws_ = count;
  rows.seed_ = seed;
  return rows;
}

void ReplyRows::ForEach(absl::FunctionRef<void(EntryView)> visit) const {
  Reader reader(*this);
  while (const std::optional<EntryView> row = reader.Next()) visit(*row);
}

ReplyRows::Reader::Reader(const ReplyRows& rows) : rows_(&rows), at_(rows.range_.begin()) {
  if (rows.draws_ > 0) random_.emplace(rows.seed_);
}

// Rows are of one kind: copied entries, a range or draws.
std::optional<EntryView> ReplyRows::Reader::Next() {
  if (next_ == rows_->size()) return std::nullopt;
  const std::size_t index = next_++;
  if (!rows_->entries_.empty()) return rows_->entries_[index];
  if (random_) return rows_->snapshot_.RandomEntry([&] { return (*random_)(); });
  if (index > 0) ++at_;
  return *at_;
}

std::string_view Reply::error_code() const {
  const std::string_view whole = text();
  return whole.substr(0, whole.find(' '));
}

}  // namespace zset
