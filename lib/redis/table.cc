// SPDX-License-Identifier: Apache-2.0
#include "redis/table.h"

#include <algorithm>
#include <array>

namespace zset::internal {
namespace {

std::vector<const CommandSpec*> Collect(const ProfileTraits& traits) {
  std::vector<const CommandSpec*> out;
  for (const auto& family :
       {SortedSetCommands(), KeyCommands(), ServerCommands(), ConnectionCommands()}) {
    for (const CommandSpec& spec : family) {
      const std::int64_t version = traits.numeric_version;
      if (version >= spec.from && version < spec.until) out.push_back(&spec);
    }
  }
  std::sort(out.begin(), out.end(),
            [](const CommandSpec* a, const CommandSpec* b) { return a->name < b->name; });
  return out;
}

using Rows = std::vector<const CommandSpec*>;

std::array<Rows, 5> CollectAll() {
  std::array<Rows, 5> all;
  for (const Profile profile : AllProfiles()) {
    all[static_cast<std::size_t>(profile)] = Collect(TraitsOf(profile));
  }
  return all;
}

}  // namespace

std::span<const CommandSpec* const> CommandsOf(const ProfileTraits& traits) {
  static const std::array<Rows, 5> kAll = CollectAll();
  return kAll[static_cast<std::size_t>(traits.profile)];
}

const CommandSpec* FindSpec(std::string_view name, const ProfileTraits& traits) {
  const std::span<const CommandSpec* const> rows = CommandsOf(traits);
  const std::string lower = ToLower(name);
  const auto found = std::lower_bound(
      rows.begin(), rows.end(), lower,
      [](const CommandSpec* spec, const std::string& n) { return spec->name < n; });
  return found != rows.end() && (*found)->name == lower ? *found : nullptr;
}

const CommandSpec* FindSubcommand(const CommandSpec& container, std::string_view name) {
  for (const CommandSpec& spec : container.subcommands) {
    if (IsWord(name, spec.name.substr(container.name.size() + 1))) return &spec;
  }
  return nullptr;
}

}  // namespace zset::internal
