// Operations that only a set with snapshots, bulk loading or set algebra has. They
// look like those in operations.h, but run on ours alone.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "operations.h"
#include "structures/zset_board.h"
#include "workload.h"
#include "zset/algebra.h"
#include "zset/diff.h"

namespace zset::bench {

struct OwnOperation : Operation {
  static constexpr bool kOursOnly = true;
};

struct OwnUpdates : OwnOperation {
  static bool Suits(Shape shape) { return UpdateOp::Suits(shape); }

  static void Update(ZsetBoard& board, const Workload& load, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) UpdateOp::Run(board, load, i, 0);
  }
  static void Restore(ZsetBoard& board, const Workload& load, std::size_t, std::size_t) {
    UpdateOp::Restore(board, load, load.queries.size(), 0);
    board.set().Reclaim();
  }
};

inline std::vector<EntryView> Entries(const View& view) {
  std::vector<EntryView> entries;
  entries.reserve(view.size());
  for (const EntryView entry : view) entries.push_back(entry);
  return entries;
}

// From sorted rows; per row.
struct BulkLoadOp : OwnOperation {
  static constexpr std::string_view kName = "bulk_load";
  static std::size_t Times(std::size_t) { return 1; }
  static std::size_t Items(const Workload& load) { return load.options.size; }

  void Prepare(ZsetBoard& board, const Workload&) { entries_ = Entries(board.set()); }
  void Run(ZsetBoard&, const Workload&, std::size_t, std::size_t) {
    made_ = SortedSet::FromSorted(entries_, ZsetBoard::Options()).value();
  }

 private:
  std::vector<EntryView> entries_;
  SortedSet made_;
};

// LIMIT at the shallowest and the deepest offset of a whole-range query; ten rows.
template <bool kDeep>
struct LimitOp : OwnOperation {
  static constexpr std::string_view kName = kDeep ? "limit_offset_end" : "limit_offset_0";
  static constexpr std::size_t kRows = 10;

  static void Run(ZsetBoard& board, const Workload&, std::size_t, std::size_t) {
    const std::size_t offset = kDeep ? board.size() - kRows : 0;
    const RangeQuery query{.interval = ScoreRange{}, .limit = {.offset = offset, .count = kRows}};
    PageReader reader;
    const EntryRange range = board.set().Range(query).value();
    for (const EntryView entry : range) reader(entry.member, entry.score);
    benchmark::DoNotOptimize(reader);
  }
};

struct SnapshotTakeOp : OwnOperation {
  static constexpr std::string_view kName = "snapshot_take";

  void Prepare(ZsetBoard&, const Workload& load) { taken_.reserve(Times(load.options.size)); }
  void Run(ZsetBoard& board, const Workload&, std::size_t, std::size_t) {
    taken_.push_back(board.set().TakeSnapshot());
  }
  void Restore(ZsetBoard& board, const Workload&, std::size_t, std::size_t) {
    taken_.clear();
    board.set().Reclaim();
  }

 private:
  std::vector<Snapshot> taken_;
};

// Updates, with a new snapshot in the stead of the last one after each kEvery.
template <std::size_t kEvery>
struct SnapshotUpdateOp : OwnUpdates {
  static inline const std::string kName = "update_snapshot_per_" + std::to_string(kEvery);
  static std::size_t Times(std::size_t size) { return std::max(kEvery, UpdateOp::Times(size)); }

  void Run(ZsetBoard& board, const Workload& load, std::size_t i, std::size_t round) {
    if (i % kEvery == 0) snapshot_ = board.set().TakeSnapshot();
    UpdateOp::Run(board, load, i, round);
  }
  void Restore(ZsetBoard& board, const Workload& load, std::size_t times, std::size_t round) {
    snapshot_ = Snapshot();
    OwnUpdates::Restore(board, load, times, round);
  }

 private:
  Snapshot snapshot_;
};

// Drops the last copy of snapshots with one update between them.
struct SnapshotDropOp : OwnUpdates {
  static constexpr std::string_view kName = "snapshot_drop";
  static std::size_t Times(std::size_t) { return 1'000; }

  void Prepare(ZsetBoard& board, const Workload& load) {
    for (std::size_t i = 0; i < Times(load.options.size); ++i) {
      taken_.push_back(board.set().TakeSnapshot());
      UpdateOp::Run(board, load, i, 0);
    }
  }
  void Run(ZsetBoard&, const Workload&, std::size_t, std::size_t) { taken_.pop_back(); }

 private:
  std::vector<Snapshot> taken_;
};

// Reclaims at once what a dropped snapshot kept through 20,000 updates; per update.
struct ReclaimOp : OwnUpdates {
  static constexpr std::string_view kName = "reclaim_per_update";
  static std::size_t Times(std::size_t) { return 1; }
  static std::size_t Items(const Workload& load) { return UpdateOp::Times(load.options.size); }

  void Prepare(ZsetBoard& board, const Workload& load) {
    const Snapshot snapshot = board.set().TakeSnapshot();
    Update(board, load, Items(load));
  }
  static void Run(ZsetBoard& board, const Workload&, std::size_t, std::size_t) {
    board.set().Reclaim();
  }
};

// Between two snapshots with a thousand updates between them; per update.
struct DiffOp : OwnUpdates {
  static constexpr std::string_view kName = "diff_per_change";
  static constexpr std::size_t kChanges = 1'000;
  static std::size_t Times(std::size_t) { return 1; }
  static std::size_t Items(const Workload&) { return kChanges; }

  void Prepare(ZsetBoard& board, const Workload& load) {
    older_ = board.set().TakeSnapshot();
    Update(board, load, kChanges);
    newer_ = board.set().TakeSnapshot();
  }
  void Run(ZsetBoard&, const Workload&, std::size_t, std::size_t) {
    benchmark::DoNotOptimize(Diff(older_, newer_).value().size());
  }
  void Restore(ZsetBoard& board, const Workload& load, std::size_t times, std::size_t round) {
    older_ = newer_ = Snapshot();
    OwnUpdates::Restore(board, load, times, round);
  }

 private:
  Snapshot older_;
  Snapshot newer_;
};

// Of two sets of two thirds of the rows each, a third in both; per row read.
struct UnionOp : OwnOperation {
  static constexpr std::string_view kName = "union_per_input_row";
  static std::size_t Times(std::size_t) { return 1; }
  static std::size_t Items(const Workload& load) { return 2 * (load.options.size * 2 / 3); }

  void Prepare(ZsetBoard& board, const Workload& load) {
    const std::vector<EntryView> all = Entries(board.set());
    const std::size_t n = Items(load) / 2;
    // Every third row is missing in the one, the next one in the other.
    for (std::size_t which = 0; which < 2; ++which) {
      std::vector<EntryView> part;
      part.reserve(n);
      for (std::size_t i = 0; i < all.size() && part.size() < n; ++i) {
        if (i % 3 != which) part.push_back(all[i]);
      }
      inputs_[which] = SortedSet::FromSorted(part, ZsetBoard::Options()).value();
    }
  }
  void Run(ZsetBoard&, const Workload&, std::size_t, std::size_t) {
    const WeightedSet inputs[] = {{&inputs_[0]}, {&inputs_[1]}};
    result_ = Union(inputs, Aggregate::kSum, ZsetBoard::Options()).value();
  }

 private:
  SortedSet inputs_[2];
  SortedSet result_;
};

}  // namespace zset::bench
