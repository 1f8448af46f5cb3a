// The `zset` program: reads the command line and runs one subcommand.
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <exception>
#include <iostream>
#include <new>
#include <string>

#include "cli/commands.h"

namespace zset::cli {
namespace {

void AddCommands(CLI::App& app, int& exit_code) {
  AddPageCommand(app, exit_code);
  AddDriftCommand(app, exit_code);
  AddTokenCommand(app, exit_code);
#ifdef ZSET_WITH_REDIS
  AddExecCommand(app, exit_code);
  AddCompareCommand(app, exit_code);
  AddShellCommand(app, exit_code);
#endif
#ifdef ZSET_WITH_SERVER
  AddServeCommand(app, exit_code);
#endif
}

// Help goes out as asked; anything else CLI11 reports is a wrong command line.
int ExplainParseError(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error);
  Complain(error.what());
  std::string command = "zset";
  for (const CLI::App* sub : app.get_subcommands()) command += " " + sub->get_name();
  std::cerr << "Try '" << command << " --help'.\n";
  return kBadUsage;
}

int Run(int argc, char** argv) {
  CLI::App app(
      "Sorted sets as in Redis, on files of `score<TAB>member` rows.\n"
      "Exit codes: 0 done, 1 bad data, 2 bad usage.");
  app.require_subcommand(0, 1);
  int exit_code = kOk;
  AddCommands(app, exit_code);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return ExplainParseError(app, error);
  }
  if (app.get_subcommands().empty()) {
    std::cerr << app.help();
    return kBadUsage;
  }
  return exit_code;
}

// The exit code once all output is out.
int FinishOutput(int exit_code) {
  std::cout.flush();
  if (std::cout.good()) return exit_code;
  Complain("cannot write the output");
  return exit_code == kOk ? kBadData : exit_code;
}

int RunAndFinish(int argc, char** argv) {
  try {
    return FinishOutput(Run(argc, argv));
  } catch (const std::bad_alloc&) {
    Complain("out of memory");
  } catch (const std::exception& error) {
    Complain(error.what());
  }
  return kBadData;
}

}  // namespace
}  // namespace zset::cli

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  // When the reader goes (as in `| head`), end silently, even if a parent has told
  // its children to ignore the signal.
  std::signal(SIGPIPE, SIG_DFL);
  return zset::cli::RunAndFinish(argc, argv);
}
