// In place of line_editor.cc where there is no libedit.
// SPDX-License-Identifier: Apache-2.0
#include "cli/line_reader.h"

namespace zset::cli {

// The parameters are those of the editor, which keeps them.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
std::unique_ptr<LineReader> MakeLineEditor(LineHelp /*help*/,
                                           // NOLINTNEXTLINE(performance-unnecessary-value-param)
                                           std::optional<std::string> /*history_file*/) {
  return nullptr;
}

}  // namespace zset::cli
