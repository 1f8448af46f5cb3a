// Case files: commands with the replies that a real server gave.
//
// The format is told at the top of each file: cases separated by blank lines; "#"
// comments, the first of which names the case; "@resp 3" and "@encoding skiplist"
// directives; commands as redis-cli splits them; "=> " and the reply.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "redis/split_words.h"
#include "zset/profile.h"

namespace zset::internal {

struct CaseStep {
  int line = 0;         // of the command, from 1
  std::string command;  // as written
  std::vector<std::string> args;
  std::string reply;  // in the notation of case_text.h
};

struct Case {
  std::string title;
  bool resp3 = false;
  bool large = false;  // every new sorted set is a skiplist
  std::vector<CaseStep> steps;
};

// Errors: kInvalidArgument, naming the line.
absl::StatusOr<std::vector<Case>> ParseCases(std::string_view text);

// Where a reply differs.
struct CaseDifference {
  std::string title;
  int line = 0;
  std::string command;
  std::string wanted;
  std::string given;
};

// Runs a case in a keyspace of its own; the first reply that differs, or nullopt.
std::optional<CaseDifference> RunCase(const Case& the_case, Profile profile);

}  // namespace zset::internal
