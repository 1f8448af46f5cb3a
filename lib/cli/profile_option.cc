// SPDX-License-Identifier: Apache-2.0
#include "cli/profile_option.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "zset/keyspace.h"

namespace zset::cli {
namespace {

// The names of all profiles.
std::string KnownProfiles(const char* separator) {
  std::string known;
  for (const Profile each : AllProfiles()) {
    absl::StrAppend(&known, known.empty() ? "" : separator, internal::AsAbsl(ProfileName(each)));
  }
  return known;
}

}  // namespace

void AddProfileOption(CLI::App& command, std::string& name) {
  command.add_option("--profile", name,
                     absl::StrCat("The server to be: ", KnownProfiles(", "), "; if not given, ",
                                  internal::AsAbsl(ProfileName(KeyspaceOptions().profile))));
}

Profile ReadProfileOption(const std::string& name) {
  if (name.empty()) return KeyspaceOptions().profile;
  const std::optional<Profile> profile = ParseProfile(name);
  if (profile) return *profile;
  throw CLI::ValidationError("--profile", "\"" + name + "\" is none of " + KnownProfiles(" "));
}

}  // namespace zset::cli
