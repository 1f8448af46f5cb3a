// Many keys, and arguments much larger than anybody means.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/redis_server.h"
#include "zset/session.h"

namespace zset {
namespace {

using testing::RedisServer;
using testing::RespClient;

using Words = std::vector<std::string>;

constexpr int kKeys = 100000;

std::string KeyAt(int i) { return "key:" + std::to_string(i); }

class ManyKeys : public ::testing::Test {
 protected:
  ManyKeys() : keyspace_({.random_seed = 11}), session_(keyspace_) {
    for (int i = 0; i < kKeys; ++i) {
      if (i % 2 == 0) session_.Execute({"SET", KeyAt(i), "v"});
      if (i % 2 == 1) session_.Execute({"ZADD", KeyAt(i), "1", "a"});
    }
  }

  // A whole walk; `between` runs after each page.
  template <typename Function>
  std::multiset<std::string> Walk(const Words& options, Function between) {
    std::multiset<std::string> seen;
    std::string cursor = "0";
    do {
      Words words = {"SCAN", cursor};
      words.insert(words.end(), options.begin(), options.end());
      const Reply page =
          session_.Execute(std::vector<std::string_view>(words.begin(), words.end()));
      cursor = page.items()[0].text();
      for (const Reply& key : page.items()[1].items()) seen.emplace(key.text());
      between();
    } while (cursor != "0");
    return seen;
  }

  Keyspace keyspace_;
  Session session_;
};

TEST_F(ManyKeys, AreGivenByAWalkOnceEach) {
  const std::multiset<std::string> seen = Walk({"COUNT", "1000"}, [] {});
  EXPECT_EQ(seen.size(), std::size_t{kKeys});
  for (int i = 0; i < kKeys; ++i) ASSERT_EQ(seen.count(KeyAt(i)), 1u) << i;
}

TEST_F(ManyKeys, ThatStayAreGivenWhileOthersComeAndGo) {
  int step = 0;
  const std::multiset<std::string> seen = Walk({"COUNT", "500"}, [&] {
    for (int i = 0; i < 50; ++i, ++step) {
      session_.Execute({"SET", "new:" + std::to_string(step), "v"});
      session_.Execute({"DEL", KeyAt(10 * (step % (kKeys / 10)))});
    }
  });
  for (int i = 0; i < kKeys; ++i) {
    ASSERT_TRUE(i % 10 == 0 || seen.contains(KeyAt(i))) << i;
  }
}

TEST_F(ManyKeys, AreFilteredByTypeAndPattern) {
  EXPECT_EQ(Walk({"COUNT", "5000", "TYPE", "zset"}, [] {}).size(), std::size_t{kKeys} / 2);
  EXPECT_EQ(Walk({"COUNT", "5000", "MATCH", "key:12*"}, [] {}).size(),
            session_.Execute({"KEYS", "key:12*"}).items().size());
  EXPECT_EQ(session_.Execute({"KEYS", "*"}).items().size(), std::size_t{kKeys});
  EXPECT_EQ(session_.Execute({"DBSIZE"}).integer(), kKeys);
}

// What a million times the usual does on either side.
std::vector<Words> HugeCommands() {
  const std::string big(std::size_t{1} << 20, 'x');
  const std::string digits(100000, '9');
  Words many_pairs = {"ZADD", "many"};
  Words many_keys = {"ZUNION", "20000"};
  for (int i = 0; i < 20000; ++i) {
    many_pairs.insert(many_pairs.end(), {std::to_string(i), "m" + std::to_string(i)});
    many_keys.push_back(KeyAt(i % 100));
  }
  return {{"ZADD", "k", "1", big},
          {"ZSCORE", "k", big},
          {"ZADD", big, "1", "a"},
          {"ZRANGE", big, "0", "-1"},
          {"ZADD", "k", digits, "a"},
          {"ZADD", "k", "0." + digits, "a"},
          {"ZSCORE", "k", "a"},
          {"ZADD", "k", "1e" + digits, "a"},
          {"ZRANGE", "k", digits, "1"},
          {"ZRANGEBYSCORE", "k", "-" + digits, "(" + digits},
          {"ZRANGEBYLEX", "k", "[" + big, "+"},
          {big, "a"},
          {"NOSUCH", big, big},
          {"OBJECT", big, "k"},
          {"ZADD", "k", big, "1", "a"},
          {"EXPIRE", "k", "1", big},
          many_pairs,
          {"ZCARD", "many"},
          {"OBJECT", "ENCODING", "many"},
          many_keys,
          {"ZUNION", "9223372036854775807", "k"},
          {"ZUNION", "4294967297", "k"},
          {"ZMPOP", "4294967297", "k", "MIN"},
          {"ZINTERCARD", "2147483648", "k", "LIMIT", "1"},
          {"ZPOPMIN", "none", "9223372036854775807"},
          {"ZRANDMEMBER", "none", "-9223372036854775807"},
          {"ZRANGE", "many", "-9223372036854775808", "9223372036854775807", "LIMIT", "0", "1"},
          {"ZRANGEBYSCORE", "many", "0", "1", "LIMIT", "9223372036854775807", "-1"},
          {"BZPOPMIN", "none", "1e18"},
          {"BZPOPMIN", "none", digits},
          {"COMMAND", "GETKEYS", "ZUNION", digits, "k"},
          {"COMMAND", "INFO", big}};
}

TEST(HugeArguments, GetTheServersReplies) {
  const RedisServer server;
  RespClient client = server.Connect();
  Session session(Keyspace({.profile = Profile::kRedis70}));
  for (const Words& words : HugeCommands()) {
    const Reply reply = session.Execute(std::vector<std::string_view>(words.begin(), words.end()));
    const bool same = ToResp(reply, session.resp()) == client.CallRaw(words);
    EXPECT_TRUE(same) << words[0].substr(0, 20) << " " << words[1].substr(0, 20);
  }
}

// A reply of a billion draws is made as it is written, not before.
TEST(HugeArguments, ACountOfDrawsIsNotReserved) {
  Session session(Keyspace({.random_seed = 1}));
  session.Execute({"ZADD", "k", "1", "a"});
  const Reply reply = session.Execute({"ZRANDMEMBER", "k", "-4000000000"});
  ASSERT_EQ(reply.kind(), Reply::Kind::kRows);
  EXPECT_EQ(reply.rows().size(), 4000000000u);
}

}  // namespace
}  // namespace zset
