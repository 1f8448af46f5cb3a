// In place of line_editor.cc where there is no libedit.
// SPDX-License-Identifier: Apache-2.0
#include "cli/line_reader.h"

namespace zset::cli {

std::unique_ptr<LineReader> MakeLineEditor(LineHelp /*help*/,
                                           std::optional<std::string> /*history_file*/) {
  return nullptr;
}

}  // namespace zset::cli
