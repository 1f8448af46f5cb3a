// SPDX-License-Identifier: Apache-2.0
#include "redis/errors.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace zset::internal {
namespace {

constexpr std::size_t kShownBytes = 128;  // of a name, and of all arguments

// An error is one line.
std::string OneLine(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\r' || c == '\n'; }, ' ');
  return text;
}

// As much of an argument as a server shows: it stops at a NUL.
absl::string_view Shown(std::string_view argument, std::size_t room = kShownBytes) {
  return AsAbsl(argument.substr(0, argument.find('\0')).substr(0, room));
}

}  // namespace

std::string WrongArity(std::string_view command) {
  return absl::StrCat("ERR wrong number of arguments for '", AsAbsl(command), "' command");
}

std::string NoInputKeys(std::string_view command) {
  return absl::StrCat("ERR at least 1 input key is needed for '", AsAbsl(command), "' command");
}

std::string InvalidExpire(std::string_view command) {
  return absl::StrCat("ERR invalid expire time in '", AsAbsl(command), "' command");
}

std::string UnsupportedExpireOption(std::string_view option) {
  return OneLine(absl::StrCat("ERR Unsupported option ", Shown(option, option.size())));
}

std::string UnknownSetting(std::string_view name) {
  return OneLine(absl::StrCat("ERR Unknown option or number of arguments for CONFIG SET - '",
                              Shown(name, name.size()), "'"));
}

std::string HelloOption(std::string_view option) {
  return OneLine(
      absl::StrCat("ERR Syntax error in HELLO option '", Shown(option, option.size()), "'"));
}

std::string ExecRefused(std::string_view error) {
  constexpr std::string_view kGeneric = "ERR ";
  if (error.starts_with(kGeneric)) error.remove_prefix(kGeneric.size());
  return absl::StrCat("EXECABORT Transaction discarded because of: ", AsAbsl(error));
}

std::string UnrecognizedOption(std::string_view option) {
  return OneLine(absl::StrCat("ERR Unrecognized option '", Shown(option, option.size()), "'"));
}

std::string ClientAttribute(std::string_view attribute) {
  return absl::StrCat("ERR ", AsAbsl(attribute),
                      " cannot contain spaces, newlines or special characters.");
}

std::string UnknownClientType(std::string_view type) {
  return OneLine(absl::StrCat("ERR Unknown client type '", Shown(type, type.size()), "'"));
}

std::string NoSuchUser(std::string_view name) {
  return OneLine(absl::StrCat("ERR No such user '", Shown(name, name.size()), "'"));
}

std::string WrongDebug(std::string_view subcommand) {
  return OneLine(absl::StrCat("ERR unknown subcommand or wrong number of arguments for '",
                              Shown(subcommand), "'. Try DEBUG HELP."));
}

std::string UnknownSubcommand(std::string_view subcommand, std::string_view container) {
  return OneLine(absl::StrCat("ERR unknown subcommand '", Shown(subcommand), "'. Try ",
                              AsAbsl(container), " HELP."));
}

std::string UnknownCommand(std::span<const std::string_view> args) {
  std::string quoted;
  for (const std::string_view arg : args.subspan(1)) {
    if (quoted.size() >= kShownBytes) break;
    absl::StrAppend(&quoted, "'", Shown(arg, kShownBytes - quoted.size()), "' ");
  }
  return OneLine(absl::StrCat("ERR unknown command '", Shown(args[0]),
                              "', with args beginning with: ", quoted));
}

}  // namespace zset::internal
