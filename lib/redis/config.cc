// CONFIG GET and CONFIG SET.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <vector>

#include "redis/glob.h"
#include "redis/handlers.h"
#include "redis/settings.h"

namespace zset::internal {

absl::StatusOr<Reply> HandleConfigGet(Context& context) {
  const Settings settings{context.keyspace.small_limits(), context.keyspace.server(),
                          context.keyspace.databases()};
  std::vector<Reply> items;
  std::set<const Setting*> told;
  const auto tell = [&](const Setting& setting, std::string_view name) {
    if (!told.insert(&setting).second) return;
    items.push_back(Reply::Bulk(name));
    items.push_back(Reply::Bulk(setting.get(settings)));
  };
  for (const std::string_view word : context.args.subspan(2)) {
    const std::string pattern = ToLower(word);
    const bool is_name = word.find_first_of("[*?") == std::string_view::npos;
    for (const Setting& setting : AllSettings()) {
      // A setting that is asked for by its name is told by the name as it was typed.
      if (is_name && pattern == setting.name) tell(setting, word);
      if (!is_name && GlobMatch(pattern, setting.name)) tell(setting, setting.name);
    }
  }
  return Reply::Map(std::move(items));
}

absl::StatusOr<Reply> HandleConfigResetstat(Context& context) {
  ServerFacts& server = context.keyspace.server();
  server.connections = server.rejected_connections = server.commands = 0;
  server.received_bytes = server.sent_bytes = server.expired_keys = 0;
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleConfigRewrite(Context&) { return Fail(errors::kNoConfigFile); }

// All or nothing.
absl::StatusOr<Reply> HandleConfigSet(Context& context) {
  const Args args = context.args;
  if (args.size() % 2 != 0) return Fail(errors::kSyntax);
  std::vector<const Setting*> seen;
  for (std::size_t i = 2; i < args.size(); i += 2) {
    const Setting* setting = FindSetting(args[i]);
    if (setting == nullptr) return Fail(UnknownSetting(args[i]));
    if (std::find(seen.begin(), seen.end(), setting) != seen.end()) {
      return Fail(SettingFailed(args[i], "duplicate parameter"));
    }
    seen.push_back(setting);
  }
  Settings settings{context.keyspace.small_limits(), context.keyspace.server(),
                    context.keyspace.databases()};
  for (std::size_t i = 0; i < seen.size(); ++i) {
    absl::Status status = seen[i]->set(*seen[i], args[2 + i * 2 + 1], settings);
    if (!status.ok()) return status;
  }
  context.keyspace.small_limits() = settings.limits;
  context.keyspace.server() = settings.server;
  return Reply::Ok();
}

}  // namespace zset::internal
