// The command table as it shows through command_info.h and COMMAND.
// SPDX-License-Identifier: Apache-2.0
#include "zset/command_info.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "zset/session.h"

namespace zset {
namespace {

// "WORD operands @since" for each option.
std::string OptionsOf(std::string_view name, Profile profile) {
  std::string out;
  const std::optional<CommandInfo> info = FindCommand(name, profile);
  for (const CommandOption& option : info->options) {
    out += (out.empty() ? "" : ", ") + std::string(option.word);
    if (!option.arguments.empty()) out += " " + option.arguments;
    if (!option.since.empty()) out += " @" + std::string(option.since);
  }
  return out;
}

TEST(CommandInfo, CountsWhatTheTableHas) {
  for (const Profile profile : AllProfiles()) {
    Session session(Keyspace({.profile = profile}));
    const std::size_t count = Commands(profile).size();
    EXPECT_EQ(session.Execute({"COMMAND", "COUNT"}).integer(), static_cast<std::int64_t>(count));
    EXPECT_EQ(session.Execute({"COMMAND"}).items().size(), count);
    EXPECT_EQ(session.Execute({"COMMAND", "LIST"}).items().size(), count);
    EXPECT_EQ(session.Execute({"COMMAND", "DOCS"}).items().size(), 2 * count);
  }
}

TEST(CommandInfo, KnowsEveryCommandByItsNameInAnyCase) {
  for (const Profile profile : AllProfiles()) {
    for (const CommandInfo& info : Commands(profile)) {
      const auto found = FindCommand(info.name, profile);
      ASSERT_TRUE(found.has_value()) << info.name;
      EXPECT_EQ(found->arity, info.arity);
      EXPECT_FALSE(info.summary.empty()) << info.name;
      EXPECT_FALSE(info.since.empty()) << info.name;
      for (const CommandInfo& each : info.subcommands) {
        ASSERT_TRUE(FindCommand(each.name, profile).has_value()) << each.name;
        EXPECT_EQ(FindCommand(each.name, profile)->arity, each.arity);
      }
    }
  }
  EXPECT_TRUE(FindCommand("ZaDd", Profile::kRedis70).has_value());
  EXPECT_EQ(FindCommand("Object|IdleTime", Profile::kRedis70)->unspecified, Unspecified::kTime);
  EXPECT_FALSE(FindCommand("config|nosuch", Profile::kRedis70).has_value());
  EXPECT_FALSE(FindCommand("zadd|get", Profile::kRedis70).has_value());
  EXPECT_FALSE(FindCommand("config|", Profile::kRedis70).has_value());
  EXPECT_FALSE(FindCommand("smismember", Profile::kRedis70).has_value());
}

TEST(CommandInfo, ListsTheWordsThatACommandTakes) {
  EXPECT_EQ(OptionsOf("zadd", Profile::kRedis70),
            "NX @3.0.2, XX @3.0.2, GT @6.2.0, LT @6.2.0, CH @3.0.2, INCR @3.0.2");
  EXPECT_EQ(OptionsOf("zrange", Profile::kRedis70),
            "BYSCORE @6.2.0, BYLEX @6.2.0, REV @6.2.0, LIMIT offset count @6.2.0, WITHSCORES");
  EXPECT_EQ(OptionsOf("zunionstore", Profile::kRedis70),
            "WEIGHTS weight ..., AGGREGATE SUM|MIN|MAX");
  EXPECT_EQ(OptionsOf("sort", Profile::kRedis70),
            "BY pattern, LIMIT offset count, GET pattern, ASC, DESC, ALPHA, STORE destination");
  EXPECT_EQ(OptionsOf("zcard", Profile::kRedis70), "");
}

TEST(CommandInfo, ListsOnlyTheWordsThatTheProfilesServerHas) {
  EXPECT_EQ(OptionsOf("zunion", Profile::kRedis8),
            "WEIGHTS weight ..., AGGREGATE SUM|MIN|MAX|COUNT, WITHSCORES");
  EXPECT_EQ(OptionsOf("zunion", Profile::kValkey80),
            "WEIGHTS weight ..., AGGREGATE SUM|MIN|MAX, WITHSCORES");
  EXPECT_EQ(OptionsOf("zrank", Profile::kRedis70), "");
  EXPECT_EQ(OptionsOf("zrank", Profile::kValkey80), "WITHSCORE @7.2.0");
  EXPECT_EQ(OptionsOf("zscan", Profile::kRedis8), "MATCH pattern, COUNT count");
  EXPECT_EQ(OptionsOf("zscan", Profile::kValkey80),
            "MATCH pattern, COUNT count, NOSCORES @valkey-8.0.0");
}

std::string SyntaxOf(std::string_view name, Profile profile = Profile::kRedis70) {
  return FindCommand(name, profile)->syntax;
}

TEST(CommandInfo, WritesTheArgumentsAsManualsDo) {
  EXPECT_EQ(SyntaxOf("zadd"), "key [NX|XX] [GT|LT] [CH] [INCR] score member [score member ...]");
  EXPECT_EQ(SyntaxOf("zrange"),
            "key start stop [BYSCORE|BYLEX] [REV] [LIMIT offset count] [WITHSCORES]");
  EXPECT_EQ(SyntaxOf("zunion"),
            "numkeys key [key ...] [WEIGHTS weight [weight ...]] [AGGREGATE <SUM|MIN|MAX>] "
            "[WITHSCORES]");
  EXPECT_EQ(SyntaxOf("zmpop"), "numkeys key [key ...] <MIN|MAX> [COUNT count]");
  EXPECT_EQ(SyntaxOf("sort"),
            "key [BY pattern] [LIMIT offset count] [GET pattern [GET pattern ...]] [ASC|DESC] "
            "[ALPHA] [STORE destination]");
  EXPECT_EQ(SyntaxOf("ping"), "[message]");
  EXPECT_EQ(SyntaxOf("multi"), "");
  EXPECT_EQ(SyntaxOf("zscan", Profile::kValkey80),
            "key cursor [MATCH pattern] [COUNT count] [NOSCORES]");
}

TEST(CommandInfo, ListsSubcommands) {
  const std::optional<CommandInfo> config = FindCommand("config", Profile::kRedis70);
  ASSERT_FALSE(config->subcommands.empty());
  EXPECT_EQ(config->subcommands[0].name, "config|get");
  EXPECT_EQ(config->subcommands[0].syntax, "parameter [parameter ...]");
  EXPECT_TRUE(FindCommand("zadd", Profile::kRedis70)->subcommands.empty());
}

TEST(IsLexOverMixedScores, ReadsOptionsOnlyBehindTheKeysAndBounds) {
  const auto open = [](std::vector<std::string_view> words) {
    return IsLexOverMixedScores(words, /*scores_differ=*/true);
  };
  EXPECT_TRUE(open({"ZRANGE", "k", "-", "+", "bylex"}));
  EXPECT_TRUE(open({"ZRANGE", "k", "+", "-", "REV", "BYLEX"}));
  EXPECT_TRUE(open({"ZRANGESTORE", "d", "k", "-", "+", "BYLEX"}));
  EXPECT_TRUE(open({"ZLEXCOUNT", "k", "-", "+"}));
  EXPECT_FALSE(open({"ZRANGE", "BYLEX", "0", "1"}));
  EXPECT_FALSE(open({"ZRANGESTORE", "BYLEX", "BYLEX", "0", "1"}));
  EXPECT_FALSE(open({"ZRANGE", "k", "0", "1", "BYSCORE"}));
  EXPECT_FALSE(open({}));
}

}  // namespace
}  // namespace zset
