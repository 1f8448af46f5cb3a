// SPDX-License-Identifier: Apache-2.0
#include "zset/command_info.h"

#include "redis/argument.h"
#include "redis/table.h"

namespace zset {
namespace {

using internal::Argument;
using internal::CommandSpec;
using internal::ProfileTraits;

std::string Joined(const std::vector<Argument>& arguments, std::string_view separator) {
  std::string out;
  for (const Argument& argument : arguments) {
    if (!out.empty()) out += separator;
    out += argument.token.empty() ? argument.name : argument.token;
  }
  return out;
}

// What follows an argument's word.
std::string OperandsOf(const Argument& argument) {
  if (argument.is_word()) return "";
  if (argument.type == "oneof") return Joined(argument.arguments, "|");
  if (argument.type == "block") return Joined(argument.arguments, " ");
  return argument.multiple && !argument.multiple_token ? argument.name + " ..." : argument.name;
}

// An argument as manuals write it.
std::string SyntaxOf(const Argument& argument);

std::string SyntaxOf(const std::vector<Argument>& arguments, char separator) {
  std::string out;
  for (const Argument& argument : arguments) {
    if (!out.empty()) out += separator;
    out += SyntaxOf(argument);
  }
  return out;
}

std::string SyntaxOf(const Argument& argument) {
  std::string operand = argument.is_word() ? "" : argument.name;
  if (argument.type == "block") operand = SyntaxOf(argument.arguments, ' ');
  if (argument.type == "oneof") {
    operand = SyntaxOf(argument.arguments, '|');
    const bool bracketed = argument.optional && argument.token.empty() && !argument.multiple;
    if (!bracketed) operand = "<" + operand + ">";
  }
  std::string out(argument.token);
  if (!out.empty() && !operand.empty()) out += ' ';
  out += operand;
  if (argument.multiple) out += " [" + (argument.multiple_token ? out : operand) + " ...]";
  return argument.optional ? "[" + out + "]" : out;
}

// Every word among the arguments, and what it takes.
void AppendOptions(const std::vector<Argument>& arguments, std::string_view since,
                   std::vector<CommandOption>& out) {
  for (const Argument& argument : arguments) {
    const std::string_view own = argument.since.empty() ? since : argument.since;
    if (argument.token.empty()) {
      AppendOptions(argument.arguments, own, out);
    } else {
      out.push_back({argument.token, OperandsOf(argument), own});
    }
  }
}

CommandInfo InfoOf(const CommandSpec& spec, const ProfileTraits& traits) {
  CommandInfo info{.name = spec.name,
                   .arity = spec.arity,
                   .since = spec.since,
                   .summary = spec.summary,
                   .syntax = {},
                   .options = {},
                   .unspecified = spec.unspecified,
                   .writes = (spec.flags & internal::kWrite) != 0,
                   .blocks = (spec.flags & internal::kBlocking) != 0};
  const std::vector<Argument> arguments = internal::ParseArguments(spec.arguments, traits);
  info.syntax = SyntaxOf(arguments, ' ');
  AppendOptions(arguments, "", info.options);
  for (const CommandSpec& each : spec.subcommands) {
    info.subcommands.push_back(InfoOf(each, traits));
  }
  return info;
}

}  // namespace

std::optional<CommandInfo> FindCommand(std::string_view name, Profile profile) {
  const ProfileTraits& traits = internal::TraitsOf(profile);
  const std::size_t bar = name.find('|');
  const CommandSpec* spec = internal::FindSpec(name.substr(0, bar), traits);
  if (spec == nullptr) return std::nullopt;
  if (bar != std::string_view::npos) spec = internal::FindSubcommand(*spec, name.substr(bar + 1));
  if (spec == nullptr) return std::nullopt;
  return InfoOf(*spec, traits);
}

std::vector<CommandInfo> Commands(Profile profile) {
  const ProfileTraits& traits = internal::TraitsOf(profile);
  std::vector<CommandInfo> out;
  for (const CommandSpec* spec : internal::CommandsOf(traits)) out.push_back(InfoOf(*spec, traits));
  return out;
}

bool IsLexOverMixedScores(std::span<const std::string_view> args, bool scores_differ) {
  if (!scores_differ || args.empty()) return false;
  for (const std::string_view name :
       {"zrangebylex", "zrevrangebylex", "zlexcount", "zremrangebylex"}) {
    if (internal::IsWord(args[0], name)) return true;
  }
  // Keys and bounds come first; only behind them is the word an option.
  std::size_t options = 0;
  if (internal::IsWord(args[0], "zrange")) options = 4;
  if (internal::IsWord(args[0], "zrangestore")) options = 5;
  if (options == 0 || args.size() <= options) return false;
  for (const std::string_view word : args.subspan(options)) {
    if (internal::IsWord(word, "bylex")) return true;
  }
  return false;
}

}  // namespace zset
