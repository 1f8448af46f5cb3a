// DUMP and RESTORE as commands, for every type that is serialized: against a real
// redis-server 7.0, and with damaged payloads.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "redis/dump_samples.h"
#include "support/redis_server.h"
#include "zset/session.h"

namespace zset::internal {
namespace {

using testing::DumpSamples;
using testing::RedisServer;
using testing::RespClient;
using testing::Sealed;

using Words = std::vector<std::string>;

// A session whose replies are read as bytes.
class Ours {
 public:
  explicit Ours(Profile profile = Profile::kRedis70)
      : keyspace_({.profile = profile, .random_seed = 5}), session_(keyspace_) {}

  std::string Call(const Words& words) {
    const Reply reply = session_.Execute(std::vector<std::string_view>(words.begin(), words.end()));
    return ToResp(reply, session_.resp());
  }
  std::string Dump(const std::string& key) {
    const Reply reply = session_.Execute({"DUMP", key});
    return reply.kind() == Reply::Kind::kBulk ? std::string(reply.text()) : std::string();
  }

 private:
  Keyspace keyspace_;
  Session session_;
};

// What shows of a key's value: the same calls to either side.
std::vector<Words> Questions(const std::string& key) {
  return {{"TYPE", key},
          {"OBJECT", "ENCODING", key},
          {"GET", key},
          {"ZUNION", "1", key, "WITHSCORES"},
          {"ZRANGE", key, "0", "-1", "WITHSCORES"}};
}

class RestoreAgainstServer : public ::testing::Test {
 protected:
  RestoreAgainstServer() : client_(server_.Connect()) {}

  std::string Theirs(const Words& words) { return client_.CallRaw(words); }

  void ExpectSameAnswers(const std::string& key, const std::string& what) {
    for (const Words& words : Questions(key)) {
      EXPECT_EQ(ours_.Call(words), Theirs(words)) << what << ": " << words[0];
    }
  }

  // Both dump the key that both have; each restores what the other dumped.
  void ExpectExchange(const std::string& what) {
    const std::string from_theirs = client_.Call({"DUMP", "k"}).text;
    const std::string from_ours = ours_.Dump("k");
    EXPECT_EQ(ours_.Call({"RESTORE", "r", "0", from_theirs, "REPLACE"}), "+OK\r\n") << what;
    EXPECT_EQ(Theirs({"RESTORE", "r", "0", from_ours, "REPLACE"}), "+OK\r\n") << what;
    ExpectSameAnswers("r", what);
  }

  void Both(const Words& words) { EXPECT_EQ(ours_.Call(words), Theirs(words)) << words[0]; }

  RedisServer server_;
  RespClient client_;
  Ours ours_;
};

rc::Gen<std::string> Texts() {
  return rc::gen::oneOf(
      rc::gen::arbitrary<std::string>(),
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](auto i) { return std::to_string(i); }),
      rc::gen::map(rc::gen::inRange(-40000, 40000), [](int i) { return std::to_string(i); }),
      rc::gen::element<std::string>("", "0", "-0", "01", "127", "128", "-129", "32768",
                                    "2147483647", "2147483648", "-2147483649"),
      rc::gen::map(rc::gen::inRange(0, 300), [](int n) { return std::string(n, 'x'); }));
}

TEST_F(RestoreAgainstServer, ExchangesStrings) {
  EXPECT_TRUE(rc::check([&] {
    const std::string text = *Texts();
    Both({"SET", "k", text});
    const std::string theirs = client_.Call({"DUMP", "k"}).text;
    if (text.size() <= 20) RC_ASSERT(ours_.Dump("k") == theirs);
    ExpectExchange(text);
    RC_ASSERT(!::testing::Test::HasFailure());
  }));
}

TEST_F(RestoreAgainstServer, ExchangesSets) {
  const auto integers =
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](auto i) { return std::to_string(i); });
  EXPECT_TRUE(rc::check([&] {
    const bool whole = *rc::gen::arbitrary<bool>();
    auto words = *rc::gen::nonEmpty(rc::gen::container<Words>(whole ? integers : Texts()));
    words.insert(words.begin(), {"SADD", "k"});
    Both({"DEL", "k"});
    Both(words);
    ExpectExchange("a set");
    RC_ASSERT(!::testing::Test::HasFailure());
  }));
}

TEST_F(RestoreAgainstServer, ExchangesSetsAboutTheLimitOfIntegerSets) {
  for (const int size : {511, 512, 513}) {
    Both({"DEL", "k"});
    for (int i = 0; i < size; ++i) Both({"SADD", "k", std::to_string(i * 7 - 100)});
    ExpectExchange(std::to_string(size));
  }
}

