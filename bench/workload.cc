// SPDX-License-Identifier: Apache-2.0
#include "workload.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <random>
#include <tuple>

namespace zset::bench {
namespace {

constexpr std::size_t kMaxQueries = 50'000;
constexpr std::uint64_t kSeed = 20'220'901;

class Source {
 public:
  Source(const WorkloadOptions& options, std::uint64_t seed) : options_(options), random_(seed) {}

  std::string Member() {
    std::string member = options_.prefix;
    const std::size_t size =
        options_.min_bytes + Below(options_.max_bytes + 1 - options_.min_bytes);
    for (std::size_t i = 0; i < size; ++i) member.push_back(static_cast<char>(random_()));
    return member;
  }

  double Score() {
    switch (options_.shape) {
      case Shape::kUniform:
        return std::uniform_real_distribution<double>(0, 1e6)(random_);
      case Shape::kTies:
        return static_cast<double>(Below(1000));
      case Shape::kEqual:
        break;
    }
    return 0;
  }

  std::size_t Below(std::size_t n) { return random_() % n; }

  void Fill(RowStream& stream, std::size_t n) {
    stream.Reserve(n, options_.prefix.size() + options_.max_bytes);
    for (std::size_t i = 0; i < n; ++i) stream.Append(Member(), Score());
  }

 private:
  const WorkloadOptions& options_;
  std::mt19937_64 random_;
};

}  // namespace

void RowStream::Reserve(std::size_t rows, std::size_t bytes_per_row) {
  bytes_ = std::make_unique<char[]>(rows * bytes_per_row);
  rows_.reserve(rows);
}

void RowStream::Append(std::string_view member, double score) {
  char* at = bytes_.get() + used_;
  std::memcpy(at, member.data(), member.size());
  used_ += member.size();
  rows_.push_back({{at, member.size()}, score});
}

Workload::Workload(const WorkloadOptions& with) : options(with) {
  const std::size_t n = std::min(kMaxQueries, options.size);
  Source load(options, kSeed);
  load.Fill(rows, options.size);
  Source other(options, kSeed + 1);
  other.Fill(spares, n);
  for (std::size_t i = 0; i < n; ++i) scores.push_back(other.Score());

  std::vector<std::size_t> order(options.size);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  queries.Reserve(n, options.prefix.size() + options.max_bytes);
  for (std::size_t i = 0; i < n; ++i) {
    std::swap(order[i], order[i + other.Below(order.size() - i)]);
    queries.Append(rows[order[i]].member, rows[order[i]].score);
  }
  FillLowest();
}

void Workload::FillLowest() {
  std::vector<Row> sorted(rows.begin(), rows.end());
  const auto n = static_cast<std::ptrdiff_t>(std::min(kLowest, rows.size()));
  std::partial_sort(sorted.begin(), sorted.begin() + n, sorted.end(),
                    [](const Row& a, const Row& b) {
                      return std::tie(a.score, a.member) < std::tie(b.score, b.member);
                    });
  lowest.Reserve(static_cast<std::size_t>(n), options.prefix.size() + options.max_bytes);
  for (std::ptrdiff_t i = 0; i < n; ++i) lowest.Append(sorted[i].member, sorted[i].score);
}

const char* NameOf(Shape shape) {
  switch (shape) {
    case Shape::kUniform:
      return "uniform";
    case Shape::kTies:
      return "ties";
    case Shape::kEqual:
      return "equal";
  }
  return nullptr;
}

bool ParseShape(std::string_view name, Shape& shape) {
  for (const Shape candidate : {Shape::kUniform, Shape::kTies, Shape::kEqual}) {
    if (name != NameOf(candidate)) continue;
    shape = candidate;
    return true;
  }
  return false;
}

bool ParseWorkloadFlag(std::string_view argument, WorkloadOptions& options) {
  const std::size_t equals = argument.find('=');
  if (equals == argument.npos) return false;
  const std::string_view name = argument.substr(0, equals);
  const std::string value(argument.substr(equals + 1));
  if (name == "--shape") return ParseShape(value, options.shape);
  if (name == "--prefix") {
    options.prefix = value;
    return true;
  }
  char* end = nullptr;
  const std::size_t number = std::strtoull(value.c_str(), &end, 10);
  if (name == "--size" && number > 0 && *end == '\0') {
    options.size = number;
    return true;
  }
  if (name == "--member-bytes" && *end == ':') {
    options.min_bytes = number;
    options.max_bytes = std::strtoull(end + 1, &end, 10);
    return *end == '\0' && options.min_bytes >= 8 && options.min_bytes <= options.max_bytes;
  }
  return false;
}

}  // namespace zset::bench
