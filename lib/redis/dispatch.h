// From words to a handler: lookup, arity, queuing, and what follows a command.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "redis/args.h"
#include "redis/session_state.h"
#include "zset/reply.h"

namespace zset::internal {

// Runs a command as a client sends it, then serves those who waited for its effects.
Reply Dispatch(SessionState& session, Args args);

// Runs a command of a transaction. REQUIRES: it was accepted for the queue.
Reply RunQueued(SessionState& session, Args args);

// Serves the waiters of all keys that became ready.
void ServeWaiters(KeyspaceState& keyspace);

}  // namespace zset::internal