TEST_F(RestoreAgainstServer, TakesOptionsAsTheServerDoes) {
  const std::string payload = testing::SmallDump({{"a", 1}});
  const std::string far = "9999999999999";
  const std::vector<Words> tails = {{"0", payload},
                                    {"0", payload, "REPLACE"},
                                    {"0", payload, "replace", "REPLACE", "absttl", "ABSTTL"},
                                    {"0", payload, "IDLETIME"},
                                    {"0", payload, "IDLETIME", "-1"},
                                    {"0", payload, "IDLETIME", "x", "REPLACE"},
                                    {"0", payload, "IDLETIME", "77", "REPLACE"},
                                    {"0", payload, "IDLETIME", "77", "FREQ", "1"},
                                    {"0", payload, "FREQ", "1", "IDLETIME", "77"},
                                    {"0", payload, "IDLETIME", "1", "IDLETIME", "3", "REPLACE"},
                                    {"0", payload, "FREQ", "256"},
                                    {"0", payload, "FREQ", "-1"},
                                    {"0", payload, "FREQ", "255", "FREQ", "0", "REPLACE"},
                                    {"-1", payload, "REPLACE"},
                                    {"-1", payload},
                                    {"x", payload, "REPLACE"},
                                    {"1", payload, "ABSTTL", "REPLACE"},
                                    {far, payload, "ABSTTL", "REPLACE"},
                                    {"9223372036854775807", payload, "REPLACE"},
                                    {"9223372036854775807", payload, "ABSTTL", "REPLACE"},
                                    {"0", "", "REPLACE"},
                                    {"0", "short", "REPLACE"},
                                    {"0", payload + "x", "REPLACE"},
                                    {"0", payload, "NOSUCH"}};
  for (Words words : tails) {
    words.insert(words.begin(), {"RESTORE", "k"});
    Both(words);
    Both({"OBJECT", "IDLETIME", "k"});
    Both({"PEXPIRETIME", "k"});
    Both({"EXISTS", "k"});
  }
}

std::string Flipped(std::string value, std::size_t bit) {
  value[bit / 8] = static_cast<char>(value[bit / 8] ^ (1 << bit % 8));
  return value;
}

// A server reads a value that ends early on into the version and the checksum.
bool RanIntoFooter(const std::string& payload) {
  Ours ours;
  return ours.Call({"RESTORE", "k", "0", Sealed(payload)}) == "+OK\r\n";
}

// Strings and tables are read whole by the server, so it is safe to ask.
TEST_F(RestoreAgainstServer, RefusesDamagedStringsAndTablesAsTheServerDoes) {
  const std::vector<std::string> values = {
      std::string("\0\3abc", 5),
      std::string("\0\xc0\x7f", 3),
      std::string("\0\xc1\x39\x30", 4),
      std::string("\0\xc2\x01\x02\x03\x04", 6),
      std::string("\0\xc3\x09\x40\x40\x01xx\xe0\x33\0\x01xx", 14),
      std::string("\2\3\1a\2bc\xc0\x05", 9),
      std::string("\2\2\1\x31\xc1\x39\x30", 7),
  };
  int taken = 0;
  for (const std::string& value : values) {
    // Where a compressed string should have a length and has none, or one of 0, the
    // server takes it for an empty string. We do not.
    const std::size_t first = value[1] == '\xc3' ? 5 : 1;
    for (std::size_t bit = 8 * first; bit < 8 * value.size(); ++bit) {
      const std::string payload = Sealed(Flipped(value, bit));
      const std::string reply = ours_.Call({"RESTORE", "k", "0", payload, "REPLACE"});
      const std::string theirs = Theirs({"RESTORE", "k", "0", payload, "REPLACE"});
      if (reply != "+OK\r\n") {
        EXPECT_TRUE(theirs == reply || RanIntoFooter(payload)) << "bit " << bit << ": " << theirs;
        continue;
      }
      EXPECT_EQ(theirs, reply) << "bit " << bit;
      ++taken;
      ExpectSameAnswers("k", "bit " + std::to_string(bit));
    }
  }
  EXPECT_GT(taken, 0);
}

// --- without a server -------------------------------------------------------------

