// `zset serve` as a program: its ready line, its end, and what it says when it can't.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "server/served_zset.h"

namespace zset::testing {
namespace {

// Output of both kinds, and the exit code behind it.
std::string Shell(const std::string& command) {
  FILE* pipe = popen(("exec 2>&1; " + command).c_str(), "r");
  std::string out;
  std::array<char, 4096> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) {
    out.append(buffer.data(), got);
  }
  return out + "exit " + std::to_string(WEXITSTATUS(pclose(pipe)));
}

const std::string kServe = std::string(ZSET_PROGRAM) + " serve ";

TEST(ServeProgram, TellsWhereItListensAndForWhom) {
  const ServedZset server({"--profile", "redis-7.2"});
  EXPECT_EQ(server.ready_line(), "Ready on 127.0.0.1:" + std::to_string(server.port()) + " and " +
                                     server.socket_path() +
                                     " as redis-7.2, for this machine alone");
  EXPECT_TRUE(RespConnection::ToHost("127.0.0.1", static_cast<std::uint16_t>(server.port())).ok());
}

TEST(ServeProgram, EndsCleanlyBySignalsAndTakesItsSocketFileAlong) {
  for (const int signal : {SIGTERM, SIGINT}) {
    ServedZset server;
    RespClient waiting = server.Connect();
    waiting.Send({"BZPOPMIN", "k", "0"});
    EXPECT_TRUE(std::filesystem::exists(server.socket_path()));
    EXPECT_EQ(server.End(signal), 0);
    EXPECT_FALSE(std::filesystem::exists(server.socket_path()));
  }
}

TEST(ServeProgram, TakesOverTheSocketFileOfAServerThatWasKilled) {
  ServedZset dead;
  dead.End(SIGKILL);
  ASSERT_TRUE(std::filesystem::exists(dead.socket_path()));
  const std::string start = kServe + "--unix " + dead.socket_path() +
                            " & PID=$!; sleep 0.5; kill $PID; wait $PID; echo ended $?";
  EXPECT_EQ(Shell(start), "Ready on " + dead.socket_path() +
                              " as redis-7.4, for this machine alone\nended 0\nexit 0");
}

TEST(ServeProgram, SaysWhyItCannotListen) {
  const ServedZset server;
  EXPECT_EQ(Shell(kServe + "--port " + std::to_string(server.port())),
            "zset: cannot listen on 127.0.0.1 port " + std::to_string(server.port()) +
                ": Address already in use\nexit 1");
  EXPECT_EQ(Shell(kServe + "--unix " + server.socket_path()),
            "zset: cannot listen on " + server.socket_path() + ": Address already in use\nexit 1");
  EXPECT_EQ(Shell(kServe + "--port 0 --bind localhost"),
            "zset: \"localhost\" is no address in numbers, as 127.0.0.1 or ::1 are\nexit 1");
}

TEST(ServeProgram, RefusesOptionsThatMakeNoSense) {
  EXPECT_TRUE(Shell(kServe + "--port 70000").ends_with("exit 2"));
  EXPECT_TRUE(Shell(kServe + "--profile redis-1").ends_with("exit 2"));
  EXPECT_TRUE(Shell(kServe + "--maxclients 0").ends_with("exit 2"));
}

TEST(ServeProgram, WarnsWhenOtherMachinesNeedNoPassword) {
  const std::string start =
      kServe + "--port 0 --bind 0.0.0.0 & PID=$!; sleep 0.3; kill $PID; wait $PID";
  const std::string said = Shell(start);
  EXPECT_NE(said.find("other machines may connect, and need no password"), std::string::npos);
  EXPECT_NE(said.find("for other machines too"), std::string::npos) << said;
}

}  // namespace
}  // namespace zset::testing
