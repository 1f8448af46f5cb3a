// Replies measured and read, hostile ones among them.
// SPDX-License-Identifier: Apache-2.0
#include "testing/resp_value.h"

#include <gtest/gtest.h>

#include <string>

namespace zset::testing {
namespace {

TEST(RespLength, IsZeroUntilTheReplyIsComplete) {
  const std::string bytes = "*3\r\n:1\r\n$2\r\n\r\n\r\n%1\r\n+a\r\n*-1\r\n";
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_EQ(RespLength(bytes.substr(0, size)).value(), 0u) << size;
  }
  EXPECT_EQ(RespLength(bytes).value(), bytes.size());
  EXPECT_EQ(RespLength(bytes + ":2\r\n").value(), bytes.size());
}

TEST(ParseResp, ReadsEveryTypeOfBothVersions) {
  const std::string bytes =
      "*14\r\n+OK\r\n-ERR x\r\n:-1\r\n$1\r\na\r\n$-1\r\n*-1\r\n*0\r\n_\r\n,1.5\r\n#t\r\n(12\r\n"
      "=5\r\ntxt:a\r\n~1\r\n:1\r\n%1\r\n:1\r\n:2\r\n";
  EXPECT_EQ(ToCaseText(ParseResp(bytes).value()),
            "[+OK -ERR x :-1 \"a\" (nil) (nil-array) [] (null) ,1.5 #t (12 =\"txt:a\" ~[:1] "
            "%{:1 :2}]");
}

TEST(RespLength, RefusesWhatNoServerMaySend) {
  for (const char* bytes :
       {"?\r\n", "\r\n", "*x\r\n", "*-2\r\n", "$600000000\r\n", "*9999999999\r\n",
        "$99999999999999999999\r\n", "*2147483648\r\n*2147483648\r\n"}) {
    EXPECT_FALSE(RespLength(bytes).ok()) << bytes;
  }
}

TEST(ParseResp, RefusesRepliesNestedTooDeep) {
  std::string bytes;
  for (int depth = 0; depth < 100000; ++depth) bytes += "*1\r\n";
  EXPECT_EQ(ParseResp(bytes + ":1\r\n").status().message(), "the reply is nested too deep");
  EXPECT_EQ(RespLength(bytes).value(), 0u);
}

}  // namespace
}  // namespace zset::testing
