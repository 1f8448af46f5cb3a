// KeyspaceState: everything behind a Keyspace and its sessions.
//
// Writes go through the functions here, so that watching sessions notice them and
// waiting sessions are woken.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "redis/dictionary.h"
#include "redis/profile.h"
#include "redis/server_facts.h"
#include "redis/waiters.h"
#include "redis/watches.h"
#include "zset/keyspace.h"

namespace zset::internal {

class SessionState;

// Redis: zset-max-listpack-entries and zset-max-listpack-value.
struct SmallLimits {
  std::uint64_t entries = 128;
  std::uint64_t value = 64;
};

class KeyspaceState {
 public:
  explicit KeyspaceState(KeyspaceOptions options);

  const ProfileTraits& traits() const { return traits_; }
  const SortedSetOptions& set_options() const { return options_.set_options; }
  SmallLimits& small_limits() { return small_limits_; }
  std::uint64_t scan_seed() const { return scan_seed_; }
  std::uint64_t Random() { return random_(); }
  ServerFacts& server() { return server_; }

  // --- sessions ---------------------------------------------------------------

  // All sessions by their numbers, in the order they began.
  using Sessions = std::map<std::uint64_t, SessionState*>;
  const Sessions& sessions() const { return sessions_; }
  // Gives the session's number.
  std::uint64_t AddSession(SessionState* session);
  void RemoveSession(std::uint64_t id) { sessions_.erase(id); }

  // --- time -------------------------------------------------------------------

  // The clock's time as of the last Tick: one command sees one time.
  absl::Time now() const { return now_; }
  std::int64_t now_ms() const { return absl::ToUnixMillis(now_); }
  // Reads the clock, drops the keys whose time has passed and ends the waits that
  // timed out.
  void Tick();

  // --- keys -------------------------------------------------------------------

  int databases() const { return static_cast<int>(databases_.size()); }
  Dictionary& database(int index) { return databases_[static_cast<std::size_t>(index)]; }

  Record* Find(int db, std::string_view key) { return database(db).Find(key); }
  // Puts a value at a key, whatever was there, with the given expiry.
  void Put(int db, std::string_view key, Value value,
           std::optional<std::int64_t> expires_at_ms = std::nullopt);
  // As a STORE command does: who waits for the key is not woken if it holds anything
  // already. (It may, since a key that is waited for can become another type.)
  void Store(int db, std::string_view key, Value value);
  bool Erase(int db, std::string_view key);
  void Clear(int db);
  void Swap(int first, int second);
  // False if the key is missing. A time that has passed erases the key.
  bool SetExpiry(int db, std::string_view key, std::optional<std::int64_t> at_ms);
  // Moves or copies a record that exists, with its expiry, over another key.
  void Rename(int db, std::string_view from, std::string_view to);
  void Copy(int from_db, std::string_view from, int to_db, std::string_view to);

  // A value was changed in place. Erases the key if it is an empty collection.
  void Changed(int db, std::string_view key);

  Watches& watches() { return watches_; }
  Waiters& waiters() { return waiters_; }

 private:
  void Overwrite(int db, std::string_view key, Value value,
                 std::optional<std::int64_t> expires_at_ms);

  KeyspaceOptions options_;
  const ProfileTraits& traits_;
  std::mt19937_64 random_;
  std::uint64_t scan_seed_;
  std::uint64_t next_session_id_ = 1;
  absl::Time now_;
  ServerFacts server_;
  Sessions sessions_;
  SmallLimits small_limits_;
  std::vector<Dictionary> databases_;
  Watches watches_;
  Waiters waiters_;
};

// The way from a keyspace to what is behind it.
struct KeyspaceAccess {
  static const std::shared_ptr<KeyspaceState>& State(const Keyspace& keyspace) {
    return keyspace.state_;
  }
};

// Whether a value is a collection without members.
bool IsEmpty(const Value& value);

}  // namespace zset::internal
