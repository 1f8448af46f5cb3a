// SPDX-License-Identifier: Apache-2.0
#include "zset/command_info.h"

#include "redis/table.h"

namespace zset {
namespace {

CommandInfo InfoOf(const internal::CommandSpec& spec) {
  return {.name = spec.name,
          .arity = spec.arity,
          .since = spec.since,
          .summary = spec.summary,
          .options = spec.options,
          .unspecified = spec.unspecified,
          .writes = (spec.flags & internal::kWrite) != 0,
          .blocks = (spec.flags & internal::kBlocking) != 0};
}

}  // namespace

std::optional<CommandInfo> FindCommand(std::string_view name, Profile profile) {
  const internal::CommandSpec* spec = internal::FindSpec(name, internal::TraitsOf(profile));
  if (spec == nullptr) return std::nullopt;
  return InfoOf(*spec);
}

std::vector<CommandInfo> Commands(Profile profile) {
  std::vector<CommandInfo> out;
  for (const auto* spec : internal::CommandsOf(internal::TraitsOf(profile))) {
    out.push_back(InfoOf(*spec));
  }
  return out;
}

bool IsLexOverMixedScores(std::span<const std::string_view> args, bool scores_differ) {
  if (!scores_differ || args.empty()) return false;
  for (const std::string_view name :
       {"zrangebylex", "zrevrangebylex", "zlexcount", "zremrangebylex"}) {
    if (internal::IsWord(args[0], name)) return true;
  }
  if (!internal::IsWord(args[0], "zrange") && !internal::IsWord(args[0], "zrangestore")) {
    return false;
  }
  for (const std::string_view word : args.subspan(1)) {
    if (internal::IsWord(word, "bylex")) return true;
  }
  return false;
}

}  // namespace zset
