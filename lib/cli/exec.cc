// `zset exec`: Redis commands, line by line, without a server.
// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/profile_option.h"
#include "cli/reply_text.h"
#include "cli/run_command.h"
#include "redis/case_file.h"
#include "zset/session.h"

namespace zset::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  printf 'ZADD b 36 ada\nZRANGE b 0 -1\n' | zset exec
  zset exec commands.txt --profile redis-7.0 --resp3
  zset exec --check cases/redis-7.0.15.txt    replay recorded replies

Lines are commands as redis-cli takes them: words split at blanks, "..." with
\n \r \t \b \a \xHH, or '...'. Replies are printed as redis-cli prints them to
a terminal; with --raw, as it prints them to a pipe. The keys begin empty.
A blocking command is answered as after its timeout, at once: nobody else can
fill its keys. A case file's profile is told by its name unless --profile is
given.

Exit code: 0 done, 1 a line could not be read or a case differs, 2 bad usage.)";

struct ExecArguments {
  std::string file = "-";
  std::string check;
  std::string profile;
  bool resp3 = false;
  bool raw = false;
};

// The profile that is asked for; for a case file, else the one its name tells.
Profile ReadProfile(const ExecArguments& args) {
  if (!args.profile.empty() || args.check.empty()) return ReadProfileOption(args.profile);
  return ReadProfileOption(args.check.substr(args.check.find_last_of('/') + 1));
}

// Runs one line; false if it is no command.
bool RunLine(Session& session, const ExecArguments& args, const std::string& line) {
  const auto words = internal::SplitWords(line);
  if (!words) {
    Complain("a quote is not closed: " + line);
    return false;
  }
  if (words->empty()) return true;
  const Reply reply = RunCommand(session, *words).reply;
  std::cout << (args.raw ? RawText(reply, session.resp()) : TerminalText(reply, session.resp()));
  return true;
}

int RunLines(std::istream& in, const ExecArguments& args) {
  const Keyspace keyspace({.profile = ReadProfile(args)});
  Session session(keyspace);
  if (args.resp3) session.Execute({"HELLO", "3"});
  bool all_read = true;
  std::string line;
  while (std::getline(in, line)) all_read &= RunLine(session, args, line);
  return all_read ? kOk : kBadData;
}

int CheckCases(std::istream& in, const ExecArguments& args) {
  const Profile profile = ReadProfile(args);
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  const absl::StatusOr<std::vector<internal::Case>> cases = internal::ParseCases(text);
  if (!cases.ok()) {
    Complain(cases.status());
    return kBadData;
  }
  std::size_t equal = 0;
  for (const internal::Case& the_case : *cases) {
    const std::optional<internal::CaseDifference> difference = RunCase(the_case, profile);
    if (!difference) {
      ++equal;
      continue;
    }
    std::cout << difference->title << "\n  line " << difference->line << ": " << difference->command
              << "\n  wanted: " << difference->wanted << "\n  given:  " << difference->given
              << "\n";
  }
  std::cout << equal << " of " << cases->size() << " cases equal\n";
  return equal == cases->size() ? kOk : kBadData;
}

int Exec(const ExecArguments& args) {
  const std::string& path = args.check.empty() ? args.file : args.check;
  const auto run = args.check.empty() ? RunLines : CheckCases;
  if (path == "-") return run(std::cin, args);
  std::ifstream file(path, std::ios::binary);
  file.peek();  // a folder can be opened, but not read
  if (!file.is_open() || file.bad()) {
    Complain(path + ": can't be read");
    return kBadData;
  }
  file.clear();  // at the end already if it is empty
  return run(file, args);
}

}  // namespace

void AddExecCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("exec", "Run Redis commands, or check recorded replies");
  const auto args = std::make_shared<ExecArguments>();
  CLI::Option* file = command->add_option("FILE", args->file, "Commands; - is standard input");
  command->add_option("--check", args->check, "Replay a case file; - is standard input")
      ->excludes(file);
  AddProfileOption(*command, args->profile);
  command->add_flag("--resp3", args->resp3, "Speak RESP3");
  command->add_flag("--raw", args->raw, "Print as redis-cli does to a pipe");
  command->footer(kExamples);
  command->callback([args, &exit_code] { exit_code = Exec(*args); });
}

}  // namespace zset::cli
