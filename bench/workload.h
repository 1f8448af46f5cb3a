// Workload: the rows that a set is loaded with and the rows that operations name,
// the same for every structure and every run.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zset::bench {

struct Row {
  std::string_view member;
  double score = 0;
};

// Rows with their members' bytes side by side, in the rows' order. Operations read
// their arguments from here as one stream, so that fetching the arguments costs no
// cache misses that would dilute the comparison.
class RowStream {
 public:
  void Reserve(std::size_t rows, std::size_t bytes_per_row);
  // REQUIRES: room for it.
  void Append(std::string_view member, double score);

  std::size_t size() const { return rows_.size(); }
  const Row& operator[](std::size_t i) const { return rows_[i]; }
  // Goes round.
  const Row& At(std::size_t i) const { return rows_[i % rows_.size()]; }
  std::span<const Row> Slice(std::size_t first, std::size_t n) const {
    return std::span(rows_).subspan(first, n);
  }
  auto begin() const { return rows_.begin(); }
  auto end() const { return rows_.end(); }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t used_ = 0;
  std::vector<Row> rows_;
};

enum class Shape {
  kUniform,  // scores drawn from [0, 1e6), ties are rare
  kTies,     // scores 0, 1, ... 999
  kEqual,    // all scores are 0
};

struct WorkloadOptions {
  Shape shape = Shape::kUniform;
  std::size_t size = 10'000;
  // Members are `prefix` and then this many random bytes, at least 8 so that no two
  // are alike.
  std::size_t min_bytes = 15;
  std::size_t max_bytes = 20;
  std::string prefix = {};
};

struct Workload {
  static constexpr std::size_t kLowest = 2'000;

  explicit Workload(const WorkloadOptions& options);

  WorkloadOptions options;
  RowStream rows;              // what the set is loaded with, in random order
  RowStream queries;           // distinct rows of the set, in random order
  RowStream lowest;            // the first kLowest rows in the set's order, or all
  RowStream spares;            // as many rows that are not in the set
  std::vector<double> scores;  // as many fresh scores

 private:
  void FillLowest();
};

// Unknown names give nullptr or false.
const char* NameOf(Shape shape);
bool ParseShape(std::string_view name, Shape& shape);

// Command-line flags that all programs here share: --shape=, --size=,
// --member-bytes=MIN:MAX, --prefix=. Says whether `argument` was one of them.
bool ParseWorkloadFlag(std::string_view argument, WorkloadOptions& options);

}  // namespace zset::bench
