// SPDX-License-Identifier: Apache-2.0
#include "redis/session_state.h"

namespace zset::internal {

SessionState::SessionState(std::shared_ptr<KeyspaceState> keyspace)
    : keyspace_(std::move(keyspace)), id_(keyspace_->AddSession(this)) {
  client.connected = client.last_used = keyspace_->now();
  client.authenticated = keyspace_->server().password.empty();
}

SessionState::~SessionState() {
  keyspace_->waiters().Remove(&waiter);
  Unwatch();
  keyspace_->RemoveSession(id_);
}

void SessionState::Unwatch() {
  if (watched_ > 0) keyspace_->watches().Remove(&touched_);
  watched_ = 0;
  touched_ = false;
}

}  // namespace zset::internal
