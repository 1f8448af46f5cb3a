// Waiters: the blocking commands that wait for a sorted set to appear.
//
// Waiters on one key are served in the order they began to wait. Which keys became
// ready is only noted while a command runs; serving comes after the whole command
// or transaction, so nobody sees its middle.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/container/btree_map.h"
#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "redis/pop.h"
#include "zset/reply.h"

namespace zset::internal {

// Who wants to know at once that a waiting command has its answer.
class WaiterListener {
 public:
  virtual ~WaiterListener() = default;

  // Called in the middle of another session's command: notes it and returns.
  virtual void OnAnswer() = 0;
};

// One blocking command. Its session owns it and sees the answer here.
struct Waiter {
  int db = 0;
  std::vector<std::string> keys;
  PopSpec pop;
  std::optional<absl::Time> deadline;

  bool waiting = false;
  std::optional<Reply> answer;
  WaiterListener* listener = nullptr;
};

class Waiters {
 public:
  // Puts a waiter behind all others. REQUIRES: it stays where it is until it is
  // answered or removed.
  void Add(Waiter* waiter);
  void Remove(Waiter* waiter);

  // A key now holds a sorted set. O(log keys waited for).
  void KeyReady(int db, std::string_view key);
  // Two databases changed places: any key waited for there may be ready.
  void DatabasesSwapped(int first, int second);

  // Answers all whose deadline has come with a null array.
  void TimeOut(absl::Time now);

  // Lets `serve` answer the waiters of each ready key in turn, until none is ready.
  // `serve` gives the answer, or nullopt if the key holds nothing (more); it may
  // make further keys ready.
  using ServeFunction =
      absl::FunctionRef<std::optional<Reply>(const Waiter& waiter, std::string_view ready_key)>;
  void ServeReady(ServeFunction serve);

  // Gives up waiting, with this answer. REQUIRES: waiter->waiting.
  void Answer(Waiter* waiter, Reply answer);

  bool empty() const { return waiting_.empty(); }
  std::size_t size() const { return waiting_.size(); }

 private:
  using Key = std::pair<int, std::string>;

  std::list<Waiter*> waiting_;  // in the order they began to wait
  absl::btree_map<Key, std::vector<Waiter*>> by_key_;
  std::vector<Key> ready_;
};

}  // namespace zset::internal
