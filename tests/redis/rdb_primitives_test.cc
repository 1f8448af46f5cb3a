// SPDX-License-Identifier: Apache-2.0
#include "redis/rdb_primitives.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "redis/dump_samples.h"

namespace zset::internal {
namespace {

using namespace std::string_literals;
using testing::FromHex;

TEST(RdbLength, HasTheShortestForm) {
  const std::vector<std::pair<std::uint64_t, std::string>> cases = {
      {0, "00"},
      {63, "3f"},
      {64, "40 40"},
      {16383, "7f ff"},
      {16384, "80 00 00 40 00"},
      {0xffffffff, "80 ff ff ff ff"},
      {0x100000000, "81 00 00 00 01 00 00 00 00"},
      {UINT64_MAX, "81 ff ff ff ff ff ff ff ff"},
  };
  for (const auto& [length, hex] : cases) {
    std::string out;
    AppendRdbLength(out, length);
    EXPECT_EQ(out, FromHex(hex)) << length;
    ByteReader reader(out);
    EXPECT_EQ(ReadRdbLength(reader), length);
    EXPECT_TRUE(reader.ok() && reader.remaining() == 0);
  }
}

TEST(RdbLength, IsReadInLongerFormsToo) {
  const std::string bytes = FromHex("80 00 00 00 05");
  ByteReader reader(bytes);
  EXPECT_EQ(ReadRdbLength(reader), 5u);
  EXPECT_TRUE(reader.ok());
}

TEST(RdbLength, RefusesWhatIsNone) {
  for (const char* hex : {"82", "bf", "c0 01", "", "40", "80 00 00 00", "81 00"}) {
    const std::string bytes = FromHex(hex);
    ByteReader reader(bytes);
    ReadRdbLength(reader);
    EXPECT_FALSE(reader.ok()) << hex;
  }
}

TEST(RdbString, KeepsCanonicalIntegersAsNumbers) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"0", "c0 00"},
      {"127", "c0 7f"},
      {"-128", "c0 80"},
      {"128", "c1 80 00"},
      {"-32768", "c1 00 80"},
      {"32768", "c2 00 80 00 00"},
      {"-2147483648", "c2 00 00 00 80"},
      {"2147483648", "0a 32 31 34 37 34 38 33 36 34 38"},
      {"01", "02 30 31"},
      {"-0", "02 2d 30"},
      {"", "00"},
  };
  for (const auto& [text, hex] : cases) {
    std::string out;
    AppendRdbString(out, text, Compression::kLzf);
    EXPECT_EQ(out, FromHex(hex)) << text;
    ByteReader reader(out);
    EXPECT_EQ(ReadRdbString(reader), text);
    EXPECT_TRUE(reader.ok() && reader.remaining() == 0);
  }
}

TEST(RdbString, IsCompressedFrom21BytesOnIfThatHelps) {
  for (const auto& [size, shrinks] : {std::pair<std::size_t, bool>{20, false}, {21, true}}) {
    std::string out;
    AppendRdbString(out, std::string(size, 'x'), Compression::kLzf);
    EXPECT_EQ(out.size() < size, shrinks);
  }
  const std::string random = "q8Zk2vR7nX0cT5wB1mYhG4jD";
  std::string out;
  AppendRdbString(out, random, Compression::kLzf);
  EXPECT_EQ(out.size(), random.size() + 1);
}

TEST(RdbString, RefusesDamagedOnes) {
  for (const char* hex : {
           "c4",                                   // unknown kind
           "05 61",                                // ends early
           "c1 01",                                // a number that ends early
           "c3 03 80 7f ff ff ff 20 61 00",        // far more than 3 bytes can hold
           "c3 81 ff ff ff ff ff ff ff ff 01 61",  // longer than all there is
           "c3 02 00 00 61",                       // compressed nothing
           "c3 02 02 00 61",                       // holds fewer bytes than it says
           "c3 04 05 00 61 20 05",                 // refers to what is before the start
           "c3 01 01 1f",                          // a literal run that ends early
       }) {
    const std::string bytes = FromHex(hex);
    ByteReader reader(bytes);
    ReadRdbString(reader);
    EXPECT_FALSE(reader.ok()) << hex;
  }
}

RC_GTEST_PROP(RdbString, ReadsBack, (const std::string& piece, const std::string& tail)) {
  std::string text;
  const int times = *rc::gen::inRange(1, 300);
  for (int i = 0; i < times; ++i) text += piece;
  text += tail;
  for (const auto compression : {Compression::kNone, Compression::kLzf}) {
    std::string out;
    AppendRdbString(out, text, compression);
    ByteReader reader(out);
    RC_ASSERT(ReadRdbString(reader) == text);
    RC_ASSERT(reader.ok());
    RC_ASSERT(reader.remaining() == 0u);
  }
}

}  // namespace
}  // namespace zset::internal
