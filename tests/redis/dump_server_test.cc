// Our serialized form and that of a real redis-server 7.0.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "order/entry_order.h"
#include "order/score_parse.h"
#include "redis/dump_samples.h"
#include "support/redis_server.h"
#include "zset/score_text.h"

namespace zset::internal {
namespace {

using testing::Decode;
using testing::DumpSamples;
using testing::kInf;
using testing::LargeDump;
using testing::RedisServer;
using testing::RespClient;
using testing::Sealed;
using testing::SmallDump;

rc::Gen<double> Scores() {
  return rc::gen::oneOf(
      rc::gen::element(0.0, -0.0, kInf, -kInf, 0.1, -2.5, 1e300, 5e-324, 0x1p53 + 2, 0x1p62,
                       0x1p63),
      rc::gen::map(rc::gen::inRange(-70000, 70000), [](int i) { return static_cast<double>(i); }),
      rc::gen::map(rc::gen::inRange<std::int64_t>(INT64_MIN, INT64_MAX),
                   [](std::int64_t i) { return static_cast<double>(i) / 1024; }));
}

rc::Gen<std::string> Members() {
  return rc::gen::oneOf(
      rc::gen::arbitrary<std::string>(),
      rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](auto i) { return std::to_string(i); }),
      rc::gen::map(rc::gen::inRange(0, 100), [](int i) { return "member:" + std::to_string(i); }),
      rc::gen::map(rc::gen::inRange(0, 300), [](int n) { return std::string(n, 'x'); }));
}

// Entries in ascending order, members unique, at least one.
rc::Gen<std::vector<Entry>> SetsOfEntries() {
  const auto pairs =
      rc::gen::nonEmpty(rc::gen::container<std::map<std::string, double>>(Members(), Scores()));
  return rc::gen::map(pairs, [](const std::map<std::string, double>& scores) {
    std::vector<Entry> entries;
    for (const auto& [member, score] : scores) entries.emplace_back(member, score);
    std::sort(entries.begin(), entries.end(),
              [](const Entry& a, const Entry& b) { return CompareKeys(a, b) < 0; });
    return entries;
  });
}

class DumpAgainstServer : public ::testing::Test {
 protected:
  DumpAgainstServer() : client_(server_.Connect()) {}

  void SetUp() override { ASSERT_TRUE(server_.version().starts_with("7.0.")); }

  void ConfigSet(const char* name, const char* value) {
    ASSERT_EQ(client_.Call({"CONFIG", "SET", name, value}).text, "OK");
  }

  // The payload of a set that the server builds from these entries.
  std::string ServerDump(const std::vector<Entry>& entries) {
    client_.Call({"DEL", "k"});
    for (const auto& entry : entries) {
      client_.Call({"ZADD", "k", FormatScore(entry.score, ScoreText::kRedis70), entry.member});
    }
    return client_.Call({"DUMP", "k"}).text;
  }

  // What the server makes of a payload; nothing if it refuses it.
  std::vector<Entry> ServerRestore(const std::string& payload) {
    if (client_.Call({"RESTORE", "r", "0", payload, "REPLACE"}).text != "OK") return {};
    const auto reply = client_.Call({"ZRANGE", "r", "0", "-1", "WITHSCORES"});
    std::vector<Entry> entries;
    for (std::size_t i = 0; i + 1 < reply.elements.size(); i += 2) {
      entries.emplace_back(reply.elements[i].text, *ParseScore(reply.elements[i + 1].text));
    }
    return entries;
  }

  RedisServer server_;
  RespClient client_;
};

TEST_F(DumpAgainstServer, EqualsItsBytesWithoutCompression) {
  ConfigSet("rdbcompression", "no");
  EXPECT_TRUE(rc::check([&] {
    const auto entries = *SetsOfEntries();
    ConfigSet("zset-max-listpack-entries", "0");
    RC_ASSERT(ServerDump(entries) == LargeDump(entries));
    ConfigSet("zset-max-listpack-entries", "128");
    ConfigSet("zset-max-listpack-value", "10000");
    RC_ASSERT(ServerDump(entries) == SmallDump(entries));
  }));
}

TEST_F(DumpAgainstServer, ReadsWhatItCompressed) {
  int compressed = 0;
  EXPECT_TRUE(rc::check([&] {
    const auto entries = *SetsOfEntries();
    for (const char* limit : {"0", "128"}) {
      ConfigSet("zset-max-listpack-entries", limit);
      const auto payload = ServerDump(entries);
      const auto decoded = Decode(payload);
      RC_ASSERT(decoded.ok());
      RC_ASSERT(decoded->entries == entries);
      compressed += payload != LargeDump(entries) && payload != SmallDump(entries);
    }
  }));
  EXPECT_GT(compressed, 0);
}

TEST_F(DumpAgainstServer, IsTakenByItsRestore) {
  EXPECT_TRUE(rc::check([&] {
    const auto entries = *SetsOfEntries();
    for (const auto compression : {Compression::kNone, Compression::kLzf}) {
      RC_ASSERT(ServerRestore(LargeDump(entries, compression)) == entries);
      RC_ASSERT(ServerRestore(SmallDump(entries, compression)) == entries);
    }
  }));
}

TEST_F(DumpAgainstServer, SamplesOfEveryTypeMeanTheSameToBoth) {
  for (const auto& sample : DumpSamples()) {
    EXPECT_EQ(ServerRestore(sample.payload), sample.entries) << sample.name;
  }
}

// What we take after damage, the server takes too, and as the same set. (What we
// refuse is not sent: it may end the server.)
TEST_F(DumpAgainstServer, DamagedPayloadsThatPassMeanTheSameToBoth) {
  int passed = 0;
  for (const auto& sample : DumpSamples()) {
    const std::string value = sample.payload.substr(0, sample.payload.size() - 10);
    for (std::size_t bit = 0; bit < 8 * value.size(); ++bit) {
      std::string flipped = value;
      flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
      const std::string payload = Sealed(flipped);
      const auto decoded = Decode(payload);
      if (!decoded.ok()) continue;
      ++passed;
      EXPECT_EQ(ServerRestore(payload), decoded->entries) << sample.name << ", bit " << bit;
    }
  }
  EXPECT_GT(passed, 0);
}

}  // namespace
}  // namespace zset::internal
