// The compared operations, one struct each, the same for timing and for counting
// instructions. An operation has
//
//   static constexpr std::string_view kName;
//   static constexpr bool kNeedsRank, kOursOnly;
//   static std::size_t Times(std::size_t size);          // a round's operations
//   static std::size_t Items(const Workload&);           // rows an operation handles
//   static bool Suits(Shape shape);
//   void Prepare(Board&, const Workload&);
//   void Run(Board&, const Workload&, std::size_t i, std::size_t round);
//   void Restore(Board&, const Workload&, std::size_t times, std::size_t round);
//
// Run() is the i-th operation of a round; what it leaves changed, Restore() puts
// right outside of the measurement, or the next round.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>

#include "workload.h"

namespace zset::bench {

constexpr std::size_t kPageRows = 50;

struct Operation {
  static constexpr bool kNeedsRank = false;
  static constexpr bool kOursOnly = false;
  static std::size_t Times(std::size_t size) { return std::min<std::size_t>(size, 20'000); }
  static std::size_t Items(const Workload&) { return 1; }
  static bool Suits(Shape) { return true; }
  template <typename Board>
  static void Prepare(Board&, const Workload&) {}
  template <typename Board>
  static void Restore(Board&, const Workload&, std::size_t, std::size_t) {}
};

struct ScoreOp : Operation {
  static constexpr std::string_view kName = "score";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    benchmark::DoNotOptimize(board.Score(load.queries.At(i).member));
  }
};

struct RankOp : Operation {
  static constexpr std::string_view kName = "rank";
  static constexpr bool kNeedsRank = true;
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    benchmark::DoNotOptimize(board.Rank(load.queries.At(i).member));
  }
};

// A rank anywhere in the set with room for a page behind it, spread as by a golden
// ratio sequence.
inline std::size_t SomeRank(const Workload& load, std::size_t i) {
  const std::size_t ranks = load.options.size - kPageRows;
  return static_cast<std::size_t>(i * 0x9e37'79b9'7f4a'7c15 >> 20) % ranks;
}

struct SelectOp : Operation {
  static constexpr std::string_view kName = "select";
  static constexpr bool kNeedsRank = true;
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    benchmark::DoNotOptimize(board.Select(SomeRank(load, i)));
  }
};

struct CountOp : Operation {
  static constexpr std::string_view kName = "count";
  static constexpr bool kNeedsRank = true;
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    const double a = load.queries.At(i).score;
    const double b = load.queries.At(i + 1).score;
    benchmark::DoNotOptimize(board.Count(std::min(a, b), std::max(a, b)));
  }
};

// Reads what a page shows: each row's score and its member's first byte and size.
struct PageReader {
  double scores = 0;
  std::size_t bytes = 0;
  std::size_t ranks = 0;
  void operator()(std::string_view member, double score) {
    scores += score;
    bytes += member.size() + static_cast<unsigned char>(member[0]);
  }
};

struct PageOperation : Operation {
  static std::size_t Times(std::size_t size) { return std::min<std::size_t>(size, 4'000); }
};

struct PageAfterOp : PageOperation {
  static constexpr std::string_view kName = "page_after";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    PageReader reader;
    const Row& from = load.queries.At(i);
    board.PageAfter(from.score, from.member, kPageRows,
                    [&reader](auto&&... row) { reader(row...); });
    benchmark::DoNotOptimize(reader);
  }
};

struct PageBeforeOp : PageOperation {
  static constexpr std::string_view kName = "page_before";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    PageReader reader;
    const Row& from = load.queries.At(i);
    board.PageBefore(from.score, from.member, kPageRows,
                     [&reader](auto&&... row) { reader(row...); });
    benchmark::DoNotOptimize(reader);
  }
};

struct PageFromRankOp : PageOperation {
  static constexpr std::string_view kName = "page_from_rank";
  static constexpr bool kNeedsRank = true;
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    PageReader reader;
    board.PageFromRank(SomeRank(load, i), kPageRows, [&reader](auto&&... row) { reader(row...); });
    benchmark::DoNotOptimize(reader);
  }
};

// To the next greater double and back, by turns: the order stays as it is.
struct UpdateInPlaceOp : Operation {
  static constexpr std::string_view kName = "update_keeps_order";
  static bool Suits(Shape shape) { return shape == Shape::kUniform; }
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    const Row& row = load.queries.At(i);
    board.Update(row.member, std::nextafter(row.score, std::numeric_limits<double>::infinity()));
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t) {
    for (std::size_t i = 0; i < std::min(times, load.queries.size()); ++i) {
      board.Update(load.queries[i].member, load.queries[i].score);
    }
  }
};

