// Dictionary: one database: keys, their values and their expiries.
//
// Invariants:
//   I1  expiries_ holds exactly the pairs (record.expires_at_ms, key) of the records
//       that have an expiry.
//   I2  No record holds an empty collection; callers erase them in the same call.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/container/btree_set.h"
#include "absl/functional/function_ref.h"
#include "redis/value.h"

namespace zset::internal {

struct Record {
  Value value;
  std::optional<std::int64_t> expires_at_ms;
  std::int64_t used_at_ms = 0;  // when a command last looked at the value
};

class Dictionary {
 public:
  explicit Dictionary(std::uint64_t seed) : seed_(seed) {}

  std::size_t size() const { return records_.size(); }

  // The record of a key, or null. Stays where it is until the key is erased. O(log n).
  Record* Find(std::string_view key);
  const Record* Find(std::string_view key) const {
    return const_cast<Dictionary*>(this)->Find(key);
  }

  // Puts a record at `key`, over what was there.
  Record& Put(std::string_view key, Record record);
  // Takes the record of a key out; null if there is none.
  std::unique_ptr<Record> Take(std::string_view key);
  bool Erase(std::string_view key) { return Take(key) != nullptr; }
  void Clear();

  void SetExpiry(std::string_view key, std::optional<std::int64_t> at_ms);

  // How many keys have an expiry, and in how many milliseconds these vanish on
  // average. O(1); O(keys with an expiry).
  std::size_t expiring() const { return expiries_.size(); }
  std::int64_t MeanTimeLeft(std::int64_t now_ms) const;

  // Takes out one key whose time has come, or gives nullopt.
  std::optional<std::string> PopExpired(std::int64_t now_ms);

  void ForEach(absl::FunctionRef<void(std::string_view, Record&)> visit) const;

  // Visits at least `count` keys from `cursor` on, if there are as many; gives where
  // to go on, 0 at the end. A key present throughout a walk is visited.
  std::uint64_t Scan(std::uint64_t cursor, std::size_t count,
                     absl::FunctionRef<void(std::string_view, Record&)> visit) const;

 private:
  // Ordered by hash, so that a cursor of SCAN is a hash.
  struct NameView {
    std::uint64_t hash;
    std::string_view key;
  };
  struct Name {
    std::uint64_t hash;
    std::string key;
  };
  struct NameLess {
    using is_transparent = void;
    static NameView View(const Name& name) { return {name.hash, name.key}; }
    static NameView View(const NameView& name) { return name; }
    template <typename A, typename B>
    bool operator()(const A& a, const B& b) const {
      const NameView left = View(a);
      const NameView right = View(b);
      return left.hash != right.hash ? left.hash < right.hash : left.key < right.key;
    }
  };

  NameView NameOf(std::string_view key) const { return {ScanHash(key, seed_), key}; }

  std::uint64_t seed_;
  absl::btree_map<Name, std::unique_ptr<Record>, NameLess> records_;
  absl::btree_set<std::pair<std::int64_t, std::string>> expiries_;
};

}  // namespace zset::internal
