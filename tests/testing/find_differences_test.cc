// The difference finder: on servers in this program, right and wrong, and on a real one.
// SPDX-License-Identifier: Apache-2.0
#include "testing/find_differences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "support/redis_server.h"
#include "testing/compare_script.h"
#include "testing/words.h"
#include "zset/testing/faults.h"

namespace zset::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Key;
using ::testing::Not;
using ::testing::StrCaseEq;

constexpr std::uint64_t kSeed = 1;

FindOptions Options(Profile profile, std::size_t cases) {
  FindOptions options{.profile = profile, .cases = cases, .seed = kSeed};
  options.commands.key_prefix = "cmp:";
  options.commands.keys = 4;
  return options;
}

std::string TextOf(const FindReport& report) {
  std::string text = report.connection.ok() ? "" : std::string(report.connection.ToString()) + "\n";
  for (const auto& [kind, found] : report.found) {
    text += kind + "\n" + CliScript("redis-cli", found.difference.commands) + "theirs " +
            ReplyLine(found.difference.theirs) + "\nours " + ReplyLine(found.difference.ours) +
            "\n";
  }
  return text;
}

// A target in this program, in a keyspace of its own.
struct InProcess {
  explicit InProcess(Profile profile) : keyspace({.profile = profile, .random_seed = 3}) {}
  explicit InProcess(Profile profile, Fault fault) : InProcess(profile) {
    session.Inject(std::move(fault));
  }

  FindReport Find(const FindOptions& options) {
    SessionTarget target(std::move(session));
    return FindDifferences(target, options).value();
  }

  Keyspace keyspace;
  FaultySession session{keyspace};
};

// The server of the PATH, as a target.
struct RealServer {
  ServerTarget Target() {
    return ServerTarget::Make(
               [path = server.socket_path()] { return RespConnection::ToSocketFile(path); })
        .value();
  }
  FindReport Find(const FindOptions& options) {
    ServerTarget target = Target();
    return FindDifferences(target, options).value();
  }

  RedisServer server;
};

TEST(FindDifferences, FindsNoneBetweenTheSameProfiles) {
  for (const Profile profile : AllProfiles()) {
    const FindReport report = InProcess(profile).Find(Options(profile, 100));
    EXPECT_TRUE(report.found.empty()) << TextOf(report);
    EXPECT_EQ(report.cases, 100u);
    EXPECT_GT(report.commands, 3000u);
  }
}

TEST(FindDifferences, FindsNoneOnARealServer) {
  RealServer real;
  ASSERT_THAT(real.server.version(), ::testing::StartsWith("7.0."));
  const FindReport report = real.Find(Options(Profile::kRedis70, 400));
  EXPECT_TRUE(report.found.empty()) << TextOf(report);
  EXPECT_GT(report.commands, 12000u);
  EXPECT_EQ(real.server.Connect().Call({"DBSIZE"}).text, "0");
}

TEST(FindDifferences, FindsAWrongProfileOnARealServerAndShrinksIt) {
  RealServer real;
  FindOptions options = Options(Profile::kRedis72, 2000);
  options.keep_going = true;
  options.time = absl::Seconds(10);
  options.commands.only = {"ZADD", "ZINCRBY", "ZSCORE", "ZRANK"};
  const FindReport report = real.Find(options);
  // 7.2 writes scores in another way, and takes ZRANK ... WITHSCORE.
  EXPECT_THAT(report.found,
              AllOf(Contains(Key("ZSCORE: string")), Contains(Key("ZRANK: error against array"))))
      << TextOf(report);
  for (const auto& [kind, found] : report.found) {
    EXPECT_LE(found.difference.commands.size(), 5u) << TextOf(report);
  }
}

TEST(FindDifferences, FindsAPlantedFaultAndShrinksItToTheCommandsThatShowIt) {
  InProcess faulty(Profile::kRedis74,
                   {.command = "ZRANK",
                    .does_its_work = true,
                    .reply = [](std::span<const std::string_view>, const Reply& own) {
                      const bool wrong = own.kind() == Reply::Kind::kInteger && own.integer() > 0;
                      return wrong ? Reply::Integer(own.integer() - 1) : own;
                    }});
  const FindReport report = faulty.Find(Options(Profile::kRedis74, 1000));
  ASSERT_THAT(report.found, ElementsAre(Key("ZRANK: integer"))) << TextOf(report);
  const Difference& found = report.found.begin()->second.difference;
  EXPECT_LE(found.commands.size(), 3u) << TextOf(report);
  EXPECT_EQ(found.commands.back()[0], "ZRANK");
  EXPECT_EQ(found.ours, ":1\r\n");
  EXPECT_EQ(found.theirs, ":0\r\n");
}

