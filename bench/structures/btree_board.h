// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/container/btree_set.h"
#include "absl/container/flat_hash_map.h"
#include "structures/board.h"

namespace zset::bench {

// absl::btree_set of (score, member) and absl::flat_hash_map from member to score,
// each with its own copy of the member. It knows no ranks.
class BtreeBoard {
 public:
  static constexpr std::string_view kName = "btree";
  static constexpr bool kHasRank = false;

  void Insert(std::string_view member, double score) {
    scores_.emplace(member, score);
    tree_.insert(Key{score, std::string(member)});
  }
  void Update(std::string_view member, double score) {
    double& old = scores_.find(AbslView(member))->second;
    auto node = tree_.extract(tree_.find(Row{member, old}));
    old = node.value().score = score;
    tree_.insert(std::move(node));
  }
  void Remove(std::string_view member) {
    const auto at = scores_.find(AbslView(member));
    tree_.erase(tree_.find(Row{member, at->second}));
    scores_.erase(at);
  }
  void PopLowest() {
    scores_.erase(tree_.begin()->member);
    tree_.erase(tree_.begin());
  }

  std::size_t size() const { return scores_.size(); }
  double Score(std::string_view member) const { return scores_.find(AbslView(member))->second; }

  template <typename Visit>
  void PageAfter(double score, std::string_view member, std::size_t rows, Visit visit) const {
    auto at = tree_.upper_bound(Row{member, score});
    for (; rows > 0 && at != tree_.end(); --rows, ++at) visit(at->member, at->score);
  }
  template <typename Visit>
  void PageBefore(double score, std::string_view member, std::size_t rows, Visit visit) const {
    auto at = tree_.lower_bound(Row{member, score});
    for (; rows > 0 && at != tree_.begin(); --rows) {
      --at;
      visit(at->member, at->score);
    }
  }

 private:
  struct Key {
    double score;
    std::string member;
  };

  absl::btree_set<Key, ByScoreThenMember> tree_;
  absl::flat_hash_map<std::string, double> scores_;
};

}  // namespace zset::bench
