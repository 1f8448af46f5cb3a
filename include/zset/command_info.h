// What is known about each command: for tests, generators and help texts.
//
// The same table answers COMMAND and its subcommands. COMMAND INFO and COMMAND DOCS
// are those of 7.0.15, field by field; the other profiles give the same texts, and
// beside them what later servers added to a command.
//
//   zset::FindCommand("zrandmember", zset::Profile::kRedis74)->unspecified;
//                                                       // Unspecified::kChoice
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zset/profile.h"

namespace zset {

// What a server leaves open in a command's reply. A test that compares replies
// must not assert more than the rest.
enum class Unspecified {
  kNothing,  // the reply is determined
  kOrder,    // the items of the reply may come in any order
  kChoice,   // members are chosen at random
  kPage,     // which items come with which cursor; the walk as a whole is determined
  kTime,     // depends on the clock
  kBytes,    // the bytes of a serialized value
};

// A word that a command takes besides its fixed arguments.
struct CommandOption {
  std::string_view word;   // upper case
  std::string arguments;   // what follows it: "offset count", "SUM|MIN|MAX"
  std::string_view since;  // the server version that brought it, if later than the command
};

struct CommandInfo {
  std::string_view name;  // lower case
  int arity = 0;          // N: exactly N words, the name included; -N: at least N
  std::string_view since;
  std::string_view summary;
  // What follows the name: "key [NX|XX] score member [score member ...]".
  std::string syntax;
  std::vector<CommandOption> options;  // those that the profile's server has
  Unspecified unspecified = Unspecified::kNothing;
  bool writes = false;
  bool blocks = false;
  std::vector<CommandInfo> subcommands = {};  // named "config|get"
};

// The command of this name (in any letter case; a subcommand is "config|get"), or
// nullopt if the profile's server or we do not have it. O(log commands + options).
std::optional<CommandInfo> FindCommand(std::string_view name, Profile profile);

// All commands, by name.
std::vector<CommandInfo> Commands(Profile profile);

// True if the reply to exactly these words is open beyond what the command's
// `unspecified` says: a range by member over a set whose scores differ depends on
// the server's inner form. Such a set is what `scores_differ` tells.
bool IsLexOverMixedScores(std::span<const std::string_view> args, bool scores_differ);

}  // namespace zset
