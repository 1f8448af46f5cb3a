// ServerState: everything behind a Server: the event loop, the listening sockets and
// the connections.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <asio/io_context.hpp>
#include <asio/signal_set.hpp>
#include <asio/steady_timer.hpp>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "redis/keyspace_state.h"
#include "server/connection.h"
#include "server/listeners.h"
#include "zset/server.h"

namespace zset::server {

class ServerState final : public ConnectionOwner {
 public:
  ServerState(std::shared_ptr<internal::KeyspaceState> keyspace, ServerOptions options);
  ~ServerState() override;

  absl::Status Listen();
  void Run();
  void Stop();
  int port() const { return listeners_.port(); }

  // --- for connections ----------------------------------------------------------
  asio::io_context& io() override { return io_; }
  const std::shared_ptr<internal::KeyspaceState>& keyspace() override { return keyspace_; }
  void Answered(std::shared_ptr<Connection> connection) override;
  void Remove(Connection* connection) override { connections_.erase(connection); }

 private:
  void Accept(StreamSocket socket);
  void AwaitSignals();
  void ScheduleHousekeeping();
  void KeepHouse();
  void ResumeAnswered();
  internal::ServerFacts& facts() { return keyspace_->server(); }

  ServerOptions options_;
  std::shared_ptr<internal::KeyspaceState> keyspace_;
  asio::io_context io_;
  asio::signal_set signals_;
  asio::steady_timer housekeeping_;
  Listeners listeners_;
  absl::flat_hash_map<Connection*, std::shared_ptr<Connection>> connections_;
  // Whose blocking command was answered by another's.
  std::vector<std::shared_ptr<Connection>> answered_;
};

}  // namespace zset::server
