// Several clients that wait for sorted sets, against a real redis-server 7.0: who is
// served, with what, in which order, and who goes on waiting.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <random>
#include <thread>

#include "support/redis_server.h"
#include "zset/session.h"

namespace zset {
namespace {

using testing::RedisServer;
using testing::RespClient;

using Words = std::vector<std::string>;

constexpr std::size_t kClients = 5;  // that wait; one more writes

Reply Execute(Session& session, const Words& words) {
  return session.Execute(std::vector<std::string_view>(words.begin(), words.end()));
}

// Both sides with the same clients.
class Scene {
 public:
  explicit Scene(const RedisServer& server)
      : keyspace_({.profile = Profile::kRedis70, .clock = clock_, .random_seed = 1}),
        writer_(keyspace_),
        their_writer_(server.Connect()),
        watcher_(server.Connect()) {
    for (std::size_t i = 0; i < kClients; ++i) {
      waiters_.emplace_back(keyspace_);
      their_waiters_.push_back(server.Connect());
    }
    their_writer_.Call({"FLUSHALL"});
  }

  bool waits(std::size_t client) const { return waiters_[client].blocked(); }

  // A client asks for something; it waits on both sides or on neither.
  void Ask(std::size_t client, const Words& words) {
    log_ += "client " + std::to_string(client) + Shown(words);
    const Reply reply = Execute(waiters_[client], words);
    their_waiters_[client].Send(words);
    if (reply.kind() == Reply::Kind::kWouldBlock) {
      AwaitBlocked();
    } else {
      EXPECT_EQ(their_waiters_[client].ReadRaw(), ToResp(reply, waiters_[client].resp())) << log_;
    }
  }

  // The writer does something; then the same clients are served the same.
  void Write(const Words& words) {
    log_ += "writer" + Shown(words);
    const Reply reply = Execute(writer_, words);
    EXPECT_EQ(their_writer_.CallRaw(words), ToResp(reply, writer_.resp())) << log_;
    CompareWaiters();
  }

  void Advance(absl::Duration time) { clock_.Advance(time); }

  // A server sends all replies of one round before it reads the next command.
  void CompareWaiters() {
    watcher_.Call({"PING"});
    for (std::size_t i = 0; i < kClients; ++i) {
      const std::optional<Reply> ours = waiters_[i].Poll();
      ASSERT_EQ(their_waiters_[i].HasReply(0), ours.has_value()) << log_ << "client " << i;
      if (!ours) continue;
      ++served_;
      EXPECT_EQ(their_waiters_[i].ReadRaw(), ToResp(*ours, waiters_[i].resp())) << log_;
    }
  }

  RespClient& their_waiter(std::size_t client) { return their_waiters_[client]; }
  int served() const { return served_; }

 private:
  static std::string Shown(const Words& words) {
    std::string out = ":";
    for (const std::string& word : words) out += " \"" + word + "\"";
    return out + "\n";
  }

  // Until the server has as many waiting clients as we have.
  void AwaitBlocked() {
    std::size_t ours = 0;
    for (const Session& waiter : waiters_) ours += waiter.blocked();
    const std::string wanted = "blocked_clients:" + std::to_string(ours) + "\r\n";
    for (int tries = 0; tries < 1000; ++tries) {
      if (watcher_.Call({"INFO", "clients"}).text.find(wanted) != std::string::npos) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ADD_FAILURE() << "the server does not let its client wait\n" << log_;
  }

  ManualClock clock_{absl::Now()};
  Keyspace keyspace_;
  Session writer_;
  RespClient their_writer_;
  RespClient watcher_;  // asks how the server does
  std::vector<Session> waiters_;
  std::vector<RespClient> their_waiters_;
  std::string log_;
  int served_ = 0;
};

class Commands {
 public:
  explicit Commands(std::uint64_t seed) : random_(seed) {}

  std::size_t Below(std::size_t limit) { return random_() % limit; }

  Words Blocking() {
    const std::size_t count = 1 + Below(3);
    if (Below(3) == 0) {
      Words words = {"BZMPOP", "0", std::to_string(count)};
      for (std::size_t i = 0; i < count; ++i) words.push_back(Key());
      words.push_back(Below(2) == 0 ? "MIN" : "MAX");
      if (Below(2) == 0) words.insert(words.end(), {"COUNT", std::to_string(1 + Below(3))});
      return words;
    }
    Words words = {Below(2) == 0 ? "BZPOPMIN" : "BZPOPMAX"};
    for (std::size_t i = 0; i < count; ++i) words.push_back(Key());
    words.emplace_back("0");
    return words;
  }

