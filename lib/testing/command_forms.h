// The forms of commands that are generated: a command and its fixed arguments.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace zset::testing {

// The arguments are told by a letter each (CommandGenerator::AppendToken); "o" stands
// for options of the command's row in the table. A command may have several forms.
struct CommandForm {
  std::string_view name;
  std::string_view tokens;
  int weight;
};

std::span<const CommandForm> CommandForms();

}  // namespace zset::testing
