// Runs the built `zset` program, or a shell, as a user would.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace zset::testing {

struct ProgramResult {
  int exit_code = -1;  // as a shell tells it: 128 + number if killed by a signal
  std::string out;
  std::string err;
};

// Runs `zset` with these words and this standard input, and waits for its end.
ProgramResult RunZset(const std::vector<std::string>& words, std::string_view input = "");

// Runs `sh -c <command>`, as if the command were pasted into a terminal.
ProgramResult RunShell(const std::string& command, std::string_view input = "");

// A new file with this content under the test's folder for temporary files.
std::string WriteTempFile(std::string_view content);

// The path of the built program, and of a file in tests/data.
std::string ZsetPath();
std::string DataPath(std::string_view name);

}  // namespace zset::testing
