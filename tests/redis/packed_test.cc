// SPDX-License-Identifier: Apache-2.0
#include "redis/packed.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "order/score_parse.h"
#include "redis/dump_samples.h"

namespace zset::internal {
namespace {

using testing::FromHex;

std::string ListpackOf(const std::string& text) {
  ListpackWriter writer;
  writer.AppendText(text);
  return std::move(writer).Finish();
}

TEST(Listpack, PicksTheSmallestIntegerForm) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"0", "00 01"},
      {"127", "7f 01"},
      {"128", "c0 80 02"},
      {"-1", "df ff 02"},
      {"4095", "cf ff 02"},
      {"-4096", "d0 00 02"},
      {"4096", "f1 00 10 03"},
      {"-32768", "f1 00 80 03"},
      {"32768", "f2 00 80 00 04"},
      {"-8388608", "f2 00 00 80 04"},
      {"8388608", "f3 00 00 80 00 05"},
      {"-2147483648", "f3 00 00 00 80 05"},
      {"2147483648", "f4 00 00 00 80 00 00 00 00 09"},
      {"-9223372036854775808", "f4 00 00 00 00 00 00 00 80 09"},
      {"9223372036854775807", "f4 ff ff ff ff ff ff ff 7f 09"},
      {"9223372036854775808", "93 39 32 32 33 33 37 32 30 33 36 38 35 34 37 37 35 38 30 38 14"},
      {"01", "82 30 31 03"},
      {"", "80 01"},
  };
  for (const auto& [text, hex] : cases) {
    const std::string bytes = ListpackOf(text);
    EXPECT_EQ(bytes.substr(6, bytes.size() - 7), FromHex(hex)) << text;
    const auto read = ReadListpack(bytes);
    ASSERT_TRUE(read.ok()) << read.status();
    ASSERT_EQ(read->size(), 1u);
    EXPECT_EQ(read->front().ToString(), text);
  }
}

TEST(Listpack, LinksBackFromElementsOfEverySize) {
  for (const std::size_t size :
       {63, 64, 125, 126, 127, 4095, 4096, 16380, 16381, 16382, 16383, 2097145, 2097146, 2097147}) {
    const std::string text(size, 'x');
    const auto read = ReadListpack(ListpackOf(text));
    ASSERT_TRUE(read.ok()) << size << read.status();
    EXPECT_EQ(read->front().text.size(), size);
  }
}

TEST(Listpack, CountsUpTo65534AndThenNoMore) {
  for (const std::size_t count : {65534, 65535, 65536}) {
    ListpackWriter writer;
    for (std::size_t i = 0; i < count; ++i) writer.AppendInteger(7);
    const std::string bytes = std::move(writer).Finish();
    EXPECT_EQ(bytes.substr(4, 2), count < 65535 ? "\xfe\xff" : "\xff\xff");
    EXPECT_EQ(ReadListpack(bytes).value().size(), count);
  }
}

TEST(Listpack, RefusesFaultyOnes) {
  for (const char* hex : {
           "",
           "07 00 00 00 00 00",           // no end byte
           "08 00 00 00 00 00 ff",        // wrong size
           "07 00 00 00 01 00 ff",        // wrong count
           "09 00 00 00 01 00 01 02 ff",  // wrong back link
           "09 00 00 00 01 00 f5 01 ff",  // unknown kind
           "09 00 00 00 01 00 81 01 ff",  // string longer than the rest
           "09 00 00 00 01 00 01 01 00",  // something else at the end
           "0a 00 00 00 01 00 01 01 ff ff",
           "0c 00 00 00 01 00 f0 ff ff ff ff ff",
       }) {
    EXPECT_EQ(ReadListpack(FromHex(hex)).status().code(), absl::StatusCode::kInvalidArgument)
        << hex;
  }
}

RC_GTEST_PROP(Listpack, ReadsBack, (const std::vector<std::string>& texts, std::int64_t number)) {
  ListpackWriter writer;
  for (const auto& text : texts) {
    writer.AppendText(text);
    writer.AppendInteger(number);
  }
  const std::size_t size = writer.size();
  const std::string bytes = std::move(writer).Finish();
  RC_ASSERT(bytes.size() == size);
  const auto read = ReadListpack(bytes);
  RC_ASSERT(read.ok());
  RC_ASSERT(read->size() == 2 * texts.size());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    RC_ASSERT((*read)[2 * i].ToString() == texts[i]);
    RC_ASSERT((*read)[2 * i].is_integer == ParseInt64(texts[i]).has_value());
    RC_ASSERT((*read)[2 * i + 1] == PackedElement::Integer(number));
  }
}

// A ziplist of one element, its encoding and data given.
std::string ZiplistOf(const std::string& element) {
  std::string bytes = FromHex("00 00 00 00 0a 00 00 00 01 00 00") + element + "\xff";
  bytes[0] = static_cast<char>(bytes.size());
  return bytes;
}

TEST(Ziplist, HoldsIntegersInSixForms) {
  const std::vector<std::pair<std::string, std::int64_t>> cases = {
      {"f1", 0},
      {"fd", 12},
      {"fe ff", -1},
      {"c0 00 80", -32768},
      {"f0 ff ff 7f", 8388607},
      {"f0 00 00 80", -8388608},
      {"d0 00 00 00 80", -2147483648},
      {"e0 ff ff ff ff ff ff ff 7f", std::numeric_limits<std::int64_t>::max()},
  };
  for (const auto& [hex, value] : cases) {
    const auto read = ReadZiplist(ZiplistOf(FromHex(hex)));
    ASSERT_TRUE(read.ok()) << hex << read.status();
    EXPECT_EQ(read->at(0), PackedElement::Integer(value)) << hex;
  }
}

TEST(Ziplist, HoldsStringsInThreeForms) {
  for (const char* hex : {"02 61 62", "40 02 61 62", "80 00 00 00 02 61 62"}) {
    const std::string bytes = ZiplistOf(FromHex(hex));
    const auto read = ReadZiplist(bytes);
    ASSERT_TRUE(read.ok()) << hex << read.status();
    EXPECT_EQ(read->at(0), PackedElement::Text("ab")) << hex;
  }
}

TEST(Ziplist, MayLinkBackInFiveBytes) {
  const std::string bytes = FromHex("13 00 00 00 0c 00 00 00 02 00 00 f1 fe 02 00 00 00 f2 ff");
  const auto read = ReadZiplist(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->at(1), PackedElement::Integer(1));
}

TEST(Ziplist, RefusesFaultyOnes) {
  for (const char* hex : {
           "",
           "0b 00 00 00 0a 00 00 00 00 00",           // no end byte
           "0c 00 00 00 0a 00 00 00 00 00 ff",        // wrong size
           "0b 00 00 00 0b 00 00 00 00 00 ff",        // wrong tail
           "0b 00 00 00 0a 00 00 00 01 00 ff",        // wrong count
           "0d 00 00 00 0a 00 00 00 01 00 01 f1 ff",  // wrong back link
           "0d 00 00 00 0a 00 00 00 01 00 00 81 ff",  // unknown kind
           "0d 00 00 00 0a 00 00 00 01 00 00 05 ff",  // string longer than the rest
           "0d 00 00 00 0a 00 00 00 01 00 ff f1 ff",  // ends early
           "0f 00 00 00 0c 00 00 00 02 00 00 f1 03 f1 ff",
       }) {
    EXPECT_EQ(ReadZiplist(FromHex(hex)).status().code(), absl::StatusCode::kInvalidArgument) << hex;
  }
}

}  // namespace
}  // namespace zset::internal
