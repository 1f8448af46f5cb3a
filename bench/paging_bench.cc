// What a page costs by its depth, beside the methods that pages are often read with.
//
//   build/bench/bench/paging_bench --benchmark_filter='Page'
//
// A million entries, twenty rows a page. "tied": all scores equal, so that the member
// alone decides; "spread": all scores different. The argument is the page's number; page
// 1 begins at the end of the list, so that only from page 2 on a key is searched for.
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "zset/cursor.h"
#include "zset/paging.h"
#include "zset/paging_sessions.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

constexpr std::size_t kEntries = 1'000'000;
constexpr std::int64_t kPageSize = 20;

enum class Scores { kTied, kSpread };

SortedSet Build(std::size_t size, Scores scores) {
  std::vector<Entry> entries;
  entries.reserve(size);
  for (std::size_t i = 0; i < size; ++i) {
    char member[24];
    std::snprintf(member, sizeof member, "player:%08zu", i);
    entries.emplace_back(member, scores == Scores::kTied ? 7.0 : static_cast<double>(i));
  }
  const std::vector<EntryView> views(entries.begin(), entries.end());
  return SortedSet::FromSorted(views).value();
}

const SortedSet& Board(Scores scores) {
  static const SortedSet* const tied = new SortedSet(Build(kEntries, Scores::kTied));
  static const SortedSet* const spread = new SortedSet(Build(kEntries, Scores::kSpread));
  return scores == Scores::kTied ? *tied : *spread;
}

// The last row of the page before page `number` (1 is the first).
EntryView RowBefore(const SortedSet& board, std::int64_t number) {
  return board.At(static_cast<std::size_t>((number - 1) * kPageSize - 1)).value();
}

Listing PagesOfBoard() { return {.list = "board", .page_size = kPageSize}; }

void BM_PageByCursor(benchmark::State& state, Scores scores) {
  const SortedSet& board = Board(scores);
  const Cursor cursor =
      state.range(0) == 1
          ? Cursor::First(board, PagesOfBoard()).value()
          : Cursor::After(board, PagesOfBoard(), RowBefore(board, state.range(0))).value();
  for (auto _ : state) benchmark::DoNotOptimize(ReadPage(board, cursor).value());
}

// Offset paging as a list without ranks must do it: walk to the offset.
void BM_PageByWalkingToOffset(benchmark::State& state, Scores scores) {
  const SortedSet& board = Board(scores);
  for (auto _ : state) {
    auto at = board.begin();
    for (std::int64_t i = 0; i < (state.range(0) - 1) * kPageSize; ++i) ++at;
    std::vector<Entry> rows;
    for (std::int64_t i = 0; i < kPageSize; ++i, ++at) rows.emplace_back(*at);
    benchmark::DoNotOptimize(rows);
  }
}

// Score paging that mends its ties: fetch all rows from the last score on, drop those
// up to the last row seen.
void BM_PageByFilteringTheTieGroup(benchmark::State& state, Scores scores) {
  const SortedSet& board = Board(scores);
  Entry last("", -1);
  if (state.range(0) > 1) last = Entry(RowBefore(board, state.range(0)));
  for (auto _ : state) {
    const EntryRange from_score =
        board.Range({.interval = ScoreRange{.min = ScoreBound::Closed(last.score)}}).value();
    std::vector<Entry> rows;
    for (const EntryView entry : from_score) {
      if (entry.score == last.score && entry.member <= last.member) continue;
      rows.emplace_back(entry);
      if (rows.size() == static_cast<std::size_t>(kPageSize)) break;
    }
    benchmark::DoNotOptimize(rows);
  }
}

// Arguments: rows of the board, and sessions that are open meanwhile, each with a snapshot
// of its own; each Open takes the place of the oldest of them.
void BM_OpenSession(benchmark::State& state) {
  SortedSet board = Build(static_cast<std::size_t>(state.range(0)), Scores::kSpread);
  const auto live = static_cast<std::size_t>(state.range(1));
  std::mutex mutex;
  const auto source = std::make_shared<GuardedSource>(board, mutex);
  PagingSessions sessions({.clock = [] { return absl::Now(); },
                           .max_sessions = live,
                           .max_bytes = std::size_t{1} << 40});
  double score = 0;
  const auto open = [&] {
    board.Add("player:00000000", --score).value();  // so that no snapshot is shared
    const auto begin = std::chrono::steady_clock::now();
    benchmark::DoNotOptimize(sessions.Open(source, PagesOfBoard()).value());
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  for (std::size_t i = 0; i < live; ++i) open();
  for (auto _ : state) state.SetIterationTime(open());
  if (sessions.counters().snapshots != live) state.SkipWithError("snapshots were shared");
}

// A session that copies the list instead of taking a snapshot.
void BM_OpenSessionByCopy(benchmark::State& state) {
  const SortedSet board = Build(static_cast<std::size_t>(state.range(0)), Scores::kSpread);
  for (auto _ : state) {
    std::vector<Entry> copy;
    copy.reserve(board.size());
    for (const EntryView entry : board.Entries()) copy.emplace_back(entry);
    benchmark::DoNotOptimize(copy);
  }
}

BENCHMARK_CAPTURE(BM_PageByCursor, tied, Scores::kTied)->Arg(1)->Arg(2)->Arg(1000)->Arg(50'000);
BENCHMARK_CAPTURE(BM_PageByCursor, spread, Scores::kSpread)->Arg(1)->Arg(2)->Arg(1000)->Arg(50'000);
BENCHMARK_CAPTURE(BM_PageByWalkingToOffset, tied, Scores::kTied)
    ->Arg(1)
    ->Arg(2)
    ->Arg(1000)
    ->Arg(50'000);
BENCHMARK_CAPTURE(BM_PageByFilteringTheTieGroup, tied, Scores::kTied)
    ->Arg(1)
    ->Arg(1000)
    ->Arg(50'000);
BENCHMARK_CAPTURE(BM_PageByFilteringTheTieGroup, spread, Scores::kSpread)->Arg(1)->Arg(50'000);
BENCHMARK(BM_OpenSession)
    ->Args({1000, 1})
    ->Args({1'000'000, 1})
    ->Args({1'000'000, 1000})
    ->Args({1'000'000, 10'000})
    ->UseManualTime();
BENCHMARK(BM_OpenSessionByCopy)->Arg(1000)->Arg(1'000'000);

}  // namespace
}  // namespace zset

BENCHMARK_MAIN();
