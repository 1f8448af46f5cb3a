// SPDX-License-Identifier: Apache-2.0
#include "server/server_state.h"

#include <asio/buffer.hpp>
#include <asio/post.hpp>
#include <chrono>
#include <csignal>
#include <string_view>
#include <utility>

#include "absl/strings/str_join.h"

namespace zset::server {
namespace {

constexpr std::string_view kFull = "-ERR max number of clients reached\r\n";

}  // namespace

ServerState::ServerState(std::shared_ptr<internal::KeyspaceState> keyspace, ServerOptions options)
    : options_(std::move(options)),
      keyspace_(std::move(keyspace)),
      // Only one thread runs it; Stop() and signals come from others.
      io_(1),
      signals_(io_),
      housekeeping_(io_),
      listeners_(io_) {}

ServerState::~ServerState() {
  answered_.clear();
  while (!connections_.empty()) connections_.begin()->second->Close();
  facts() = internal::ServerFacts();
}

absl::Status ServerState::Listen() {
  if (options_.port) {
    absl::Status status = listeners_.ListenOn(options_.bind, *options_.port);
    if (!status.ok()) return status;
  }
  if (!options_.unix_path.empty()) {
    absl::Status status = listeners_.ListenOnUnix(options_.unix_path);
    if (!status.ok()) return status;
  }
  internal::ServerFacts& facts = this->facts();
  facts.port = port();
  facts.bind = absl::StrJoin(options_.bind, " ");
  facts.unix_path = options_.unix_path;
  facts.password = options_.password;
  facts.max_clients = options_.max_clients;
  facts.idle_seconds = static_cast<std::uint64_t>(absl::ToInt64Seconds(options_.idle_timeout));
  facts.max_bulk = options_.max_bulk;
  facts.max_query_buffer = options_.max_query_buffer;
  facts.debug_enabled = options_.enable_debug;
  keyspace_->Tick();
  facts.started = keyspace_->now();
  listeners_.Start([this](StreamSocket socket) { Accept(std::move(socket)); });
  ScheduleHousekeeping();
  if (options_.end_on_signals) AwaitSignals();
  return absl::OkStatus();
}

void ServerState::Run() {
  io_.restart();
  io_.run();
}

void ServerState::Stop() { io_.stop(); }

void ServerState::AwaitSignals() {
  signals_.add(SIGINT);
  signals_.add(SIGTERM);
  signals_.async_wait([this](std::error_code error, int) {
    if (!error) Stop();
  });
}

void ServerState::Accept(StreamSocket socket) {
  if (connections_.size() >= facts().max_clients) {
    std::error_code ignored;
    socket.write_some(asio::buffer(kFull.data(), kFull.size()), ignored);
    ++facts().rejected_connections;
    return;
  }
  ++facts().connections;
  keyspace_->Tick();
  auto connection = std::make_shared<Connection>(*this, std::move(socket));
  connections_.emplace(connection.get(), connection);
  connection->Start();
}

void ServerState::Answered(std::shared_ptr<Connection> connection) {
  if (answered_.empty()) asio::post(io_, [this] { ResumeAnswered(); });
  answered_.push_back(std::move(connection));
}

void ServerState::ResumeAnswered() {
  for (const auto& connection : std::exchange(answered_, {})) connection->Resume();
}

void ServerState::ScheduleHousekeeping() {
  housekeeping_.expires_after(std::chrono::seconds(1));
  housekeeping_.async_wait([this](std::error_code error) {
    if (error) return;
    KeepHouse();
    ScheduleHousekeeping();
  });
}

void ServerState::KeepHouse() {
  keyspace_->Tick();
  std::vector<std::shared_ptr<Connection>> connections;
  for (const auto& [address, connection] : connections_) connections.push_back(connection);
  for (const auto& connection : connections) connection->KeepHouse();
}

}  // namespace zset::server
