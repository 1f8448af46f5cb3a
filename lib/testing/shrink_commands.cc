// SPDX-License-Identifier: Apache-2.0
#include "testing/shrink_commands.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "testing/difference.h"

namespace zset::testing {
namespace {

// Takes out runs of `size` commands where it can; whether it could.
bool TakeOutRuns(std::vector<Command>& commands, std::size_t size, StillShows shows) {
  bool any = false;
  // From the end: what comes later depends on what comes before.
  for (std::size_t end = commands.size(); end > 0;) {
    const std::size_t start = end - std::min(size, end);
    std::vector<Command> fewer = commands;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(start),
                fewer.begin() + static_cast<std::ptrdiff_t>(end));
    if (!fewer.empty() && shows(fewer)) {
      commands = std::move(fewer);
      any = true;
    }
    end = std::min(start, commands.size());
  }
  return any;
}

bool TakeOut(std::vector<Command>& commands, StillShows shows) {
  bool any = false;
  for (std::size_t size = std::max<std::size_t>(commands.size() / 2, 1); size > 0; size /= 2) {
    while (TakeOutRuns(commands, size, shows)) any = true;
  }
  return any;
}

// Replaces the command at `i` by a simpler one; whether it could.
bool Simplify(std::vector<Command>& commands, std::size_t i, StillShows shows) {
  for (Command& simpler : SimplerCommands(commands[i])) {
    std::vector<Command> candidate = commands;
    candidate[i] = std::move(simpler);
    if (!shows(candidate)) continue;
    commands = std::move(candidate);
    return true;
  }
  return false;
}

bool SimplifyAll(std::vector<Command>& commands, StillShows shows) {
  bool any = false;
  for (std::size_t i = commands.size(); i-- > 0;) {
    while (i < commands.size() && Simplify(commands, i, shows)) any = true;
  }
  return any;
}

}  // namespace

std::vector<Command> ShrinkCommands(std::vector<Command> commands, StillShows shows) {
  bool goes_on = true;
  while (goes_on) {
    TakeOut(commands, shows);
    goes_on = SimplifyAll(commands, shows);
  }
  return commands;
}

}  // namespace zset::testing
