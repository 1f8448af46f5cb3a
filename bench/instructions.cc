// Runs each operation a fixed number of times on a set of 100,000 members, inside a
// function of its own, for callgrind to count instructions in: see callgrind.sh. Writes
// a line `operation rows` to standard output for each: how many rows (or calls that
// handle one row) were counted.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <span>
#include <string>
#include <string_view>

#include "operations.h"
#include "own_operations.h"
#include "structures/zset_board.h"
#include "workload.h"

namespace zset::bench {
namespace {

constexpr std::size_t kSize = 100'000;
constexpr std::size_t kTimes = 2'000;

// The last rows of loading.
struct InsertOp : Operation {
  static constexpr std::string_view kName = "insert";
  static std::size_t Times(std::size_t) { return kTimes; }
  static void Prepare(ZsetBoard& board, const Workload& load) {
    for (const Row& row : Last(load)) board.Remove(row.member);
  }
  static void Run(ZsetBoard& board, const Workload& load, std::size_t i, std::size_t) {
    board.Insert(Last(load)[i].member, Last(load)[i].score);
  }

 private:
  static std::span<const Row> Last(const Workload& load) {
    return load.rows.Slice(kSize - kTimes, kTimes);
  }
};

// callgrind writes the counts out when this returns.
[[gnu::noinline]] void EndOfCount(std::size_t times) { benchmark::DoNotOptimize(times); }

// callgrind counts from when such a function is entered to when it returns.
template <typename Op>
[[gnu::noinline]] void CountedRun(Op& op, ZsetBoard& board, const Workload& load,
                                  std::size_t times) {
  for (std::size_t i = 0; i < times; ++i) op.Run(board, load, i, 0);
  EndOfCount(times);
}

template <typename Op>
void Count(ZsetBoard& board, const Workload& load) {
  if (!Op::Suits(load.options.shape)) return;
  const std::size_t times = std::clamp(Op::Times(kSize), std::size_t{1}, kTimes);
  Op op;
  op.Prepare(board, load);
  CountedRun(op, board, load, times);
  op.Restore(board, load, times, 0);
  std::printf("%s %zu\n", std::string(Op::kName).c_str(), times * Op::Items(load));
}

template <typename... Ops>
void CountAll(ZsetBoard& board, const Workload& load) {
  (Count<Ops>(board, load), ...);
}

int Main(int argc, char** argv) {
  WorkloadOptions options;
  for (int i = 1; i < argc; ++i) {
    if (!ParseWorkloadFlag(argv[i], options)) return 1;
  }
  options.size = kSize;
  const Workload load(options);
  ZsetBoard board;
  for (const Row& row : load.rows) board.Insert(row.member, row.score);
  CountAll<ScoreOp, ScoreManyOp, RankOp, SelectOp, CountOp, PageAfterOp, PageBeforeOp,
           PageFromRankOp, LimitOp<false>, LimitOp<true>, InsertOp, InsertManyOp, UpdateOp,
           UpdateInPlaceOp, UpdateManyOp, RemoveInsertOp, PopOp, BulkLoadOp, SnapshotTakeOp,
           SnapshotDropOp, SnapshotUpdateOp<1>, SnapshotUpdateOp<1'000>, ReclaimOp, DiffOp,
           UnionOp>(board, load);
  return 0;
}

}  // namespace
}  // namespace zset::bench

int main(int argc, char** argv) { return zset::bench::Main(argc, argv); }
