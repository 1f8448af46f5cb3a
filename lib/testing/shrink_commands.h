// ShrinkCommands: delta debugging over a sequence of commands, then over their words.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "absl/functional/function_ref.h"
#include "testing/compare_target.h"

namespace zset::testing {

// Whether a sequence still shows what is looked for. May replace it by what of it was
// run. To stop the search, go on saying no.
using StillShows = absl::FunctionRef<bool(std::vector<Command>&)>;

// A sequence, not longer than `commands`, that shows it too, and of which nothing can
// be taken out and no word made plainer. REQUIRES: `commands` shows it.
// Complexity: about n log n calls of `shows` for n commands, and the words of those left.
std::vector<Command> ShrinkCommands(std::vector<Command> commands, StillShows shows);

}  // namespace zset::testing
