// The slowest single inserts on the way to a full set.
//
//   pauses_bench [--size=N] [--runs=R] [--shape=S] [--member-bytes=MIN:MAX] [--structures=...]
//
// The same inserts are run R times, each timed alone, and the least of its R times
// counts for an insert. What takes long in every run (a rehash, a rebuild, a big
// free) stays; what comes from outside (preemption, interrupts) is stripped, since it
// does not strike the same insert each time. The heap is pre-faulted.
//
// Writes CSV: structure,size,median_ns,p99_ns,p999_ns,p9999_ns,worst_ns,worst_at.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "heap.h"
#include "structures/btree_board.h"
#include "structures/multi_index_board.h"
#include "structures/pb_ds_board.h"
#include "structures/skiplist_board.h"
#include "structures/zset_board.h"
#include "workload.h"

namespace zset::bench {
namespace {

using Nanoseconds = std::vector<std::uint32_t>;

std::uint32_t ToNanoseconds(std::chrono::steady_clock::duration duration) {
  const auto n = std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  return static_cast<std::uint32_t>(std::min<std::int64_t>(n, kMost));
}

template <typename Board>
void RunOnce(const Workload& load, Nanoseconds& least) {
  Board board;
  for (std::size_t i = 0; i < load.rows.size(); ++i) {
    const auto begin = std::chrono::steady_clock::now();
    board.Insert(load.rows[i].member, load.rows[i].score);
    least[i] = std::min(least[i], ToNanoseconds(std::chrono::steady_clock::now() - begin));
  }
}

void Report(std::string_view structure, const Nanoseconds& least) {
  const auto worst = std::max_element(least.begin(), least.end());
  Nanoseconds sorted = least;
  std::sort(sorted.begin(), sorted.end());
  const auto quantile = [&sorted](double q) {
    return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
  };
  std::printf("%s,%zu,%u,%u,%u,%u,%u,%td\n", std::string(structure).c_str(), least.size(),
              quantile(0.5), quantile(0.99), quantile(0.999), quantile(0.9999), *worst,
              worst - least.begin());
  std::fflush(stdout);
}

struct Options {
  WorkloadOptions workload{.size = 1'000'000};
  std::size_t runs = 5;
  std::string structures = "zset,multi_index,pb_ds,btree,skiplist";
};

template <typename Board>
void Measure(const Options& options, const Workload& load) {
  const std::string name(Board::kName);
  if (("," + options.structures + ",").find("," + name + ",") == std::string::npos) return;
  Nanoseconds least(load.rows.size(), std::numeric_limits<std::uint32_t>::max());
  for (std::size_t run = 0; run < options.runs; ++run) RunOnce<Board>(load, least);
  Report(name, least);
}

bool ParseFlag(std::string_view argument, Options& options) {
  if (argument.starts_with("--runs=")) {
    options.runs = std::strtoull(argument.data() + 7, nullptr, 10);
  } else if (argument.starts_with("--structures=")) {
    options.structures = argument.substr(13);
  } else {
    return ParseWorkloadFlag(argument, options.workload);
  }
  return true;
}

int Main(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    if (ParseFlag(argv[i], options)) continue;
    std::fprintf(stderr, "unknown flag: %s\n", argv[i]);
    return 1;
  }
  // One board at a time, at less than 300 bytes a member, and a rehash beside it.
  PrefaultHeap(options.workload.size * 400);
  const Workload load(options.workload);
  std::puts("structure,size,median_ns,p99_ns,p999_ns,p9999_ns,worst_ns,worst_at");
  Measure<ZsetBoard>(options, load);
  Measure<MultiIndexBoard>(options, load);
  Measure<PbDsBoard>(options, load);
  Measure<BtreeBoard>(options, load);
  Measure<SkiplistBoard>(options, load);
  return 0;
}

}  // namespace
}  // namespace zset::bench

int main(int argc, char** argv) { return zset::bench::Main(argc, argv); }
