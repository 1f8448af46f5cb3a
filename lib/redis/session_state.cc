// SPDX-License-Identifier: Apache-2.0
#include "redis/session_state.h"

namespace zset::internal {

SessionState::~SessionState() {
  keyspace_->waiters().Remove(&waiter);
  Unwatch();
}

void SessionState::Unwatch() {
  if (watching_) keyspace_->watches().Remove(&touched_);
  watching_ = false;
  touched_ = false;
}

}  // namespace zset::internal
