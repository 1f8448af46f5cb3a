// `zset shell`: Redis commands by hand, without a server.
// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/completion.h"
#include "cli/line_reader.h"
#include "cli/profile_option.h"
#include "cli/reply_text.h"
#include "cli/run_command.h"
#include "cli/shell_commands.h"
#include "redis/case_file.h"

namespace zset::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  zset shell
  zset shell --profile redis-7.0 --resp3
  printf '.load board.tsv b\n.page b 10\n' | zset shell

Lines are commands as in zset exec, or dot commands, which .help lists: .load a
board file, .page through it, .snapshot it and see by .diff what changed.

On a terminal, Tab completes commands and their words; what a command still
takes shows at the right edge, and in full below the line by Tab. Ctrl-R searches
the history, which is kept in ~/.zset_history. Ctrl-C gives up a line; Ctrl-D,
quit and .quit end.

Exit code: 0 done, 1 a line that was not typed at a terminal could not be
carried out, 2 bad usage. An error reply is an answer like any other.)";

struct ShellArguments {
  std::string profile;
  bool resp3 = false;
  bool no_history = false;
};

// Lines as they come. A terminal's driver sees to Ctrl-C, which ends the program.
class PlainReader final : public LineReader {
 public:
  explicit PlainReader(bool prompts) : prompts_(prompts) {}

  Outcome Read(const std::string& prompt, std::string& line) override {
    if (prompts_) std::cout << prompt << std::flush;
    if (std::getline(std::cin, line)) return Outcome::kLine;
    if (prompts_) std::cout << '\n';
    return Outcome::kEnd;
  }

 private:
  bool prompts_;
};

std::optional<std::string> HistoryFile(const ShellArguments& args) {
  const char* home = std::getenv("HOME");
  if (args.no_history || home == nullptr || *home == '\0') return std::nullopt;
  return absl::StrCat(home, "/.zset_history");
}

std::unique_ptr<LineReader> MakeReader(const ShellArguments& args, Profile profile,
                                       bool on_terminal) {
  if (!on_terminal) return std::make_unique<PlainReader>(false);
  LineHelp help{[profile](std::string_view line) { return CompleteLine(line, profile); },
                [profile](std::string_view line) { return HintForLine(line, profile); }};
  std::unique_ptr<LineReader> editor = MakeLineEditor(std::move(help), HistoryFile(args));
  if (editor != nullptr) return editor;
  Complain("built without line editing: no history, no completion");
  return std::make_unique<PlainReader>(true);
}

bool Ends(const std::vector<std::string>& words) {
  return words.size() == 1 &&
         (absl::EqualsIgnoreCase(words[0], "quit") || absl::EqualsIgnoreCase(words[0], "exit"));
}

// Runs one line; false if it could not be carried out.
bool RunLine(ShellState& state, const std::string& line) {
  const auto words = internal::SplitWords(line);
  if (!words) {
    Complain("a quote is not closed: " + line);
    return false;
  }
  if (words->empty()) return true;
  if (Ends(*words)) {
    state.ended = true;
    return true;
  }
  if (words->front().starts_with('.')) {
    const absl::Status status = RunShellCommand(state, *words, std::cout);
    if (!status.ok()) Complain(status);
    return status.ok();
  }
  const Answer answer = RunCommand(state.session, *words);
  if (answer.would_block) {
    Complain(absl::StrCat(absl::AsciiStrToUpper(words->front()),
                          " would block: nobody else can fill its keys"));
  }
  std::cout << TerminalText(answer.reply, state.session.resp());
  return true;
}

std::string Prompt(const ShellState& state) {
  const int database = state.session.database();
  return database == 0 ? "zset> " : absl::StrCat("zset[", database, "]> ");
}

int Shell(const ShellArguments& args) {
  const Profile profile = ReadProfileOption(args.profile);
  const bool on_terminal = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  ShellState state(profile);
  if (args.resp3) state.session.Execute({"HELLO", "3"});
  const std::unique_ptr<LineReader> reader = MakeReader(args, profile, on_terminal);
  if (on_terminal) std::cout << ".help lists what there is beside Redis commands\n";
  bool all_done = true;
  std::string line;
  while (!state.ended) {
    std::cout.flush();
    const LineReader::Outcome outcome = reader->Read(Prompt(state), line);
    if (outcome == LineReader::Outcome::kEnd) break;
    if (outcome == LineReader::Outcome::kLine) all_done &= RunLine(state, line);
  }
  return all_done || on_terminal ? kOk : kBadData;
}

}  // namespace

void AddShellCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("shell", "Run Redis commands by hand, without a server");
  const auto args = std::make_shared<ShellArguments>();
  AddProfileOption(*command, args->profile);
  command->add_flag("--resp3", args->resp3, "Speak RESP3");
  command->add_flag("--no-history", args->no_history, "Neither read nor keep ~/.zset_history");
  command->footer(kExamples);
  command->callback([args, &exit_code] { exit_code = Shell(*args); });
}

}  // namespace zset::cli