struct PopOp : Operation {
  static constexpr std::string_view kName = "pop";
  static std::size_t Times(std::size_t size) { return std::min(size / 2, Workload::kLowest); }
  template <typename Board>
  static void Run(Board& board, const Workload&, std::size_t, std::size_t) {
    board.PopLowest();
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t) {
    for (std::size_t i = 0; i < times; ++i) {
      board.Insert(load.lowest[i].member, load.lowest[i].score);
    }
  }
};

// A member goes, another comes.
struct RemoveInsertOp : Operation {
  static constexpr std::string_view kName = "remove_insert";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    Exchange(board, load.queries[i], load.spares[i]);
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t) {
    for (std::size_t i = 0; i < times; ++i) Exchange(board, load.spares[i], load.queries[i]);
  }

 private:
  template <typename Board>
  static void Exchange(Board& board, const Row& leaves, const Row& enters) {
    board.Remove(leaves.member);
    board.Insert(enters.member, enters.score);
  }
};

// To a random place.
struct UpdateOp : Operation {
  static constexpr std::string_view kName = "update";
  static bool Suits(Shape shape) { return shape != Shape::kEqual; }
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t round) {
    const std::size_t turn = round + i / load.queries.size();
    const std::size_t fresh = (i + turn * 7'919) % load.scores.size();
    board.Update(load.queries.At(i).member, load.scores[fresh]);
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t) {
    for (std::size_t i = 0; i < std::min(times, load.queries.size()); ++i) {
      board.Update(load.queries[i].member, load.queries[i].score);
    }
  }
};

// Operations on 64 rows: one call where the structure has it, else one by one.
struct BatchOperation : Operation {
  static constexpr std::size_t kBatch = 64;
  static std::size_t Items(const Workload&) { return kBatch; }
  static std::size_t Times(std::size_t size) {
    return std::min<std::size_t>(size, 20'000) / kBatch;
  }
};

struct ScoreManyOp : BatchOperation {
  static constexpr std::string_view kName = "score_64";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    const std::span<const Row> rows = load.queries.Slice(i * kBatch, kBatch);
    if constexpr (requires { board.ScoreMany(rows); }) {
      benchmark::DoNotOptimize(board.ScoreMany(rows));
    } else {
      for (const Row& row : rows) benchmark::DoNotOptimize(board.Score(row.member));
    }
  }
};

struct UpdateManyOp : BatchOperation {
  static constexpr std::string_view kName = "update_64";
  static bool Suits(Shape shape) { return UpdateOp::Suits(shape); }
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t round) {
    Row rows[kBatch];
    for (std::size_t k = 0; k < kBatch; ++k) {
      const std::size_t at = i * kBatch + k;
      rows[k] = {load.queries[at].member, load.scores[(at + round * 7'919) % load.scores.size()]};
    }
    if constexpr (requires { board.PutMany(rows); }) {
      board.PutMany(rows);
    } else {
      for (const Row& row : rows) board.Update(row.member, row.score);
    }
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t round) {
    UpdateOp::Restore(board, load, times * kBatch, round);
  }
};

struct InsertManyOp : BatchOperation {
  static constexpr std::string_view kName = "insert_64";
  template <typename Board>
  static void Run(Board& board, const Workload& load, std::size_t i, std::size_t) {
    const std::span<const Row> rows = load.spares.Slice(i * kBatch, kBatch);
    if constexpr (requires { board.PutMany(rows); }) {
      board.PutMany(rows);
    } else {
      for (const Row& row : rows) board.Insert(row.member, row.score);
    }
  }
  template <typename Board>
  static void Restore(Board& board, const Workload& load, std::size_t times, std::size_t) {
    for (const Row& row : load.spares.Slice(0, times * kBatch)) board.Remove(row.member);
  }
};

// A sum of what every read answers, the same for all boards with equal contents.
template <typename Board>
double Checksum(const Board& board, const Workload& load) {
  PageReader reader;
  const auto visit = [&reader](std::string_view member, double score) { reader(member, score); };
  for (std::size_t i = 0; i < 100; ++i) {
    const Row& row = load.queries.At(i);
    visit(row.member, board.Score(row.member));
    board.PageAfter(row.score, row.member, kPageRows, visit);
    board.PageBefore(row.score, row.member, kPageRows, visit);
    // A place that no row has.
    board.PageAfter(row.score, load.spares.At(i).member, kPageRows, visit);
    if constexpr (Board::kHasRank) {
      const std::size_t rank = board.Rank(row.member);
      const double above = load.queries.At(i + 1).score;
      reader.ranks += rank + board.Count(std::min(row.score, above), std::max(row.score, above));
      reader.ranks += board.Select(rank).member == row.member ? 1 : 0;
      board.PageFromRank(SomeRank(load, i), kPageRows, visit);
    }
  }
  return reader.scores + static_cast<double>(reader.bytes + reader.ranks);
}

}  // namespace zset::bench
