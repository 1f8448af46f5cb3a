// SPDX-License-Identifier: Apache-2.0
#include "server/connection.h"

#include <sys/socket.h>

#include <asio/buffer.hpp>
#include <asio/error.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/post.hpp>
#include <chrono>
#include <new>
#include <stdexcept>
#include <utility>

#include "absl/strings/str_cat.h"
#include "redis/dispatch.h"
#include "server/address.h"

namespace zset::server {
namespace {

// Commands in a row before others have their turn, and bytes written in a row.
constexpr int kCommandsPerTurn = 1024;
constexpr std::size_t kBytesPerTurn = std::size_t{256} * 1024;
// What is read ahead while nothing may be run.
constexpr std::size_t kMaxBacklog = std::size_t{64} << 20;

bool IsSecurityRisk(internal::Args args) {
  // A browser that was tricked into speaking to us.
  return internal::IsWord(args[0], "post") || internal::IsWord(args[0], "host:");
}

}  // namespace

Connection::Connection(ConnectionOwner& owner, StreamSocket socket)
    : owner_(owner), socket_(std::move(socket)), deadline_(owner.io()) {
  session_.emplace(owner.keyspace());
  session_->client.connection = this;
  session_->waiter.listener = this;
}

internal::ConnectionFacts Connection::facts() const {
  internal::ConnectionFacts facts;
  // Only the call that is not const gives the descriptor.
  const int descriptor = const_cast<StreamSocket&>(socket_).native_handle();
  facts.descriptor = descriptor;
  facts.local_address = AddressText(socket_.local_endpoint());
  facts.is_unix = IsUnix(socket_.local_endpoint());
  facts.address = facts.is_unix ? facts.local_address : AddressText(socket_.remote_endpoint());
  facts.query_bytes = input_.size();
  facts.query_room = input_.capacity() - input_.size();
  facts.output_bytes = output_.unsent().size();
  facts.received = received_;
  facts.sent = sent_;
  return facts;
}

void Connection::Close() {
  if (!session_) return;
  const std::shared_ptr<Connection> self = shared_from_this();
  std::error_code ignored;
  deadline_.cancel();
  socket_.close(ignored);
  session_.reset();
  owner_.Remove(this);
}

void Connection::KeepHouse() {
  const std::uint64_t limit = owner_.keyspace()->server().idle_seconds;
  const absl::Duration idle = owner_.keyspace()->now() - session_->client.last_used;
  if (limit > 0 && !blocked() && absl::ToInt64Seconds(idle) > static_cast<std::int64_t>(limit)) {
    return Close();
  }
}

// --- reading --------------------------------------------------------------------

void Connection::StartRead() {
  if (!session_ || reading_ || ends_) return;
  if (!MayRun() && input_.size() >= kMaxBacklog) return;
  reading_ = true;
  const std::span<char> room = input_.Room();
  socket_.async_read_some(asio::buffer(room.data(), room.size()),
                          [self = shared_from_this()](std::error_code error, std::size_t size) {
                            self->OnRead(error, size);
                          });
}

void Connection::OnRead(std::error_code error, std::size_t size) {
  reading_ = false;
  if (!session_) return;
  if (error) return Close();
  input_.Commit(size);
  received_ += size;
  internal::ServerFacts& server = owner_.keyspace()->server();
  server.received_bytes += size;
  if (input_.size() + parser_.memory() > server.max_query_buffer) return Close();
  Serve();
}

// --- running --------------------------------------------------------------------

bool Connection::MayRun() const { return !ends_ && !blocked() && !output_.full(); }

void Connection::Serve() {
  int commands = 0;
  bool more = true;
  while (session_ && more && MayRun() && commands < kCommandsPerTurn) {
    more = RunNext();
    ++commands;
    if (session_ && output_.full()) Flush();
  }
  if (!session_) return;
  Flush();
  if (!session_) return;
  if (ends_ && drained()) return Close();
  if (more && MayRun() && !serving_soon_) {
    serving_soon_ = true;
    asio::post(owner_.io(), [self = shared_from_this()] {
      self->serving_soon_ = false;
      if (self->session_) self->Serve();
    });
  }
  StartRead();
}

// Runs one request; false if there is none.
bool Connection::RunNext() {
  const internal::ServerFacts& server = owner_.keyspace()->server();
  const RequestLimits limits{.max_bulk = server.max_bulk,
                             .authenticated = session_->client.authenticated};
  const std::string_view bytes = input_.bytes();
  switch (parser_.Parse(bytes, limits)) {
    case RequestParser::Outcome::kIncomplete:
      return false;
    case RequestParser::Outcome::kError:
      output_.Write(Reply::Error(absl::StrCat("ERR ", internal::AsAbsl(parser_.error()))),
                    session_->resp());
      ends_ = true;
      return false;
    case RequestParser::Outcome::kRequest:
      break;
  }
  const internal::Args args = parser_.args(bytes);
  if (!args.empty()) Run(args);
  input_.Consume(parser_.size());
  parser_.Next();
  return true;
}

void Connection::Run(internal::Args args) {
  if (IsSecurityRisk(args)) return Close();
  Reply reply = Execute(args);
  if (reply.kind() == Reply::Kind::kWouldBlock) return AwaitDeadline();
  Answer(std::move(reply));
  ends_ |= session_->client.closes_after_reply;
}

Reply Connection::Execute(internal::Args args) {
  try {
    return internal::Dispatch(*session_, args);
  } catch (const std::bad_alloc&) {
    return Reply::Error("OOM out of memory");
  } catch (const std::length_error&) {
    return Reply::Error("OOM out of memory");
  }
}

// Writes a reply unless the client wants none.
void Connection::Answer(Reply reply) {
  internal::ReplyMode& mode = session_->client.replies;
  switch (mode) {
    case internal::ReplyMode::kOn:
      return output_.Write(std::move(reply), session_->resp());
    case internal::ReplyMode::kOff:
      return;
    case internal::ReplyMode::kSkipNext:
      mode = internal::ReplyMode::kSkip;
      return;
    case internal::ReplyMode::kSkip:
      mode = internal::ReplyMode::kOn;
      return;
  }
}

void Connection::AwaitDeadline() {
  if (!session_->waiter.deadline) return;
  const absl::Duration left = *session_->waiter.deadline - absl::Now();
  deadline_.expires_after(absl::ToChronoNanoseconds(std::max(left, absl::Milliseconds(1))));
  deadline_.async_wait([self = shared_from_this()](std::error_code error) {
    if (error || !self->session_ || !self->session_->waiter.waiting) return;
    self->owner_.keyspace()->Tick();
    if (self->session_->waiter.waiting) self->AwaitDeadline();
  });
}

void Connection::Resume() {
  if (!session_ || !session_->waiter.answer) return;
  deadline_.cancel();
  Answer(*std::exchange(session_->waiter.answer, std::nullopt));
  Serve();
}

// --- writing --------------------------------------------------------------------

// Sends as much as the socket takes, and the rest when it takes more.
void Connection::Flush() {
  if (awaits_writable_) return;
  std::size_t written = 0;
  while (!drained()) {
    output_.Fill();
    if (written >= kBytesPerTurn) return AwaitWritable();
    const std::string_view unsent = output_.unsent();
    std::error_code error;
    const std::size_t size = socket_.write_some(asio::buffer(unsent.data(), unsent.size()), error);
    if (error == asio::error::would_block) return AwaitWritable();
    if (error) return Close();
    output_.Sent(size);
    written += size;
    sent_ += size;
    owner_.keyspace()->server().sent_bytes += size;
  }
}

void Connection::AwaitWritable() {
  awaits_writable_ = true;
  socket_.async_wait(StreamSocket::wait_write, [self = shared_from_this()](std::error_code error) {
    self->awaits_writable_ = false;
    if (!self->session_) return;
    if (error) return self->Close();
    self->Serve();
  });
}

}  // namespace zset::server
