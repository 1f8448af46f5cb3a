// Commands about clients and the server around the keyspace.
// SPDX-License-Identifier: Apache-2.0
#include "redis/handlers.h"
#include "redis/table.h"
#include "redis/table_shapes.h"

namespace zset::internal {
namespace {

constexpr std::uint32_t kOfClient = kNoScript | kLoading | kStale;
constexpr std::uint32_t kOfAdmin = kAdmin | kNoScript | kLoading | kStale;
constexpr std::string_view kInfoTips[] = {"nondeterministic_output", "request_policy:all_shards",
                                          "response_policy:special"};

// What came with 7.2 is at the end.
constexpr std::size_t kNewClientSubcommands = 2;
constexpr CommandSpec kClientSubcommands[] = {
    {.name = "client|getname",
     .arity = 2,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "2.6.9",
     .summary = "Get the current connection name",
     .complexity = "O(1)",
     .handler = HandleClientGetname},
    {.name = "client|getredir",
     .arity = 2,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "6.0.0",
     .summary = "Get tracking notifications redirection client ID if any",
     .complexity = "O(1)",
     .handler = HandleClientGetredir},
    {.name = "client|help",
     .arity = 2,
     .flags = kLoading | kStale,
     .group = CommandGroup::kConnection,
     .since = "5.0.0",
     .summary = "Show helpful text about the different subcommands",
     .complexity = "O(1)",
     .handler = HandleHelp},
    {.name = "client|id",
     .arity = 2,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "5.0.0",
     .summary = "Returns the client ID for the current connection",
     .complexity = "O(1)",
     .handler = HandleClientId},
    {.name = "client|info",
     .arity = 2,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "6.2.0",
     .summary = "Returns information about the current client connection.",
     .complexity = "O(1)",
     .handler = HandleClientInfo,
     .tips = kOpenOutput,
     .unspecified = Unspecified::kTime},
    {.name = "client|kill",
     .arity = -3,
     .flags = kOfAdmin,
     .group = CommandGroup::kConnection,
     .since = "2.4.0",
     .summary = "Kill the connection of a client",
     .complexity = "O(N) where N is the number of client connections",
     .history = "2.8.12 Added new filter format.\n2.8.12 `ID` option.\n3.2.0 Added `master` type "
                "in for `TYPE` option.\n5.0.0 Replaced `slave` `TYPE` with `replica`. `slave` "
                "still supported for backward compatibility.\n6.2.0 `LADDR` option.",
     .arguments = "filter('ip:port':string!2.8.12|new-format([client-id=ID:integer@2.8.12]|"
                  "[normal_master_slave_pubsub=TYPE(NORMAL|MASTER@3.2.0|SLAVE|REPLICA@5.0.0|PUBSUB"
                  ")@2.8.12]|[username=USER:string]|['ip:port'=ADDR:string]|"
                  "['ip:port'=LADDR:string@6.2.0]|['yes/no'=SKIPME:string])*)",
     .handler = HandleClientKill},
    {.name = "client|list",
     .arity = -2,
     .flags = kOfAdmin,
     .group = CommandGroup::kConnection,
     .since = "2.4.0",
     .summary = "Get the list of client connections",
     .complexity = "O(N) where N is the number of client connections",
     .history = "2.8.12 Added unique client `id` field.\n5.0.0 Added optional `TYPE` filter.\n"
                "6.0.0 Added `user` field.\n6.2.0 Added `argv-mem`, `tot-mem`, `laddr` and `redir` "
                "fields and the optional `ID` filter.\n7.0.0 Added `resp`, `multi-mem`, `rbs` and "
                "`rbp` fields.\n7.0.3 Added `ssub` field.",
     .arguments = "[normal_master_replica_pubsub=TYPE(NORMAL|MASTER|REPLICA|PUBSUB)@5.0.0] "
                  "[id=ID{client-id:integer*}@6.2.0]",
     .handler = HandleClientList,
     .tips = kOpenOutput,
     .unspecified = Unspecified::kTime},
    {.name = "client|no-evict",
     .arity = 3,
     .flags = kOfAdmin,
     .group = CommandGroup::kConnection,
     .since = "7.0.0",
     .summary = "Set client eviction mode for the current connection",
     .complexity = "O(1)",
     .arguments = "enabled(ON|OFF)",
     .handler = HandleClientNoEvict},
    {.name = "client|reply",
     .arity = 3,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "3.2.0",
     .summary = "Instruct the server whether to reply to commands",
     .complexity = "O(1)",
     .arguments = "on_off_skip(ON|OFF|SKIP)",
     .handler = HandleClientReply},
    {.name = "client|setname",
     .arity = 3,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "2.6.9",
     .summary = "Set the current connection name",
     .complexity = "O(1)",
     .arguments = "connection-name:string",
     .handler = HandleClientSetname},
    {.name = "client|unblock",
     .arity = -3,
     .flags = kOfAdmin,
     .group = CommandGroup::kConnection,
     .since = "5.0.0",
     .summary = "Unblock a client blocked in a blocking command from a different connection",
     .complexity = "O(log N) where N is the number of client connections",
     .arguments = "client-id:integer [timeout_error(TIMEOUT|ERROR)]",
     .handler = HandleClientUnblock},
    {.name = "client|no-touch",
     .arity = 3,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "7.2.0",
     .summary = "Controls whether commands sent by the client affect the LRU/LFU of accessed keys.",
     .complexity = "O(1)",
     .arguments = "enabled(ON|OFF)",
     .handler = HandleClientNoTouch},
    {.name = "client|setinfo",
     .arity = 4,
     .flags = kOfClient,
     .group = CommandGroup::kConnection,
     .since = "7.2.0",
     .summary = "Sets information specific to the client or connection.",
     .complexity = "O(1)",
     .arguments = "attr(libname=LIB-NAME:string|libver=LIB-VER:string)",
     .handler = HandleClientSetinfo},
};

constexpr std::string_view kClientHelp =
    "CLIENT <subcommand> [<arg> [value] [opt] ...]. Subcommands are:\nGETREDIR\n    Return the "
    "client ID we are redirecting to when tracking is enabled.\nGETNAME\n    Return the name of "
    "the current connection.\nID\n    Return the ID of the current connection.\nINFO\n    Return "
    "information about the current client connection.\nKILL <ip:port>\n    Kill connection made "
    "from <ip:port>.\nKILL <option> <value> [<option> <value> [...]]\n    Kill connections. "
    "Options are:\n    * ADDR (<ip:port>|<unixsocket>:0)\n      Kill connections made from the "
    "specified address\n    * LADDR (<ip:port>|<unixsocket>:0)\n      Kill connections made to "
    "specified local address\n    * TYPE (normal|master|replica|pubsub)\n      Kill connections by "
    "type.\n    * USER <username>\n      Kill connections authenticated by <username>.\n    * "
    "SKIPME (YES|NO)\n      Skip killing current connection (default: yes).\nLIST [options "
    "...]\n    Return information about client connections. Options:\n    * TYPE "
    "(NORMAL|MASTER|REPLICA|PUBSUB)\n      Return clients of specified type.\nUNBLOCK <clientid> "
    "[TIMEOUT|ERROR]\n    Unblock the specified blocked client.\nREPLY (ON|OFF|SKIP)\n    Control "
    "the replies sent to the current connection.\nSETNAME <name>\n    Assign the name <name> to "
    "the current connection.\nNO-EVICT (ON|OFF)\n    Protect current client connection from "
    "eviction.\nHELP\n    Prints this help.";

constexpr CommandSpec kClient = {
    .name = "client",
    .arity = -2,
    .group = CommandGroup::kConnection,
    .since = "2.4.0",
    .summary = "A container for client connection commands",
    .complexity = "Depends on subcommand.",
    .help = kClientHelp,
    .subcommands = kClientSubcommands,
    .from = 70200,
};

constexpr CommandSpec OldClient() {
  CommandSpec spec = kClient;
  constexpr std::span kAll(kClientSubcommands);
  spec.subcommands = kAll.first(kAll.size() - kNewClientSubcommands);
  spec.from = 0;
  spec.until = kClient.from;
  return spec;
}

constexpr CommandSpec kCommands[] = {
    {.name = "auth",
     .arity = -2,
     .flags = kOfClient | kFast | kNoAuth | kAllowBusy,
     .group = CommandGroup::kConnection,
     .since = "1.0.0",
     .summary = "Authenticate to the server",
     .complexity = "O(N) where N is the number of passwords defined for the user",
     .history = "6.0.0 Added ACL style (username and password).",
     .arguments = "[username:string@6.0.0] password:string",
     .handler = HandleAuth},
    OldClient(),
    kClient,
    {.name = "debug",
     .arity = -2,
     .flags = kOfAdmin,
     .group = CommandGroup::kServer,
     .since = "1.0.0",
     .summary = "A container for debugging commands",
     .complexity = "Depends on subcommand.",
     .is_system = true,
     .handler = HandleDebug},
    {.name = "info",
     .arity = -1,
     .flags = kLoading | kStale | kDangerous,
     .group = CommandGroup::kServer,
     .since = "1.0.0",
     .summary = "Get information and statistics about the server",
     .complexity = "O(1)",
     .history = "7.0.0 Added support for taking multiple section arguments.",
     .arguments = "[section:string*]",
     .handler = HandleInfo,
     .tips = kInfoTips,
     .unspecified = Unspecified::kTime},
    {.name = "quit",
     .arity = -1,
     .flags = kOfClient | kFast | kNoAuth | kAllowBusy | kRunsInMulti,
     .group = CommandGroup::kConnection,
     .since = "1.0.0",
     .summary = "Close the connection",
     .complexity = "O(1)",
     .handler = HandleQuit},
};

}  // namespace

std::span<const CommandSpec> ConnectionCommands() { return kCommands; }

}  // namespace zset::internal
