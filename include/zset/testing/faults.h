// FaultySession: a Session in which chosen commands go wrong, on chosen keys, as often
// as asked. For tests of what your code does when its store fails, and of whether a
// test would notice.
//
//   zset::testing::FaultySession store(keyspace);
//   store.Inject({.command = "ZADD", .key = "board", .skip = 2, .times = 1});
//   store.Execute({"ZADD", "board", "1", "a"});     // 1
//   store.Execute({"ZADD", "board", "1", "b"});     // 1
//   store.Execute({"ZADD", "board", "1", "c"});     // the error; nothing was added
//   store.Execute({"ZADD", "board", "1", "c"});     // 1
//
// Deterministic: what goes wrong depends on the commands and the faults alone.
// Thread safety: as Session.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zset/keyspace.h"
#include "zset/reply.h"
#include "zset/session.h"

namespace zset::testing {

// Which commands go wrong, and how. A command matches if its name and one of its keys
// do; of those that match, `skip` pass first, then each `every`-th goes wrong, until
// `times` have.
struct Fault {
  static constexpr std::size_t kAlways = std::numeric_limits<std::size_t>::max();

  std::string command = {};  // in any letter case; empty: every command
  std::string key = {};      // empty: whatever the keys
  std::size_t skip = 0;
  std::size_t every = 1;
  std::size_t times = kAlways;

  // Whether the command does its work all the same: then only its reply is lost, as
  // when a connection breaks between the two.
  bool does_its_work = false;

  // The reply instead: given the words and, if the command does its work, its own reply
  // (else null). Unset: the error `error`.
  std::function<Reply(std::span<const std::string_view> words, const Reply& own)> reply = {};
  std::string error = "ERR injected fault";
};

class FaultySession {
 public:
  // Keeps the keyspace's contents alive. Other sessions of it see what this one does.
  explicit FaultySession(const Keyspace& keyspace);

  // Adds a fault. Where several match a command, the one added first that is due wins;
  // each counts for itself. A fault with `every` == 0 is taken as one with 1.
  void Inject(Fault fault);
  // Takes all faults away.
  void Heal();
  // How many commands went wrong so far.
  std::size_t fired() const { return fired_; }

  // As Session::Execute, but for faults. A command that is refused inside MULTI is not
  // queued.
  Reply Execute(std::span<const std::string_view> words);
  Reply Execute(std::initializer_list<std::string_view> words) {
    return Execute(std::span(words.begin(), words.size()));
  }

  // The session within, for all else.
  Session& session() { return session_; }

 private:
  struct Armed {
    Fault fault;
    std::size_t seen = 0;
    std::size_t fired = 0;
  };

  bool Matches(const Fault& fault, std::span<const std::string_view> words) const;
  const Fault* Due(std::span<const std::string_view> words);

  Profile profile_;
  Session session_;
  std::vector<Armed> armed_;
  std::size_t fired_ = 0;
};

}  // namespace zset::testing
