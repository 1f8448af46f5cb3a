// SPDX-License-Identifier: Apache-2.0
#include "redis/waiters.h"

#include <algorithm>

namespace zset::internal {

void Waiters::Add(Waiter* waiter) {
  waiter->waiting = true;
  waiting_.push_back(waiter);
  for (const std::string& key : waiter->keys) {
    std::vector<Waiter*>& line = by_key_[{waiter->db, key}];
    if (line.empty() || line.back() != waiter) line.push_back(waiter);
  }
}

void Waiters::Remove(Waiter* waiter) {
  if (!waiter->waiting) return;
  waiter->waiting = false;
  waiting_.remove(waiter);
  for (const std::string& key : waiter->keys) {
    const auto found = by_key_.find({waiter->db, key});
    if (found == by_key_.end()) continue;  // the command names the key twice
    std::vector<Waiter*>& line = found->second;
    line.erase(std::remove(line.begin(), line.end(), waiter), line.end());
    if (line.empty()) by_key_.erase(found);
  }
}

void Waiters::Answer(Waiter* waiter, Reply answer) {
  Remove(waiter);
  waiter->answer = std::move(answer);
  if (waiter->listener != nullptr) waiter->listener->OnAnswer();
}

void Waiters::KeyReady(int db, std::string_view key) {
  if (by_key_.empty()) return;
  Key ready(db, std::string(key));
  if (!by_key_.contains(ready)) return;
  if (std::find(ready_.begin(), ready_.end(), ready) != ready_.end()) return;
  ready_.push_back(std::move(ready));
}

void Waiters::DatabasesSwapped(int first, int second) {
  for (const auto& [key, line] : by_key_) {
    if (key.first == first || key.first == second) KeyReady(key.first, key.second);
  }
}

void Waiters::TimeOut(absl::Time now) {
  for (auto at = waiting_.begin(); at != waiting_.end();) {
    Waiter* waiter = *at++;
    if (waiter->deadline && *waiter->deadline <= now) Answer(waiter, Reply::NullArray());
  }
}

void Waiters::ServeReady(ServeFunction serve) {
  while (!ready_.empty()) {
    const std::vector<Key> ready = std::move(ready_);
    ready_.clear();
    for (const Key& key : ready) {
      const auto found = by_key_.find(key);
      if (found == by_key_.end()) continue;
      const std::vector<Waiter*> line = found->second;
      for (Waiter* waiter : line) {
        std::optional<Reply> answer = serve(*waiter, key.second);
        if (answer) Answer(waiter, std::move(*answer));
      }
    }
  }
}

}  // namespace zset::internal
