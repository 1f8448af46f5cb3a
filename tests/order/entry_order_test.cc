// SPDX-License-Identifier: Apache-2.0
#include "order/entry_order.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace zset::internal {
namespace {

using namespace std::string_literals;

TEST(MemberOrder, IsByUnsignedBytesWithPrefixesFirst) {
  const std::vector<std::string> ascending = {"",   "\0"s, "\0\0"s, "\0a"s, "a",    "a\0"s,
                                              "aa", "b",   "\x7f",  "\x80", "\xff", "\xff\xff"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_TRUE(CompareMembers(ascending[i], ascending[j]) == (i <=> j)) << i << " against " << j;
    }
  }
}

TEST(KeyOrder, PutsTheScoreFirstAndTiesNegativeZeroWithZero) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_TRUE(CompareKeys({"z", -inf}, {"a", -1.0}) < 0);
  EXPECT_TRUE(CompareKeys({"z", 1.0}, {"a", inf}) < 0);
  EXPECT_TRUE(CompareKeys({"a", 0.0}, {"b", -0.0}) < 0);
  EXPECT_TRUE(CompareKeys({"a", 0.0}, {"a", -0.0}) == 0);
  EXPECT_TRUE(CompareKeys({"a", 5e-324}, {"b", 0.0}) > 0);
}

}  // namespace
}  // namespace zset::internal
