// A row of the command table as COMMAND INFO and COMMAND DOCS show it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "redis/command.h"

namespace zset::internal {

Reply InfoReply(const CommandSpec& spec);
Reply DocsReply(const CommandSpec& spec, const ProfileTraits& traits);
// What a container's HELP subcommand says.
Reply HelpReply(const CommandSpec& container);
Reply KeyFlagsReply(std::uint16_t flags);

// Whether the command is in this access category, named without "@".
bool HasCategory(const CommandSpec& spec, std::string_view category);

}  // namespace zset::internal
