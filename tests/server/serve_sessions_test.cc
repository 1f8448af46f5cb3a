// What several clients of one server see of each other.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "server/served_zset.h"

namespace zset::testing {
namespace {

std::string Text(RespClient& client, const std::vector<std::string>& words) {
  return ToCaseText(client.Call(words));
}

std::string Id(RespClient& client) { return client.Call({"CLIENT", "ID"}).text; }

// Waits until so many clients are blocked.
void AwaitBlocked(RespClient& client, int count) {
  const std::string line = "blocked_clients:" + std::to_string(count) + "\r\n";
  for (int i = 0; i < 500; ++i) {
    if (client.Call({"INFO", "clients"}).text.find(line) != std::string::npos) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  FAIL() << "never: " << line;
}

TEST(ServedClients, ThatWaitAreServedInTheOrderTheyCame) {
  const ServedZset server;
  RespClient writer = server.Connect();
  std::vector<RespClient> waiting;
  for (int i = 0; i < 5; ++i) {
    waiting.push_back(server.Connect());
    waiting.back().Send({"BZPOPMIN", "k", "0"});
    AwaitBlocked(writer, i + 1);
  }
  EXPECT_EQ(Text(writer, {"ZADD", "k", "1", "a", "2", "b", "3", "c"}), ":3");
  EXPECT_EQ(ToCaseText(waiting[0].Read()), "[\"k\" \"a\" \"1\"]");
  EXPECT_EQ(ToCaseText(waiting[1].Read()), "[\"k\" \"b\" \"2\"]");
  EXPECT_EQ(ToCaseText(waiting[2].Read()), "[\"k\" \"c\" \"3\"]");
  EXPECT_FALSE(waiting[3].HasReply(50));
  AwaitBlocked(writer, 2);
  waiting.clear();
  AwaitBlocked(writer, 0);
}

TEST(ServedClients, WaitUntilTheirTimeoutAndGoOnWithWhatTheySentMeanwhile) {
  const ServedZset server;
  RespClient client = server.Connect();
  const auto start = std::chrono::steady_clock::now();
  client.Send({"BZPOPMIN", "k", "0.2"});
  client.Send({"PING"});
  EXPECT_EQ(ToCaseText(client.Read()), "(nil-array)");
  const auto waited = std::chrono::steady_clock::now() - start;
  EXPECT_GE(waited, std::chrono::milliseconds(195));
  EXPECT_LT(waited, std::chrono::seconds(5));
  EXPECT_EQ(ToCaseText(client.Read()), "+PONG");
}

TEST(ServedClients, AreUnblockedByOthers) {
  const ServedZset server;
  RespClient admin = server.Connect();
  RespClient waiting = server.Connect();
  const std::string id = Id(waiting);
  EXPECT_EQ(Text(admin, {"CLIENT", "UNBLOCK", id}), ":0");
  waiting.Send({"BZPOPMIN", "k", "0"});
  AwaitBlocked(admin, 1);
  EXPECT_EQ(Text(admin, {"CLIENT", "UNBLOCK", id, "ERROR"}), ":1");
  EXPECT_EQ(ToCaseText(waiting.Read()), "-UNBLOCKED client unblocked via CLIENT UNBLOCK");
  waiting.Send({"BZPOPMIN", "k", "0"});
  AwaitBlocked(admin, 1);
  EXPECT_EQ(Text(admin, {"CLIENT", "UNBLOCK", id, "TIMEOUT"}), ":1");
  EXPECT_EQ(ToCaseText(waiting.Read()), "(nil-array)");
}

TEST(ServedClients, HaveTransactionsAndWatchedKeysOfTheirOwn) {
  const ServedZset server;
  RespClient one = server.Connect();
  RespClient two = server.Connect();
  EXPECT_EQ(Text(one, {"WATCH", "k"}), "+OK");
  EXPECT_EQ(Text(one, {"MULTI"}), "+OK");
  EXPECT_EQ(Text(one, {"ZADD", "k", "1", "a"}), "+QUEUED");
  EXPECT_EQ(Text(two, {"ZADD", "k", "2", "b"}), ":1");
  EXPECT_EQ(Text(one, {"EXEC"}), "(nil-array)");
  EXPECT_EQ(Text(two, {"ZRANGE", "k", "0", "-1"}), "[\"b\"]");
}

TEST(ServedClients, AreListedAndKilled) {
  const ServedZset server({"--profile", "redis-7.2"});
  RespClient admin = server.Connect();
  RespClient other = server.Connect();
  EXPECT_EQ(Text(other, {"CLIENT", "SETNAME", "other"}), "+OK");
  EXPECT_EQ(Text(other, {"CLIENT", "GETNAME"}), "\"other\"");
  EXPECT_EQ(Text(other, {"CLIENT", "SETINFO", "LIB-NAME", "lib"}), "+OK");
  EXPECT_EQ(Text(other, {"CLIENT", "SETINFO", "LIB-VER", "a b"}),
            "-ERR LIB-VER cannot contain spaces, newlines or special characters.");
  const std::string list = admin.Call({"CLIENT", "LIST", "ID", Id(other)}).text;
  EXPECT_TRUE(list.starts_with("id=" + Id(other) + " addr=" + server.socket_path() + ":0 laddr="))
      << list;
  EXPECT_NE(list.find(" name=other "), std::string::npos) << list;
  EXPECT_NE(list.find(" flags=U "), std::string::npos) << list;
  EXPECT_NE(list.find(" lib-name=lib lib-ver=\n"), std::string::npos) << list;
  EXPECT_EQ(Text(admin, {"CLIENT", "KILL", "ID", Id(other)}), ":1");
  EXPECT_THROW(other.Call({"PING"}), std::runtime_error);
  EXPECT_EQ(Text(admin, {"CLIENT", "KILL", "ID", "99"}), ":0");
  EXPECT_EQ(Text(admin, {"CLIENT", "KILL", "1.2.3.4:5"}), "-ERR No such client");
  EXPECT_NE(admin.Call({"INFO", "clients"}).text.find("connected_clients:1\r\n"),
            std::string::npos);
}

TEST(ServedClients, MissWhatTheirServerLacksAndStayConnected) {
  const ServedZset server({"--profile", "redis-7.0"});
  RespClient client = server.Connect();
  EXPECT_EQ(Text(client, {"CLIENT", "SETINFO", "LIB-NAME", "lib"}),
            "-ERR unknown subcommand 'SETINFO'. Try CLIENT HELP.");
  EXPECT_EQ(Text(client, {"PING"}), "+PONG");
}

TEST(ServedClients, ChooseWhetherTheyWantReplies) {
  const ServedZset server;
  EXPECT_EQ(
      server.Exchange("CLIENT REPLY SKIP\r\nPING a\r\nPING b\r\nCLIENT REPLY OFF\r\nPING c\r\n"
                      "CLIENT REPLY ON\r\nQUIT\r\nPING d\r\n"),
      "$1\r\nb\r\n+OK\r\n+OK\r\n<closed>");
}

TEST(ServedClients, GiveThePasswordFirst) {
  const ServedZset server({"--password", "secret"});
  RespClient client = server.Connect();
  EXPECT_EQ(Text(client, {"GET", "k"}), "-NOAUTH Authentication required.");
  EXPECT_EQ(Text(client, {"NOSUCH"}), "-ERR unknown command 'NOSUCH', with args beginning with: ");
  EXPECT_EQ(Text(client, {"EXEC"}),
            "-EXECABORT Transaction discarded because of: NOAUTH Authentication required.");
  EXPECT_EQ(Text(client, {"AUTH", "wrong"}),
            "-WRONGPASS invalid username-password pair or user is disabled.");
  EXPECT_EQ(Text(client, {"HELLO", "3"}).substr(0, 12), "-NOAUTH HELL");
  EXPECT_EQ(Text(client, {"HELLO", "3", "AUTH", "default", "secret", "SETNAME", "me"}).substr(0, 2),
            "%{");
  EXPECT_EQ(Text(client, {"CLIENT", "GETNAME"}), "\"me\"");
  EXPECT_EQ(Text(client, {"RESET"}), "+RESET");
  EXPECT_EQ(Text(client, {"PING"}), "-NOAUTH Authentication required.");
  EXPECT_EQ(Text(client, {"AUTH", "secret"}), "+OK");
  EXPECT_EQ(Text(client, {"CONFIG", "GET", "requirepass"}), "[\"requirepass\" \"secret\"]");
  EXPECT_EQ(server.Exchange("*11\r\n"),
            "-ERR Protocol error: unauthenticated multibulk length\r\n"
            "<closed>");
}

TEST(ServedClients, AreLetGoWhenIdleUnlessTheyWait) {
  const ServedZset server({"--timeout", "1"});
  RespClient idle = server.Connect();
  RespClient waiting = server.Connect();
  EXPECT_EQ(Text(idle, {"PING"}), "+PONG");
  waiting.Send({"BZPOPMIN", "k", "0"});
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  EXPECT_THROW(idle.Call({"PING"}), std::runtime_error);
  RespClient writer = server.Connect();
  EXPECT_EQ(Text(writer, {"ZADD", "k", "1", "a"}), ":1");
  EXPECT_EQ(ToCaseText(waiting.Read()), "[\"k\" \"a\" \"1\"]");
}

TEST(ServedClients, AreNoMoreThanTheLimit) {
  const ServedZset server({"--maxclients", "2"});
  RespClient one = server.Connect();
  RespClient two = server.Connect();
  EXPECT_EQ(Text(one, {"PING"}), "+PONG");
  EXPECT_EQ(Text(two, {"PING"}), "+PONG");
  EXPECT_EQ(server.Exchange(""), "-ERR max number of clients reached\r\n<closed>");
  EXPECT_EQ(Text(two, {"PING"}), "+PONG");
  EXPECT_NE(one.Call({"INFO", "stats"}).text.find("rejected_connections:1\r\n"), std::string::npos);
}

TEST(ServedDebug, IsRefusedUnlessEnabled) {
  const ServedZset server;
  RespClient client = server.Connect();
  EXPECT_EQ(Text(client, {"DEBUG", "SLEEP", "0"}).substr(0, 30), "-ERR DEBUG command not allowed");
}

TEST(ServedDebug, ReloadsEverySetThroughItsSerializedForm) {
  const ServedZset server({"--enable-debug"});
  RespClient client = server.Connect();
  client.Call({"ZADD", "small", "1", "a", "inf", "b", "-0.1", "c"});
  std::vector<std::string> large = {"ZADD", "large"};
  for (int i = 0; i < 300; ++i) {
    large.push_back(std::to_string(i) + ".5");
    large.push_back("m" + std::to_string(i));
  }
  client.Call(large);
  client.Call({"SET", "text", "x"});
  client.Call({"PEXPIREAT", "small", "4102444800000"});
  const auto all = [&] {
    std::string text;
    for (const char* key : {"small", "large"}) {
      text += Text(client, {"ZRANGE", key, "0", "-1", "WITHSCORES"});
      text += Text(client, {"OBJECT", "ENCODING", key});
      text += Text(client, {"PEXPIRETIME", key});
    }
    return text + Text(client, {"GET", "text"});
  };
  const std::string before = all();
  EXPECT_EQ(Text(client, {"DEBUG", "RELOAD"}), "+OK");
  EXPECT_EQ(all(), before);
  EXPECT_EQ(Text(client, {"DEBUG", "NOSUCH"}),
            "-ERR unknown subcommand or wrong number of arguments for 'NOSUCH'. Try DEBUG HELP.");
}

TEST(ServedInfo, TellsThePortTheVersionAndTheKeys) {
  const ServedZset server({"--profile", "redis-7.0"});
  RespClient client = server.Connect();
  client.Call({"ZADD", "k", "1", "a"});
  client.Call({"SET", "t", "v", "PX", "100000"});
  const std::string info = client.Call({"INFO"}).text;
  for (const std::string& line :
       {std::string("redis_version:7.0.15"), "tcp_port:" + std::to_string(server.port()),
        std::string("role:master"), std::string("db0:keys=2,expires=1,avg_ttl=")}) {
    EXPECT_NE(info.find("\r\n" + line), std::string::npos) << line << "\n" << info;
  }
  EXPECT_EQ(client.Call({"INFO", "nosuch"}).text, "");
  EXPECT_TRUE(client.Call({"INFO", "Keyspace"}).text.starts_with("# Keyspace\r\ndb0:keys=2"));
}

}  // namespace
}  // namespace zset::testing
