// What is known of the server around a keyspace: how it was started, and what it
// counts. In process there is none, and these are their defaults.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/time/time.h"

namespace zset::internal {

struct ServerFacts {
  // --- settings (Redis: CONFIG) -------------------------------------------------
  int port = 0;
  std::string bind;
  std::string unix_path;
  std::string password;  // "" if none is needed
  std::uint64_t max_clients = 10000;
  std::uint64_t idle_seconds = 0;  // after which a client is let go; 0: never
  std::uint64_t max_bulk = std::uint64_t{512} << 20;
  std::uint64_t max_query_buffer = std::uint64_t{1} << 30;
  bool debug_enabled = false;

  // --- counters (Redis: INFO) ---------------------------------------------------
  absl::Time started;
  std::uint64_t connections = 0;
  std::uint64_t rejected_connections = 0;
  std::uint64_t commands = 0;
  std::uint64_t received_bytes = 0;
  std::uint64_t sent_bytes = 0;
  std::uint64_t expired_keys = 0;
};

}  // namespace zset::internal
