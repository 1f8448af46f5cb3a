// Server: a keyspace on a socket, for any client that speaks to Redis.
//
//   zset::Keyspace keyspace({.profile = zset::Profile::kRedis72});
//   absl::StatusOr<zset::Server> server = zset::Server::Listen(keyspace, {.port = 0});
//   std::thread thread([&] { server->Run(); });
//   ConnectTo(server->port());
//   server->Stop();
//   thread.join();
//
// One thread runs everything: it reads, runs commands and writes, for all clients.
// What a client has not taken yet is not made yet: a client's output is bounded by
// some hundred kilobytes and one value, however much it asks for.
//
// Thread safety: Run() counts as a call on the keyspace that lasts until it returns;
// Stop() and port() may be called from any thread meanwhile.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "zset/keyspace.h"

namespace zset {

namespace server {
class ServerState;
}  // namespace server

// The limits are Redis's, with its defaults.
struct ServerOptions {
  // Addresses in numbers, of IPv4 or IPv6. The default is this machine alone.
  std::vector<std::string> bind = {"127.0.0.1"};
  // 0 chooses a free one. nullopt listens on no port.
  std::optional<std::uint16_t> port = 6379;
  // A socket file to listen on as well, if not empty. It is made by Listen and
  // removed with the server.
  std::string unix_path;
  // What clients have to give by AUTH first, if not empty.
  std::string password;
  // Whether DEBUG is allowed.
  bool enable_debug = false;
  // Clients that send nothing for so long are let go; zero: never. Whole seconds.
  absl::Duration idle_timeout = absl::ZeroDuration();
  std::size_t max_clients = 10000;
  // Bytes of one argument (proto-max-bulk-len), and of what a client may send
  // before it makes a whole request (client-query-buffer-limit).
  std::uint64_t max_bulk = std::uint64_t{512} << 20;
  std::uint64_t max_query_buffer = std::uint64_t{1} << 30;
  // Run() returns when the process gets SIGINT or SIGTERM.
  bool end_on_signals = false;
};

class Server {
 public:
  // Makes the sockets; clients may connect from now on and are served by Run().
  // Keeps the keyspace's contents alive. The keyspace's CONFIG and INFO tell of this
  // server; it can have one at a time.
  //
  // Errors: kInvalidArgument for an address that is none, kUnavailable if it can't
  //         be listened on, with the system's reason.
  static absl::StatusOr<Server> Listen(const Keyspace& keyspace, ServerOptions options);

  Server(Server&&) noexcept;
  Server& operator=(Server&&) noexcept;
  // Closes all connections. REQUIRES: Run() is not under way.
  ~Server();

  // The port it listens on; 0 if on none.
  int port() const;

  // Serves until Stop() or a signal. May be called again.
  void Run();
  void Stop();

 private:
  explicit Server(std::unique_ptr<server::ServerState> state);

  std::unique_ptr<server::ServerState> state_;
};

}  // namespace zset
