// SPDX-License-Identifier: Apache-2.0
#include "zset/reply.h"

#include <random>

namespace zset {

ReplyRows ReplyRows::Draws(Snapshot snapshot, std::size_t count, std::uint64_t seed, Shape shape) {
  ReplyRows rows(std::move(snapshot), EntryRange(), shape);
  rows.draws_ = count;
  rows.seed_ = seed;
  return rows;
}

void ReplyRows::ForEach(absl::FunctionRef<void(EntryView)> visit) const {
  for (const Entry& entry : entries_) visit(entry);
  for (const EntryView entry : range_) visit(entry);
  std::mt19937_64 random(seed_);
  for (std::size_t i = 0; i < draws_; ++i) {
    visit(*snapshot_.RandomEntry([&] { return random(); }));
  }
}

std::string_view Reply::error_code() const {
  const std::string_view whole = text();
  return whole.substr(0, whole.find(' '));
}

}  // namespace zset
