// AnyCommand: whole Redis commands for rapidcheck, which shrink to fewer and plainer
// words (CommandGenerator, command_generator.h, draws them).
//
//   rc::check([] {
//     auto commands = *rc::gen::container<std::vector<zset::testing::Words>>(
//         zset::testing::AnyCommand({.only = {"ZADD", "ZRANK"}}));
//     for (const auto& words : commands) { ... }
//   });
//
// Thread safety: as rapidcheck's own generators.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <string>
#include <vector>

#include "zset/testing/command_generator.h"

namespace zset::testing {

// A command: its name and its arguments.
using Words = std::vector<std::string>;

// Throws std::invalid_argument for options that CommandGenerator::Make refuses.
rc::Gen<Words> AnyCommand(const CommandOptions& options = {});

}  // namespace zset::testing
