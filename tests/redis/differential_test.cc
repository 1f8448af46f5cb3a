// Random command sequences against a real redis-server 7.0: every reply must be the
// same, byte for byte, in RESP2 and RESP3.
//
// ZSET_DIFFERENTIAL_COMMANDS sets how many commands the random run sends, and
// ZSET_DIFFERENTIAL_SEED where it begins.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "support/redis_server.h"
#include "zset/session.h"
#include "zset/testing/command_generator.h"
#include "zset/testing/reply_contract.h"

namespace zset {
namespace {

using testing::CommandGenerator;
using testing::RedisServer;
using testing::RepliesAgree;
using testing::RespClient;

using Words = std::vector<std::string>;

constexpr std::size_t kSequence = 250;  // commands between two flushes
constexpr std::size_t kPipeline = 50;   // commands sent before replies are read

bool Has(const Words& command, std::string_view word) {
  return std::any_of(command.begin(), command.end(), [&](const std::string& w) {
    return w.size() == word.size() &&
           std::equal(w.begin(), w.end(), word.begin(),
                      [](char a, char b) { return std::tolower(a) == b; });
  });
}

bool Is(const Words& command, std::string_view name) { return Has({command[0]}, name); }

// Our side: a keyspace with one client, and a look behind the scenes.
class Ours {
 public:
  Ours() : keyspace_({.profile = Profile::kRedis70, .random_seed = 7}), session_(keyspace_) {}

  Reply Execute(const Words& command) {
    return session_.Execute(std::vector<std::string_view>(command.begin(), command.end()));
  }

  // The reply's bytes, or nullopt if the command would block, which then never was.
  std::optional<std::string> Call(const Words& command) {
    const Reply reply = Execute(command);
    if (reply.kind() == Reply::Kind::kWouldBlock) {
      session_.Unblock();
      session_.Poll();
      return std::nullopt;
    }
    if (Is(command, "multi") && !reply.is_error()) in_multi_ = true;
    if (Is(command, "exec") || Is(command, "discard")) in_multi_ = false;
    return ToResp(reply, session_.resp());
  }

  // Whether the server's answer is settled by nothing that we could know.
  bool IsOpen(const Words& command) {
    const std::optional<CommandInfo> info = FindCommand(command[0], Profile::kRedis70);
    if (!info) return false;
    if (in_multi_ && (info->unspecified != Unspecified::kNothing || Is(command, "config"))) {
      return true;
    }
    const bool relative = Is(command, "expire") || Is(command, "pexpire");
    if (relative && (Has(command, "gt") || Has(command, "lt"))) return true;
    // A server may count a key whose time has passed until it looks at it.
    if (Is(command, "set") && (Has(command, "exat") || Has(command, "pxat"))) return true;
    if (Is(command, "sort")) return IsOpenSort(command);
    if (Is(command, "dump") && command.size() == 2) return HoldsOtherThanZset(command[1]);
    const std::vector<std::string_view> views(command.begin(), command.end());
    if (!IsLexOverMixedScores(views, true)) return false;
    const std::size_t source = Is(command, "zrangestore") ? 2 : 1;
    return in_multi_ || (command.size() > source && IsMixedAndLarge(command[source]));
  }

 private:
  const SortedSet* Find(std::string_view key) {
    const auto found = keyspace_.database(session_.database()).Find(key);
    return found.ok() ? *found : nullptr;
  }

  bool IsMixedAndLarge(const std::string& key) {
    const SortedSet* set = Find(key);
    if (set == nullptr || set->At(0)->score == set->At(set->size() - 1)->score) return false;
    Session probe(keyspace_);
    probe.Execute({"SELECT", std::to_string(session_.database())});
    return probe.Execute({"OBJECT", "ENCODING", key}).text() == "skiplist";
  }

  bool HoldsOtherThanZset(const std::string& key) {
    return Find(key) == nullptr && keyspace_.database(session_.database()).Exists(key);
  }

  // Sets have no order of their own. ALPHA stops at a NUL, and then leaves ties open.
  // Numeric sorting refuses good numbers if any number before was out of range.
  bool IsOpenSort(const Words& command) {
    if (in_multi_ || command.size() < 2) return true;
    const SortedSet* set = Find(command[1]);
    if (set == nullptr) return HoldsOtherThanZset(command[1]);
    if (Has(command, "by")) return Has(command, "*->f") || Has(command, "k*") || Has(command, "#");
    return !Has(command, "alpha") || set->Contains({"a\0", 2});
  }

  Keyspace keyspace_;
  Session session_;
  bool in_multi_ = false;
};

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
    ASSERT_TRUE(RepliesAgree(command, ours, theirs) || Is(command, "hello")) << ours << theirs;
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
      if (ours_.IsOpen(command)) continue;
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

  static std::string ShowCommand(const Words& command) {
    std::string out;
    for (const std::string& word : command) {
      testing::RespValue value{testing::RespValue::Kind::kBulk, word, {}};
      out += (out.empty() ? "" : " ") + testing::ToCaseText(value);
    }
    return out;
  }

  void Report(std::size_t at, const std::string& ours, const std::string& theirs) {
    std::string script;
    for (std::size_t i = 0; i <= at; ++i) script += ShowCommand(history_[i]) + "\n";
    ADD_FAILURE() << "after " << sent_ << " commands:\n"
                  << script << "theirs: " << theirs << "\nours:   " << ours;
  }

  CommandGenerator generator_;
  RedisServer server_;
  RespClient client_;
  Ours ours_;
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