TEST(FindDifferences, ShrinksAFaultThatShowsOnlyLater) {
  // ZPOPMIN tells what it should take out, and leaves it there.
  InProcess faulty(Profile::kRedis74);
  const auto other = std::make_shared<Session>(faulty.keyspace);
  faulty.session.Inject({.command = "ZPOPMIN",
                         .reply = [other](std::span<const std::string_view> words, const Reply&) {
                           if (words.size() != 2) return other->Execute(words);
                           return other->Execute({"ZRANGE", words[1], "0", "0", "WITHSCORES"});
                         }});
  FindOptions options = Options(Profile::kRedis74, 1000);
  options.resp = 2;
  options.commands.only = {"ZADD", "ZPOPMIN", "ZCARD", "ZUNIONSTORE"};
  options.commands.spoilt = 0;
  const FindReport report = faulty.Find(options);
  ASSERT_EQ(report.found.size(), 1u) << TextOf(report);
  EXPECT_LE(report.found.begin()->second.difference.commands.size(), 3u) << TextOf(report);
}

TEST(FindDifferences, TellsEachLackingCommandOnceAndGoesOnWithoutIt) {
  InProcess lacking(Profile::kRedis74,
                    {.command = "ZMSCORE", .error = "ERR unknown command 'ZMSCORE', with args"});
  const FindReport report = lacking.Find(Options(Profile::kRedis74, 300));
  ASSERT_THAT(report.found, ElementsAre(Key("unknown command ZMSCORE"))) << TextOf(report);
  EXPECT_EQ(report.cases, 300u);
  EXPECT_EQ(report.found.begin()->second.times, 1u);
  EXPECT_THAT(report.found.begin()->second.difference.commands,
              ElementsAre(ElementsAre("ZMSCORE")));
}

TEST(FindDifferences, GroupsByKindWhenItGoesOn) {
  InProcess faulty(Profile::kRedis74, {.command = "ZCARD", .error = "ERR one"});
  faulty.session.Inject({.command = "ZADD", .every = 5, .error = "ERR two"});
  FindOptions options = Options(Profile::kRedis74, 100);
  options.keep_going = true;
  const FindReport report = faulty.Find(options);
  EXPECT_EQ(report.cases, 100u);
  ASSERT_THAT(report.found, Contains(Key("ZCARD: error against integer"))) << TextOf(report);
  EXPECT_THAT(report.found, Contains(Key("ZADD: error against integer"))) << TextOf(report);
  EXPECT_GT(report.found.at("ZCARD: error against integer").times, 10u);
}

TEST(FindDifferences, RepeatsACaseByItsSeed) {
  const auto find = [](std::uint64_t seed, std::size_t cases) {
    FindOptions options = Options(Profile::kRedis70, cases);
    options.seed = seed;
    return InProcess(Profile::kRedis72).Find(options);
  };
  const FindReport first = find(kSeed, 1000);
  ASSERT_EQ(first.found.size(), 1u);
  const std::uint64_t seed = first.found.begin()->second.seed;
  EXPECT_EQ(TextOf(find(seed, 1)), TextOf(first));
}

TEST(FindDifferences, RefusesADatabaseThatHoldsKeysAndLeavesThemAlone) {
  RealServer real;
  RespClient client = real.server.Connect();
  client.Call({"SET", "mine", "x"});
  ServerTarget target = real.Target();
  FindOptions options = Options(Profile::kRedis70, 50);
  EXPECT_EQ(FindDifferences(target, options).status().message(), "the database holds 1 keys");
  options.allow_nonempty = true;
  const auto report = FindDifferences(target, options);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->found.empty()) << TextOf(*report);
  EXPECT_EQ(client.Call({"KEYS", "*"}).elements.size(), 1u);
  EXPECT_EQ(client.Call({"GET", "mine"}).text, "x");
}

