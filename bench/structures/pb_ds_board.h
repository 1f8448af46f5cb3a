// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>
#include <limits>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "structures/board.h"

namespace zset::bench {

// GNU pb_ds order-statistics tree (red-black) of (score, member) and
// absl::flat_hash_map from member to score, each with its own copy of the member, as
// the two interfaces have it.
class PbDsBoard {
 public:
  static constexpr std::string_view kName = "pb_ds";
  static constexpr bool kHasRank = true;

  void Insert(std::string_view member, double score) {
    scores_.emplace(member, score);
    tree_.insert(Key{score, std::string(member)});
  }
  void Update(std::string_view member, double score) {
    double& old = scores_.find(AbslView(member))->second;
    tree_.erase(Probe(old, member));
    old = score;
    tree_.insert(Probe(score, member));
  }
  void Remove(std::string_view member) {
    const auto at = scores_.find(AbslView(member));
    tree_.erase(Probe(at->second, member));
    scores_.erase(at);
  }
  void PopLowest() {
    const auto lowest = tree_.begin();
    scores_.erase(lowest->member);
    tree_.erase(lowest);
  }

  std::size_t size() const { return scores_.size(); }
  double Score(std::string_view member) const { return scores_.find(AbslView(member))->second; }
  std::size_t Rank(std::string_view member) const {
    return tree_.order_of_key(Probe(Score(member), member));
  }
  Row Select(std::size_t rank) const {
    const Key& key = *tree_.find_by_order(rank);
    return {key.member, key.score};
  }
  std::size_t Count(double min, double max) const {
    // No member lies below the empty one: the next greater score's first place.
    const std::size_t above = tree_.order_of_key(Probe(std::nextafter(max, kInfinity), {}));
    return above - tree_.order_of_key(Probe(min, {}));
  }

  template <typename Visit>
  void PageAfter(double score, std::string_view member, std::size_t rows, Visit visit) const {
    List(tree_.upper_bound(Probe(score, member)), rows, visit);
  }
  template <typename Visit>
  void PageBefore(double score, std::string_view member, std::size_t rows, Visit visit) const {
    auto at = tree_.lower_bound(Probe(score, member));
    for (; rows > 0 && at != tree_.begin(); --rows) {
      --at;
      visit(at->member, at->score);
    }
  }
  template <typename Visit>
  void PageFromRank(std::size_t rank, std::size_t rows, Visit visit) const {
    List(tree_.find_by_order(rank), rows, visit);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  struct Key {
    double score;
    std::string member;
  };

  // The tree takes keys of its own type only; one that is kept spares it allocations.
  const Key& Probe(double score, std::string_view member) const {
    probe_.score = score;
    probe_.member.assign(member);
    return probe_;
  }

  template <typename Iterator, typename Visit>
  void List(Iterator at, std::size_t rows, Visit visit) const {
    for (; rows > 0 && at != tree_.end(); --rows, ++at) visit(at->member, at->score);
  }

  __gnu_pbds::tree<Key, __gnu_pbds::null_type, ByScoreThenMember, __gnu_pbds::rb_tree_tag,
                   __gnu_pbds::tree_order_statistics_node_update>
      tree_;
  absl::flat_hash_map<std::string, double> scores_;
  mutable Key probe_;
};

}  // namespace zset::bench
