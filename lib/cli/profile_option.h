// The option --profile: which server to be.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "zset/profile.h"

namespace zset::cli {

// Adds --profile NAME to a command.
void AddProfileOption(CLI::App& command, std::string& name);

// The profile of this name; the keyspace's default if it is empty. Throws
// CLI::ValidationError if there is none.
Profile ReadProfileOption(const std::string& name);

}  // namespace zset::cli
