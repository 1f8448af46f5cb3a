// Keyspace: named sorted sets in several databases, as a Redis server holds them.
//
//   zset::ManualClock clock;
//   zset::Keyspace keyspace({.clock = clock});
//   zset::Database db = keyspace.database(0);
//   db.Edit("board", [](zset::SortedSet& set) { set.Add("ada", 36).IgnoreError(); });
//   db.ExpireAt("board", clock.now() + absl::Seconds(10));
//   clock.Advance(absl::Seconds(11));
//   db.Exists("board");                              // false
//
// A key appears with its first member and vanishes with its last. Commands work on
// the same keys through a Session (session.h).
//
// Time:          told by the clock given in the options, and by nothing else. A key
//                whose time has passed is missing for every call.
// Thread safety: a keyspace, its databases and its sessions together are one
//                object: one call at a time. Snapshots are free of it: read, copy
//                and drop them on any thread.
// Invalidation:  what Find returns is valid until the next non-const call on the
//                keyspace or one of its sessions.
// Instances share nothing.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "zset/algebra.h"
#include "zset/profile.h"
#include "zset/range.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"

namespace zset {

namespace internal {
class KeyspaceState;
struct KeyspaceAccess;
}  // namespace internal

// A clock that moves only when told to. Copies share one time.
class ManualClock {
 public:
  explicit ManualClock(absl::Time start = absl::FromUnixSeconds(1700000000))
      : now_(std::make_shared<absl::Time>(start)) {}

  absl::Time now() const { return *now_; }
  void Advance(absl::Duration by) { *now_ += by; }
  void Set(absl::Time time) { *now_ = time; }
  absl::Time operator()() const { return now(); }

 private:
  std::shared_ptr<absl::Time> now_;
};

struct KeyspaceOptions {
  Profile profile = Profile::kRedis74;
  // The time. The default is the system's clock; tests pass a ManualClock.
  std::function<absl::Time()> clock = [] { return absl::Now(); };
  // Seeds random choices and scan orders. Unset: drawn from std::random_device.
  // Set it for runs that repeat exactly.
  std::optional<std::uint64_t> random_seed = std::nullopt;
  int databases = 16;
  // The inner shape of the sets that commands create.
  SortedSetOptions set_options = {};
};

enum class KeyType { kNone, kString, kList, kSet, kSortedSet, kHash };

// Snapshots of sorted sets by key.
using KeyspaceSnapshot = std::vector<std::pair<std::string, Snapshot>>;

// One input of a union or intersection of keys. A missing key is an empty set, a
// plain set one whose scores are all 1.
struct WeightedKey {
  std::string_view key;
  double weight = 1.0;
};

// A handle to one database of a keyspace; cheap to copy. It may outlive the
// Keyspace object, which then lives on unseen.
//
// Errors of all calls: kFailedPrecondition if a key holds another type (Redis:
// WRONGTYPE).
class Database {
 public:
  std::size_t size() const;
  std::vector<std::string> Keys() const;  // in no particular order; O(n)
  bool Exists(std::string_view key) const { return Type(key) != KeyType::kNone; }
  KeyType Type(std::string_view key) const;

  // The sorted set at `key`, or null if the key is missing. O(log keys).
  absl::StatusOr<const SortedSet*> Find(std::string_view key) const;

  // Lets `edit` change the set at `key`, a new one if the key is missing. If the
  // set is empty afterwards, the key is gone. The key's expiry stays. Wakes
  // sessions that wait for the key.
  absl::Status Edit(std::string_view key, absl::FunctionRef<void(SortedSet&)> edit);

  // Puts `set` at `key`, whatever was there, without an expiry; an empty set
  // deletes the key.
  void Put(std::string_view key, SortedSet set);

  // --- keys, of any type ------------------------------------------------------

  bool Erase(std::string_view key);
  void Clear();
  // Moves `from` with its expiry over `to`; false if `from` is missing.
  bool Rename(std::string_view from, std::string_view to);
  // Copies `from` with its expiry over `to`; false if `from` is missing. O(n).
  bool Copy(std::string_view from, std::string_view to);

  // Sets the last time at which the key is there, to the millisecond; it vanishes at
  // once if that is not ahead of now. False if the key is missing. Redis: PEXPIREAT
  bool ExpireAt(std::string_view key, absl::Time time);
  // The last time at which the key is there; nullopt if it is missing or stays.
  // Redis: PEXPIRETIME
  std::optional<absl::Time> Expiry(std::string_view key) const;
  // Removes the expiry; false if there was none.
  bool Persist(std::string_view key);

  // --- several keys -------------------------------------------------------------

  // Each computes its result first, then puts it at `destination`, which may be
  // among the sources. Gives the size of the result. See algebra.h for the values.
  absl::StatusOr<std::size_t> UnionStore(std::string_view destination,
                                         std::span<const WeightedKey> sources,
                                         Aggregate aggregate = Aggregate::kSum);
  absl::StatusOr<std::size_t> IntersectionStore(std::string_view destination,
                                                std::span<const WeightedKey> sources,
                                                Aggregate aggregate = Aggregate::kSum);
  absl::StatusOr<std::size_t> DifferenceStore(std::string_view destination,
                                              std::span<const std::string_view> sources);
  absl::StatusOr<std::size_t> RangeStore(std::string_view destination, std::string_view source,
                                         const RangeQuery& query);

  // Frozen views of the chosen sorted sets (of all), all of one moment. Missing
  // keys are left out. O(1) a key.
  absl::StatusOr<KeyspaceSnapshot> TakeSnapshot(std::span<const std::string_view> keys);
  KeyspaceSnapshot TakeSnapshot();

 private:
  friend class Keyspace;

  absl::StatusOr<std::size_t> PutResult(std::string_view destination,
                                        absl::StatusOr<SortedSet> result);

  Database(std::shared_ptr<internal::KeyspaceState> state, int index)
      : state_(std::move(state)), index_(index) {}

  std::shared_ptr<internal::KeyspaceState> state_;
  int index_;
};

class Keyspace {
 public:
  explicit Keyspace(KeyspaceOptions options = {});
  Keyspace(Keyspace&&) noexcept = default;
  Keyspace& operator=(Keyspace&&) noexcept = default;

  Profile profile() const;
  int databases() const;
  // REQUIRES: 0 <= index < databases().
  Database database(int index = 0) const;

 private:
  friend class Session;
  friend struct internal::KeyspaceAccess;

  std::shared_ptr<internal::KeyspaceState> state_;
};

}  // namespace zset
