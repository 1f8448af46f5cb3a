// SPDX-License-Identifier: Apache-2.0
#include "zset/keyspace.h"

#include <algorithm>

#include "base/check.h"
#include "redis/dispatch.h"
#include "redis/encoding.h"
#include "redis/errors.h"
#include "redis/keyspace_state.h"

namespace zset {
namespace {

using internal::KeyspaceState;
using internal::Record;
using internal::SetValue;
using internal::ZsetValue;

absl::Status WrongType() {
  return absl::FailedPreconditionError(internal::AsAbsl(internal::errors::kWrongType));
}

const SortedSet& EmptySet() {
  static const SortedSet kEmpty;
  return kEmpty;
}

// A key as an input of an operation on several.
absl::StatusOr<const View*> InputAt(KeyspaceState& state, int db, std::string_view key) {
  const Record* record = state.Find(db, key);
  if (record == nullptr) return &EmptySet();
  if (const auto* zset = std::get_if<ZsetValue>(&record->value)) return &zset->set;
  if (const auto* set = std::get_if<SetValue>(&record->value)) return &set->members;
  return WrongType();
}

absl::StatusOr<std::vector<WeightedSet>> Inputs(KeyspaceState& state, int db,
                                                std::span<const WeightedKey> sources) {
  std::vector<WeightedSet> inputs;
  for (const WeightedKey& source : sources) {
    const absl::StatusOr<const View*> set = InputAt(state, db, source.key);
    if (!set.ok()) return set.status();
    inputs.push_back({*set, source.weight});
  }
  return inputs;
}

}  // namespace

Keyspace::Keyspace(KeyspaceOptions options) {
  options.databases = std::max(options.databases, 1);
  state_ = std::make_shared<KeyspaceState>(std::move(options));
}

Profile Keyspace::profile() const { return state_->traits().profile; }

int Keyspace::databases() const { return state_->databases(); }

Database Keyspace::database(int index) const {
  ZSET_ASSERT(index >= 0 && index < databases());
  return Database(state_, index);
}

std::size_t Database::size() const {
  state_->Tick();
  return state_->database(index_).size();
}

std::vector<std::string> Database::Keys() const {
  state_->Tick();
  std::vector<std::string> keys;
  state_->database(index_).ForEach([&](std::string_view key, Record&) { keys.emplace_back(key); });
  return keys;
}

KeyType Database::Type(std::string_view key) const {
  state_->Tick();
  const Record* record = state_->Find(index_, key);
  return record == nullptr ? KeyType::kNone : internal::TypeOf(record->value);
}

absl::StatusOr<const SortedSet*> Database::Find(std::string_view key) const {
  state_->Tick();
  const Record* record = state_->Find(index_, key);
  if (record == nullptr) return static_cast<const SortedSet*>(nullptr);
  const auto* zset = std::get_if<ZsetValue>(&record->value);
  if (zset == nullptr) return WrongType();
  return &zset->set;
}

absl::Status Database::Edit(std::string_view key, absl::FunctionRef<void(SortedSet&)> edit) {
  state_->Tick();
  Record* record = state_->Find(index_, key);
  if (record == nullptr) {
    SortedSet set(state_->set_options());
    edit(set);
    if (!set.empty()) Put(key, std::move(set));
    return absl::OkStatus();
  }
  auto* zset = std::get_if<ZsetValue>(&record->value);
  if (zset == nullptr) return WrongType();
  const std::uint64_t before = zset->set.content_version();
  edit(zset->set);
  internal::Reencode(*zset, state_->small_limits());
  if (zset->set.content_version() != before) state_->Changed(index_, key);
  return absl::OkStatus();
}

void Database::Put(std::string_view key, SortedSet set) {
  state_->Tick();
  if (set.empty()) {
    state_->Erase(index_, key);
    return;
  }
  state_->Put(index_, key, internal::MakeZset(std::move(set), state_->small_limits()));
  internal::ServeWaiters(*state_);
}

bool Database::Erase(std::string_view key) {
  state_->Tick();
  return state_->Erase(index_, key);
}

void Database::Clear() { state_->Clear(index_); }

bool Database::Rename(std::string_view from, std::string_view to) {
  state_->Tick();
  if (state_->Find(index_, from) == nullptr) return false;
  if (from != to) state_->Rename(index_, from, to);
  internal::ServeWaiters(*state_);
  return true;
}

bool Database::Copy(std::string_view from, std::string_view to) {
  state_->Tick();
  if (state_->Find(index_, from) == nullptr) return false;
  if (from != to) state_->Copy(index_, from, index_, to);
  internal::ServeWaiters(*state_);
  return true;
}

bool Database::ExpireAt(std::string_view key, absl::Time time) {
  state_->Tick();
  return state_->SetExpiry(index_, key, absl::ToUnixMillis(time));
}

std::optional<absl::Time> Database::Expiry(std::string_view key) const {
  state_->Tick();
  const Record* record = state_->Find(index_, key);
  if (record == nullptr || !record->expires_at_ms) return std::nullopt;
  return absl::FromUnixMillis(*record->expires_at_ms);
}

bool Database::Persist(std::string_view key) {
  if (!Expiry(key)) return false;
  return state_->SetExpiry(index_, key, std::nullopt);
}

absl::StatusOr<std::size_t> Database::UnionStore(std::string_view destination,
                                                 std::span<const WeightedKey> sources,
                                                 Aggregate aggregate) {
  state_->Tick();
  const absl::StatusOr<std::vector<WeightedSet>> inputs = Inputs(*state_, index_, sources);
  if (!inputs.ok()) return inputs.status();
  return PutResult(destination, Union(*inputs, aggregate, state_->set_options()));
}

absl::StatusOr<std::size_t> Database::IntersectionStore(std::string_view destination,
                                                        std::span<const WeightedKey> sources,
                                                        Aggregate aggregate) {
  state_->Tick();
  const absl::StatusOr<std::vector<WeightedSet>> inputs = Inputs(*state_, index_, sources);
  if (!inputs.ok()) return inputs.status();
  return PutResult(destination, Intersection(*inputs, aggregate, state_->set_options()));
}

absl::StatusOr<std::size_t> Database::DifferenceStore(std::string_view destination,
                                                      std::span<const std::string_view> sources) {
  state_->Tick();
  std::vector<const View*> inputs;
  for (const std::string_view key : sources) {
    const absl::StatusOr<const View*> set = InputAt(*state_, index_, key);
    if (!set.ok()) return set.status();
    inputs.push_back(*set);
  }
  return PutResult(destination, Difference(inputs, state_->set_options()));
}

absl::StatusOr<std::size_t> Database::RangeStore(std::string_view destination,
                                                 std::string_view source, const RangeQuery& query) {
  const absl::StatusOr<const SortedSet*> set = Find(source);
  if (!set.ok()) return set.status();
  SortedSet result(state_->set_options());
  if (*set != nullptr) {
    const absl::StatusOr<EntryRange> range = (*set)->Range(query);
    if (!range.ok()) return range.status();
    // Entries of a set can't be refused.
    for (const EntryView entry : *range) result.Add(entry.member, entry.score).IgnoreError();
  }
  return PutResult(destination, std::move(result));
}

absl::StatusOr<std::size_t> Database::PutResult(std::string_view destination,
                                                absl::StatusOr<SortedSet> result) {
  if (!result.ok()) return result.status();
  const std::size_t size = result->size();
  Put(destination, std::move(*result));
  return size;
}

absl::StatusOr<KeyspaceSnapshot> Database::TakeSnapshot(std::span<const std::string_view> keys) {
  state_->Tick();
  KeyspaceSnapshot snapshot;
  for (const std::string_view key : keys) {
    Record* record = state_->Find(index_, key);
    if (record == nullptr) continue;
    auto* zset = std::get_if<ZsetValue>(&record->value);
    if (zset == nullptr) return WrongType();
    snapshot.emplace_back(key, zset->set.TakeSnapshot());
  }
  return snapshot;
}

KeyspaceSnapshot Database::TakeSnapshot() {
  state_->Tick();
  KeyspaceSnapshot snapshot;
  state_->database(index_).ForEach([&](std::string_view key, Record& record) {
    auto* zset = std::get_if<ZsetValue>(&record.value);
    if (zset != nullptr) snapshot.emplace_back(key, zset->set.TakeSnapshot());
  });
  return snapshot;
}

}  // namespace zset
