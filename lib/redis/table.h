// The one table of commands. Arity checks, COMMAND and its subcommands, key
// extraction and the public command_info.h all read it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "redis/command.h"

namespace zset::internal {

// Every row of the table, several for a command whose shape changed. The families
// are in table_zset.cc, table_keys.cc, table_server.cc and table_connection.cc.
std::span<const CommandSpec> SortedSetCommands();
std::span<const CommandSpec> KeyCommands();
std::span<const CommandSpec> ServerCommands();
std::span<const CommandSpec> ConnectionCommands();

// The rows that a profile's server has, by name.
std::span<const CommandSpec* const> CommandsOf(const ProfileTraits& traits);

// The command of this name (any letter case), or null. "container|name" is none.
const CommandSpec* FindSpec(std::string_view name, const ProfileTraits& traits);

// The subcommand of a container, or null.
const CommandSpec* FindSubcommand(const CommandSpec& container, std::string_view name);

}  // namespace zset::internal
