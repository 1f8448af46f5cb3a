// A command's row in the table, and what its handler is given.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "redis/args.h"
#include "redis/session_state.h"
#include "zset/command_info.h"
#include "zset/reply.h"

namespace zset::internal {

struct CommandSpec;

struct Context {
  KeyspaceState& keyspace;
  SessionState& session;
  const CommandSpec& spec;
  Args args;       // args[0] is the command's name
  bool may_block;  // false inside a transaction

  const ProfileTraits& traits() const { return keyspace.traits(); }
  // The record of a key, or null; Peek does not count as a use of it.
  Record* Find(std::string_view key) {
    Record* record = Peek(key);
    if (record != nullptr) record->used_at_ms = keyspace.now_ms();
    return record;
  }
  Record* Peek(std::string_view key) { return keyspace.Find(session.db, key); }
  void Put(std::string_view key, Value value) { keyspace.Put(session.db, key, std::move(value)); }
  bool Erase(std::string_view key) { return keyspace.Erase(session.db, key); }
  void Changed(std::string_view key) { keyspace.Changed(session.db, key); }
};

// The error reply that a failed command's status stands for.
inline Reply ErrorReply(const absl::Status& status) {
  return Reply::Error({status.message().data(), status.message().size()});
}

using Handler = absl::StatusOr<Reply> (*)(Context&);

// What the server says about a command. The order is the server's.
enum CommandFlag : std::uint32_t {
  kWrite = 1 << 0,
  kReadOnly = 1 << 1,
  kDenyOom = 1 << 2,
  kAdmin = 1 << 3,
  kNoScript = 1 << 4,
  kBlocking = 1 << 5,
  kLoading = 1 << 6,
  kStale = 1 << 7,
  kSkipSlowlog = 1 << 8,
  kFast = 1 << 9,
  kNoAuth = 1 << 10,
  kAllowBusy = 1 << 11,
  kMovableKeys = 1 << 12,
  // Ours: categories that neither the flags nor the group imply.
  kDangerous = 1 << 16,
  // Ours: runs at once inside a transaction instead of being queued.
  kRunsInMulti = 1 << 17,
};

enum class CommandGroup {
  kSortedSet,
  kGeneric,
  kConnection,
  kServer,
  kTransactions,
  kString,
  kSet,
  kList,
  kHash,
};

// How a key argument is used. The order is the server's.
enum KeyFlag : std::uint16_t {
  kRO = 1 << 0,
  kRW = 1 << 1,
  kOW = 1 << 2,
  kRM = 1 << 3,
  kAccess = 1 << 4,
  kUpdate = 1 << 5,
  kInsert = 1 << 6,
  kDelete = 1 << 7,
  kVariableFlags = 1 << 8,
};

// Where keys are among the arguments.
struct KeySpec {
  enum class Find {
    kRange,    // from `index` to `last` (relative to index; negative: from the end)
    kKeyNum,   // their number is at `index`, the keys follow
    kUnknown,  // anywhere: the handler knows
  };

  std::uint16_t flags = 0;
  int index = 1;
  Find find = Find::kRange;
  int last = 0;
  std::string_view notes = {};
};

struct CommandSpec {
  std::string_view name;  // lower case; a subcommand is "container|name"
  int arity = 0;          // N: exactly N words; -N: at least N
  std::uint32_t flags = 0;
  CommandGroup group = CommandGroup::kGeneric;
  std::string_view since;
  // What COMMAND DOCS tells.
  std::string_view summary;
  std::string_view complexity;
  std::string_view deprecated_since = {};
  std::string_view replaced_by = {};
  bool is_system = false;           // meant for the server's own use
  std::string_view history = {};    // lines of a version, a blank and what came with it
  std::string_view arguments = {};  // see argument.h
  std::string_view help = {};       // of a container: the lines of its HELP
  Handler handler = nullptr;        // null for a container
  std::span<const KeySpec> keys = {};
  std::span<const std::string_view> tips = {};
  Unspecified unspecified = Unspecified::kNothing;
  std::span<const CommandSpec> subcommands = {};
  // The versions that have this row, [from, until).
  std::int64_t from = 0;
  std::int64_t until = std::numeric_limits<std::int64_t>::max();

  bool TakesArgs(std::size_t words) const {
    return arity >= 0 ? words == static_cast<std::size_t>(arity)
                      : words >= static_cast<std::size_t>(-arity);
  }
  bool is(std::string_view other) const { return name == other; }
};

}  // namespace zset::internal
