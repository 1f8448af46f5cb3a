// `zset compare`: where a server differs from what a sorted set should do.
// SPDX-License-Identifier: Apache-2.0
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "cli/commands.h"
#include "cli/member_text.h"
#include "cli/profile_option.h"
#include "cli/progress_bar.h"
#include "testing/compare_script.h"
#include "testing/find_differences.h"
#include "testing/resp_connection.h"

namespace zset::cli {
namespace {

using testing::FindOptions;
using testing::FindReport;
using testing::FoundDifference;
using testing::RespConnection;

constexpr const char* kExamples = R"(Examples:
  zset compare --target 127.0.0.1:6379 --profile redis-7.0
  zset compare --target /run/server.sock --keep-going --cases 100000 --time 600
  zset compare --target 127.0.0.1:6379 --commands=-SORT,-OBJECT
  zset compare --target 127.0.0.1:6379 --commands ZADD,ZRANGE --weights ZADD=3,ZRANGE=1
  zset compare --target 127.0.0.1:6379 --seed 17 --cases 1     that case again

Runs random commands on the target and in process, and compares the replies as
far as commands leave nothing open. What differs is shrunk and printed as a
script for redis-cli with both replies: first bytes tell their types (+ status,
- error, : integer, "..." string, [...] array, ~[...] set, %{...} map, a comma
a double).

The target is not flushed. Its database must be empty unless --allow-nonempty is
given; only keys that begin with the prefix are touched, and deleted at the end.

Exit code: 0 equal, 1 a difference, 2 bad usage or no connection.)";

struct CompareArguments {
  std::string target;
  std::string profile;
  std::string prefix = "zset:";
  std::vector<std::string> members;
  std::vector<std::string> commands;
  std::vector<std::string> weights;
  std::optional<std::uint64_t> seed;
  double seconds = 60;
  double patience = 10;
  FindOptions find;
};

struct Address {
  std::string host;
  std::uint16_t port = 0;
  std::string path;  // of a unix socket, instead
};

Address ReadTarget(const std::string& text) {
  if (text.find('/') != std::string::npos) return {{}, 0, text};
  const std::size_t colon = text.rfind(':');
  std::uint32_t port = 0;
  if (colon == std::string::npos || colon == 0 ||
      !absl::SimpleAtoi(text.substr(colon + 1), &port) || port == 0 || port > 65535) {
    throw CLI::ValidationError("--target",
                               Quoted(text) + " is neither HOST:PORT nor a socket's path");
  }
  std::string host = text.substr(0, colon);
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  return {host, static_cast<std::uint16_t>(port), {}};
}

absl::StatusOr<RespConnection> Connect(const Address& address, absl::Duration patience) {
  return address.path.empty() ? RespConnection::ToHost(address.host, address.port, patience)
                              : RespConnection::ToSocketFile(address.path, patience);
}

std::string RedisCli(const Address& address, int resp) {
  std::string words = address.path.empty()
                          ? absl::StrCat("redis-cli -h ", address.host, " -p ", address.port)
                          : "redis-cli -s " + ShellQuote(address.path);
  return words + (resp == 3 ? " -3" : "");
}

// "-NAME" leaves a command out, "NAME" includes it.
void ReadCommands(const CompareArguments& args, testing::CommandOptions& options) {
  for (const std::string& name : args.commands) {
    if (name.starts_with('-')) {
      options.leave_out.push_back(name.substr(1));
    } else {
      options.only.push_back(name);
    }
  }
  for (const std::string& text : args.weights) {
    const std::size_t equals = text.find('=');
    int weight = 0;
    if (equals == std::string::npos || !absl::SimpleAtoi(text.substr(equals + 1), &weight)) {
      throw CLI::ValidationError("--weights", Quoted(text) + " is not NAME=NUMBER");
    }
    options.weights[text.substr(0, equals)] = weight;
  }
}

FindOptions ReadOptions(const CompareArguments& args) {
  FindOptions options = args.find;
  options.profile = ReadProfileOption(args.profile);
  options.seed = args.seed ? *args.seed : std::random_device()();
  options.time = absl::Seconds(args.seconds);
  options.commands.key_prefix = args.prefix;
  options.commands.members = args.members;
  ReadCommands(args, options.commands);
  return options;
}

void PrintDifference(const std::string& kind, const FoundDifference& found, const Address& address,
                     Profile profile) {
  std::cout << "\n# " << kind << " (seed " << found.seed << ", in " << found.times
            << (found.times == 1 ? " case)\n" : " cases)\n")
            << testing::CliScript(RedisCli(address, found.resp), found.difference.commands)
            << "# the target replies:  " << testing::ReplyLine(found.difference.theirs) << "\n# "
            << ProfileName(profile) << " replies: " << testing::ReplyLine(found.difference.ours)
            << "\n";
}

int PrintReport(const FindReport& report, const Address& address, Profile profile) {
  for (const auto& [kind, found] : report.found) PrintDifference(kind, found, address, profile);
  std::cout << "\n"
            << report.cases << " cases, " << report.commands << " commands compared with "
            << ProfileName(profile) << (report.out_of_time ? " (until the time was over)" : "");
  if (!report.connection.ok()) {
    std::cout << "; then " << report.connection.message() << "\n";
    return report.found.empty() ? kBadUsage : kBadData;
  }
  if (report.found.empty()) {
    std::cout << ": all equal\n";
    return kOk;
  }
  std::cout << ": " << report.found.size()
            << (report.found.size() == 1 ? " kind of difference\n" : " kinds of difference\n");
  return kBadData;
}

int Compare(const CompareArguments& args) {
  const Address address = ReadTarget(args.target);
  FindOptions options = ReadOptions(args);
  auto target =
      testing::ServerTarget::Make([&] { return Connect(address, absl::Seconds(args.patience)); });
  if (!target.ok()) {
    Complain(target.status());
    return kBadUsage;
  }
  std::cout << "seed " << options.seed << std::endl;
  ProgressBar progress = ProgressBar::OnTerminal("comparing");
  options.progress = [&](double done) { progress.Update(done, "random commands"); };
  const absl::StatusOr<FindReport> report = FindDifferences(*target, options);
  if (!report.ok()) {
    const bool nonempty = report.status().code() == absl::StatusCode::kFailedPrecondition;
    Complain(absl::StrCat(report.status().message(),
                          nonempty && !options.allow_nonempty ? " (see --allow-nonempty)" : ""));
    return kBadUsage;
  }
  return PrintReport(*report, address, options.profile);
}

void AddCommandOptions(CLI::App& command, CompareArguments& args) {
  testing::CommandOptions& options = args.find.commands;
  options.keys = 4;
  command.add_option("--commands", args.commands, "Commands to draw from; -NAME leaves one out")
      ->delimiter(',');
  command.add_option("--weights", args.weights, "How often a command comes: NAME=NUMBER,...")
      ->delimiter(',');
  command.add_option("--members", args.members, "Members to draw from")->delimiter(',');
  command.add_option("--keys", options.keys, "How many keys")->check(CLI::Range(1, 1000));
  command.add_option("--prefix", args.prefix, "What all keys begin with");
}

void AddBounds(CLI::App& command, CompareArguments& args) {
  command.add_option("--cases", args.find.cases, "Cases at most")->check(WholeNumber(1));
  command.add_option("--time", args.seconds, "Seconds at most")->check(CLI::PositiveNumber);
  command.add_option("--patience", args.patience, "Seconds that a reply may take")
      ->check(CLI::Range(0.001, 86400.0));
  command.add_option("--length", args.find.length, "Commands of a case")
      ->check(CLI::Range(1, 100000));
}

}  // namespace

void AddCompareCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("compare", "Find where a server differs");
  const auto args = std::make_shared<CompareArguments>();
  command->add_option("--target", args->target, "The server: HOST:PORT or a socket's path")
      ->required();
  AddProfileOption(*command, args->profile);
  AddCommandOptions(*command, *args);
  AddBounds(*command, *args);
  command->add_option("--seed", args->seed, "Of the first case; printed if drawn");
  command->add_option("--resp", args->find.resp, "Speak RESP 2 or 3 only")->check(CLI::Range(2, 3));
  command->add_flag("--keep-going", args->find.keep_going, "Go on after the first difference");
  command->add_flag("--allow-nonempty", args->find.allow_nonempty,
                    "Take a database that holds keys");
  command->footer(kExamples);
  command->callback([args, &exit_code] { exit_code = Compare(*args); });
}

}  // namespace zset::cli