  Words Writing() {
    switch (Below(16)) {
      case 0:
        return {"RENAME", Source(), Key()};
      case 1:
        return {"ZUNIONSTORE", Key(), "2", Source(), Source()};
      case 2:
        return {"ZRANGESTORE", Key(), Source(), "0", "1"};
      case 3:
        return {"RESTORE", Key(), "0", kPayload, "REPLACE"};
      case 4:
        return {"COPY", Source(), Key(), "REPLACE"};
      case 5:
        return {"SET", Key(), "text"};
      case 6:
        return {"DEL", Key(), Key()};
      case 7:
        return {"SADD", Source(), Member()};
      case 8:
        return {"ZINCRBY", Key(), Score(), Member()};
      case 9:
        return {"BZPOPMIN", Key(), "1"};  // only inside a transaction
      case 10:
        return {"SORT", Source(), "ALPHA", "STORE", Key()};
      case 11:
        return {"ZADD", Source(), Score(), Member(), Score(), Member()};
      default:
        return {"ZADD", Key(), Score(), Member(), Score(), Member()};
    }
  }

 private:
  // The set {a: 1, b: 2.5} as a server dumps it.
  static const std::string kPayload;

  std::string Key() { return "k" + std::to_string(Below(3)); }
  std::string Source() { return Below(2) == 0 ? "s" : Key(); }
  std::string Member() { return std::string(1, static_cast<char>('a' + Below(5))); }
  std::string Score() { return std::to_string(Below(4)); }

  std::mt19937_64 random_;
};

const std::string Commands::kPayload = [] {
  Session session(Keyspace({.profile = Profile::kRedis70}));
  session.Execute({"ZADD", "k", "1", "a", "2.5", "b"});
  return std::string(session.Execute({"DUMP", "k"}).text());
}();

void WriteTransaction(Scene& scene, Commands& commands) {
  scene.Write({"MULTI"});
  const std::size_t count = 1 + commands.Below(4);
  for (std::size_t i = 0; i < count; ++i) scene.Write(commands.Writing());
  scene.Write({"EXEC"});
}

void RunScene(const RedisServer& server, std::uint64_t seed, int steps, int& served) {
  Scene scene(server);
  Commands commands(seed);
  for (int step = 0; step < steps && !::testing::Test::HasFailure(); ++step) {
    const std::size_t client = commands.Below(kClients);
    if (commands.Below(2) == 0 && !scene.waits(client)) {
      scene.Ask(client, commands.Blocking());
    } else if (commands.Below(4) == 0) {
      WriteTransaction(scene, commands);
    } else {
      const Words words = commands.Writing();
      if (words[0] != "BZPOPMIN") scene.Write(words);
    }
  }
  served += scene.served();
}

TEST(BlockedClients, AreServedAsTheServerServesThem) {
  const RedisServer server;
  const std::uint64_t random = std::random_device()();
  int served = 0;
  for (std::uint64_t i = 0; i < 40 && !HasFailure(); ++i) {
    const std::uint64_t seed = i < 20 ? i : random + i;
    SCOPED_TRACE("seed " + std::to_string(seed));
    RunScene(server, seed, 60, served);
  }
  EXPECT_GT(served, 100);
}

TEST(BlockedClients, OnOneKeyAreServedInTheOrderInWhichTheyCame) {
  const RedisServer server;
  Scene scene(server);
  scene.Ask(3, {"BZPOPMIN", "k", "0"});
  scene.Ask(0, {"BZMPOP", "0", "2", "j", "k", "MAX", "COUNT", "2"});
  scene.Ask(4, {"BZPOPMAX", "k", "j", "0"});
  scene.Ask(1, {"BZPOPMIN", "k", "k", "0"});
  scene.Write({"ZADD", "k", "1", "a", "2", "b", "3", "c", "4", "d"});
  EXPECT_TRUE(scene.waits(1));
  scene.Write({"RENAME", "k", "j"});
  scene.Write({"ZADD", "k", "1", "a", "2", "b"});
  EXPECT_FALSE(scene.waits(1));
}

TEST(BlockedClients, GiveUpAfterTheirTimeoutAsTheServersDo) {
  const RedisServer server;
  Scene scene(server);
  scene.Ask(0, {"BZPOPMIN", "k", "0.02"});
  scene.Ask(1, {"BZMPOP", "0.03", "1", "k", "MIN"});
  scene.Ask(2, {"BZPOPMAX", "k", "0"});
  for (const std::size_t client : {0, 1}) {
    ASSERT_TRUE(scene.their_waiter(client).HasReply(5000));
  }
  scene.Advance(absl::Milliseconds(30));
  scene.CompareWaiters();
  EXPECT_TRUE(scene.waits(2));
  scene.Write({"ZADD", "k", "1", "a"});  // for the one that still waits
  EXPECT_FALSE(scene.waits(2));
}

}  // namespace
}  // namespace zset
