// The settings that CONFIG tells and changes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "redis/keyspace_state.h"

namespace zset::internal {

// What settings are about. A change is made to a copy first.
struct Settings {
  SmallLimits limits;
  ServerFacts server;
  int databases = 0;
};

struct Setting {
  std::string_view name;
  std::string (*get)(const Settings& settings);
  absl::Status (*set)(const Setting& setting, std::string_view text, Settings& settings);
};

std::span<const Setting> AllSettings();

// The setting of this name, in any letter case, or null.
const Setting* FindSetting(std::string_view name);

// The server's text for a change that it refuses.
std::string SettingFailed(std::string_view name, std::string_view why);

}  // namespace zset::internal
