// What DriftTally counts, against hand-made walks and against a recount that
// knows nothing of the engine: its board is a vector, its methods are loops.
// SPDX-License-Identifier: Apache-2.0
#include "cli/drift_tally.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "zset/sorted_set.h"

namespace zset::cli {
namespace {

// --- hand-made walks ----------------------------------------------------------

Snapshot ThreeRows() {
  SortedSet set;
  set.Add("a", 1).value();
  set.Add("b", 2).value();
  set.Add("c", 3).value();
  return set.TakeSnapshot();
}

TEST(DriftTally, CountsEachFurtherTimeAndEachRowNeverGiven) {
  DriftTally tally(ThreeRows());
  for (const auto* member : {"a", "b", "a", "a"}) tally.OnRow({member, 1});
  tally.OnPageEnd(2);
  const DriftResult result = tally.Take();
  EXPECT_EQ(result.steady, (DriftCounts{.rows = 3, .repeated = 2, .missed = 1}));
  EXPECT_EQ(result.moved, DriftCounts{});
  EXPECT_EQ(result.rows_given, 4U);
  EXPECT_EQ(result.pages, 2U);
}

TEST(DriftTally, KeepsMovedRowsApartAndLeavesOutWhatCameOrWent) {
  DriftTally tally(ThreeRows());
  tally.OnRow({"a", 1});
  tally.OnWrite({Write::Kind::kMoved, "a", 9});
  tally.OnWrite({Write::Kind::kMoved, "b", 9});
  tally.OnWrite({Write::Kind::kRemoved, "b", 9});
  tally.OnWrite({Write::Kind::kAdded, "new", 5});
  tally.OnRow({"new", 5});
  tally.OnRow({"new", 5});
  tally.OnRow({"a", 9});
  const DriftResult result = tally.Take();
  EXPECT_EQ(result.steady, (DriftCounts{.rows = 1, .repeated = 0, .missed = 1}));
  EXPECT_EQ(result.moved, (DriftCounts{.rows = 1, .repeated = 1, .missed = 0}));
  EXPECT_EQ(result.writes, 4U);
}

TEST(DriftTally, BeginsAnewWithEachWalk) {
  DriftTally tally(ThreeRows());
  tally.OnRow({"a", 1});
  tally.OnWrite({Write::Kind::kRemoved, "b", 2});
  tally.Take();
  const DriftResult result = tally.Take();
  EXPECT_EQ(result.steady, (DriftCounts{.rows = 3, .repeated = 0, .missed = 3}));
  EXPECT_EQ(result.rows_given + result.writes, 0U);
}

// --- the recount ----------------------------------------------------------------

struct PageEnd {};
using Event = std::variant<Entry, PageEnd, Write>;

// Writes down all that happens, and lets a tally see it too.
class Recorder : public WalkObserver {
 public:
  explicit Recorder(DriftTally& tally) : tally_(tally) {}

  void OnRow(EntryView row) override {
    events.emplace_back(Entry(row));
    tally_.OnRow(row);
  }
  void OnPageEnd(std::size_t pages_so_far) override {
    events.emplace_back(PageEnd{});
    tally_.OnPageEnd(pages_so_far);
  }
  void OnWrite(const Write& write) override {
    events.emplace_back(write);
    tally_.OnWrite(write);
  }

  std::vector<Event> events;

 private:
  DriftTally& tally_;
};

using Row = std::pair<double, std::string>;

// A board as a plain vector, and what became of the rows it began with.
class PlainBoard {
 public:
  explicit PlainBoard(std::vector<Row> rows) : rows_(std::move(rows)), start_(rows_) {
    std::sort(rows_.begin(), rows_.end());
    changed_.resize(start_.size());
    gone_.resize(start_.size());
  }

  void Apply(const Write& write) {
    std::erase_if(rows_, [&](const Row& row) { return row.second == write.member; });
    if (write.kind != Write::Kind::kRemoved) rows_.emplace_back(write.score, write.member);
    std::sort(rows_.begin(), rows_.end());
    for (std::size_t i = 0; i < start_.size(); ++i) {
      const auto now = std::find_if(rows_.begin(), rows_.end(),
                                    [&](const Row& row) { return row.second == start_[i].second; });
      if (now == rows_.end()) gone_[i] = true;
      if (now != rows_.end() && now->first != start_[i].first) changed_[i] = true;
    }
  }

  // The next page, found by looking at every row.
  std::vector<Row> Page(const WalkOptions& options, const std::vector<Row>& given) const {
    std::vector<Row> rows = options.method == Method::kSnapshot ? SortedStart() : rows_;
    const bool forward = options.direction == Direction::kForward;
    if (!forward) std::reverse(rows.begin(), rows.end());
    std::vector<Row> page;
    for (std::size_t i = 0; i < rows.size() && page.size() < options.page_size; ++i) {
      bool wanted = given.empty();
      if (!wanted && options.method == Method::kOffset) {
        wanted = i >= given.size();
      } else if (!wanted && options.method == Method::kScoreCursor) {
        wanted = forward ? rows[i].first > given.back().first : rows[i].first < given.back().first;
      } else if (!wanted) {
        wanted = forward ? rows[i] > given.back() : rows[i] < given.back();
      }
      if (wanted) page.push_back(rows[i]);
    }
    return page;
  }

