// The session table with a fake clock.
// SPDX-License-Identifier: Apache-2.0
#include "zset/paging_sessions.h"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "zset/shared_sorted_set.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

constexpr auto kNow = [] { return absl::UnixEpoch() + absl::Hours(24 * 365 * 50); };

std::vector<std::string> Members(const Page& page) {
  std::vector<std::string> members;
  for (const Entry& row : page.rows) members.push_back(row.member);
  return members;
}

class PagingSessionsTest : public ::testing::Test {
 protected:
  PagingSessionsTest() {
    for (char c = 'a'; c <= 'j'; ++c) board_.Add(std::string(1, c), 5).value();
  }

  PagingSessions& Make(PagingSessionsOptions options = {}) {
    options.clock = [this] { return now_; };
    sessions_.emplace(std::move(options));
    return *sessions_;
  }

  SessionId Open(absl::Duration freshness = absl::ZeroDuration()) {
    return sessions_->Open(source_, listing_, {.freshness = freshness}).value();
  }

  std::optional<PagingError> ErrorOfNext(SessionId id) {
    return PagingErrorOf(sessions_->Next(id).status());
  }

  // Changes every row, so that older snapshots keep their rows alive alone.
  void RewriteBoard() {
    score_ += 1;
    for (char c = 'a'; c <= 'j'; ++c) board_.Add(std::string(1, c), score_).value();
  }

  // A board too big for the small form, so that snapshots keep much alive.
  void FillBoard(int rows) {
    for (int i = 0; i < rows; ++i) board_.Add("row" + std::to_string(i), i).value();
  }

  double score_ = 5;
  SortedSet board_;
  std::mutex mutex_;
  std::shared_ptr<GuardedSource> source_ = std::make_shared<GuardedSource>(board_, mutex_);
  Listing listing_{.list = "board", .page_size = 4};
  absl::Time now_ = kNow();
  std::optional<PagingSessions> sessions_;
};

TEST_F(PagingSessionsTest, PagesThroughTheViewOfItsOpening) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  EXPECT_EQ(Members(sessions.Next(id).value()), (std::vector<std::string>{"a", "b", "c", "d"}));
  RewriteBoard();
  board_.Remove("e");
  EXPECT_EQ(Members(sessions.Next(id).value()), (std::vector<std::string>{"e", "f", "g", "h"}));
  const Page last = sessions.Next(id, {.first_rank = true, .total = true}).value();
  EXPECT_EQ(Members(last), (std::vector<std::string>{"i", "j"}));
  EXPECT_EQ(last.first_rank, 8u);
  EXPECT_EQ(last.total, 10u);
  EXPECT_EQ(Members(sessions.Previous(id).value()), (std::vector<std::string>{"e", "f", "g", "h"}));
}

TEST_F(PagingSessionsTest, StaysWhereItIsAtTheEnds) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  EXPECT_EQ(PagingErrorOf(sessions.Previous(id).status()), PagingError::kNoMorePages);
  EXPECT_EQ(sessions.Next(id)->rows.size(), 4u);
  EXPECT_EQ(PagingErrorOf(sessions.Previous(id).status()), PagingError::kNoMorePages);
  EXPECT_EQ(sessions.Next(id)->rows.size(), 4u);
  EXPECT_EQ(sessions.Next(id)->rows.size(), 2u);
  EXPECT_EQ(ErrorOfNext(id), PagingError::kNoMorePages);
  EXPECT_EQ(Members(sessions.Previous(id).value()), (std::vector<std::string>{"e", "f", "g", "h"}));
}

