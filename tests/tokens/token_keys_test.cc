// SPDX-License-Identifier: Apache-2.0
#include "zset/token_keys.h"

#include <gtest/gtest.h>

#include <string>

namespace zset {
namespace {

const std::string kSecret(32, 's');
const std::string kHex(64, 'a');

TEST(TokenKeys, TheOneAddedLastIsNewest) {
  TokenKeys keys;
  EXPECT_EQ(keys.newest(), nullptr);
  ASSERT_TRUE(keys.Add("a", kSecret).ok());
  ASSERT_TRUE(keys.Add("b", std::string(32, '\0')).ok());
  EXPECT_EQ(keys.newest()->id, "b");
  EXPECT_EQ(keys.Find("a")->id, "a");
  EXPECT_EQ(keys.Find("c"), nullptr);
}

TEST(TokenKeys, SignAndSealWithDifferentSubkeys) {
  TokenKeys keys;
  ASSERT_TRUE(keys.Add("a", kSecret).ok());
  EXPECT_NE(keys.newest()->signing, keys.newest()->sealing);
}

TEST(TokenKeys, RefuseBadIdsAndSecrets) {
  TokenKeys keys;
  ASSERT_TRUE(keys.Add("a", kSecret).ok());
  for (const std::string& id : {std::string(), std::string("a.b"), std::string("a b"),
                                std::string(33, 'x'), std::string("a"), std::string("\xc3\xa9")}) {
    EXPECT_EQ(keys.Add(id, kSecret).code(), absl::StatusCode::kInvalidArgument) << id;
  }
  EXPECT_EQ(keys.Add("b", kSecret + "s").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(keys.Add("b", "").code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(keys.size(), 1u);
}

TEST(TokenKeysParse, ReadsOneKeyALine) {
  const auto keys = TokenKeys::Parse("# rotated monthly\n\n2026-10 " + kHex + "\r\n\t2026-11\t" +
                                     std::string(64, 'B') + "\n");
  ASSERT_TRUE(keys.ok()) << keys.status();
  EXPECT_EQ(keys->size(), 2u);
  EXPECT_EQ(keys->newest()->id, "2026-11");
  EXPECT_TRUE(TokenKeys::Parse("")->empty());
}

TEST(TokenKeysParse, NamesTheLineAndNeverShowsASecret) {
  for (const std::string& line :
       {std::string("a"), "a " + kHex + " b", "a " + kHex + "a", "a " + kHex.substr(2),
        "a " + kHex.substr(1) + "g", "a.b " + kHex}) {
    const auto keys = TokenKeys::Parse("# first\n" + line);
    EXPECT_EQ(keys.status().code(), absl::StatusCode::kInvalidArgument);
    const std::string message(keys.status().message());
    EXPECT_NE(message.find("line 2"), std::string::npos) << message;
    EXPECT_EQ(message.find("aaaa"), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace zset
