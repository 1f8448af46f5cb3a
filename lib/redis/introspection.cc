// COMMAND and its subcommands, all read from the command table.
// SPDX-License-Identifier: Apache-2.0
#include <iterator>

#include "redis/glob.h"
#include "redis/handlers.h"
#include "redis/key_extraction.h"
#include "redis/table.h"
#include "redis/table_reply.h"

namespace zset::internal {
namespace {

// A name as INFO and DOCS take it: a command, or "container|subcommand".
const CommandSpec* FindByFullName(std::string_view name, const ProfileTraits& traits) {
  const std::size_t bar = name.find('|');
  const CommandSpec* spec = FindSpec(name.substr(0, bar), traits);
  if (spec == nullptr || bar == std::string_view::npos) return spec;
  return FindSubcommand(*spec, name.substr(bar + 1));
}

enum class NameFilter { kNone, kModule, kCategory, kPattern };

struct ListArgs {
  NameFilter filter = NameFilter::kNone;
  std::string_view value;
};

absl::StatusOr<ListArgs> ParseList(Args words) {
  ArgReader reader(words);
  if (reader.done()) return ListArgs();
  if (words.size() != 3 || !reader.TakeWord("filterby", 2)) return Fail(errors::kSyntax);
  ListArgs out;
  if (reader.TakeWord("module")) {
    out.filter = NameFilter::kModule;
  } else if (reader.TakeWord("aclcat")) {
    out.filter = NameFilter::kCategory;
  } else if (reader.TakeWord("pattern")) {
    out.filter = NameFilter::kPattern;
  } else {
    return Fail(errors::kSyntax);
  }
  out.value = reader.Take();
  return out;
}

bool Passes(const CommandSpec& spec, const ListArgs& args) {
  switch (args.filter) {
    case NameFilter::kNone:
      return true;
    case NameFilter::kModule:
      return false;  // no command comes from a module
    case NameFilter::kCategory:
      return HasCategory(spec, ToLower(args.value));
    case NameFilter::kPattern:
      return GlobMatch(ToLower(args.value), spec.name);
  }
  return false;
}

void AppendNames(const CommandSpec& spec, const ListArgs& args, std::vector<Reply>& out) {
  if (Passes(spec, args)) out.push_back(Reply::Bulk(spec.name));
  if (args.filter == NameFilter::kNone) return;
  for (const CommandSpec& subcommand : spec.subcommands) AppendNames(subcommand, args, out);
}

absl::StatusOr<std::vector<FoundKey>> FindKeysOf(const Context& context) {
  const Args words = context.args.subspan(2);
  const CommandSpec* spec = FindSpec(words[0], context.traits());
  if (spec != nullptr && !spec->subcommands.empty() && words.size() > 1) {
    spec = FindSubcommand(*spec, words[1]);
  }
  if (spec == nullptr) return Fail(errors::kInvalidCommand);
  if (spec->keys.empty()) return Fail(errors::kNoKeyArguments);
  if (!spec->TakesArgs(words.size())) return Fail(errors::kKeyArity);
  return FindKeys(*spec, words);
}

}  // namespace

absl::StatusOr<Reply> HandleCommand(Context& context) {
  std::vector<Reply> items;
  for (const CommandSpec* spec : CommandsOf(context.traits())) items.push_back(InfoReply(*spec));
  return Reply::Array(std::move(items));
}

absl::StatusOr<Reply> HandleCommandCount(Context& context) {
  return Reply::Integer(static_cast<std::int64_t>(CommandsOf(context.traits()).size()));
}

absl::StatusOr<Reply> HandleCommandInfo(Context& context) {
  if (context.args.size() == 2) return HandleCommand(context);
  std::vector<Reply> items;
  for (const std::string_view name : context.args.subspan(2)) {
    const CommandSpec* spec = FindByFullName(name, context.traits());
    items.push_back(spec == nullptr ? Reply::Null() : InfoReply(*spec));
  }
  return Reply::Array(std::move(items));
}

absl::StatusOr<Reply> HandleCommandDocs(Context& context) {
  std::vector<Reply> items;
  const auto add = [&](const CommandSpec& spec) {
    items.push_back(Reply::Bulk(spec.name));
    items.push_back(DocsReply(spec, context.traits()));
  };
  if (context.args.size() == 2) {
    for (const CommandSpec* spec : CommandsOf(context.traits())) add(*spec);
  }
  for (const std::string_view name : context.args.subspan(2)) {
    const CommandSpec* spec = FindByFullName(name, context.traits());
    if (spec != nullptr) add(*spec);
  }
  return Reply::Map(std::move(items));
}

absl::StatusOr<Reply> HandleCommandList(Context& context) {
  const absl::StatusOr<ListArgs> args = ParseList(context.args.subspan(2));
  if (!args.ok()) return args.status();
  std::vector<Reply> names;
  for (const CommandSpec* spec : CommandsOf(context.traits())) AppendNames(*spec, *args, names);
  return Reply::Array(std::move(names));
}

absl::StatusOr<Reply> HandleCommandGetKeys(Context& context) {
  const absl::StatusOr<std::vector<FoundKey>> keys = FindKeysOf(context);
  if (!keys.ok()) return keys.status();
  std::vector<Reply> items;
  for (const FoundKey& key : *keys) items.push_back(Reply::Bulk(key.name));
  return Reply::Array(std::move(items));
}

absl::StatusOr<Reply> HandleCommandGetKeysAndFlags(Context& context) {
  const absl::StatusOr<std::vector<FoundKey>> keys = FindKeysOf(context);
  if (!keys.ok()) return keys.status();
  std::vector<Reply> items;
  for (const FoundKey& key : *keys) {
    items.push_back(Reply::Array({Reply::Bulk(key.name), KeyFlagsReply(key.flags)}));
  }
  return Reply::Array(std::move(items));
}

absl::StatusOr<Reply> HandleHelp(Context& context) {
  return HelpReply(*FindSpec(context.args[0], context.traits()));
}

}  // namespace zset::internal
