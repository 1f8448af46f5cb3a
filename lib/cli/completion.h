// What `zset shell` offers while a line is typed, from the table of commands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "zset/profile.h"

namespace zset::cli {

// What the last word of a line may become: a command, a subcommand, or a word that
// the command takes. In small letters if the word has one. A line that ends in a blank
// has an empty last word.
std::vector<std::string> CompleteLine(std::string_view line, Profile profile);

// The arguments still to come after a line that begins with a whole command; "" if
// there are none.
std::string HintForLine(std::string_view line, Profile profile);

}  // namespace zset::cli
