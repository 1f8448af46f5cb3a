// SPDX-License-Identifier: Apache-2.0
#include "redis/table_reply.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

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
  if (spec.is("sort") || spec.is("object")) return false;
  if (spec.group == CommandGroup::kGeneric) return true;
  return spec.is("dbsize") || spec.is("flushall") || spec.is("flushdb") || spec.is("swapdb");
}

// In the server's order.
std::vector<std::string_view> Categories(const CommandSpec& spec) {
  const bool sorts = spec.is("sort");
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
  return Reply::Map({Reply::Bulk("flags"), KeyFlagsReply(key.flags), Reply::Bulk("begin_search"),
                     BeginReply(key), Reply::Bulk("find_keys"), FindReply(key)});
}

template <typename Items, typename Function>
std::vector<Reply> Mapped(const Items& items, Function function) {
  std::vector<Reply> out;
  std::transform(items.begin(), items.end(), std::back_inserter(out), function);
  return out;
}

Reply OptionReply(const CommandOption& option) {
  std::vector<Reply> fields = {Reply::Bulk("name"),  Reply::Bulk(ToLower(option.word)),
                               Reply::Bulk("type"),  Reply::Bulk("pure-token"),
                               Reply::Bulk("token"), Reply::Bulk(option.word)};
  if (!option.arguments.empty()) {
    fields[3] = Reply::Bulk("string");
    fields.push_back(Reply::Bulk("summary"));
    fields.push_back(Reply::Bulk(option.arguments));
  }
  if (!option.since.empty()) {
    fields.push_back(Reply::Bulk("since"));
    fields.push_back(Reply::Bulk(option.since));
  }
  fields.push_back(Reply::Bulk("flags"));
  fields.push_back(Reply::Set({Reply::Simple("optional")}));
  return Reply::Map(std::move(fields));
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
      Reply::Set(Mapped(spec.subcommands, InfoReply)),
  });
}

Reply DocsReply(const CommandSpec& spec) {
  std::vector<Reply> fields = {Reply::Bulk("summary"), Reply::Bulk(spec.summary),
                               Reply::Bulk("since"),   Reply::Bulk(spec.since),
                               Reply::Bulk("group"),   Reply::Bulk(GroupName(spec.group))};
  if (!spec.options.empty()) {
    fields.push_back(Reply::Bulk("arguments"));
    fields.push_back(Reply::Array(Mapped(spec.options, OptionReply)));
  }
  if (!spec.subcommands.empty()) {
    std::vector<Reply> subcommands;
    for (const CommandSpec& subcommand : spec.subcommands) {
      subcommands.push_back(Reply::Bulk(subcommand.name));
      subcommands.push_back(DocsReply(subcommand));
    }
    fields.push_back(Reply::Bulk("subcommands"));
    fields.push_back(Reply::Map(std::move(subcommands)));
  }
  return Reply::Map(std::move(fields));
}

}  // namespace zset::internal
