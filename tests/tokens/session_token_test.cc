// Clients of paging sessions, who hold nothing but a token.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "tokens/token_support.h"
#include "zset/paging_sessions.h"
#include "zset/sorted_set.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

class SessionTokens : public ::testing::Test {
 protected:
  SessionTokens() {
    for (char c = 'a'; c <= 'j'; ++c) board_.Add(std::string(1, c), 5).value();
  }

  // What a server does with a token that a client sends.
  absl::StatusOr<Page> Answer(const std::string& token) {
    const auto contents = codec_.Decode(token, listing_, now_);
    if (!contents.ok()) return contents.status();
    return sessions_.Read(contents->session.value(), contents->cursor);
  }

  std::string TokenFor(SessionId id, const Cursor& cursor) {
    return codec_.Encode({.cursor = cursor, .session = id}).value();
  }

  SortedSet board_;
  std::mutex mutex_;
  std::shared_ptr<GuardedSource> source_ = std::make_shared<GuardedSource>(board_, mutex_);
  Listing listing_{.list = "board", .page_size = 3, .consistency = Consistency::kSnapshot};
  absl::Time now_ = TestNow();
  PagingSessions sessions_{{.clock = [this] { return now_; }, .table_id = 7}};
  TokenCodec codec_ = CodecOf(TokenForm::kSigned);
};

TEST_F(SessionTokens, CarryAClientThroughAFrozenView) {
  const SessionId id = sessions_.Open(source_, listing_).value();
  Page page = sessions_.Next(id).value();
  std::string seen;
  while (true) {
    for (const Entry& row : page.rows) seen += row.member;
    if (!page.next.has_value()) break;
    board_.PopLowest();
    const std::string token = TokenFor(id, *page.next);
    page = Answer(token).value();
    EXPECT_EQ(Answer(token).value(), page);  // asked again, the same
  }
  EXPECT_EQ(seen, "abcdefghij");
}

TEST_F(SessionTokens, OfAnEndedSessionGiveItsEndAndNeverPageOne) {
  const SessionId id = sessions_.Open(source_, listing_).value();
  const std::string token = TokenFor(id, *sessions_.Next(id)->next);
  now_ += absl::Hours(2);
  EXPECT_EQ(PagingErrorOf(Answer(token).status()), PagingError::kSessionExpired);
}

TEST_F(SessionTokens, OfAnEarlierRunAreUnknown) {
  const SessionId id = sessions_.Open(source_, listing_).value();
  const std::string token = TokenFor({6, id.number}, *sessions_.Next(id)->next);
  EXPECT_EQ(PagingErrorOf(Answer(token).status()), PagingError::kSessionUnknown);
}

}  // namespace
}  // namespace zset::testing
