// SPDX-License-Identifier: Apache-2.0
#include "server/listeners.h"

#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <asio/error.hpp>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace zset::server {
namespace {

constexpr int kBacklog = 511;

absl::Status CannotListen(const std::string& where, const std::error_code& error) {
  return absl::UnavailableError(absl::StrCat("cannot listen on ", where, ": ", error.message()));
}

// A socket file that a server left behind when it was killed is in the way of the
// next one; one that answers, or any other file, is not ours to remove.
void RemoveStaleSocket(asio::io_context& io, const std::string& path) {
  struct stat status = {};
  if (lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode)) return;
  asio::local::stream_protocol::socket socket(io);
  std::error_code error;
  socket.connect(asio::local::stream_protocol::endpoint(path), error);
  if (error == asio::error::connection_refused) unlink(path.c_str());
}

template <typename Acceptor, typename Endpoint>
std::error_code Open(Acceptor& acceptor, const Endpoint& endpoint) {
  std::error_code error;
  if (acceptor.open(endpoint.protocol(), error)) return error;
  if (acceptor.set_option(asio::socket_base::reuse_address(true), error)) return error;
  if (acceptor.bind(endpoint, error)) return error;
  acceptor.listen(kBacklog, error);
  return error;
}

void SetOptions(asio::ip::tcp::socket& socket) {
  std::error_code ignored;
  socket.set_option(asio::ip::tcp::no_delay(true), ignored);
  socket.set_option(asio::socket_base::keep_alive(true), ignored);
}

void SetOptions(asio::local::stream_protocol::socket&) {}

}  // namespace

Listeners::~Listeners() {
  if (!unix_path_.empty()) unlink(unix_path_.c_str());
}

absl::Status Listeners::ListenOn(const std::vector<std::string>& addresses, std::uint16_t port) {
  port_ = port;
  for (const std::string& text : addresses) {
    std::error_code error;
    const asio::ip::address address = asio::ip::make_address(text, error);
    if (error) {
      return absl::InvalidArgumentError(
          absl::StrCat("\"", text, "\" is no address in numbers, as 127.0.0.1 or ::1 are"));
    }
    auto& acceptor = tcp_.emplace_back(io_).acceptor;
    error = Open(acceptor, asio::ip::tcp::endpoint(address, port_));
    if (error) return CannotListen(absl::StrCat(text, " port ", port_), error);
    if (port_ == 0) port_ = acceptor.local_endpoint().port();
  }
  return absl::OkStatus();
}

absl::Status Listeners::ListenOnUnix(const std::string& path) {
  constexpr std::size_t kLongest = 107;
  if (path.size() > kLongest) {
    return absl::InvalidArgumentError(
        absl::StrCat("the path of a unix socket has at most ", kLongest, " bytes: ", path));
  }
  RemoveStaleSocket(io_, path);
  auto& acceptor = unix_.emplace_back(io_).acceptor;
  const std::error_code error = Open(acceptor, asio::local::stream_protocol::endpoint(path));
  if (error) return CannotListen(path, error);
  unix_path_ = path;
  return absl::OkStatus();
}

void Listeners::Start(std::function<void(StreamSocket)> accept) {
  accept_ = std::move(accept);
  for (auto& door : tcp_) AcceptNext(door.acceptor, door.pause);
  for (auto& door : unix_) AcceptNext(door.acceptor, door.pause);
}

template <typename Acceptor>
void Listeners::AcceptNext(Acceptor& acceptor, asio::steady_timer& pause) {
  acceptor.async_accept(
      [&](std::error_code error, typename Acceptor::protocol_type::socket socket) {
        if (error == asio::error::operation_aborted) return;
        if (!error) {
          socket.non_blocking(true, error);
          SetOptions(socket);
          accept_(StreamSocket(std::move(socket)));
          return AcceptNext(acceptor, pause);
        }
        // Out of descriptors: others have to leave first.
        pause.expires_after(std::chrono::milliseconds(100));
        pause.async_wait([&](std::error_code stopped) {
          if (!stopped) AcceptNext(acceptor, pause);
        });
      });
}

}  // namespace zset::server
