// Times every operation on every structure at one size and shape of scores.
//
// Each measurement is a benchmark of its own, named operation/shape/size/structure/round,
// and they run in the order operation, round, structure: what disturbs the machine
// disturbs all structures alike. compare.py takes the medians over the rounds.
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "heap.h"
#include "operations.h"
#include "own_operations.h"
#include "structures/btree_board.h"
#include "structures/multi_index_board.h"
#include "structures/pb_ds_board.h"
#include "structures/skiplist_board.h"
#include "structures/zset_board.h"
#include "workload.h"

namespace zset::bench {
namespace {

struct Options {
  WorkloadOptions workload;
  std::size_t rounds = 7;
  std::string structures = "zset,multi_index,pb_ds,btree,skiplist";

  bool Wants(std::string_view structure) const {
    return ("," + structures + ",").find("," + std::string(structure) + ",") != std::string::npos;
  }
};

// Ends the program if the board answers otherwise than those before it.
template <typename Board>
void CheckAnswers(const Board& board, const Workload& load) {
  static std::optional<double> sums[2];  // of boards without and with ranks
  std::optional<double>& expected = sums[Board::kHasRank ? 1 : 0];
  const double sum = Checksum(board, load);
  if (!expected) expected = sum;
  if (*expected == sum) return;
  std::fprintf(stderr, "%s gives other answers\n", std::string(Board::kName).c_str());
  std::exit(1);
}

// A loaded board of each structure, made when first asked for.
template <typename Board>
Board& LoadedBoard(const Workload& load) {
  static const std::unique_ptr<Board> board = [&load] {
    auto made = std::make_unique<Board>();
    for (const Row& row : load.rows) made->Insert(row.member, row.score);
    CheckAnswers(*made, load);
    return made;
  }();
  return *board;
}

void CountItems(benchmark::State& state, std::size_t items) {
  state.SetItemsProcessed(static_cast<std::int64_t>(items));
}

template <typename Op, typename Board>
void TimeOperation(benchmark::State& state, const Workload& load, std::size_t round) {
  Board& board = LoadedBoard<Board>(load);
  // Brings back what the other structures pushed out of the caches.
  for (std::size_t i = 0; i < std::min<std::size_t>(load.options.size, 10'000); ++i) {
    benchmark::DoNotOptimize(board.Score(load.queries.At(i).member));
    if (i % 8 == 0) PageAfterOp::Run(board, load, i, round);
  }
  Op op;
  op.Prepare(board, load);
  std::size_t i = 0;
  for (auto _ : state) op.Run(board, load, i++, round);
  CountItems(state, i * Op::Items(load));
  op.Restore(board, load, i, round);
}

template <typename Board>
void TimeLoading(benchmark::State& state, const Workload& load) {
  Board board;
  std::size_t i = 0;
  for (auto _ : state) {
    const Row& row = load.rows[i++];
    board.Insert(row.member, row.score);
  }
  CountItems(state, i);
}

template <typename Op>
class Registrar {
 public:
  Registrar(const Options& options, const Workload& load) {
    if (!Op::Suits(load.options.shape)) return;
    for (std::size_t round = 0; round < options.rounds; ++round) {
      Register<ZsetBoard>(options, load, round);
      if (Op::kOursOnly) continue;
      Register<MultiIndexBoard>(options, load, round);
      Register<PbDsBoard>(options, load, round);
      Register<BtreeBoard>(options, load, round);
      Register<SkiplistBoard>(options, load, round);
    }
  }

 private:
  template <typename Board>
  void Register(const Options& options, const Workload& load, std::size_t round) {
    constexpr bool kIsOurs = std::is_same_v<Board, ZsetBoard>;
    if constexpr ((!Op::kNeedsRank || Board::kHasRank) && (!Op::kOursOnly || kIsOurs)) {
      if (!options.Wants(Board::kName)) return;
      benchmark::RegisterBenchmark(Name<Board>(load, round).c_str(), [&load, round](
                                                                         benchmark::State& state) {
        Op::template Time<Board>(state, load, round);
      })->Iterations(static_cast<benchmark::IterationCount>(Op::Times(load.options.size)));
    }
  }

  template <typename Board>
  static std::string Name(const Workload& load, std::size_t round) {
    return std::string(Op::kName) + "/" + NameOf(load.options.shape) + "/" +
           std::to_string(load.options.size) + "/" + std::string(Board::kName) + "/" +
           std::to_string(round);
  }
};

template <typename Op>
struct Timed : Op {
  template <typename Board>
  static void Time(benchmark::State& state, const Workload& load, std::size_t round) {
    TimeOperation<Op, Board>(state, load, round);
  }
};

// From empty to full, in random order.
struct TimedInsert : Operation {
  static constexpr std::string_view kName = "insert";
  static std::size_t Times(std::size_t size) { return size; }
  template <typename Board>
  static void Time(benchmark::State& state, const Workload& load, std::size_t) {
    TimeLoading<Board>(state, load);
  }
};

void RegisterOwn(const Options& options, const Workload& load) {
  Registrar<Timed<BulkLoadOp>>(options, load);
  Registrar<Timed<LimitOp<false>>>(options, load);
  Registrar<Timed<LimitOp<true>>>(options, load);
  Registrar<Timed<SnapshotTakeOp>>(options, load);
  Registrar<Timed<SnapshotDropOp>>(options, load);
  Registrar<Timed<SnapshotUpdateOp<1>>>(options, load);
  Registrar<Timed<SnapshotUpdateOp<100>>>(options, load);
  Registrar<Timed<SnapshotUpdateOp<1'000>>>(options, load);
  Registrar<Timed<SnapshotUpdateOp<100'000>>>(options, load);
  Registrar<Timed<ReclaimOp>>(options, load);
  Registrar<Timed<DiffOp>>(options, load);
  Registrar<Timed<UnionOp>>(options, load);
}

void RegisterAll(const Options& options, const Workload& load) {
  Registrar<Timed<ScoreOp>>(options, load);
  Registrar<Timed<RankOp>>(options, load);
  Registrar<Timed<SelectOp>>(options, load);
  Registrar<Timed<CountOp>>(options, load);
  Registrar<Timed<PageAfterOp>>(options, load);
  Registrar<Timed<PageBeforeOp>>(options, load);
  Registrar<Timed<PageFromRankOp>>(options, load);
  Registrar<Timed<UpdateInPlaceOp>>(options, load);
  Registrar<Timed<ScoreManyOp>>(options, load);
  Registrar<Timed<PopOp>>(options, load);
  Registrar<Timed<RemoveInsertOp>>(options, load);
  Registrar<Timed<UpdateOp>>(options, load);
  Registrar<Timed<UpdateManyOp>>(options, load);
  Registrar<Timed<InsertManyOp>>(options, load);
  Registrar<TimedInsert>(options, load);
  RegisterOwn(options, load);
}

// Takes our own flags out of the arguments; Google Benchmark takes the rest.
Options ParseFlags(int& argc, char** argv) {
  Options options;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with("--rounds=")) {
      options.rounds = std::strtoull(argv[i] + 9, nullptr, 10);
    } else if (argument.starts_with("--structures=")) {
      options.structures = argument.substr(13);
    } else if (!ParseWorkloadFlag(argument, options.workload)) {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return options;
}

int Main(int argc, char** argv) {
  const Options options = ParseFlags(argc, argv);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  // Six boards at most are alive together, at less than 256 bytes a member.
  PrefaultHeap(options.workload.size * 6 * 256);
  const Workload load(options.workload);
  RegisterAll(options, load);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace
}  // namespace zset::bench

int main(int argc, char** argv) { return zset::bench::Main(argc, argv); }
