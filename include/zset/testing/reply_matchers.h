// RepliesLike: a matcher for replies to a command, as strict as the command's contract
// and no stricter: which members ZRANDMEMBER gives is open, how many is not.
//
//   std::vector<std::string> words = {"ZRANGE", "board", "0", "-1"};
//   EXPECT_THAT(server.Call(words), RepliesLike(words, oracle.Execute({...})));
//
// Thread safety: as GoogleTest's own matchers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest-matchers.h>

#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zset/reply.h"
#include "zset/resp.h"

namespace zset {
// How GoogleTest prints a reply: as RESP2 has it, :1, "bytes", [:1 :2] ...
void PrintTo(const Reply& reply, std::ostream* out);
}  // namespace zset

namespace zset::testing {

// What RepliesLike makes.
class ReplyMatcher {
 public:
  ReplyMatcher(std::vector<std::string> words, std::string want, const RespOptions& resp)
      : words_(std::move(words)), want_(std::move(want)), resp_(resp) {}

  // Of bytes as they came over the wire, and of a Reply.
  bool MatchAndExplain(std::string_view bytes, ::testing::MatchResultListener* listener) const;
  bool MatchAndExplain(const Reply& reply, ::testing::MatchResultListener* listener) const;
  void DescribeTo(std::ostream* out) const;
  void DescribeNegationTo(std::ostream* out) const;

 private:
  std::vector<std::string> words_;
  std::string want_;
  RespOptions resp_;
};

// Matches a reply to the command `words` that is as like `want` as the command's
// contract demands. Both are compared as `resp` writes them.
inline auto RepliesLike(std::vector<std::string> words, const Reply& want,
                        const RespOptions& resp = {}) {
  return ::testing::MakePolymorphicMatcher(
      ReplyMatcher(std::move(words), ToResp(want, resp), resp));
}

// The same for bytes as they came over the wire.
inline auto RepliesLike(std::vector<std::string> words, std::string want) {
  return ::testing::MakePolymorphicMatcher(ReplyMatcher(std::move(words), std::move(want), {}));
}

}  // namespace zset::testing
