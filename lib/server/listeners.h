// Listeners: the sockets that a server accepts clients on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <asio/generic/stream_protocol.hpp>
#include <asio/io_context.hpp>
#include <asio/ip/tcp.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "server/connection.h"

namespace zset::server {

class Listeners {
 public:
  explicit Listeners(asio::io_context& io) : io_(io) {}
  Listeners(const Listeners&) = delete;
  Listeners& operator=(const Listeners&) = delete;
  ~Listeners();

  // On every address, with one port: if it is 0, one that is free. May be called
  // once.
  absl::Status ListenOn(const std::vector<std::string>& addresses, std::uint16_t port);
  absl::Status ListenOnUnix(const std::string& path);
  // 0 if on none.
  std::uint16_t port() const { return port_; }

  // Gives each client that connects to `accept`, for as long as the loop runs.
  void Start(std::function<void(StreamSocket)> accept);

 private:
  template <typename Acceptor>
  void AcceptNext(Acceptor& acceptor, asio::steady_timer& pause);

  template <typename Protocol>
  struct Door {
    Door(asio::io_context& io) : acceptor(io), pause(io) {}
    typename Protocol::acceptor acceptor;
    asio::steady_timer pause;
  };

  asio::io_context& io_;
  std::function<void(StreamSocket)> accept_;
  std::list<Door<asio::ip::tcp>> tcp_;
  std::list<Door<asio::local::stream_protocol>> unix_;
  std::uint16_t port_ = 0;
  std::string unix_path_;
};

}  // namespace zset::server