std::vector<std::string> Payloads(Ours& ours) {
  ours.Call({"SET", "s", "text"});
  ours.Call({"SET", "l", std::string(100, 'x')});
  ours.Call({"SADD", "i", "1", "-70000", "5000000000"});
  ours.Call({"SADD", "m", "1", "two", std::string(30, 'y')});
  ours.Call({"SADD", "t", std::string(200, 'z'), "a"});
  ours.Call({"ZADD", "z", "1", "a", "2.5", "b", "inf", "c"});
  std::vector<std::string> out;
  for (const char* key : {"s", "l", "i", "m", "t", "z"}) out.push_back(ours.Dump(key));
  for (const auto& sample : DumpSamples()) out.push_back(sample.payload);
  return out;
}

// Whatever it holds, a key that RESTORE made answers everything, and dumps again.
void ExpectWhole(Ours& ours, const std::string& payload) {
  const std::string reply = ours.Call({"RESTORE", "r", "0", payload, "REPLACE"});
  if (reply != "+OK\r\n") {
    EXPECT_TRUE(reply.starts_with("-ERR ")) << reply;
    return;
  }
  for (const Words& words : Questions("r")) ours.Call(words);
  const std::string again = ours.Dump("r");
  EXPECT_EQ(ours.Call({"RESTORE", "copy", "0", again, "REPLACE"}), "+OK\r\n");
  for (std::size_t i = 0; i < Questions("r").size(); ++i) {
    EXPECT_EQ(ours.Call(Questions("r")[i]), ours.Call(Questions("copy")[i]));
  }
}

TEST(DamagedPayloads, AreRefusedOrWholeInEveryProfile) {
  for (const Profile profile : AllProfiles()) {
    Ours ours(profile);
    for (const std::string& payload : Payloads(ours)) {
      ExpectWhole(ours, payload);
      const std::string value = payload.substr(0, payload.size() - 10);
      for (std::size_t bit = 0; bit < 8 * value.size(); ++bit) {
        ExpectWhole(ours, Sealed(Flipped(value, bit)));
      }
      for (std::size_t size = 0; size < value.size(); ++size) {
        ExpectWhole(ours, Sealed(value.substr(0, size)));
      }
    }
  }
}

TEST(DamagedPayloads, LeaveWhatWasThere) {
  Ours ours;
  ours.Call({"ZADD", "k", "1", "a"});
  const std::string bad = Sealed(std::string("\2\2\1a\1a", 6));  // a member twice
  EXPECT_EQ(ours.Call({"RESTORE", "k", "0", bad, "REPLACE"}), "-ERR Bad data format\r\n");
  EXPECT_EQ(ours.Call({"ZRANGE", "k", "0", "-1"}), "*1\r\n$1\r\na\r\n");
}

// Stricter than the server, which takes these as they are.
TEST(DamagedPayloads, IntegerSetsOutOfOrderAreRefused) {
  Ours ours;
  const std::string intset("\13\14\2\0\0\0\2\0\0\0\2\0\1\0", 14);
  EXPECT_EQ(ours.Call({"RESTORE", "k", "0", Sealed(intset)}), "-ERR Bad data format\r\n");
}

TEST(Restore, TakesPackedSetsFromTheVersionThatHasThem) {
  Ours newer(Profile::kRedis72);
  newer.Call({"SADD", "k", "a", "12", "b"});
  const std::string payload = newer.Dump("k");
  EXPECT_EQ(payload[0], 20);
  EXPECT_EQ(newer.Call({"RESTORE", "r", "0", payload}), "+OK\r\n");
  EXPECT_EQ(newer.Call({"OBJECT", "ENCODING", "r"}), "$8\r\nlistpack\r\n");
  EXPECT_EQ(newer.Call({"SCARD", "r"}), ":3\r\n");
  Ours older(Profile::kRedis70);
  EXPECT_EQ(older.Call({"RESTORE", "r", "0", payload}),
            "-ERR DUMP payload version or checksum are wrong\r\n");
  const std::string resealed = Sealed(payload.substr(0, payload.size() - 10));
  EXPECT_EQ(older.Call({"RESTORE", "r", "0", resealed}), "-ERR Bad data format\r\n");
}

TEST(Restore, SaysWhichTypesAreNotSerialized) {
  Ours ours;
  const std::string text = "-ERR only strings, sets and sorted sets can be serialized here\r\n";
  ours.Call({"LPUSH", "l", "a"});
  EXPECT_EQ(ours.Call({"DUMP", "l"}), text);
  EXPECT_EQ(ours.Call({"RESTORE", "k", "0", Sealed(std::string("\1\1\1a", 4))}), text);
}

}  // namespace
}  // namespace zset::internal
