// README's guide to the kit: compiled here, run, and compared with README's text.
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "readme/readme_text.h"
#include "zset/testing/check_sorted_set.h"
#include "zset/testing/faults.h"
#include "zset/testing/matchers.h"

namespace {

TEST(ReadmeGuide, IsTheCodeThatIsTestedHere) {
  EXPECT_EQ(zset::testing::BlockBehind(ZSET_README, "### As an oracle in your C++ tests", "```cpp"),
            zset::testing::ShownCode(ZSET_THIS_FILE));
}

// clang-format off
// [README begin]
class MyBoard : public zset::testing::SetUnderTest {    // what your set is asked for
 public:
  void Add(std::string_view member, double score) override {
    const auto [at, added] = scores_.try_emplace(std::string(member), score);
    if (!added && at->second != score) at->second = score;
  }
  bool Remove(std::string_view member) override { return scores_.erase(std::string(member)) > 0; }
  std::optional<double> Score(std::string_view member) override {
    const auto at = scores_.find(std::string(member));
    return at == scores_.end() ? std::nullopt : std::optional(at->second);
  }
  std::vector<zset::Entry> Rows() override {
    std::vector<zset::Entry> rows;
    for (const auto& [member, score] : scores_) rows.emplace_back(member, score);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& a, const auto& b) { return a.score < b.score; });
    return rows;
  }

 private:
  std::map<std::string, double> scores_;
};

TEST(MyBoard, BehavesAsASortedSet) {
  auto report = zset::testing::CheckSortedSet([] { return std::make_unique<MyBoard>(); });
  EXPECT_TRUE(report.passed()) << report;     // a fault: the few calls that show it
}

TEST(MyStore, IsRightAfterALostReply) {
  zset::Keyspace keyspace({.profile = zset::Profile::kRedis72});
  zset::testing::FaultySession store(keyspace);
  store.Inject({.command = "ZADD", .key = "board", .times = 1, .does_its_work = true});
  while (store.Execute({"ZADD", "board", "36", "ada"}).is_error()) {
  }                                           // your code that tries again
  EXPECT_THAT(*keyspace.database().Find("board").value(),
              zset::testing::HoldsEntries({{"ada", 36}}));
}
// [README end]
// clang-format on

}  // namespace
