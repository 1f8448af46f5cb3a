// Real clients, unchanged: redis-cli, redis-benchmark, hiredis and python3-redis; and
// what README tells to do with them.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <hiredis/hiredis.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "server/served_zset.h"

namespace zset::testing {
namespace {

std::string Shell(const std::string& command) {
  FILE* pipe = popen(("exec 2>&1; " + command).c_str(), "r");
  std::string out;
  std::array<char, 4096> buffer;
  while (const std::size_t got = fread(buffer.data(), 1, buffer.size(), pipe)) {
    out.append(buffer.data(), got);
  }
  const int code = WEXITSTATUS(pclose(pipe));
  return code == 0 ? out : out + "exit " + std::to_string(code) + "\n";
}

// The first block of README behind `title` that begins with ```kind.
std::string ReadmeBlock(const std::string& title, const std::string& kind) {
  std::ifstream file(ZSET_README);
  std::ostringstream text;
  text << file.rdbuf();
  const std::string readme = text.str();
  const std::size_t section = readme.find("## " + title);
  const std::size_t fence = readme.find("```" + kind + "\n", section);
  EXPECT_NE(section, std::string::npos) << title;
  EXPECT_NE(fence, std::string::npos) << title;
  const std::size_t begin = readme.find('\n', fence) + 1;
  return readme.substr(begin, readme.find("```", begin) - begin);
}

std::string WriteFile(const std::string& name, const std::string& content) {
  std::string path = ::testing::TempDir() + "zset-" + std::to_string(getpid()) + "-" + name;
  std::ofstream(path) << content;
  return path;
}

// So that scripts find the built program as `zset`.
void PutProgramOnPath() {
  const std::string folder = std::filesystem::path(ZSET_PROGRAM).parent_path();
  setenv("PATH", (folder + ":" + getenv("PATH")).c_str(), 1);
}

TEST(RealClients, RedisCliTalksAsToAnyServer) {
  const ServedZset server;
  const std::string cli = "redis-cli -p " + std::to_string(server.port()) + " ";
  EXPECT_EQ(Shell(cli + "ZADD board 36 ada 20.5 bob"), "2\n");
  EXPECT_EQ(Shell(cli + "ZRANGE board 0 -1 REV WITHSCORES"), "ada\n36\nbob\n20.5\n");
  EXPECT_EQ(Shell(cli + "-3 --no-raw ZSCORE board bob"), "(double) 20.5\n");
  EXPECT_EQ(Shell("printf 'ZADD pipe 1 a\\nZADD pipe 2 b\\n' | " + cli + "--pipe | tail -1"),
            "errors: 0, replies: 2\n");
  EXPECT_EQ(Shell(cli + "--scan --pattern 'b*'"), "board\n");
  EXPECT_NE(Shell(cli + "INFO server").find("redis_version:7.4.1"), std::string::npos);
  EXPECT_NE(Shell(cli + "DEBUG SLEEP 0").find("ERR DEBUG command not allowed"), std::string::npos);
  EXPECT_EQ(Shell(cli + "NOSUCH").substr(0, 25), "ERR unknown command 'NOSU");
}

TEST(RealClients, RedisBenchmarkRunsItsTests) {
  const ServedZset server;
  const std::string benchmark = "redis-benchmark -p " + std::to_string(server.port());
  const std::string plain = Shell(benchmark + " --csv -n 2000 -c 20 -t ping,zadd,zpopmin");
  EXPECT_EQ(plain.find("WARNING"), std::string::npos) << plain;
  EXPECT_NE(plain.find("\"ZADD\""), std::string::npos) << plain;
  EXPECT_NE(plain.find("\"ZPOPMIN\""), std::string::npos) << plain;
  Shell(benchmark + " -q -n 20000 -P 16 -r 1000 ZADD board __rand_int__ member:__rand_int__");
  RespClient client = server.Connect();
  EXPECT_GT(client.Call({"ZCARD", "board"}).integer(), 900);
}

using Answer = std::unique_ptr<redisReply, decltype(&freeReplyObject)>;

Answer Call(redisContext* context, const char* command) {
  return {static_cast<redisReply*>(redisCommand(context, command)), freeReplyObject};
}

TEST(RealClients, HiredisCallsAndPipelines) {
  const ServedZset server;
  const std::unique_ptr<redisContext, decltype(&redisFree)> context(
      redisConnect("127.0.0.1", server.port()), redisFree);
  ASSERT_NE(context, nullptr);
  ASSERT_EQ(context->err, 0) << context->errstr;
  const Answer added = Call(context.get(), "ZADD board 36 ada 20.5 bob");
  ASSERT_NE(added, nullptr);
  EXPECT_EQ(added->type, REDIS_REPLY_INTEGER);
  EXPECT_EQ(added->integer, 2);
  constexpr int kCommands = 1000;
  for (int i = 0; i < kCommands; ++i) redisAppendCommand(context.get(), "ZSCORE board bob");
  for (int i = 0; i < kCommands; ++i) {
    void* reply = nullptr;
    ASSERT_EQ(redisGetReply(context.get(), &reply), REDIS_OK);
    const Answer score(static_cast<redisReply*>(reply), freeReplyObject);
    ASSERT_STREQ(score->str, "20.5");
  }
  const Answer error = Call(context.get(), "ZADD board x ada");
  EXPECT_EQ(error->type, REDIS_REPLY_ERROR);
  EXPECT_STREQ(error->str, "ERR value is not a valid float");
}

TEST(RealClients, PythonRedisUsesItsOwnMethods) {
  const ServedZset server;
  const std::string script = WriteFile("session.py", R"(import sys, threading, redis
r = redis.Redis(port=int(sys.argv[1]), client_name="python", decode_responses=True)
assert r.zadd("board", {"ada": 36, "bob": 20.5}) == 2
assert r.zrange("board", 0, -1, withscores=True) == [("bob", 20.5), ("ada", 36.0)]
assert r.zadd("board", {"ada": 1}, gt=True, incr=True) == 37.0
assert [name for name, score in r.zscan_iter("board")] == ["bob", "ada"]
assert r.client_getname() == "python"
assert r.client_list()[0]["name"] == "python"
assert r.info()["redis_version"] == "7.4.1"
assert r.info()["db0"]["keys"] == 1
assert r.config_get("maxclients") == {"maxclients": "10000"}
with r.pipeline() as pipe:
    pipe.watch("board")
    pipe.multi()
    pipe.zincrby("board", 1, "bob").zrank("board", "bob")
    assert pipe.execute() == [21.5, 0]
pipe = r.pipeline(transaction=False)
for i in range(20000):
    pipe.zscore("board", "ada")
assert set(pipe.execute()) == {37.0}
other = redis.Redis(port=int(sys.argv[1]), decode_responses=True)
threading.Timer(0.1, lambda: other.zadd("queue", {"job": 7})).start()
assert r.bzpopmin("queue", timeout=5) == ("queue", "job", 7.0)
try:
    r.execute_command("CLIENT", "NOSUCH")
    assert False
except redis.ResponseError as error:
    assert str(error) == "unknown subcommand 'NOSUCH'. Try CLIENT HELP.", error
assert r.ping()
print("all right")
)");
  EXPECT_EQ(Shell("/usr/bin/python3 " + script + " " + std::to_string(server.port())),
            "all right\n");
}

TEST(ReadmeServer, CommandsDoWhatTheySay) {
  PutProgramOnPath();
  std::string script = ReadmeBlock("A server for any client", "sh");
  // A port that is free now, instead of README's.
  const int port = ServedZset().port();
  for (std::size_t at = 0; (at = script.find("7379", at)) != std::string::npos;) {
    script.replace(at, 4, std::to_string(port));
  }
  script = "set -e\ntrap 'kill $!' EXIT\n" + script;
  const std::string said = Shell("bash " + WriteFile("readme.sh", script));
  EXPECT_NE(said.find("Ready on 127.0.0.1:" + std::to_string(port)), std::string::npos) << said;
  EXPECT_NE(said.find("ada\n36\nbob\n20.5\n"), std::string::npos) << said;
  EXPECT_NE(said.find("requests per second"), std::string::npos) << said;
  EXPECT_EQ(said.find("exit "), std::string::npos) << said;
}

TEST(ReadmeOracle, InPythonDoesWhatItSays) {
  PutProgramOnPath();
  const std::string script = ReadmeBlock("As an oracle from another language", "python");
  EXPECT_EQ(Shell("/usr/bin/python3 " + WriteFile("oracle.py", script)), "the same\n");
}

}  // namespace
}  // namespace zset::testing
