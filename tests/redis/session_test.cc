// Sessions: blocking, transactions, and that keyspaces share nothing.
// SPDX-License-Identifier: Apache-2.0
#include "zset/session.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "redis/case_text.h"

namespace zset {
namespace {

std::string Text(Session& session, std::initializer_list<std::string_view> args) {
  return internal::ToCaseText(session.Execute(args), session.resp());
}

std::string Polled(Session& session) {
  const std::optional<Reply> reply = session.Poll();
  return reply ? internal::ToCaseText(*reply, session.resp()) : "waiting";
}

TEST(Keyspaces, ShareNothing) {
  ManualClock clock;
  const Keyspace one({.profile = Profile::kRedis70, .clock = clock});
  const Keyspace two({.profile = Profile::kRedis72, .clock = clock});
  Session first(one);
  Session second(two);
  Text(first, {"ZADD", "k", "0.1", "a"});
  Text(first, {"CONFIG", "SET", "zset-max-listpack-entries", "0"});
  Text(first, {"SELECT", "3"});
  Text(first, {"HELLO", "3"});
  EXPECT_EQ(Text(second, {"EXISTS", "k"}), ":0");
  EXPECT_EQ(second.database(), 0);
  EXPECT_EQ(Text(second, {"ZADD", "k", "0.1", "a"}), ":1");
  EXPECT_EQ(Text(second, {"OBJECT", "ENCODING", "k"}), "\"listpack\"");
  EXPECT_EQ(Text(second, {"ZSCORE", "k", "a"}), "\"0.1\"");
  EXPECT_EQ(Text(second, {"FLUSHALL"}), "+OK");
  Text(first, {"SELECT", "0"});
  EXPECT_EQ(Text(first, {"ZSCORE", "k", "a"}), ",0.10000000000000001");
}

TEST(Keyspaces, DoNotWakeEachOthersSessions) {
  const Keyspace one;
  const Keyspace two;
  Session waiting(one);
  Session filling(two);
  EXPECT_EQ(waiting.Execute({"BZPOPMIN", "k", "0"}).kind(), Reply::Kind::kWouldBlock);
  Text(filling, {"ZADD", "k", "1", "a"});
  EXPECT_EQ(Polled(waiting), "waiting");
}

TEST(Blocking, ServesInTheOrderOfWaitingWhileDataLasts) {
  const Keyspace keyspace({.profile = Profile::kRedis70});
  Session first(keyspace);
  Session second(keyspace);
  Session third(keyspace);
  Session writer(keyspace);
  first.Execute({"BZPOPMAX", "k", "0"});
  second.Execute({"BZMPOP", "0", "1", "k", "MIN", "COUNT", "2"});
  third.Execute({"BZPOPMIN", "k", "0"});
  EXPECT_EQ(Text(writer, {"ZADD", "k", "1", "a", "2", "b", "3", "c"}), ":3");
  EXPECT_EQ(Polled(first), "[\"k\" \"c\" \"3\"]");
  EXPECT_EQ(Polled(second), "[\"k\" [[\"a\" \"1\"] [\"b\" \"2\"]]]");
  EXPECT_EQ(Polled(third), "waiting");
  EXPECT_EQ(Text(writer, {"EXISTS", "k"}), ":0");
}

TEST(Blocking, ServesAfterTheWholeTransaction) {
  const Keyspace keyspace({.profile = Profile::kRedis70});
  Session waiting(keyspace);
  Session writer(keyspace);
  waiting.Execute({"BZPOPMIN", "k", "0"});
  Text(writer, {"MULTI"});
  Text(writer, {"ZADD", "k", "5", "x"});
  Text(writer, {"ZADD", "k", "1", "y"});
  EXPECT_EQ(Text(writer, {"EXEC"}), "[:1 :1]");
  EXPECT_EQ(Polled(waiting), "[\"k\" \"y\" \"1\"]");
}

TEST(Blocking, TheFirstFilledKeyOrTheFirstOfTheListIsServedByProfile) {
  for (const Profile profile : {Profile::kRedis70, Profile::kRedis72}) {
    const Keyspace keyspace({.profile = profile});
    Session waiting(keyspace);
    Session writer(keyspace);
    waiting.Execute({"BZPOPMIN", "a", "b", "0"});
    Text(writer, {"MULTI"});
    Text(writer, {"ZADD", "b", "1", "x"});
    Text(writer, {"ZADD", "a", "1", "y"});
    Text(writer, {"EXEC"});
    EXPECT_EQ(Polled(waiting),
              profile == Profile::kRedis70 ? "[\"b\" \"x\" \"1\"]" : "[\"a\" \"y\" \"1\"]");
  }
}

TEST(Blocking, EndsWithItsTimeout) {
  ManualClock clock;
  const Keyspace keyspace({.clock = clock});
  Session session(keyspace);
  session.Execute({"BZPOPMIN", "k", "0.5"});
  EXPECT_EQ(session.deadline(), clock.now() + absl::Milliseconds(500));
  clock.Advance(absl::Milliseconds(499));
  EXPECT_EQ(Polled(session), "waiting");
  clock.Advance(absl::Milliseconds(1));
  EXPECT_EQ(Polled(session), "(nil-array)");
  EXPECT_EQ(Text(session, {"PING"}), "+PONG");
}

TEST(Blocking, AKeyOfAnotherTypeWakesNobody) {
  const Keyspace keyspace;
  Session waiting(keyspace);
  Session writer(keyspace);
  waiting.Execute({"BZPOPMIN", "k", "0"});
  Text(writer, {"SET", "k", "v"});
  EXPECT_EQ(Polled(waiting), "waiting");
}

TEST(Watch, MakesExecFailIfTheKeyChanged) {
  const Keyspace keyspace;
  Session session(keyspace);
  Session other(keyspace);
  Text(session, {"WATCH", "k"});
  Text(other, {"ZADD", "k", "1", "a"});
  Text(session, {"MULTI"});
  Text(session, {"PING"});
  EXPECT_EQ(Text(session, {"EXEC"}), "(nil-array)");
  Text(session, {"WATCH", "k"});
  Text(other, {"ZADD", "k", "1", "a"});  // changes nothing
  Text(session, {"MULTI"});
  Text(session, {"PING"});
  EXPECT_EQ(Text(session, {"EXEC"}), "[+PONG]");
}

TEST(Expiry, FollowsTheClockAlone) {
  ManualClock clock;
  const Keyspace keyspace({.clock = clock});
  Session session(keyspace);
  Text(session, {"ZADD", "k", "1", "a"});
  Text(session, {"PEXPIRE", "k", "100"});
  EXPECT_EQ(Text(session, {"PTTL", "k"}), ":100");
  clock.Advance(absl::Milliseconds(99));
  EXPECT_EQ(Text(session, {"EXISTS", "k"}), ":1");
  // At its very time the key is still there: redis-server 7.0.15.
  clock.Advance(absl::Milliseconds(1));
  EXPECT_EQ(Text(session, {"PTTL", "k"}), ":0");
  EXPECT_EQ(Text(session, {"ZCARD", "k"}), ":1");
  clock.Advance(absl::Milliseconds(1));
  EXPECT_EQ(Text(session, {"DBSIZE"}), ":0");
}

TEST(Expiry, AtATimeThatIsNotAheadDeletesAtOnce) {
  ManualClock clock;
  const Keyspace keyspace({.clock = clock});
  Session session(keyspace);
  Text(session, {"ZADD", "k", "1", "a"});
  EXPECT_EQ(Text(session, {"PEXPIREAT", "k", std::to_string(absl::ToUnixMillis(clock.now()))}),
            ":1");
  EXPECT_EQ(Text(session, {"EXISTS", "k"}), ":0");
}

TEST(Zscan, GivesEveryMemberThatStaysWhateverElseChanges) {
  const Keyspace keyspace({.random_seed = 3});
  Session session(keyspace);
  Text(session, {"CONFIG", "SET", "zset-max-listpack-entries", "0"});
  for (int i = 0; i < 500; ++i) {
    Text(session, {"ZADD", "k", std::to_string(i), "stays" + std::to_string(i)});
  }
  std::set<std::string> seen;
  std::string cursor = "0";
  int step = 0;
  do {
    const Reply page = session.Execute({"ZSCAN", "k", cursor, "COUNT", "7"});
    cursor = page.items()[0].text();
    const std::vector<Reply>& items = page.items()[1].items();
    for (std::size_t i = 0; i < items.size(); i += 2) seen.emplace(items[i].text());
    // Scores change, members come and go, another walk begins.
    const std::string number = std::to_string(step);
    Text(session, {"ZADD", "k", "-" + number, "stays" + number, "9", "new" + number});
    if (step % 5 == 4) Text(session, {"ZREM", "k", "new" + std::to_string(step - 2)});
    if (step % 11 == 0) Text(session, {"ZSCAN", "k", "0"});
    ++step;
  } while (cursor != "0" && step < 1000);
  EXPECT_EQ(cursor, "0");
  for (int i = 0; i < 500; ++i) EXPECT_TRUE(seen.contains("stays" + std::to_string(i)));
}

// As 7.0.15 answers: entries that LIMIT skips do not end the walk.
TEST(Zrangebylex, OverMixedScoresSkipsPastMembersOutsideTheRange) {
  const Keyspace keyspace({.profile = Profile::kRedis70});
  Session session(keyspace);
  Text(session, {"ZADD", "k", "0", "nx", "1", "0", "16", "d", "17", "e"});
  EXPECT_EQ(Text(session, {"ZREVRANGEBYLEX", "k", "+", "(01"}), "[\"e\" \"d\"]");
  EXPECT_EQ(Text(session, {"ZREVRANGEBYLEX", "k", "+", "(01", "LIMIT", "2", "-1"}), "[]");
  EXPECT_EQ(Text(session, {"ZREVRANGEBYLEX", "k", "+", "(01", "LIMIT", "3", "-1"}), "[\"nx\"]");
}

// As 7.0.15 does: sorting a small sorted set makes it a large one.
TEST(Sort, LeavesASortedSetLarge) {
  const Keyspace keyspace({.profile = Profile::kRedis70});
  Session session(keyspace);
  Text(session, {"ZADD", "k", "0", "1"});
  EXPECT_EQ(Text(session, {"SORT", "k"}), "[\"1\"]");
  EXPECT_EQ(Text(session, {"OBJECT", "ENCODING", "k"}), "\"skiplist\"");
}

TEST(Zrange, HoldsABigReplyByASnapshot) {
  const Keyspace keyspace;
  Session session(keyspace);
  for (int i = 0; i < 1000; ++i) {
    Text(session, {"ZADD", "k", std::to_string(i), "m" + std::to_string(i)});
  }
  const Reply reply = session.Execute({"ZRANGE", "k", "0", "-1"});
  Text(session, {"DEL", "k"});
  ASSERT_EQ(reply.kind(), Reply::Kind::kRows);
  EXPECT_EQ(reply.rows().size(), 1000u);
  std::size_t rows = 0;
  reply.rows().ForEach([&](EntryView row) { rows += row.member == "m" + std::to_string(rows); });
  EXPECT_EQ(rows, 1000u);
}

}  // namespace
}  // namespace zset
