// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/reply_matchers.h"

#include "redis/case_text.h"
#include "testing/resp_value.h"
#include "testing/words.h"
#include "zset/testing/reply_contract.h"
#include "zset/testing/text.h"

namespace zset {

void PrintTo(const Reply& reply, std::ostream* out) { *out << internal::ToCaseText(reply, {}); }

}  // namespace zset

namespace zset::testing {
namespace {

std::string Shown(const std::string& bytes) {
  const absl::StatusOr<RespValue> value = ParseResp(bytes);
  return value.ok() ? ToCaseText(*value) : "the bytes " + Quoted(bytes);
}

std::string CommandText(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + Quoted(word);
  return text;
}

}  // namespace

bool ReplyMatcher::MatchAndExplain(std::string_view bytes,
                                   ::testing::MatchResultListener* listener) const {
  const std::string got(bytes);
  if (RepliesAgree(words_, got, want_)) return true;
  *listener << "which is " << Shown(got);
  return false;
}

bool ReplyMatcher::MatchAndExplain(const Reply& reply,
                                   ::testing::MatchResultListener* listener) const {
  return MatchAndExplain(std::string_view(ToResp(reply, resp_)), listener);
}

void ReplyMatcher::DescribeTo(std::ostream* out) const {
  *out << "is a reply to " << CommandText(words_) << " like " << Shown(want_);
}

void ReplyMatcher::DescribeNegationTo(std::ostream* out) const {
  *out << "is a reply to " << CommandText(words_) << " unlike " << Shown(want_);
}

}  // namespace zset::testing
