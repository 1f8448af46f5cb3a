// `zset compare`: against a real redis-server 7.0, what it prints and how it ends.
// SPDX-License-Identifier: Apache-2.0
#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <string>

#include "cli/run_program.h"
#include "readme/readme_text.h"
#include "support/redis_server.h"

namespace zset::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::ProgramResult;
using testing::RedisServer;
using testing::RunShell;
using testing::RunZset;

// A port that nobody listens on at this moment.
std::string FreePort() {
  const int handle = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(bind(handle, reinterpret_cast<const sockaddr*>(&address), size), 0);
  EXPECT_EQ(getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size), 0);
  close(handle);
  return std::to_string(ntohs(address.sin_port));
}

TEST(Compare, EndsWellWithTheServersOwnProfileByHostAndPort) {
  const std::string port = FreePort();
  const RedisServer server({"--port", port, "--bind", "127.0.0.1"});
  const ProgramResult result = RunZset({"compare", "--target", "127.0.0.1:" + port, "--profile",
                                        "redis-7.0", "--cases", "20", "--seed", "7"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  EXPECT_TRUE(result.out.starts_with("seed 7\n")) << result.out;
  EXPECT_TRUE(result.out.ends_with(" commands compared with redis-7.0: all equal\n")) << result.out;
}

TEST(Compare, PrintsAScriptThatShowsTheDifference) {
  const RedisServer server;
  const ProgramResult result =
      RunZset({"compare", "--target", server.socket_path(), "--profile", "redis-7.2", "--commands",
               "ZADD,ZSCORE", "--resp", "2", "--seed", "1"});
  EXPECT_EQ(result.exit_code, 1) << result.out << result.err;
  const std::string begin = "\nredis-cli ";
  const std::size_t first = result.out.find(begin);
  const std::size_t last = result.out.find("\nEND\n", first);
  ASSERT_NE(last, std::string::npos) << result.out;
  const std::string script = result.out.substr(first, last + 5 - first);
  EXPECT_LE(std::count(script.begin(), script.end(), '\n'), 5 + 4);
  // The target's reply, told with its type, is what redis-cli prints at last.
  std::string reply = RunShell(script).out;
  reply = reply.substr(reply.rfind('\n', reply.size() - 2) + 1);
  reply.pop_back();
  EXPECT_THAT(result.out,
              HasSubstr("# the target replies:  \"" + reply + "\"\n# redis-7.2 replies"));
}

// README's guide, with a port of its own.
TEST(Compare, PrintsWhatReadmeShows) {
  const std::string port = FreePort();
  const RedisServer server({"--port", port, "--bind", "127.0.0.1"});
  std::string shown = testing::BlockBehind(ZSET_README, "### Find where my server differs", "```");
  shown = std::regex_replace(shown, std::regex("\\b6379\\b"), port);
  const std::size_t line = shown.find('\n');
  ASSERT_TRUE(shown.starts_with("$ zset ")) << shown;
  const std::string command = testing::ZsetPath() + shown.substr(6, line - 6);
  EXPECT_EQ(RunShell(command).out, shown.substr(line + 1));
}

TEST(Compare, RefusesADatabaseThatHoldsKeys) {
  const RedisServer server;
  server.Connect().Call({"SET", "mine", "x"});
  const ProgramResult result = RunZset({"compare", "--target", server.socket_path()});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "zset: the database holds 1 keys (see --allow-nonempty)\n");
  EXPECT_EQ(RunZset({"compare", "--target", server.socket_path(), "--allow-nonempty", "--cases",
                     "3", "--profile", "redis-7.0"})
                .exit_code,
            0);
  EXPECT_EQ(server.Connect().Call({"GET", "mine"}).text, "x");
}

TEST(Compare, SaysWhenThereIsNoServer) {
  const std::string target = "127.0.0.1:" + FreePort();
  const ProgramResult result = RunZset({"compare", "--target", target});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "zset: cannot connect to " + target + ": Connection refused\n");
}

TEST(Compare, RefusesWordsThatMakeNoSense) {
  const std::string target = "127.0.0.1:1";
  EXPECT_EQ(RunZset({"compare"}).exit_code, 2);
  EXPECT_EQ(RunZset({"compare", "--target", "localhost"}).exit_code, 2);
  EXPECT_EQ(RunZset({"compare", "--target", target, "--weights", "ZADD"}).exit_code, 2);
  EXPECT_EQ(RunZset({"compare", "--target", target, "--profile", "redis-1"}).exit_code, 2);
  EXPECT_EQ(RunZset({"compare", "--target", target, "--cases", "0"}).exit_code, 2);
}

TEST(Compare, LeavesOutCommandsByName) {
  const RedisServer server;
  const ProgramResult result =
      RunZset({"compare", "--target", server.socket_path(), "--profile", "redis-7.0",
               "--commands=-ZADD,-zrank", "--cases", "10", "--seed", "3"});
  EXPECT_EQ(result.exit_code, 0) << result.out << result.err;
  const std::string sent = server.Connect().Call({"INFO", "commandstats"}).text;
  EXPECT_THAT(sent, HasSubstr("cmdstat_zinter:"));
  EXPECT_THAT(sent, Not(HasSubstr("cmdstat_zadd:")));
  EXPECT_THAT(sent, Not(HasSubstr("cmdstat_zrank:")));
}

}  // namespace
}  // namespace zset::cli
