// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "structures/board.h"
#include "zset/sorted_set.h"

namespace zset::bench {

// zset::SortedSet with its own seeded hash (folded multiplication), the seed fixed.
class ZsetBoard {
 public:
  static constexpr std::string_view kName = "zset";
  static constexpr bool kHasRank = true;

  static SortedSetOptions Options() { return {.hash_seed = 1}; }

  void Insert(std::string_view member, double score) { (void)set_.Add(member, score); }
  void Update(std::string_view member, double score) { (void)set_.Add(member, score); }
  void Remove(std::string_view member) { set_.Remove(member); }
  void PopLowest() { set_.PopLowest(); }

  std::size_t size() const { return set_.size(); }
  double Score(std::string_view member) const { return *set_.Score(member); }
  std::size_t Rank(std::string_view member) const { return *set_.Rank(member); }
  Row Select(std::size_t rank) const {
    const EntryView entry = *set_.At(rank);
    return {entry.member, entry.score};
  }
  std::size_t Count(double min, double max) const {
    return *set_.Count(ScoreRange{ScoreBound::Closed(min), ScoreBound::Closed(max)});
  }

  std::vector<std::optional<double>> ScoreMany(std::span<const Row> rows) const {
    std::array<std::string_view, kMost> members;
    std::transform(rows.begin(), rows.end(), members.begin(),
                   [](const Row& r) { return r.member; });
    return set_.Scores({members.data(), rows.size()});
  }
  void PutMany(std::span<const Row> rows) {
    std::array<EntryView, kMost> entries;
    std::transform(rows.begin(), rows.end(), entries.begin(), [](const Row& r) {
      return EntryView{r.member, r.score};
    });
    (void)set_.AddMany({entries.data(), rows.size()});
  }

  template <typename Visit>
  void PageAfter(double score, std::string_view member, std::size_t rows, Visit visit) const {
    Page({.interval = PositionRange{.from = Position::After(score, member)},
          .limit = {.count = rows}},
         visit);
  }
  template <typename Visit>
  void PageBefore(double score, std::string_view member, std::size_t rows, Visit visit) const {
    Page({.interval = PositionRange{.to = Position::Before(score, member)},
          .direction = Direction::kReverse,
          .limit = {.count = rows}},
         visit);
  }
  template <typename Visit>
  void PageFromRank(std::size_t rank, std::size_t rows, Visit visit) const {
    Page({.limit = {.offset = rank, .count = rows}}, visit);
  }

  SortedSet& set() { return set_; }

 private:
  static constexpr std::size_t kMost = 64;  // rows in one call

  template <typename Visit>
  void Page(const RangeQuery& query, Visit visit) const {
    const EntryRange range = *set_.Range(query);
    for (const EntryView entry : range) visit(entry.member, entry.score);
  }

  SortedSet set_{Options()};
};

}  // namespace zset::bench
