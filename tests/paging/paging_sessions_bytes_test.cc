// What sessions of one list keep alive, however the list is reached.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <string>

#include "zset/paging_sessions.h"
#include "zset/shared_sorted_set.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

class SessionBytesTest : public ::testing::Test {
 protected:
  SessionBytesTest() { Rewrite(); }

  void Rewrite() {
    --score_;
    for (int i = 0; i < 300; ++i) board_.Add("row" + std::to_string(i), score_ * i).value();
  }

  std::shared_ptr<GuardedSource> NewSource() {
    return std::make_shared<GuardedSource>(board_, mutex_);
  }

  double score_ = 0;
  SortedSet board_;
  std::mutex mutex_;
};

TEST_F(SessionBytesTest, SourcesOfOneSetAreOneList) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }});
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(sessions.Open(NewSource(), Listing{}, {.freshness = absl::Seconds(1)}).ok());
    Rewrite();
  }
  EXPECT_EQ(sessions.counters().snapshots, 1u);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(sessions.Open(NewSource(), Listing{}).ok());
  Rewrite();
  sessions.Maintain();
  EXPECT_EQ(sessions.counters().bytes_kept_alive, board_.memory_usage().snapshot_bytes);
  sessions.CloseList(*NewSource());
  EXPECT_EQ(sessions.counters().open, 0u);
}

TEST_F(SessionBytesTest, SourcesOfOneSharedSetAreOneList) {
  PagingSessions sessions({.clock = [] { return absl::UnixEpoch(); }});
  SharedSortedSet shared;
  for (int i = 0; i < 5; ++i) {
    shared.Add("row", i).value();
    EXPECT_TRUE(sessions
                    .Open(std::make_shared<SharedSource>(shared), Listing{},
                          {.freshness = absl::Seconds(1)})
                    .ok());
  }
  EXPECT_EQ(sessions.counters().snapshots, 1u);
}

}  // namespace
}  // namespace zset
