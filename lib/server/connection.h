// Connection: one client: reads requests, runs them in its session, writes replies.
//
// It reads on while a command blocks or output waits, so that a client may send all
// its requests before it takes the first reply; but what it sent is run only once
// its output is taken. So a client's memory is bounded by what it sends.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <asio/generic/stream_protocol.hpp>
#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <system_error>

#include "redis/args.h"
#include "redis/session_state.h"
#include "server/input_buffer.h"
#include "server/output_buffer.h"
#include "server/request_parser.h"

namespace zset::server {

using StreamSocket = asio::generic::stream_protocol::socket;

class Connection;

// What connections need of their server.
class ConnectionOwner {
 public:
  virtual ~ConnectionOwner() = default;

  virtual asio::io_context& io() = 0;
  virtual const std::shared_ptr<internal::KeyspaceState>& keyspace() = 0;
  // The connection's blocking command was answered: Resume() it soon.
  virtual void Answered(std::shared_ptr<Connection> connection) = 0;
  virtual void Remove(Connection* connection) = 0;
};

class Connection final : public internal::ClientConnection,
                         public std::enable_shared_from_this<Connection> {
 public:
  // REQUIRES: `owner` outlives the connection.
  Connection(ConnectionOwner& owner, StreamSocket socket);

  void Start() { StartRead(); }
  // Goes on after the blocking command was answered.
  void Resume();
  // Lets the client go if it was idle for too long.
  void KeepHouse();

  void OnAnswer() override { owner_.Answered(shared_from_this()); }
  internal::ConnectionFacts facts() const override;
  void Close() override;

 private:
  void StartRead();
  void OnRead(std::error_code error, std::size_t size);
  void Serve();
  bool MayRun() const;
  bool RunNext();
  void Run(internal::Args args);
  Reply Execute(internal::Args args);
  void Answer(Reply reply);
  void AwaitDeadline();
  void Flush();
  void AwaitWritable();
  bool blocked() const { return session_->waiter.waiting || session_->waiter.answer.has_value(); }
  bool drained() const { return output_.unsent().empty() && !output_.unfinished(); }

  ConnectionOwner& owner_;
  StreamSocket socket_;
  asio::steady_timer deadline_;
  std::optional<internal::SessionState> session_;  // none once it is closed
  RequestParser parser_;
  InputBuffer input_;
  OutputBuffer output_;
  bool reading_ = false;          // a read is under way
  bool awaits_writable_ = false;  // a wait for room to write is under way
  bool ends_ = false;             // no more commands; closes once drained
  bool serving_soon_ = false;     // a call of Serve() is posted
  std::uint64_t received_ = 0;
  std::uint64_t sent_ = 0;
};

}  // namespace zset::server
