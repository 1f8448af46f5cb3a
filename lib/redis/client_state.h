// What a session is as a client of the server: name, library, and the connection
// behind it, if there is one (Redis: CLIENT LIST).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/time/time.h"
#include "redis/waiters.h"

namespace zset::internal {

// What a connection tells of itself.
struct ConnectionFacts {
  std::string address;  // "" for a session in process
  std::string local_address;
  int descriptor = -1;
  bool is_unix = false;
  std::size_t query_bytes = 0;  // read and not yet run
  std::size_t query_room = 0;
  std::size_t output_bytes = 0;  // written and not yet sent
  std::uint64_t received = 0;
  std::uint64_t sent = 0;
};

// The connection behind a session.
class ClientConnection : public WaiterListener {
 public:
  virtual ConnectionFacts facts() const = 0;
  // Closes it, from outside any command of its own session.
  virtual void Close() = 0;
};

// Redis: CLIENT REPLY.
enum class ReplyMode { kOn, kOff, kSkipNext, kSkip };

struct ClientState {
  std::string name;
  std::string library_name;
  std::string library_version;
  absl::Time connected;
  absl::Time last_used;
  std::string_view last_command;  // its full name, "" before the first
  std::uint64_t commands = 0;
  ReplyMode replies = ReplyMode::kOn;
  bool authenticated = true;
  bool no_evict = false;
  bool no_touch = false;
  // The connection ends once the reply is out (QUIT, CLIENT KILL of oneself).
  bool closes_after_reply = false;
  // Null in process. Outlives the session.
  ClientConnection* connection = nullptr;
};

}  // namespace zset::internal
