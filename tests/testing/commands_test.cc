// Generated commands, how they get simpler, and what their replies must have in common.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "testing/difference.h"
#include "testing/words.h"
#include "zset/session.h"
#include "zset/testing/any_command.h"
#include "zset/testing/command_generator.h"
#include "zset/testing/reply_matchers.h"

namespace zset::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

CommandGenerator Make(const CommandOptions& options) {
  return CommandGenerator::Make(options, 5).value();
}

TEST(CommandGenerator, GivesTheSameCommandsForTheSameSeed) {
  CommandGenerator a(3);
  CommandGenerator b(3);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.Next(), b.Next());
}

TEST(CommandGenerator, DrawsAllCommandsItNames) {
  CommandGenerator generator(1);
  std::set<std::string> seen;
  for (int i = 0; i < 20000; ++i) seen.insert(UpperCase(generator.Next()[0]));
  std::set<std::string> known;
  for (const GeneratedCommand& each : GeneratedCommands()) known.emplace(each.name);
  EXPECT_EQ(seen, known);
}

TEST(CommandGenerator, KeepsToItsOptions) {
  CommandGenerator generator = Make({.key_prefix = "x:",
                                     .keys = 2,
                                     .members = {"left", "right"},
                                     .only = {"zadd", "ZREM", "ZCARD"},
                                     .leave_out = {"zcard"},
                                     .weights = {{"ZREM", 0}},
                                     .spoilt = 0});
  std::set<std::string> keys;
  std::set<std::string> members;
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::string> words = generator.Next();
    ASSERT_EQ(UpperCase(words[0]), "ZADD");
    keys.insert(words[1]);
    members.insert(words.back());
  }
  EXPECT_THAT(keys, UnorderedElementsAre("x:0", "x:1"));
  EXPECT_THAT(members, UnorderedElementsAre("left", "right"));
}

TEST(CommandGenerator, RefusesOptionsThatLeaveNothing) {
  const auto message = [](const CommandOptions& options) {
    return std::string(CommandGenerator::Make(options, 1).status().message());
  };
  EXPECT_EQ(message({.only = {"ZADDD"}}), "no command ZADDD is generated");
  EXPECT_EQ(message({.only = {"ZADD"}, .leave_out = {"zadd"}}), "no command is left to draw from");
  EXPECT_EQ(message({.weights = {{"ZADD", -1}}}), "the weight of ZADD is not between 0 and 100000");
  EXPECT_EQ(message({.keys = 0}), "commands need at least one key");
}

TEST(AnyCommand, ShrinksToThePlainestThatStillFails) {
  const auto is_small = [](const Words& words) { return words.size() < 4; };
  rc::Random random(1);
  auto at = AnyCommand({.only = {"ZADD"}})(random);
  while (is_small(at.value())) at = AnyCommand({.only = {"ZADD"}})(random.split());
  const Words least =
      rc::shrinkable::findLocalMin(at, [&](const Words& words) { return !is_small(words); }).first;
  EXPECT_EQ(least, (Words{"ZADD", "0", "0", "0"}));
}

TEST(AnyCommand, RefusesOptionsThatLeaveNothing) {
  EXPECT_THROW(AnyCommand({.keys = 0}), std::invalid_argument);
}

TEST(SimplerCommands, ComeToAnEnd) {
  CommandGenerator generator(11);
  for (int i = 0; i < 200; ++i) {
    Command command = generator.Next();
    std::vector<Command> simpler = SimplerCommands(command);
    int steps = 0;
    while (!simpler.empty()) {
      command = simpler[static_cast<std::size_t>(steps++) % simpler.size()];
      ASSERT_LT(steps, 5000);
      simpler = SimplerCommands(command);
    }
    EXPECT_EQ(command.size(), 1u);
  }
}

TEST(SimplerCommands, TakeOutWordsAndMakeThemPlainer) {
  EXPECT_THAT(SimplerCommands({"ZADD", "k3", "2.5", "ab"}),
              IsSupersetOf(std::vector<Command>{{"ZADD", "k3", "ab"},
                                                {"ZADD", "k3"},
                                                {"ZADD", "k0", "2.5", "ab"},
                                                {"ZADD", "k3", "0", "ab"},
                                                {"ZADD", "k3", "2.5", "a"}}));
}

TEST(KindOf, TellsTheirsAgainstOurs) {
  const Command zadd = {"zadd", "k", "1", "a"};
  EXPECT_EQ(KindOf(zadd, ":1\r\n", "-ERR x\r\n"), "ZADD: error against integer");
  EXPECT_EQ(KindOf(zadd, "-ERR y\r\n", "-ERR x\r\n"), "ZADD: error text");
  EXPECT_EQ(KindOf(zadd, ":1\r\n", "-ERR unknown command 'zadd'\r\n"), "unknown command ZADD");
  EXPECT_EQ(KindOf(zadd, "*1\r\n:1\r\n", "*1\r\n:2\r\n"), "ZADD: integer inside");
  EXPECT_EQ(KindOf(zadd, "*0\r\n", "*1\r\n:2\r\n"), "ZADD: length of array");
  EXPECT_EQ(KindOf(zadd, "$-1\r\n", "*-1\r\n"), "ZADD: kind of nil");
}

TEST(RepliesLike, DemandsNoMoreThanTheContract) {
  const Keyspace keyspace;
  Session session(keyspace);
  session.Execute({"ZADD", "k", "1", "a", "2", "b"});
  const Words draw = {"ZRANDMEMBER", "k"};
  EXPECT_THAT(Reply::Bulk("a"), RepliesLike(draw, Reply::Bulk("b")));
  EXPECT_THAT(Reply::Null(), Not(RepliesLike(draw, Reply::Bulk("b"))));
  const Words rank = {"ZRANK", "k", "b"};
  EXPECT_THAT(session.Execute(Views(rank)), RepliesLike(rank, ":1\r\n"));
  EXPECT_THAT(std::string(":0\r\n"), Not(RepliesLike(rank, session.Execute(Views(rank)))));
}

TEST(RepliesLike, SaysBothReplies) {
  const ::testing::Matcher<std::string> matcher = RepliesLike({"GET", "k"}, Reply::Bulk("x"));
  ::testing::StringMatchResultListener listener;
  EXPECT_FALSE(matcher.MatchAndExplain("*1\r\n:1\r\n", &listener));
  EXPECT_EQ(listener.str(), "which is [:1]");
  EXPECT_EQ(::testing::DescribeMatcher<std::string>(matcher),
            "is a reply to \"GET\" \"k\" like \"x\"");
}

}  // namespace
}  // namespace zset::testing
