// SPDX-License-Identifier: Apache-2.0
#include "redis/glob.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "support/redis_server.h"

namespace zset::internal {
namespace {

using namespace std::string_literals;

struct GlobCase {
  std::string pattern;
  std::string subject;
  bool matches;
};

TEST(Glob, FollowsTheServersRules) {
  const std::vector<GlobCase> cases = {
      {"*", "", true},
      {"", "", true},
      {"**", "", false},
      {"", "a", false},
      {"?", "", false},
      {"abc", "abc", true},
      {"abc", "ABC", false},
      {"a*", "a", true},
      {"a**", "a", true},
      {"*a*b*", "xaxbx", true},
      {"*a*b", "xaxbx", false},
      {"a?c", "abc", true},
      {"a\\*", "a*", true},
      {"a\\*", "ab", false},
      {"a\\", "a\\", true},
      {"[abc]", "b", true},
      {"[^abc]", "b", false},
      {"[^abc]", "d", true},
      {"[]", "a", false},
      {"[^]", "a", true},
      {"[a-c]x", "bx", true},
      {"[c-a]x", "bx", true},
      {"[a-]", "_", true},
      {"[a-]", "-", false},
      {"[a-]", "^", true},
      {"[a-]", "]", true},
      {"[\\]]", "]", true},
      {"[abc", "c", true},
      {"[", "a", false},
      {"[^", "a", true},
      {"[!a]", "!", true},
      {"[a-\xff]", "\x20", true},
      {"[a-\xff]", "\xff", true},
      {"[a-\xff]", "\x80", false},
      {"[a-\xff]", "b", false},
      {"[a\\", "\\", true},
      {"a\0*"s, "a\0b"s, true},
      {"*\0"s, "x"s, false},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(GlobMatch(c.pattern, c.subject), c.matches) << c.pattern << " on " << c.subject;
  }
}

std::string Repeated(const std::string& text, int times) {
  std::string repeated;
  for (int i = 0; i < times; ++i) repeated += text;
  return repeated;
}

TEST(Glob, GivesUpAfterAThousandStars) {
  const std::string subject(3000, 'a');
  EXPECT_TRUE(GlobMatch(Repeated("*a", 1000), subject));
  EXPECT_FALSE(GlobMatch(Repeated("*a", 1001), subject));
  EXPECT_TRUE(GlobMatch(Repeated("*a", 1000) + "*", subject));
}

TEST(Glob, IsNotExponentialInItsStars) {
  EXPECT_FALSE(GlobMatch(Repeated("*a", 900) + "b", std::string(5000, 'a')));
}

rc::Gen<std::string> GlobText() {
  return rc::gen::container<std::string>(
      rc::gen::element('a', 'b', 'c', '*', '?', '[', ']', '^', '-', '\\', '\xff', '\0'));
}

bool ServerMatches(testing::RespClient& client, const std::string& pattern,
                   const std::string& subject) {
  client.Call({"ZADD", "k", "0", subject});
  const auto reply = client.Call({"ZSCAN", "k", "0", "MATCH", pattern});
  client.Call({"DEL", "k"});
  return !reply.elements.at(1).elements.empty();
}

TEST(Glob, AgreesWithARealServerOnTheStarLimit) {
  testing::RedisServer server;
  auto client = server.Connect();
  const std::string subject(2000, 'a');
  for (const int stars : {999, 1000, 1001, 1002}) {
    const std::string pattern = Repeated("*a", stars);
    for (const auto& tail : {"", "*", "b"}) {
      EXPECT_EQ(GlobMatch(pattern + tail, subject), ServerMatches(client, pattern + tail, subject))
          << stars << tail;
    }
  }
}

TEST(Glob, AgreesWithARealServer) {
  testing::RedisServer server;
  auto client = server.Connect();
  EXPECT_TRUE(rc::check([&] {
    const auto pattern = *GlobText();
    const auto subject = *GlobText();
    RC_ASSERT(GlobMatch(pattern, subject) == ServerMatches(client, pattern, subject));
  }));
}

}  // namespace
}  // namespace zset::internal
