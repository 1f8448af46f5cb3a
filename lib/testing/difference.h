// Difference: a command to which two servers reply differently, and what led to it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "testing/compare_target.h"

namespace zset::testing {

struct Difference {
  std::vector<Command> commands;  // from empty keys on; the last one's replies differ
  std::string ours;               // as they came over the wire
  std::string theirs;             // empty if there was no reply
  std::string kind;               // what differences are grouped by: "ZADD: error against integer"
};

// The kind of a difference between two replies to `command`: "theirs against ours", or
// "unknown command NAME" if their server lacks the command.
std::string KindOf(const Command& command, const std::string& ours, const std::string& theirs);

// The kind that says that the server lacks this command, and whether a kind is such.
std::string LackKind(const Command& command);
bool IsLackKind(const std::string& kind);

// The commands simpler than `command` by one step: a word or a few fewer, a plainer
// word. Each is smaller by one fixed measure, so that going on always ends.
std::vector<Command> SimplerCommands(const Command& command);

}  // namespace zset::testing
