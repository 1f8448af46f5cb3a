// The subcommands of the program, and how to add one.
//
// A subcommand lives in one file, named after it (page.cc, drift.cc), which offers
// one function: it adds the subcommand to the program and gives it a callback
// that does the work and puts the result into `exit_code`. To add one, declare its
// function here, call it in AddCommands (main.cc), and name its file in
// CMakeLists.txt.
//
// In a callback: results go to standard output, all else to standard error, by
// Complain(). Options that make no sense together or have impossible values are
// refused by throwing CLI::ValidationError(option, what is wrong), which main()
// turns into kBadUsage. `exit_code` outlives the parsing and is kOk beforehand.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "zset/sorted_set.h"

namespace zset::cli {

enum ExitCode : int {
  kOk = 0,
  kBadData = 1,   // a file, or what was asked of it, is at fault
  kBadUsage = 2,  // the command line is at fault
};

void AddPageCommand(CLI::App& app, int& exit_code);
void AddDriftCommand(CLI::App& app, int& exit_code);
void AddTokenCommand(CLI::App& app, int& exit_code);
// Only where zset::redis is built (ZSET_WITH_REDIS).
void AddCompareCommand(CLI::App& app, int& exit_code);
void AddExecCommand(CLI::App& app, int& exit_code);
void AddShellCommand(CLI::App& app, int& exit_code);
// Only where zset::server is built (ZSET_WITH_SERVER).
void AddServeCommand(CLI::App& app, int& exit_code);

// Writes each line of a message to standard error, with "zset: " before it.
void Complain(std::string_view message);
void Complain(const absl::Status& status);

// The set in a board file ("-" is standard input), with a progress bar if loading
// takes long. nullopt after complaining if there is none to be had; a complaint
// alone if rows were replaced by later ones of the same member.
std::optional<SortedSet> LoadBoardOrComplain(const std::string& path, bool strict);

// Accepts decimal whole numbers from `least` to `most`.
CLI::Validator WholeNumber(std::uint64_t least,
                           std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

}  // namespace zset::cli