TEST(FindDifferences, NeverTakesKeysOfItsOwnNamesThatAreThere) {
  InProcess used(Profile::kRedis74);
  used.session.Execute({"SET", "cmp:3", "x"});
  SessionTarget target(std::move(used.session));
  FindOptions options = Options(Profile::kRedis74, 50);
  options.allow_nonempty = true;
  EXPECT_EQ(FindDifferences(target, options).status().message(),
            "the database may hold keys named cmp:...: EXISTS replies :1");
}

TEST(FindDifferences, RefusesCommandsThatReachBeyondItsKeys) {
  InProcess any(Profile::kRedis74);
  SessionTarget target(std::move(any.session));
  FindOptions options = Options(Profile::kRedis74, 50);
  options.commands.only = {"flushdb"};
  EXPECT_EQ(FindDifferences(target, options).status().message(),
            "FLUSHDB reaches beyond the comparison's own keys");
}

TEST(FindDifferences, NamesNoKeysButItsOwn) {
  // Tells every key that it is asked for.
  class Watched final : public CompareTarget {
   public:
    TargetReplies Run(const std::vector<Command>& commands) override {
      for (const Command& command : commands) {
        for (const char* name : {"SELECT", "SWAPDB", "FLUSHDB", "FLUSHALL", "CONFIG"}) {
          EXPECT_FALSE(SameWord(command[0], name));
        }
        if (SameWord(command[0], "COPY")) {
          EXPECT_THAT(command, Not(Contains(StrCaseEq("DB"))));
        }
        const std::vector<std::string_view> words = Views(command);
        for (const std::string_view key : KeysOf(words, Profile::kRedis74)) keys.emplace_back(key);
      }
      return inner_.Run(commands);
    }
    absl::Status Renew() override { return inner_.Renew(); }
    std::vector<std::string> keys;

   private:
    InProcess process_{Profile::kRedis72};
    SessionTarget inner_{std::move(process_.session)};
  };
  Watched target;
  FindOptions options = Options(Profile::kRedis74, 200);
  options.keep_going = true;  // shrinking, too
  ASSERT_TRUE(FindDifferences(target, options).ok());
  EXPECT_GT(target.keys.size(), 1000u);
  EXPECT_THAT(target.keys, Each(::testing::StartsWith("cmp:")));
}

// A right server in this program, but that it ends the connection within ZINTER.
class Dying final : public CompareTarget {
 public:
  explicit Dying(bool comes_back) : comes_back_(comes_back) {}

  TargetReplies Run(const std::vector<Command>& commands) override {
    for (std::size_t i = 0; i < commands.size(); ++i) {
      if (!SameWord(commands[i][0], "ZINTER")) continue;
      TargetReplies until =
          inner_.Run({commands.begin(), commands.begin() + static_cast<std::ptrdiff_t>(i)});
      until.end = absl::UnavailableError("gone");
      return until;
    }
    return inner_.Run(commands);
  }
  absl::Status Renew() override {
    return comes_back_ ? absl::OkStatus() : absl::UnavailableError("gone");
  }

 private:
  bool comes_back_;
  InProcess process_{Profile::kRedis74};
  SessionTarget inner_{std::move(process_.session)};
};

TEST(FindDifferences, ShrinksWhatEndsTheConnection) {
  Dying target(true);
  const auto report = FindDifferences(target, Options(Profile::kRedis74, 1000));
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->connection.ok());
  ASSERT_THAT(report->found, ElementsAre(Key("ZINTER: no reply")));
  EXPECT_THAT(report->found.begin()->second.difference.commands,
              ElementsAre(ElementsAre("ZINTER")));
}

TEST(FindDifferences, TellsTheCommandsThatEndTheServer) {
  Dying target(false);
  const auto report = FindDifferences(target, Options(Profile::kRedis74, 1000));
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_EQ(report->connection.message(), "gone");
  ASSERT_THAT(report->found, ElementsAre(Key("ZINTER: no reply")));
  EXPECT_EQ(UpperCase(report->found.begin()->second.difference.commands.back()[0]), "ZINTER");
}

TEST(FindDifferences, EndsWhenItsTimeIsOver) {
  FindOptions options = Options(Profile::kRedis74, 1000000000);
  options.time = absl::Milliseconds(200);
  const FindReport report = InProcess(Profile::kRedis74).Find(options);
  EXPECT_TRUE(report.out_of_time);
  EXPECT_GT(report.cases, 0u);
}

}  // namespace
}  // namespace zset::testing
