// SPDX-License-Identifier: Apache-2.0
#include "redis/dictionary.h"

namespace zset::internal {

Record* Dictionary::Find(std::string_view key) {
  const auto found = records_.find(NameOf(key));
  return found == records_.end() ? nullptr : found->second.get();
}

Record& Dictionary::Put(std::string_view key, Record record) {
  const NameView name = NameOf(key);
  auto made = std::make_unique<Record>(std::move(record));
  const std::optional<std::int64_t> expires_at_ms = made->expires_at_ms;
  made->expires_at_ms.reset();
  auto found = records_.find(name);
  if (found != records_.end()) {
    SetExpiry(key, std::nullopt);
    found->second = std::move(made);
  } else {
    found = records_.emplace(Name{name.hash, std::string(key)}, std::move(made)).first;
  }
  Record& placed = *found->second;
  SetExpiry(key, expires_at_ms);
  return placed;
}

std::unique_ptr<Record> Dictionary::Take(std::string_view key) {
  const auto found = records_.find(NameOf(key));
  if (found == records_.end()) return nullptr;
  std::unique_ptr<Record> record = std::move(found->second);
  if (record->expires_at_ms) expiries_.erase({*record->expires_at_ms, found->first.key});
  records_.erase(found);
  return record;
}

void Dictionary::Clear() {
  records_.clear();
  expiries_.clear();
}

void Dictionary::SetExpiry(std::string_view key, std::optional<std::int64_t> at_ms) {
  Record* record = Find(key);
  if (record == nullptr || record->expires_at_ms == at_ms) return;
  if (at_ms) expiries_.insert({*at_ms, std::string(key)});
  if (record->expires_at_ms) expiries_.erase({*record->expires_at_ms, std::string(key)});
  record->expires_at_ms = at_ms;
}

std::int64_t Dictionary::MeanTimeLeft(std::int64_t now_ms) const {
  if (expiries_.empty()) return 0;
  long double sum = 0;
  for (const auto& [at_ms, key] : expiries_) sum += static_cast<long double>(at_ms - now_ms);
  return static_cast<std::int64_t>(sum / static_cast<long double>(expiries_.size()));
}

std::optional<std::string> Dictionary::PopExpired(std::int64_t now_ms) {
  if (expiries_.empty() || expiries_.begin()->first >= now_ms) return std::nullopt;
  std::string key = expiries_.begin()->second;
  Erase(key);
  return key;
}

void Dictionary::ForEach(absl::FunctionRef<void(std::string_view, Record&)> visit) const {
  for (const auto& [name, record] : records_) visit(name.key, *record);
}

std::uint64_t Dictionary::Scan(std::uint64_t cursor, std::size_t count,
                               absl::FunctionRef<void(std::string_view, Record&)> visit) const {
  std::size_t visited = 0;
  std::uint64_t last = 0;
  for (auto at = records_.lower_bound(NameView{cursor, {}}); at != records_.end(); ++at) {
    if (visited >= count && at->first.hash != last) return at->first.hash;
    last = at->first.hash;
    visit(at->first.key, *at->second);
    ++visited;
  }
  return 0;
}

}  // namespace zset::internal
