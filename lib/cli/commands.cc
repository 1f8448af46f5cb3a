// SPDX-License-Identifier: Apache-2.0
#include "cli/commands.h"

#include <charconv>
#include <iostream>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/board_file.h"
#include "cli/member_text.h"
#include "cli/progress_bar.h"

namespace zset::cli {

void Complain(std::string_view message) {
  while (true) {
    const std::size_t end = message.find('\n');
    std::cerr << "zset: " << message.substr(0, end) << '\n';
    if (end == std::string_view::npos) return;
    message.remove_prefix(end + 1);
  }
}

void Complain(const absl::Status& status) {
  Complain(std::string_view(status.message().data(), status.message().size()));
}

std::optional<SortedSet> LoadBoardOrComplain(const std::string& path, bool strict) {
  absl::StatusOr<LoadedBoard> board = [&] {
    ProgressBar progress = ProgressBar::OnTerminal(absl::StrCat("loading ", path));
    return LoadBoard(path, {.strict = strict}, progress);
  }();
  if (!board.ok()) {
    Complain(board.status());
    return std::nullopt;
  }
  if (board->replaced > 0) {
    Complain(absl::StrCat(path, ": ", board->replaced,
                          board->replaced == 1 ? " row was replaced by a later row"
                                               : " rows were replaced by later rows",
                          " of the same member"));
  }
  return std::move(board->set);
}

CLI::Validator WholeNumber(std::uint64_t least, std::uint64_t most) {
  const auto check = [least, most](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error == std::errc() && stop == end && value >= least && value <= most) return {};
    const bool unbounded = most == std::numeric_limits<std::uint64_t>::max();
    return absl::StrCat(Quoted(text), " is not a whole number of at least ", least,
                        " (and at most ", unbounded ? "64 bits" : absl::StrCat(most), ")");
  };
  return CLI::Validator(check, "");
}

}  // namespace zset::cli
