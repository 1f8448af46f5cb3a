// Watches: which sessions watch which keys (Redis: WATCH).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/btree_map.h"

namespace zset::internal {

class Watches {
 public:
  // Sets `*dirty` when the key is touched. `dirty` names the watcher.
  void Add(int db, std::string_view key, bool* dirty);
  // Forgets everything that `dirty` watches.
  void Remove(const bool* dirty);

  void Touch(int db, std::string_view key);

  // The keys of one database that are watched.
  std::vector<std::string> KeysOf(int db) const;

 private:
  absl::btree_map<std::pair<int, std::string>, std::vector<bool*>> watchers_;
};

}  // namespace zset::internal
