// A keyspace that is left alone does not notice what happens to another.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "zset/session.h"
#include "zset/testing/command_generator.h"

namespace zset {
namespace {

// Everything that shows of a keyspace.
std::string StateOf(const Keyspace& keyspace) {
  std::string out;
  for (int index = 0; index < keyspace.databases(); ++index) {
    Session session(keyspace);
    session.Execute({"SELECT", std::to_string(index)});
    std::vector<std::string> keys = keyspace.database(index).Keys();
    std::sort(keys.begin(), keys.end());
    for (const std::string& key : keys) {
      for (const char* command : {"DUMP", "PEXPIRETIME", "TYPE"}) {
        out += ToResp(session.Execute({command, key}), session.resp());
      }
      out += ToResp(session.Execute({"OBJECT", "ENCODING", key}), session.resp());
    }
  }
  Session session(keyspace);
  return out + ToResp(session.Execute({"CONFIG", "GET", "*"}), session.resp());
}

void RunCommands(Session& session, std::uint64_t seed, int count) {
  testing::CommandGenerator generator(seed);
  for (int i = 0; i < count; ++i) {
    const std::vector<std::string> words = generator.Next();
    session.Execute(std::vector<std::string_view>(words.begin(), words.end()));
    session.Unblock();
    session.Poll();
  }
}

TEST(Keyspaces, ThatAreLeftAloneDoNotChange) {
  ManualClock clock;
  const Keyspace quiet({.profile = Profile::kRedis70, .clock = clock, .random_seed = 1});
  const Keyspace busy({.profile = Profile::kRedis70, .clock = clock, .random_seed = 1});
  Session quiet_session(quiet);
  RunCommands(quiet_session, 1, 2000);
  Session waiting(quiet);
  const bool waits = waiting.Execute({"BZPOPMIN", "never", "0"}).kind() == Reply::Kind::kWouldBlock;
  const std::string before = StateOf(quiet);
  ASSERT_GT(before.size(), 100u);

  Session busy_session(busy);
  RunCommands(busy_session, 2, 20000);
  busy_session.Execute({"DISCARD"});
  busy_session.Execute({"CONFIG", "SET", "zset-max-listpack-entries", "3"});
  busy_session.Execute({"ZADD", "never", "1", "a"});
  busy_session.Execute({"FLUSHALL"});
  EXPECT_EQ(StateOf(quiet), before);
  EXPECT_TRUE(waits && waiting.blocked());
}

// With the same seed and clock two keyspaces answer alike, even at random.
TEST(Keyspaces, OfOneSeedGiveTheSameReplies) {
  ManualClock clock;
  const KeyspaceOptions options{
      .profile = Profile::kRedis74, .clock = clock, .random_seed = 9, .set_options = {}};
  Session first{Keyspace(options)};
  Session second{Keyspace(options)};
  testing::CommandGenerator generator(5);
  for (int i = 0; i < 5000; ++i) {
    const std::vector<std::string> words = generator.Next();
    const std::vector<std::string_view> views(words.begin(), words.end());
    const std::string one = ToResp(first.Execute(views), first.resp());
    EXPECT_EQ(one, ToResp(second.Execute(views), second.resp())) << words[0];
    for (Session* session : {&first, &second}) {
      session->Unblock();
      session->Poll();
    }
  }
}

}  // namespace
}  // namespace zset
