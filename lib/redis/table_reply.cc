// SPDX-License-Identifier: Apache-2.0
#include "redis/table_reply.h"

#include <algorithm>

#include "redis/argument.h"

namespace zset::internal {
namespace {

struct FlagName {
  std::uint32_t flag;
  std::string_view name;
};

constexpr FlagName kFlagNames[] = {
    {kWrite, "write"},
    {kReadOnly, "readonly"},
    {kDenyOom, "denyoom"},
    {kAdmin, "admin"},
    {kNoScript, "noscript"},
    {kBlocking, "blocking"},
    {kLoading, "loading"},
    {kStale, "stale"},
    {kSkipSlowlog, "skip_slowlog"},
    {kFast, "fast"},
    {kNoAuth, "no_auth"},
    {kAllowBusy, "allow_busy"},
    {kMovableKeys, "movablekeys"},
};

constexpr FlagName kKeyFlagNames[] = {
    {kRO, "RO"},         {kRW, "RW"},         {kOW, "OW"},
    {kRM, "RM"},         {kAccess, "access"}, {kUpdate, "update"},
    {kInsert, "insert"}, {kDelete, "delete"}, {kVariableFlags, "variable_flags"},
};

Reply FlagsReply(std::span<const FlagName> names, std::uint32_t flags) {
  std::vector<Reply> items;
  for (const FlagName& name : names) {
    if ((flags & name.flag) != 0) items.push_back(Reply::Simple(name.name));
  }
  return Reply::Set(std::move(items));
}

std::string_view GroupName(CommandGroup group) {
  switch (group) {
    case CommandGroup::kSortedSet:
      return "sorted-set";
    case CommandGroup::kGeneric:
      return "generic";
    case CommandGroup::kConnection:
      return "connection";
    case CommandGroup::kServer:
      return "server";
    case CommandGroup::kTransactions:
      return "transactions";
    case CommandGroup::kString:
      return "string";
    case CommandGroup::kSet:
      return "set";
    case CommandGroup::kList:
      return "list";
    case CommandGroup::kHash:
      return "hash";
  }
  return "generic";
}

bool Is(const CommandSpec& spec, std::uint32_t flag) { return (spec.flags & flag) != 0; }

// Keys as a category: commands on keys or databases, whatever these hold.
bool OnKeyspace(const CommandSpec& spec) {
  if (spec.is("sort") || spec.is("sort_ro") || spec.is("object")) return false;
  if (spec.group == CommandGroup::kGeneric) return true;
  return spec.is("dbsize") || spec.is("flushall") || spec.is("flushdb") || spec.is("swapdb");
}

// In the server's order.
std::vector<std::string_view> Categories(const CommandSpec& spec) {
  const bool sorts = spec.is("sort") || spec.is("sort_ro");
  const auto in = [&](CommandGroup group) { return spec.group == group; };
  const std::pair<bool, std::string_view> all[] = {
      {OnKeyspace(spec), "keyspace"},
      {Is(spec, kReadOnly), "read"},
      {Is(spec, kWrite), "write"},
      {in(CommandGroup::kSet) || sorts, "set"},
      {in(CommandGroup::kSortedSet) || sorts, "sortedset"},
      {in(CommandGroup::kList) || sorts, "list"},
      {in(CommandGroup::kHash), "hash"},
      {in(CommandGroup::kString), "string"},
      {Is(spec, kAdmin), "admin"},
      {Is(spec, kFast), "fast"},
      {!Is(spec, kFast), "slow"},
      {Is(spec, kBlocking), "blocking"},
      {Is(spec, kDangerous | kAdmin), "dangerous"},
      {in(CommandGroup::kConnection) || spec.name.starts_with("command"), "connection"},
      {in(CommandGroup::kTransactions), "transaction"},
  };
  std::vector<std::string_view> out;
  for (const auto& [holds, name] : all) {
    if (holds) out.push_back(name);
  }
  return out;
}

// The older, coarser description of where keys are.
struct KeyPositions {
  int first = 0;
  int last = 0;
  int step = 0;
};

KeyPositions PositionsOf(const CommandSpec& spec) {
  KeyPositions out;
  for (const KeySpec& key : spec.keys) {
    if (key.find != KeySpec::Find::kRange) continue;
    const int last = key.last >= 0 ? key.index + key.last : key.last;
    if (out.step == 0) {
      out = {key.index, last, 1};
    } else if (key.index == out.last + 1) {
      out.last = last;
    }
  }
  return out;
}

void Add(std::vector<Reply>& fields, std::string_view name, Reply value) {
  fields.push_back(Reply::Bulk(name));
  fields.push_back(std::move(value));
}

void AddText(std::vector<Reply>& fields, std::string_view name, std::string_view text) {
  if (!text.empty()) Add(fields, name, Reply::Bulk(text));
}

Reply NamedSpec(std::string_view type, std::vector<Reply> fields) {
  return Reply::Map(
      {Reply::Bulk("type"), Reply::Bulk(type), Reply::Bulk("spec"), Reply::Map(std::move(fields))});
}

Reply BeginReply(const KeySpec& key) {
  if (key.find == KeySpec::Find::kUnknown) return NamedSpec("unknown", {});
  return NamedSpec("index", {Reply::Bulk("index"), Reply::Integer(key.index)});
}

Reply FindReply(const KeySpec& key) {
  switch (key.find) {
    case KeySpec::Find::kUnknown:
      return NamedSpec("unknown", {});
    case KeySpec::Find::kKeyNum:
      return NamedSpec("keynum",
                       {Reply::Bulk("keynumidx"), Reply::Integer(0), Reply::Bulk("firstkey"),
                        Reply::Integer(1), Reply::Bulk("keystep"), Reply::Integer(1)});
    case KeySpec::Find::kRange:
      break;
  }
  return NamedSpec("range",
                   {Reply::Bulk("lastkey"), Reply::Integer(key.last), Reply::Bulk("keystep"),
                    Reply::Integer(1), Reply::Bulk("limit"), Reply::Integer(0)});
}

Reply KeySpecReply(const KeySpec& key) {
  std::vector<Reply> fields;
  AddText(fields, "notes", key.notes);
  Add(fields, "flags", KeyFlagsReply(key.flags));
  Add(fields, "begin_search", BeginReply(key));
  Add(fields, "find_keys", FindReply(key));
  return Reply::Map(std::move(fields));
}

template <typename Items, typename Function>
std::vector<Reply> Mapped(const Items& items, Function function) {
  std::vector<Reply> out;
  std::transform(items.begin(), items.end(), std::back_inserter(out), function);
  return out;
}

Reply ArgumentFlagsReply(const Argument& argument) {
  std::vector<Reply> flags;
  if (argument.optional) flags.push_back(Reply::Simple("optional"));
  if (argument.multiple) flags.push_back(Reply::Simple("multiple"));
  if (argument.multiple_token) flags.push_back(Reply::Simple("multiple_token"));
  return Reply::Set(std::move(flags));
}

Reply ArgumentReply(const Argument& argument) {
  std::vector<Reply> fields;
  AddText(fields, "name", argument.name);
  AddText(fields, "type", argument.type);
  if (argument.key_spec) Add(fields, "key_spec_index", Reply::Integer(*argument.key_spec));
  AddText(fields, "token", argument.token);
  AddText(fields, "since", argument.since);
  AddText(fields, "deprecated_since", argument.deprecated_since);
  if (argument.optional || argument.multiple) Add(fields, "flags", ArgumentFlagsReply(argument));
  if (!argument.arguments.empty()) {
    Add(fields, "arguments", Reply::Array(Mapped(argument.arguments, ArgumentReply)));
  }
  return Reply::Map(std::move(fields));
}

// The lines of a table's text, without their ends.
std::vector<std::string_view> Lines(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    out.push_back(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return out;
}

// A version, a blank, and what came with it.
Reply HistoryReply(std::string_view line) {
  const std::size_t blank = line.find(' ');
  return Reply::Array({Reply::Bulk(line.substr(0, blank)), Reply::Bulk(line.substr(blank + 1))});
}

}  // namespace

Reply KeyFlagsReply(std::uint16_t flags) { return FlagsReply(kKeyFlagNames, flags); }

bool HasCategory(const CommandSpec& spec, std::string_view category) {
  const std::vector<std::string_view> all = Categories(spec);
  return std::find(all.begin(), all.end(), category) != all.end();
}

Reply InfoReply(const CommandSpec& spec) {
  const KeyPositions keys = PositionsOf(spec);
  return Reply::Array({
      Reply::Bulk(spec.name),
      Reply::Integer(spec.arity),
      FlagsReply(kFlagNames, spec.flags),
      Reply::Integer(keys.first),
      Reply::Integer(keys.last),
      Reply::Integer(keys.step),
      Reply::Set(Mapped(Categories(spec),
                        [](std::string_view c) { return Reply::Simple("@" + std::string(c)); })),
      Reply::Set(Mapped(spec.tips, [](std::string_view tip) { return Reply::Bulk(tip); })),
      Reply::Set(Mapped(spec.keys, KeySpecReply)),
      spec.subcommands.empty() ? Reply::Set({}) : Reply::Array(Mapped(spec.subcommands, InfoReply)),
  });
}

Reply DocsReply(const CommandSpec& spec, const ProfileTraits& traits) {
  std::vector<Reply> fields;
  AddText(fields, "summary", spec.summary);
  AddText(fields, "since", spec.since);
  AddText(fields, "group", GroupName(spec.group));
  AddText(fields, "complexity", spec.complexity);
  if (spec.is_system) Add(fields, "doc_flags", Reply::Set({Reply::Simple("syscmd")}));
  if (!spec.deprecated_since.empty()) {
    Add(fields, "doc_flags", Reply::Set({Reply::Simple("deprecated")}));
    AddText(fields, "deprecated_since", spec.deprecated_since);
    AddText(fields, "replaced_by", spec.replaced_by);
  }
  if (!spec.history.empty()) {
    Add(fields, "history", Reply::Set(Mapped(Lines(spec.history), HistoryReply)));
  }
  if (!spec.arguments.empty()) {
    Add(fields, "arguments",
        Reply::Array(Mapped(ParseArguments(spec.arguments, traits), ArgumentReply)));
  }
  if (!spec.subcommands.empty()) {
    std::vector<Reply> subcommands;
    for (const CommandSpec& subcommand : spec.subcommands) {
      Add(subcommands, subcommand.name, DocsReply(subcommand, traits));
    }
    Add(fields, "subcommands", Reply::Map(std::move(subcommands)));
  }
  return Reply::Map(std::move(fields));
}

Reply HelpReply(const CommandSpec& container) {
  return Reply::Array(
      Mapped(Lines(container.help), [](std::string_view line) { return Reply::Simple(line); }));
}

}  // namespace zset::internal
