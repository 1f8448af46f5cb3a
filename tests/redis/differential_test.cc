// Random command sequences against a real redis-server 7.0: every reply must be the
// same, byte for byte, in RESP2 and RESP3.
//
// ZSET_DIFFERENTIAL_COMMANDS sets how many commands the random run sends, and
// ZSET_DIFFERENTIAL_SEED where it begins.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <random>

#include "support/redis_server.h"
#include "testing/compare_script.h"
#include "testing/oracle_session.h"
#include "zset/testing/command_generator.h"
#include "zset/testing/reply_contract.h"

namespace zset {
namespace {

using testing::CommandGenerator;
using testing::OracleSession;
using testing::RedisServer;
using testing::RepliesAgree;
using testing::RespClient;

using Words = std::vector<std::string>;

constexpr std::size_t kSequence = 250;  // commands between two flushes
constexpr std::size_t kPipeline = 50;   // commands sent before replies are read

class Differential {
 public:
  explicit Differential(std::uint64_t seed) : generator_(seed), client_(server_.Connect()) {}

  // Sends about `commands` commands; false after the first difference, which is
  // reported with the sequence that led to it.
  bool Run(std::size_t commands) {
    while (sent_ < commands) {
      if (!RunSequence()) return false;
    }
    return true;
  }

  std::size_t sent() const { return sent_; }

 private:
  void Both(const Words& command) {
    history_.push_back(command);
    const std::string ours = ours_.Call(command).value();
    const std::string theirs = client_.CallRaw(command);
    ASSERT_TRUE(RepliesAgree(command, ours, theirs) || command[0] == "HELLO") << ours << theirs;
  }

  void Reset() {
    history_.clear();
    ours_.Call({"DISCARD"});
    client_.CallRaw({"DISCARD"});
    Both({"UNWATCH"});
    Both({"SELECT", "0"});
    Both({"FLUSHALL"});
    Both({"HELLO", generator_.OneIn(2) ? "2" : "3"});
    const bool defaults = generator_.OneIn(2);
    const std::size_t entries = defaults ? 128 : generator_.Below(7);
    const std::size_t value = defaults || generator_.OneIn(2) ? 64 : generator_.Below(3);
    Both({"CONFIG", "SET", "zset-max-listpack-entries", std::to_string(entries),
          "zset-max-listpack-value", std::to_string(value)});
  }

  bool RunSequence() {
    Reset();
    for (std::size_t i = 0; i < kSequence; i += kPipeline) {
      if (!RunPipeline()) return false;
    }
    return true;
  }

  bool RunPipeline() {
    std::vector<std::pair<std::size_t, std::string>> expected;  // place in history_, reply
    while (expected.size() < kPipeline) {
      const Words command = generator_.Next();
      std::optional<std::string> reply = ours_.Call(command);
      if (!reply) continue;
      history_.push_back(command);
      expected.emplace_back(history_.size() - 1, std::move(*reply));
    }
    for (const auto& [at, reply] : expected) client_.Send(history_[at]);
    for (const auto& [at, reply] : expected) {
      const std::string theirs = client_.ReadRaw();
      ++sent_;
      if (RepliesAgree(history_[at], reply, theirs)) continue;
      Report(at, reply, theirs);
      return false;
    }
    return true;
  }

  void Report(std::size_t at, const std::string& ours, const std::string& theirs) {
    history_.resize(at + 1);
    ADD_FAILURE() << "after " << sent_ << " commands:\n"
                  << testing::CliScript("redis-cli", history_) << "theirs: " << theirs
                  << "\nours:   " << ours;
  }

  CommandGenerator generator_;
  RedisServer server_;
  RespClient client_;
  OracleSession ours_{{.profile = Profile::kRedis70, .same_encodings = true}};
  std::vector<Words> history_;
  std::size_t sent_ = 0;
};

std::uint64_t FromEnvironment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

TEST(Differential, FixedSeedsGiveTheServersReplies) {
  for (const std::uint64_t seed : {1, 2, 3}) {
    Differential differential(seed);
    ASSERT_TRUE(differential.Run(10000)) << "seed " << seed;
  }
}

TEST(Differential, RandomSeedsGiveTheServersReplies) {
  const std::uint64_t seed = FromEnvironment("ZSET_DIFFERENTIAL_SEED", std::random_device()());
  Differential differential(seed);
  EXPECT_TRUE(differential.Run(FromEnvironment("ZSET_DIFFERENTIAL_COMMANDS", 30000)))
      << "repeat with ZSET_DIFFERENTIAL_SEED=" << seed;
  RecordProperty("commands", static_cast<int>(differential.sent()));
}

}  // namespace
}  // namespace zset
