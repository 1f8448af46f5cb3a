// Session: one client of a keyspace. Takes commands, gives typed replies.
//
//   zset::Keyspace keyspace({.profile = zset::Profile::kRedis72});
//   zset::Session session(keyspace);
//   session.Execute({"ZADD", "board", "36", "ada"});
//   session.Execute({"ZSCORE", "board", "ada"});       // the double 36
//
// Every command answers as the keyspace's profile does, error texts included. A
// session has what a connection has: the selected database, the protocol version
// (HELLO), a transaction under way (MULTI), watched keys (WATCH), and at most one
// blocking command that waits.
//
// Thread safety: see Keyspace: one call at a time on it and all its sessions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "absl/time/time.h"
#include "zset/keyspace.h"
#include "zset/reply.h"
#include "zset/resp.h"

namespace zset {

namespace internal {
class SessionState;
}  // namespace internal

class Session {
 public:
  // Keeps the keyspace's contents alive.
  explicit Session(const Keyspace& keyspace);
  // Forgets what the session waited for and watched.
  ~Session();
  Session(Session&&) noexcept;
  Session& operator=(Session&&) noexcept;

  // Runs one command: its name, then its arguments. What fails is an error reply,
  // never an exception but std::bad_alloc.
  //
  // A blocking command that finds no data gives kWouldBlock: the session now waits
  // until a command of another session fills a key of it or the clock passes its
  // timeout. Until then it takes no command.
  Reply Execute(std::span<const std::string_view> args);
  Reply Execute(std::initializer_list<std::string_view> args) {
    return Execute(std::span(args.begin(), args.size()));
  }

  // The answer of the blocking command once there is one: what it popped, or the
  // null array after its timeout. nullopt while it waits, or if there is none.
  std::optional<Reply> Poll();

  // Whether a blocking command waits or its answer was not taken yet.
  bool blocked() const;
  // When the wait ends by itself; nullopt if never or if nothing waits.
  std::optional<absl::Time> deadline() const;
  // Gives up waiting, as CLIENT UNBLOCK does: the command's answer is a null array.
  void Unblock();

  int database() const;
  // How replies are written now: the keyspace's profile and the version that HELLO
  // chose.
  RespOptions resp() const;

 private:
  std::unique_ptr<internal::SessionState> state_;
};

}  // namespace zset