  DriftCounts Count(bool moved, const std::vector<Row>& given) const {
    DriftCounts counts;
    for (std::size_t i = 0; i < start_.size(); ++i) {
      if (gone_[i] || changed_[i] != moved) continue;
      const auto times = std::count_if(given.begin(), given.end(), [&](const Row& row) {
        return row.second == start_[i].second;
      });
      ++counts.rows;
      counts.missed += times == 0 ? 1 : 0;
      counts.repeated += times > 1 ? static_cast<std::size_t>(times - 1) : 0;
    }
    return counts;
  }

 private:
  std::vector<Row> SortedStart() const {
    std::vector<Row> rows = start_;
    std::sort(rows.begin(), rows.end());
    return rows;
  }

  std::vector<Row> rows_;
  std::vector<Row> start_;
  std::vector<bool> changed_;
  std::vector<bool> gone_;
};

// Few scores, so that tie groups are larger than most pages.
std::vector<Row> BoardWithTies() {
  std::vector<Row> rows;
  for (int i = 0; i < 150; ++i) rows.emplace_back(i * i % 7, "m" + std::to_string(i));
  return rows;
}

Snapshot AsSnapshot(const std::vector<Row>& rows) {
  SortedSet set;
  for (const auto& [score, member] : rows) set.Add(member, score).value();
  return set.TakeSnapshot();
}

// Walks by the engine, replays the events on a plain board, and checks every page
// and both counts. Gives the counts.
DriftResult CheckedWalk(const WalkOptions& options) {
  const Snapshot start = AsSnapshot(BoardWithTies());
  DriftTally tally(start);
  Recorder recorder(tally);
  Walk(start, options, recorder);
  PlainBoard plain(BoardWithTies());
  std::vector<Row> given;
  std::vector<Row> page;
  for (const Event& event : recorder.events) {
    if (const auto* row = std::get_if<Entry>(&event)) {
      page.emplace_back(row->score, row->member);
    } else if (const auto* write = std::get_if<Write>(&event)) {
      plain.Apply(*write);
    } else {
      EXPECT_EQ(page, plain.Page(options, given));
      given.insert(given.end(), page.begin(), page.end());
      page.clear();
    }
  }
  const DriftResult result = tally.Take();
  EXPECT_EQ(result.steady, plain.Count(false, given));
  EXPECT_EQ(result.moved, plain.Count(true, given));
  EXPECT_EQ(result.rows_given, given.size());
  return result;
}

using Parameters = std::tuple<Method, Direction, Moves, std::size_t>;

class DriftCountsTest : public ::testing::TestWithParam<Parameters> {};

TEST_P(DriftCountsTest, EqualAnIndependentRecount) {
  const auto [method, direction, moves, page_size] = GetParam();
  for (const std::size_t writes : {0U, 1U, 5U, 30U}) {
    SCOPED_TRACE(writes);
    const DriftResult result = CheckedWalk({.method = method,
                                            .direction = direction,
                                            .page_size = page_size,
                                            .writes_per_page = writes,
                                            .moves = moves,
                                            .seed = writes + page_size});
    const DriftCounts none{.rows = result.steady.rows};
    if (method == Method::kSnapshot) {
      EXPECT_EQ(result.moved, DriftCounts{.rows = result.moved.rows});
    }
    if (method == Method::kSnapshot || method == Method::kCursor) {
      EXPECT_EQ(result.steady, none);
    } else if (method == Method::kOffset && writes == 0) {
      EXPECT_EQ(result.steady, none);
    } else if (method == Method::kScoreCursor && page_size < 100) {
      EXPECT_GT(result.steady.missed, 0U);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, DriftCountsTest,
    ::testing::Combine(::testing::Values(Method::kOffset, Method::kScoreCursor, Method::kCursor,
                                         Method::kSnapshot),
                       ::testing::Values(Direction::kForward, Direction::kReverse),
                       ::testing::Values(Moves::kAnywhere, Moves::kUp, Moves::kDown),
                       ::testing::Values(1, 7, 50, 1000)));

TEST(DriftCounts, OffsetPagingRepeatsAndMissesRowsThatDidNotMove) {
  const DriftResult result =
      CheckedWalk({.method = Method::kOffset, .page_size = 7, .writes_per_page = 5});
  EXPECT_GT(result.steady.repeated, 0U);
  EXPECT_GT(result.steady.missed, 0U);
}

}  // namespace
}  // namespace zset::cli
