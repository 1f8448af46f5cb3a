// SPDX-License-Identifier: Apache-2.0
#include "zset/server.h"

#include <utility>

#include "server/server_state.h"

namespace zset {

absl::StatusOr<Server> Server::Listen(const Keyspace& keyspace, ServerOptions options) {
  auto state = std::make_unique<server::ServerState>(internal::KeyspaceAccess::State(keyspace),
                                                     std::move(options));
  absl::Status status = state->Listen();
  if (!status.ok()) return status;
  return Server(std::move(state));
}

Server::Server(std::unique_ptr<server::ServerState> state) : state_(std::move(state)) {}
Server::Server(Server&&) noexcept = default;
Server& Server::operator=(Server&&) noexcept = default;
Server::~Server() = default;

int Server::port() const { return state_->port(); }
void Server::Run() { state_->Run(); }
void Server::Stop() { state_->Stop(); }

}  // namespace zset
