// SessionState: what one connection has.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "redis/client_state.h"
#include "redis/keyspace_state.h"
#include "zset/resp.h"

namespace zset::internal {

// A transaction under way (Redis: MULTI).
struct Transaction {
  bool open = false;
  bool failed = false;  // a command was refused while queuing
  std::vector<std::vector<std::string>> queue;
};

class SessionState {
 public:
  explicit SessionState(std::shared_ptr<KeyspaceState> keyspace);
  ~SessionState();
  SessionState(const SessionState&) = delete;
  SessionState& operator=(const SessionState&) = delete;

  KeyspaceState& keyspace() { return *keyspace_; }
  const KeyspaceState& keyspace() const { return *keyspace_; }
  std::uint64_t id() const { return id_; }

  int db = 0;
  RespVersion version = RespVersion::kResp2;
  Transaction transaction;
  Waiter waiter;
  ClientState client;

  RespOptions resp() const { return {.version = version, .profile = keyspace_->traits().profile}; }

  // --- watched keys -------------------------------------------------------------

  void Watch(std::string_view key) {
    keyspace_->watches().Add(db, key, &touched_);
    ++watched_;
  }
  // How many keys are watched.
  std::size_t watched() const { return watched_; }
  // Whether a watched key was touched.
  bool touched() const { return touched_; }
  void Unwatch();

 private:
  std::shared_ptr<KeyspaceState> keyspace_;
  std::uint64_t id_;
  bool touched_ = false;
  std::size_t watched_ = 0;
};

}  // namespace zset::internal
