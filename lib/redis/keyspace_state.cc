// SPDX-License-Identifier: Apache-2.0
#include "redis/keyspace_state.h"

#include <utility>

namespace zset::internal {
namespace {

std::uint64_t SeedOf(const KeyspaceOptions& options) {
  if (options.random_seed) return *options.random_seed;
  std::random_device device;
  return (std::uint64_t{device()} << 32) | device();
}

}  // namespace

bool IsEmpty(const Value& value) {
  if (const auto* zset = std::get_if<ZsetValue>(&value)) return zset->set.empty();
  if (const auto* set = std::get_if<SetValue>(&value)) return set->members.empty();
  if (const auto* list = std::get_if<ListValue>(&value)) return list->items.empty();
  if (const auto* hash = std::get_if<HashValue>(&value)) return hash->fields.empty();
  return false;
}

KeyspaceState::KeyspaceState(KeyspaceOptions options)
    : options_(std::move(options)),
      traits_(TraitsOf(options_.profile)),
      random_(SeedOf(options_)),
      scan_seed_(random_()) {
  databases_.reserve(static_cast<std::size_t>(options_.databases));
  for (int i = 0; i < options_.databases; ++i) databases_.emplace_back(scan_seed_);
  Tick();
  server_.started = now_;
}

std::uint64_t KeyspaceState::AddSession(SessionState* session) {
  const std::uint64_t id = next_session_id_++;
  sessions_.emplace_hint(sessions_.end(), id, session);
  return id;
}

void KeyspaceState::Tick() {
  now_ = options_.clock();
  for (int db = 0; db < databases(); ++db) {
    while (const std::optional<std::string> key = database(db).PopExpired(now_ms())) {
      watches_.Touch(db, *key);
      ++server_.expired_keys;
    }
  }
  waiters_.TimeOut(now_);
}

void KeyspaceState::Put(int db, std::string_view key, Value value,
                        std::optional<std::int64_t> expires_at_ms) {
  const bool is_zset = std::holds_alternative<ZsetValue>(value);
  Overwrite(db, key, std::move(value), expires_at_ms);
  if (is_zset) waiters_.KeyReady(db, key);
}

void KeyspaceState::Store(int db, std::string_view key, Value value) {
  if (Find(db, key) == nullptr) return Put(db, key, std::move(value));
  Overwrite(db, key, std::move(value), std::nullopt);
}

void KeyspaceState::Overwrite(int db, std::string_view key, Value value,
                              std::optional<std::int64_t> expires_at_ms) {
  database(db).Put(key, Record{std::move(value), expires_at_ms, now_ms()});
  watches_.Touch(db, key);
}

bool KeyspaceState::Erase(int db, std::string_view key) {
  if (!database(db).Erase(key)) return false;
  watches_.Touch(db, key);
  return true;
}

void KeyspaceState::Clear(int db) {
  for (const std::string& key : watches_.KeysOf(db)) {
    if (Find(db, key) != nullptr) watches_.Touch(db, key);
  }
  database(db).Clear();
}

void KeyspaceState::Swap(int first, int second) {
  if (first == second) return;
  for (const int db : {first, second}) {
    for (const std::string& key : watches_.KeysOf(db)) {
      if (Find(first, key) != nullptr || Find(second, key) != nullptr) watches_.Touch(db, key);
    }
  }
  std::swap(database(first), database(second));
  waiters_.DatabasesSwapped(first, second);
}

bool KeyspaceState::SetExpiry(int db, std::string_view key, std::optional<std::int64_t> at_ms) {
  if (Find(db, key) == nullptr) return false;
  if (at_ms && *at_ms <= now_ms()) return Erase(db, key);
  database(db).SetExpiry(key, at_ms);
  watches_.Touch(db, key);
  return true;
}

void KeyspaceState::Rename(int db, std::string_view from, std::string_view to) {
  std::unique_ptr<Record> record = database(db).Take(from);
  watches_.Touch(db, from);
  Put(db, to, std::move(record->value), record->expires_at_ms);
}

void KeyspaceState::Copy(int from_db, std::string_view from, int to_db, std::string_view to) {
  const Record* record = Find(from_db, from);
  Put(to_db, to, CopyOf(record->value), record->expires_at_ms);
}

void KeyspaceState::Changed(int db, std::string_view key) {
  watches_.Touch(db, key);
  const Record* record = Find(db, key);
  if (record != nullptr && IsEmpty(record->value)) database(db).Erase(key);
}

}  // namespace zset::internal
