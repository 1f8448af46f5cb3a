// FaultySession: what goes wrong, when, and what then holds.
// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/faults.h"

#include <gtest/gtest.h>

#include "redis/case_text.h"
#include "zset/keyspace.h"

namespace zset::testing {
namespace {

class Faults : public ::testing::Test {
 protected:
  std::string Call(std::initializer_list<std::string_view> words) {
    return internal::ToCaseText(store_.Execute(words), store_.session().resp());
  }

  Keyspace keyspace_;
  FaultySession store_{keyspace_};
};

TEST_F(Faults, AnswerTheErrorAndDoNothing) {
  store_.Inject({.command = "zadd", .error = "OOM no memory"});
  EXPECT_EQ(Call({"ZADD", "k", "1", "a"}), "-OOM no memory");
  EXPECT_EQ(Call({"ZCARD", "k"}), ":0");
  EXPECT_EQ(store_.fired(), 1u);
}

TEST_F(Faults, LoseTheReplyOfWorkThatIsDone) {
  store_.Inject({.command = "ZADD", .does_its_work = true});
  EXPECT_EQ(Call({"ZADD", "k", "1", "a"}), "-ERR injected fault");
  EXPECT_EQ(Call({"ZCARD", "k"}), ":1");
}

TEST_F(Faults, HitCommandsOnOneKeyWhereverItIsNamed) {
  store_.Inject({.key = "b"});
  EXPECT_EQ(Call({"ZADD", "a", "1", "b"}), ":1");
  EXPECT_EQ(Call({"ZUNIONSTORE", "c", "2", "a", "b"}), "-ERR injected fault");
  EXPECT_EQ(Call({"ZUNION", "2", "a", "c"}), "[\"b\"]");
  EXPECT_EQ(Call({"PING"}), "+PONG");
}

TEST_F(Faults, ComeAfterSomeThenAtEachSoManiethUpToANumber) {
  store_.Inject({.command = "PING", .skip = 1, .every = 2, .times = 2});
  std::string replies;
  for (int i = 0; i < 8; ++i) replies += Call({"PING"})[0];
  EXPECT_EQ(replies, "++-+-+++");
  EXPECT_EQ(store_.fired(), 2u);
}

TEST_F(Faults, MayAlterTheReply) {
  store_.Inject({.command = "ZRANK",
                 .does_its_work = true,
                 .reply = [](std::span<const std::string_view>, const Reply& own) {
                   return Reply::Integer(own.integer() + 1);
                 }});
  Call({"ZADD", "k", "1", "a"});
  EXPECT_EQ(Call({"ZRANK", "k", "a"}), ":1");
}

TEST_F(Faults, CountEachForItself) {
  store_.Inject({.command = "PING", .skip = 1, .error = "ERR one"});
  store_.Inject({.command = "PING", .skip = 1, .error = "ERR two"});
  EXPECT_EQ(Call({"PING"}), "+PONG");
  EXPECT_EQ(Call({"PING"}), "-ERR one");
}

TEST_F(Faults, EndWithHealing) {
  store_.Inject({});
  EXPECT_EQ(Call({"PING"}), "-ERR injected fault");
  store_.Heal();
  EXPECT_EQ(Call({"PING"}), "+PONG");
}

TEST_F(Faults, LeaveOtherSessionsAlone) {
  store_.Inject({});
  EXPECT_EQ(Session(keyspace_).Execute({"PING"}).text(), "PONG");
}

}  // namespace
}  // namespace zset::testing
