// `zset serve`: the commands for any client, on a socket.
// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/absl_view.h"
#include "cli/commands.h"
#include "cli/profile_option.h"
#include "zset/server.h"

namespace zset::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  zset serve --port 6379
  zset serve --port 0 --profile redis-7.2      choose a free port, and tell it
  zset serve --unix /tmp/zset.socket           no port at all
  zset serve --port 6379 --bind 0.0.0.0 --password "$SECRET"

Answers redis-cli, redis-benchmark and every client library as the server of the
profile would, on this machine alone unless --bind tells otherwise. Keys live in
memory, begin empty, and end with the server.

Once clients may connect, one line goes to standard output, such as
  Ready on 127.0.0.1:6379 as redis-7.4, for this machine alone
SIGINT and SIGTERM end the server and remove its socket file.

Exit code: 0 ended by a signal, 1 can't listen, 2 bad usage.)";

struct ServeArguments {
  int port = -1;
  std::string profile;
  std::int64_t timeout = 0;
  ServerOptions server;
};

// Lets the process have a descriptor for each client, as far as the system allows.
void RaiseFileLimit(ServerOptions& options) {
  constexpr rlim_t kOwn = 32;  // what else is open
  rlimit limit = {};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const rlim_t wanted = options.max_clients + kOwn;
  if (limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(wanted, limit.rlim_max);
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur >= wanted) return;
  options.max_clients = limit.rlim_cur > kOwn ? limit.rlim_cur - kOwn : 1;
  Complain(absl::StrCat("the system lets this process have ", limit.rlim_cur,
                        " files open: at most ", options.max_clients, " clients"));
}

bool IsLoopback(const std::string& address) {
  return address.starts_with("127.") || address == "::1";
}

// What the ready line says after "Ready on".
std::string WhereText(const ServerOptions& options, int port) {
  std::vector<std::string> places;
  if (options.port) {
    for (const std::string& address : options.bind) {
      const bool is_v6 = address.find(':') != std::string::npos;
      places.push_back(is_v6 ? absl::StrCat("[", address, "]:", port)
                             : absl::StrCat(address, ":", port));
    }
  }
  if (!options.unix_path.empty()) places.push_back(options.unix_path);
  return absl::StrJoin(places, " and ");
}

int Serve(ServeArguments args) {
  ServerOptions& options = args.server;
  const Profile profile = ReadProfileOption(args.profile);
  options.port.reset();
  if (args.port >= 0) options.port = static_cast<std::uint16_t>(args.port);
  if (!options.port && options.unix_path.empty()) options.port = ServerOptions().port;
  options.idle_timeout = absl::Seconds(args.timeout);
  options.end_on_signals = true;
  RaiseFileLimit(options);
  // A client that goes away is an error of its connection, not a signal.
  std::signal(SIGPIPE, SIG_IGN);

  const Keyspace keyspace({.profile = profile});
  absl::StatusOr<Server> server = Server::Listen(keyspace, options);
  if (!server.ok()) {
    Complain(server.status());
    return kBadData;
  }
  const bool is_local =
      !options.port || std::all_of(options.bind.begin(), options.bind.end(), IsLoopback);
  if (!is_local && options.password.empty()) {
    Complain("other machines may connect, and need no password: see --password");
  }
  std::cout << "Ready on " << WhereText(options, server->port()) << " as " << ProfileName(profile)
            << (is_local ? ", for this machine alone" : ", for other machines too") << std::endl;
  server->Run();
  return kOk;
}

}  // namespace

void AddServeCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("serve", "Answer any Redis client on a socket");
  const auto args = std::make_shared<ServeArguments>();
  ServerOptions& server = args->server;
  command
      ->add_option("--port", args->port,
                   "Port; 0 chooses a free one (default: 6379, or none with --unix)")
      ->check(CLI::Range(0, 65535));
  command->add_option("--bind", server.bind, "Addresses to listen on (default: 127.0.0.1)")
      ->delimiter(',');
  command->add_option("--unix", server.unix_path, "Socket file to listen on");
  AddProfileOption(*command, args->profile);
  command->add_option("--password", server.password, "What clients have to give by AUTH")
      ->envname("ZSET_PASSWORD");
  command->add_flag("--enable-debug", server.enable_debug, "Allow DEBUG SLEEP and DEBUG RELOAD");
  command->add_option("--timeout", args->timeout, "Let idle clients go after so many seconds")
      ->check(CLI::Range(0, 2147483647));
  command->add_option("--maxclients", server.max_clients, "Most clients at a time (default: 10000)")
      ->check(CLI::Range(1u, 4294967295u));
  command->add_option("--max-bulk", server.max_bulk, "Most bytes of one argument (default: 512MB)")
      ->transform(CLI::AsSizeValue(false));
  command
      ->add_option("--max-query-buffer", server.max_query_buffer,
                   "Most bytes of one request (default: 1GB)")
      ->transform(CLI::AsSizeValue(false));
  command->footer(kExamples);
  command->callback([args, &exit_code] { exit_code = Serve(*args); });
}

}  // namespace zset::cli
