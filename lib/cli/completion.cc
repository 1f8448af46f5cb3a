// SPDX-License-Identifier: Apache-2.0
#include "cli/completion.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/absl_view.h"
#include "cli/shell_commands.h"
#include "redis/case_file.h"
#include "zset/command_info.h"

namespace zset::cli {
namespace {

using internal::AsAbsl;

struct TypedLine {
  std::vector<std::string> words;  // those that a blank ends
  std::string last;                // the one being typed, as typed
};

// nullopt if the last word is inside quotes.
std::optional<TypedLine> Split(std::string_view line) {
  const std::size_t last = line.find_last_of(' ') + 1;
  auto words = internal::SplitWords(line.substr(0, last));
  if (!words) return std::nullopt;
  return TypedLine{*std::move(words), std::string(line.substr(last))};
}

std::string_view ShortName(const CommandInfo& info) {
  return info.name.substr(info.name.find('|') + 1);
}

const CommandInfo* FindSubcommand(const CommandInfo& container, const std::string& name) {
  for (const CommandInfo& each : container.subcommands) {
    if (absl::EqualsIgnoreCase(AsAbsl(ShortName(each)), name)) return &each;
  }
  return nullptr;
}

std::vector<std::string> NamesOf(const std::vector<CommandInfo>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const CommandInfo& each : commands) {
    names.push_back(absl::AsciiStrToUpper(AsAbsl(ShortName(each))));
  }
  return names;
}

std::vector<std::string> FirstWords(Profile profile) {
  std::vector<std::string> words = NamesOf(Commands(profile));
  for (const ShellCommand& each : ShellCommands()) words.emplace_back(each.name);
  return words;
}

// The words that may come next in a command; `previous` is the one before.
std::vector<std::string> WordsOf(const CommandInfo& info, const std::string& previous) {
  std::vector<std::string> words;
  for (const CommandOption& option : info.options) {
    const bool has_choices = option.arguments.find('|') != std::string::npos;
    if (has_choices && absl::EqualsIgnoreCase(AsAbsl(option.word), previous)) {
      return absl::StrSplit(option.arguments, '|');
    }
    words.emplace_back(option.word);
  }
  return words;
}

std::vector<std::string> Candidates(const TypedLine& line, Profile profile) {
  const bool is_help = line.words.size() == 1 && line.words[0] == ".help";
  if (line.words.empty() || is_help) return FirstWords(profile);
  const std::optional<CommandInfo> info = FindCommand(line.words[0], profile);
  if (!info) return {};
  if (line.words.size() == 1 && !info->subcommands.empty()) return NamesOf(info->subcommands);
  const CommandInfo* subcommand =
      line.words.size() > 1 ? FindSubcommand(*info, line.words[1]) : nullptr;
  return WordsOf(subcommand != nullptr ? *subcommand : *info, line.words.back());
}

// The arguments without the first `given`, as far as these are no options.
std::string Rest(std::string_view syntax, std::size_t given) {
  for (; given > 0 && !syntax.empty() && syntax[0] != '['; --given) {
    const std::size_t end = syntax.find(' ');
    syntax.remove_prefix(end == std::string_view::npos ? syntax.size() : end + 1);
  }
  return std::string(syntax);
}

}  // namespace

std::vector<std::string> CompleteLine(std::string_view line, Profile profile) {
  const std::optional<TypedLine> typed = Split(line);
  if (!typed) return {};
  const bool small = std::any_of(typed->last.begin(), typed->last.end(), absl::ascii_islower);
  std::vector<std::string> found;
  for (std::string& word : Candidates(*typed, profile)) {
    if (!absl::StartsWithIgnoreCase(word, typed->last)) continue;
    if (small) absl::AsciiStrToLower(&word);
    found.push_back(std::move(word));
  }
  return found;
}

std::string HintForLine(std::string_view line, Profile profile) {
  std::optional<TypedLine> typed = Split(line);
  if (!typed) return "";
  if (typed->words.empty()) typed->words.push_back(typed->last);
  const std::size_t given = typed->words.size() - 1;
  if (const ShellCommand* command = FindShellCommand(typed->words[0])) {
    return Rest(command->arguments, given);
  }
  const std::optional<CommandInfo> info = FindCommand(typed->words[0], profile);
  if (!info) return "";
  if (info->subcommands.empty()) return Rest(info->syntax, given);
  if (given == 0) return absl::StrJoin(NamesOf(info->subcommands), "|");
  const CommandInfo* subcommand = FindSubcommand(*info, typed->words[1]);
  return subcommand == nullptr ? "" : Rest(subcommand->syntax, given - 1);
}

}  // namespace zset::cli
