// SPDX-License-Identifier: Apache-2.0
#include "redis/zset_codec.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "redis/byte_writer.h"
#include "redis/dump_samples.h"

namespace zset::internal {
namespace {

using testing::Decode;
using testing::DumpSamples;
using testing::FromHex;
using testing::kInf;
using testing::Sealed;

TEST(DumpPayload, OfARealServerIsRead) {
  for (const auto& sample : DumpSamples()) {
    const auto decoded = Decode(sample.payload);
    ASSERT_TRUE(decoded.ok()) << sample.name << decoded.status();
    EXPECT_EQ(decoded->entries, sample.entries) << sample.name;
  }
}

TEST(DumpPayload, IsWrittenByteForByteAsAServerDoes) {
  const auto samples = DumpSamples();
  EXPECT_EQ(testing::LargeDump(samples[0].entries), samples[0].payload);
  EXPECT_EQ(testing::SmallDump(samples[1].entries), samples[1].payload);
}

TEST(DumpPayload, KeepsTheSignOfZeroInTheLargeEncodingOnly) {
  const std::vector<Entry> entries = {{"a", -0.0}};
  EXPECT_TRUE(std::signbit(Decode(testing::LargeDump(entries))->entries[0].score));
  EXPECT_FALSE(std::signbit(Decode(testing::SmallDump(entries))->entries[0].score));
}

TEST(DumpPayload, OfALaterServerHasShorterScores) {
  const std::vector<Entry> entries = {{"a", 0.1}};
  const auto v70 = testing::SmallDump(entries, Compression::kNone, DumpVersion::kRedis70);
  const auto v72 = testing::SmallDump(entries, Compression::kNone, DumpVersion::kRedis72);
  EXPECT_NE(v70.find("0.10000000000000001"), std::string::npos);
  EXPECT_EQ(v72.size(), v70.size() - 16);
  EXPECT_EQ(Decode(v72)->entries, entries);
}

TEST(DumpPayload, IsRefusedIfItsFooterIsWrong) {
  const auto code = [](const std::string& payload, DumpVersion newest) {
    return Decode(payload, Unsorted::kRefuse, newest).status().code();
  };
  const std::string v72 = testing::SmallDump({{"a", 1}}, Compression::kNone, DumpVersion::kRedis72);
  EXPECT_EQ(code(v72, DumpVersion::kRedis72), absl::StatusCode::kOk);
  EXPECT_EQ(code(v72, DumpVersion::kRedis70), absl::StatusCode::kDataLoss);
  EXPECT_EQ(code("", DumpVersion::kRedis74), absl::StatusCode::kDataLoss);
  EXPECT_EQ(code("123456789", DumpVersion::kRedis74), absl::StatusCode::kDataLoss);
  std::string unchecked = v72;
  unchecked.replace(unchecked.size() - 8, 8, 8, '\0');
  EXPECT_EQ(code(unchecked, DumpVersion::kRedis74), absl::StatusCode::kDataLoss);
}

TEST(DumpPayload, MayBeFollowedByBytesThatAreIgnored) {
  const auto decoded = Decode(Sealed(FromHex("05 01 01 61 00 00 00 00 00 00 f0 3f") + "more"));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ(decoded->entries, (std::vector<Entry>{{"a", 1}}));
}

std::string SmallValue(const std::vector<std::string>& elements) {
  ListpackWriter writer;
  for (const auto& element : elements) writer.AppendText(element);
  std::string value = "\x11";
  AppendRdbString(value, std::move(writer).Finish(), Compression::kNone);
  return value;
}

// The message of the error that a value gives.
std::string Refusal(const std::string& value, Unsorted unsorted = Unsorted::kRefuse) {
  const auto decoded = Decode(Sealed(value), unsorted);
  EXPECT_EQ(decoded.status().code(), absl::StatusCode::kInvalidArgument);
  return std::string(decoded.status().message());
}

TEST(DumpPayload, IsRefusedWhereAServerTrustsTooMuch) {
  EXPECT_EQ(Refusal(SmallValue({"a", "1", "b"})), "Bad data format: a member without a score");
  EXPECT_EQ(Refusal(SmallValue({"a", "nan"})), "Bad data format: a score is no number");
  EXPECT_EQ(Refusal(SmallValue({"a", "abc"})), "Bad data format: a score is no number");
  EXPECT_EQ(Refusal(SmallValue({"a", ""})), "Bad data format: a score is no number");
  EXPECT_EQ(Refusal(SmallValue({"a", "2", "b", "1"})),
            "Bad data format: the entries do not ascend");
  EXPECT_EQ(Refusal(SmallValue({"a", "1", "a", "2"})), "Bad data format: a member appears twice");
  EXPECT_EQ(Refusal(SmallValue({"a", "1", "a", "1"})), "Bad data format: a member appears twice");
  EXPECT_EQ(Refusal(SmallValue({"a", "2", "a", "1"}), Unsorted::kSort),
            "Bad data format: a member appears twice");
  EXPECT_EQ(Refusal(SmallValue({})), "Bad data format: no entries");
}

TEST(DumpPayload, OfASmallSetIsSortedOnRequest) {
  const auto decoded = Decode(Sealed(SmallValue({"b", "2", "a", "1"})), Unsorted::kSort);
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ(decoded->entries, (std::vector<Entry>{{"a", 1}, {"b", 2}}));
}

TEST(DumpPayload, OfALargeSetComesInAnyOrder) {
  const auto decoded = Decode(Sealed(FromHex("03 03 01 62 01 32 01 61 01 31 01 63 01 39")));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ(decoded->entries, (std::vector<Entry>{{"a", 1}, {"b", 2}, {"c", 9}}));
}

TEST(DumpPayload, IsRefusedIfNoSortedSet) {
  EXPECT_EQ(Refusal(FromHex("00 01 61")), "Bad data format: not a sorted set");
  EXPECT_EQ(Refusal(""), "Bad data format: the bytes end early at byte 0");
}

TEST(DumpPayload, IsRefusedIfFaulty) {
  for (const char* hex : {
           "03 00",  // no entries
           "05 00",
           "03 01 01 61 fd",  // NaN
           "05 01 01 61 00 00 00 00 00 00 f8 7f",
           "03 01 01 61 00",           // an empty score
           "03 01 01 61 03 61 62 63",  // a word for a score
           "03 01 01 61 03 31 65",     // ends early
           "05 02 01 61 00 00 00 00 00 00 f0 3f",
           "05 81 ff ff ff ff ff ff ff ff 01 61 00 00 00 00 00 00 f0 3f",        // a huge count
           "05 02 01 61 00 00 00 00 00 00 f0 3f 01 61 00 00 00 00 00 00 00 00",  // twice
           "11 00",  // empty packed forms
           "0c 00",
           "11 c0 05",
       }) {
    EXPECT_TRUE(Refusal(FromHex(hex)).starts_with("Bad data format: ")) << hex;
  }
}

}  // namespace
}  // namespace zset::internal
