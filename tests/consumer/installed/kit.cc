// The kit for tests, as the installed package has it.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "zset/sorted_set.h"
#include "zset/testing/check_sorted_set.h"
#include "zset/testing/faults.h"
#include "zset/testing/matchers.h"
#include "zset/testing/reply_matchers.h"

namespace {

class Board final : public zset::testing::SetUnderTest {
 public:
  void Add(std::string_view member, double score) override { set_.Add(member, score).value(); }
  bool Remove(std::string_view member) override { return set_.Remove(member); }
  std::optional<double> Score(std::string_view member) override { return set_.Score(member); }
  std::vector<zset::Entry> Rows() override { return zset::testing::RowsOf(set_); }

 private:
  zset::SortedSet set_;
};

TEST(Kit, ChecksASet) {
  const auto report = zset::testing::CheckSortedSet([] { return std::make_unique<Board>(); });
  EXPECT_TRUE(report.passed()) << report;
}

TEST(Kit, MatchesReplies) {
  const zset::Keyspace keyspace;
  zset::testing::FaultySession session(keyspace);
  EXPECT_THAT(session.Execute({"PING"}),
              zset::testing::RepliesLike({"PING"}, zset::Reply::Simple("PONG")));
}

}  // namespace
