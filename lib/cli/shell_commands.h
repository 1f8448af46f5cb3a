// The dot commands of `zset shell`: what the library can do beyond Redis commands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "zset/cursor.h"
#include "zset/keyspace.h"
#include "zset/session.h"
#include "zset/snapshot.h"

namespace zset::cli {

// Where a person is in the pages of a key.
struct PagePlace {
  std::int64_t size;
  std::optional<Cursor> next;
  std::optional<Cursor> previous;
};

struct ShellState {
  explicit ShellState(Profile profile) : keyspace({.profile = profile}), session(keyspace) {}

  Database database() const { return keyspace.database(session.database()); }

  Keyspace keyspace;
  Session session;
  std::map<std::string, PagePlace> pages;                             // by key
  std::map<std::pair<std::string, std::string>, Snapshot> snapshots;  // by key and name
  bool ended = false;
};

struct ShellCommand {
  std::string_view name;
  std::string_view arguments;
  std::string_view summary;
  std::size_t least;  // arguments
  std::size_t most;
  absl::Status (*run)(ShellState& state, std::span<const std::string> args, std::ostream& out);
};

std::span<const ShellCommand> ShellCommands();

// The dot command of this name, or null.
const ShellCommand* FindShellCommand(std::string_view name);

// Runs the dot command that `words` begin with. Errors: a message for the person.
absl::Status RunShellCommand(ShellState& state, std::span<const std::string> words,
                             std::ostream& out);

}  // namespace zset::cli
