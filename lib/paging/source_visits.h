// SourceVisits: which lists' sources are being called, so that a list can be closed.
//
// Thread safety: all functions, constructors and destructors are called with the mutex
// held that AwaitVisitors' lock holds.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <unordered_map>

#include "base/check.h"

namespace zset::internal {

class SourceVisits {
 public:
  // Begins a visit, unless the list is being closed.
  bool Begin(const void* list) {
    Entry& entry = entries_[list];
    if (entry.closers > 0) return false;
    ++entry.visitors;
    return true;
  }

  void End(const void* list) {
    const auto entry = entries_.find(list);
    ZSET_ASSERT(entry != entries_.end() && entry->second.visitors > 0);
    if (--entry->second.visitors > 0) return;
    left_.notify_all();
    Forget(list);
  }

  bool IsClosing(const void* list) const {
    const auto entry = entries_.find(list);
    return entry != entries_.end() && entry->second.closers > 0;
  }

  // While one lives, no visit to the list begins.
  class Closing {
   public:
    Closing(SourceVisits& visits, const void* list) : visits_(visits), list_(list) {
      ++visits_.entries_[list_].closers;
    }
    ~Closing() {
      --visits_.entries_.at(list_).closers;
      visits_.Forget(list_);
    }
    Closing(const Closing&) = delete;
    Closing& operator=(const Closing&) = delete;

    // Returns when nobody visits the list any more.
    void AwaitVisitors(std::unique_lock<std::mutex>& lock) {
      visits_.left_.wait(lock, [this] { return visits_.entries_.at(list_).visitors == 0; });
    }

   private:
    SourceVisits& visits_;
    const void* list_;
  };

 private:
  struct Entry {
    std::size_t visitors = 0;
    std::size_t closers = 0;
  };

  void Forget(const void* list) {
    const auto entry = entries_.find(list);
    if (entry->second.visitors == 0 && entry->second.closers == 0) entries_.erase(entry);
  }

  std::unordered_map<const void*, Entry> entries_;
  std::condition_variable left_;
};

}  // namespace zset::internal