TEST_F(PagingSessionsTest, JumpsToARankAndToAMember) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  EXPECT_EQ(Members(sessions.JumpToRank(id, 5).value()),
            (std::vector<std::string>{"f", "g", "h", "i"}));
  EXPECT_EQ(Members(sessions.Next(id).value()), (std::vector<std::string>{"j"}));
  EXPECT_EQ(Members(sessions.JumpToMember(id, "e").value()),
            (std::vector<std::string>{"d", "e", "f", "g"}));
  EXPECT_EQ(Members(sessions.Previous(id).value()), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(sessions.JumpToRank(id, 10).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(sessions.JumpToMember(id, "nobody").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(PagingSessionsTest, ReadsTheSamePageAgainFromItsCursor) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  const Page first = sessions.Next(id).value();
  RewriteBoard();
  const Page once = sessions.Read(id, *first.next).value();
  EXPECT_EQ(sessions.Read(id, *first.next).value(), once);
  EXPECT_EQ(sessions.Next(id).value().rows.size(), 2u);
}

TEST_F(PagingSessionsTest, RefusesACursorOfAnotherListingOrSnapshot) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  Cursor cursor = *sessions.Next(id)->next;
  RewriteBoard();
  const SessionId later = Open();
  EXPECT_EQ(PagingErrorOf(sessions.Read(later, cursor).status()), PagingError::kOtherSnapshot);
  cursor.listing.page_size = 2;
  EXPECT_EQ(sessions.Read(id, cursor).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST_F(PagingSessionsTest, RefusesBadListings) {
  PagingSessions& sessions = Make({.max_page_size = 10});
  for (const std::int64_t size : {std::int64_t{0}, std::int64_t{-5}, std::int64_t{11}}) {
    listing_.page_size = size;
    EXPECT_EQ(sessions.Open(source_, listing_).status().code(), absl::StatusCode::kInvalidArgument);
  }
  listing_.page_size = 10;
  EXPECT_EQ(sessions.Open(nullptr, listing_).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_TRUE(sessions.Open(source_, listing_).ok());
}

TEST_F(PagingSessionsTest, ExpiresWhenIdleTooLong) {
  PagingSessions& sessions = Make({.idle_expiry = absl::Minutes(5)});
  const SessionId id = Open();
  now_ += absl::Minutes(5);
  EXPECT_TRUE(sessions.Next(id).ok());
  now_ += absl::Minutes(5);
  EXPECT_TRUE(sessions.Next(id).ok());
  now_ += absl::Minutes(5) + absl::Nanoseconds(1);
  const auto refused = sessions.Next(id);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kDeadlineExceeded);
  EXPECT_EQ(PagingErrorOf(refused.status()), PagingError::kSessionExpired);
  EXPECT_EQ(ErrorOfNext(id), PagingError::kSessionExpired);
  EXPECT_EQ(sessions.counters().expired, 1u);
  EXPECT_EQ(sessions.counters().open, 0u);
}

TEST_F(PagingSessionsTest, ExpiresWhenOpenTooLongHoweverBusy) {
  PagingSessions& sessions =
      Make({.idle_expiry = absl::Minutes(5), .absolute_expiry = absl::Minutes(12)});
  const SessionId id = Open();
  for (int i = 0; i < 3; ++i) {
    now_ += absl::Minutes(4);
    EXPECT_TRUE(sessions.JumpToRank(id, 0).ok());
  }
  now_ += absl::Seconds(1);
  EXPECT_EQ(ErrorOfNext(id), PagingError::kSessionExpired);
}

TEST_F(PagingSessionsTest, ForgottenSessionsEndWithoutBeingAskedFor) {
  PagingSessions& sessions =
      Make({.idle_expiry = absl::Minutes(5), .absolute_expiry = absl::Hours(1)});
  Open();
  now_ += absl::Minutes(1);
  const SessionId second = Open();
  now_ += absl::Minutes(4) + absl::Seconds(1);
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().open, 1u);
  EXPECT_TRUE(sessions.Next(second).ok());
  now_ += absl::Hours(2);
  Open();
  EXPECT_EQ(sessions.counters().open, 1u);
  EXPECT_EQ(sessions.counters().expired, 2u);
}

TEST_F(PagingSessionsTest, SaysWhyASessionIsNotThere) {
  PagingSessions& sessions = Make({.table_id = 7, .remembered_endings = 1});
  const SessionId first = Open();
  const SessionId second = Open();
  EXPECT_TRUE(sessions.Close(first).ok());
  EXPECT_EQ(ErrorOfNext(first), PagingError::kSessionClosed);
  EXPECT_EQ(PagingErrorOf(sessions.Close(first)), PagingError::kSessionClosed);
  EXPECT_TRUE(sessions.Close(second).ok());
  EXPECT_EQ(ErrorOfNext(first), PagingError::kSessionEnded);
  EXPECT_EQ(ErrorOfNext({7, 3}), PagingError::kSessionUnknown);
  EXPECT_EQ(ErrorOfNext({7, 0}), PagingError::kSessionUnknown);
  EXPECT_EQ(ErrorOfNext({8, 1}), PagingError::kSessionUnknown);
}

TEST_F(PagingSessionsTest, RefusesAtTheCapIfToldSo) {
  PagingSessions& sessions = Make({.max_sessions = 2, .at_cap = AtCap::kRefuse});
  const SessionId first = Open();
  Open();
  const auto refused = sessions.Open(source_, listing_);
  EXPECT_EQ(refused.status().code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(PagingErrorOf(refused.status()), PagingError::kTooManySessions);
  EXPECT_TRUE(sessions.Next(first).ok());
  EXPECT_EQ(sessions.counters().refused, 1u);
  EXPECT_TRUE(sessions.Close(first).ok());
  EXPECT_TRUE(sessions.Open(source_, listing_).ok());
}

TEST_F(PagingSessionsTest, EvictsTheLeastRecentlyUsedAtTheCap) {
  PagingSessions& sessions = Make({.max_sessions = 2});
  const SessionId first = Open();
  const SessionId second = Open();
  EXPECT_TRUE(sessions.Next(first).ok());
  const SessionId third = Open();
  EXPECT_EQ(ErrorOfNext(second), PagingError::kSessionEvicted);
  EXPECT_EQ(sessions.Next(second).status().code(), absl::StatusCode::kUnavailable);
  EXPECT_TRUE(sessions.Next(first).ok());
  EXPECT_TRUE(sessions.Next(third).ok());
  EXPECT_EQ(sessions.counters().evicted, 1u);
}

TEST_F(PagingSessionsTest, ACapOfZeroRefusesEverySession) {
  PagingSessions& sessions = Make({.max_sessions = 0});
  EXPECT_EQ(PagingErrorOf(sessions.Open(source_, listing_).status()),
            PagingError::kTooManySessions);
}

TEST_F(PagingSessionsTest, SharesASnapshotWithinTheFreshnessWindow) {
  PagingSessions& sessions = Make();
  const SessionId first = Open(absl::Seconds(10));
  RewriteBoard();
  board_.Remove("a");
  now_ += absl::Seconds(9);
  const SessionId second = Open(absl::Seconds(10));
  EXPECT_EQ(sessions.counters().snapshots, 1u);
  EXPECT_EQ(board_.memory_usage().snapshots, 1u);
  EXPECT_EQ(sessions.Next(second).value().rows, sessions.Next(first).value().rows);
  now_ += absl::Seconds(1);
  const SessionId third = Open(absl::Seconds(10));
  EXPECT_EQ(sessions.counters().snapshots, 2u);
  EXPECT_EQ(sessions.Next(third).value().rows[0].member, "b");
}

TEST_F(PagingSessionsTest, NeverSharesAnOlderViewWithoutAWindow) {
  PagingSessions& sessions = Make();
  Open();
  board_.Remove("a");
  EXPECT_EQ(sessions.Next(Open())->rows[0].member, "b");
}

TEST_F(PagingSessionsTest, SharesASnapshotOfAnUnchangedListWhateverItsAge) {
  PagingSessions& sessions = Make();
  Open();
  now_ += absl::Minutes(1);
  Open();
  EXPECT_EQ(sessions.counters().snapshots, 1u);
  EXPECT_EQ(board_.memory_usage().snapshots, 1u);
}

TEST_F(PagingSessionsTest, ReturnsMemoryAfterTheLastSessionCloses) {
  PagingSessions& sessions = Make();
  FillBoard(500);
  const SessionId first = Open(absl::Minutes(1));
  const SessionId second = Open(absl::Minutes(1));
  for (int i = 0; i < 500; ++i) board_.Add("row" + std::to_string(i), -i).value();
  sessions.Maintain();
  const std::size_t kept = sessions.counters().bytes_kept_alive;
  EXPECT_GT(kept, 0u);
  EXPECT_EQ(kept, board_.memory_usage().snapshot_bytes);
  EXPECT_TRUE(sessions.Close(first).ok());
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, kept);
  EXPECT_TRUE(sessions.Close(second).ok());
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, 0u);
  EXPECT_EQ(board_.memory_usage().snapshot_bytes, 0u);
  EXPECT_EQ(board_.memory_usage().snapshots, 0u);
}

TEST_F(PagingSessionsTest, AForgottenSessionNeverHoldsMoreThanTheCap) {
  for (const AtCap policy : {AtCap::kRefuse, AtCap::kEvictLeastRecentlyUsed}) {
    PagingSessions& sessions = Make({.max_bytes = 2000, .at_cap = policy});
    FillBoard(300);
    const SessionId forgotten = Open();
    bool ended = false;
    for (int i = 0; i < 300 && !ended; ++i) {
      board_.Add("row" + std::to_string(i), -1000.0 - i).value();
      sessions.Maintain();
      EXPECT_LE(sessions.counters().bytes_kept_alive, 2000u);
      EXPECT_LE(board_.memory_usage().snapshot_bytes, 2000u);
      ended = sessions.counters().open == 0;
    }
    EXPECT_TRUE(ended);
    EXPECT_EQ(ErrorOfNext(forgotten), PagingError::kSessionEvicted);
    board_.Clear();
    board_.Reclaim();
  }
}

TEST_F(PagingSessionsTest, OpenMeetsTheByteCapByItsPolicy) {
  const auto overflow = [&] {
    for (int i = 0; i < 300; ++i) board_.Add("row" + std::to_string(i), -++score_).value();
  };
  FillBoard(300);
  PagingSessions& refusing = Make({.max_bytes = 2000, .at_cap = AtCap::kRefuse});
  const SessionId stays = Open();
  overflow();
  EXPECT_EQ(PagingErrorOf(refusing.Open(source_, listing_).status()), PagingError::kTooManyBytes);
  EXPECT_TRUE(refusing.Next(stays).ok());

  PagingSessions& evicting = Make({.max_bytes = 2000});
  const SessionId goes = Open();
  overflow();
  const SessionId fresh = Open();
  EXPECT_EQ(ErrorOfNext(goes), PagingError::kSessionEvicted);
  EXPECT_TRUE(evicting.Next(fresh).ok());
  EXPECT_EQ(evicting.counters().bytes_kept_alive, 0u);
}

TEST_F(PagingSessionsTest, EvictionForBytesSparesListsThatKeepNone) {
  PagingSessions& sessions = Make({.max_bytes = 2000});
  SortedSet quiet;
  quiet.Add("x", 1).value();
  const auto quiet_source = std::make_shared<GuardedSource>(quiet, mutex_);
  const SessionId spared = sessions.Open(quiet_source, listing_).value();
  FillBoard(300);
  const SessionId goes = Open();
  for (int i = 0; i < 300; ++i) board_.Add("row" + std::to_string(i), -i).value();
  sessions.Maintain();
  EXPECT_EQ(ErrorOfNext(goes), PagingError::kSessionEvicted);
  EXPECT_TRUE(sessions.Next(spared).ok());
}

TEST_F(PagingSessionsTest, CloseListEndsItsSessionsAndForgetsTheSource) {
  PagingSessions& sessions = Make();
  SortedSet other;
  const auto other_source = std::make_shared<GuardedSource>(other, mutex_);
  const SessionId kept = sessions.Open(other_source, listing_).value();
  const SessionId closed = Open();
  sessions.CloseList(*source_);
  EXPECT_EQ(source_.use_count(), 1);
  EXPECT_EQ(ErrorOfNext(closed), PagingError::kSessionClosed);
  EXPECT_TRUE(sessions.Next(kept).ok());
}

TEST_F(PagingSessionsTest, OutlivesTheSetItPages) {
  auto board = std::make_unique<SortedSet>();
  board->Add("x", 1).value();
  const auto source = std::make_shared<GuardedSource>(*board, mutex_);
  PagingSessions& sessions = Make();
  const SessionId id = sessions.Open(source, listing_).value();
  board.reset();
  EXPECT_EQ(Members(sessions.Next(id).value()), std::vector<std::string>{"x"});
}

TEST_F(PagingSessionsTest, PagesASharedSetAsItWasPublished) {
  PagingSessions& sessions = Make();
  SharedSortedSet shared({.publish = PublishPolicy::OnDemand()});
  shared.Add("a", 1).value();
  shared.Publish();
  shared.Add("b", 2).value();
  const auto source = std::make_shared<SharedSource>(shared);
  const SessionId before = sessions.Open(source, listing_).value();
  shared.Publish();
  const SessionId after = sessions.Open(source, listing_).value();
  EXPECT_EQ(Members(sessions.Next(before).value()), std::vector<std::string>{"a"});
  EXPECT_EQ(Members(sessions.Next(after).value()), (std::vector<std::string>{"a", "b"}));
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, shared.memory_usage().snapshot_bytes);
}

TEST_F(PagingSessionsTest, CountsWhatAServerExports) {
  PagingSessions& sessions = Make({.max_sessions = 3});
  const SessionId first = Open();
  now_ += absl::Seconds(30);
  Open();
  now_ += absl::Seconds(10);
  PagingCounters counters = sessions.counters();
  EXPECT_EQ(counters.open, 2u);
  EXPECT_EQ(counters.opened, 2u);
  EXPECT_EQ(counters.oldest_age, absl::Seconds(40));
  EXPECT_TRUE(sessions.Close(first).ok());
  counters = sessions.counters();
  EXPECT_EQ(counters.closed, 1u);
  EXPECT_EQ(counters.oldest_age, absl::Seconds(10));
}

TEST_F(PagingSessionsTest, AClockThatRunsBackwardsEndsNothing) {
  PagingSessions& sessions = Make();
  const SessionId id = Open();
  now_ -= absl::Hours(10);
  EXPECT_TRUE(sessions.Next(id).ok());
  EXPECT_EQ(sessions.counters().oldest_age, absl::ZeroDuration());
}

}  // namespace
}  // namespace zset
