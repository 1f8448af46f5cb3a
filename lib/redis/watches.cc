// SPDX-License-Identifier: Apache-2.0
#include "redis/watches.h"

#include <algorithm>

namespace zset::internal {

void Watches::Add(int db, std::string_view key, bool* dirty) {
  std::vector<bool*>& watchers = watchers_[{db, std::string(key)}];
  if (std::find(watchers.begin(), watchers.end(), dirty) == watchers.end()) {
    watchers.push_back(dirty);
  }
}

void Watches::Remove(const bool* dirty) {
  for (auto at = watchers_.begin(); at != watchers_.end();) {
    std::vector<bool*>& watchers = at->second;
    watchers.erase(std::remove(watchers.begin(), watchers.end(), dirty), watchers.end());
    at = watchers.empty() ? watchers_.erase(at) : std::next(at);
  }
}

void Watches::Touch(int db, std::string_view key) {
  if (watchers_.empty()) return;
  const auto found = watchers_.find({db, std::string(key)});
  if (found == watchers_.end()) return;
  for (bool* dirty : found->second) *dirty = true;
}

std::vector<std::string> Watches::KeysOf(int db) const {
  std::vector<std::string> keys;
  for (auto at = watchers_.lower_bound({db, std::string()});
       at != watchers_.end() && at->first.first == db; ++at) {
    keys.push_back(at->first.second);
  }
  return keys;
}

}  // namespace zset::internal
