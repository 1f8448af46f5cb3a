// Board: the one small face that all compared structures have. A board is a class with
//
//   static constexpr std::string_view kName;
//   static constexpr bool kHasRank;             // false: no Rank, Select, Count, ...
//   void Insert(member, score);                 // the member is absent
//   void Update(member, score);                 // present, as are all named below
//   void Remove(member);  void PopLowest();
//   std::size_t size();  double Score(member);
//   std::size_t Rank(member);  Row Select(rank);
//   std::size_t Count(min, max);                // closed bounds
//   void PageAfter(score, member, rows, visit); // visit(member, score) for each row
//   void PageBefore(...);                       // downwards
//   void PageFromRank(rank, rows, visit);
//   ScoreMany(rows);  void PutMany(rows);       // only if it has such a call; <= 64 rows
//
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "absl/strings/string_view.h"
#include "workload.h"

namespace zset::bench {

// The order of all boards: score, then member bytes. For structures that compare rows
// with keys that borrow their member.
struct ByScoreThenMember {
  using is_transparent = void;
  template <typename A, typename B>
  bool operator()(const A& a, const B& b) const {
    if (a.score != b.score) return a.score < b.score;
    return std::string_view(a.member) < std::string_view(b.member);
  }
};

inline absl::string_view AbslView(std::string_view view) { return {view.data(), view.size()}; }

}  // namespace zset::bench
