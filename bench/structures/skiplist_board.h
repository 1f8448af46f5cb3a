// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>

#include "absl/container/flat_hash_map.h"
#include "structures/board.h"
#include "structures/classic_skiplist.h"

namespace zset::bench {

// The textbook skiplist and absl::flat_hash_map from member to node. The member's
// bytes are in the node alone; the map borrows them.
class SkiplistBoard {
 public:
  static constexpr std::string_view kName = "skiplist";
  static constexpr bool kHasRank = true;

  void Insert(std::string_view member, double score) {
    Node* node = list_.Insert({member, score});
    nodes_.emplace(AbslView(node->member()), node);
  }
  void Update(std::string_view member, double score) { list_.Move(Find(member), score); }
  void Remove(std::string_view member) {
    const auto at = nodes_.find(AbslView(member));
    Node* node = at->second;
    nodes_.erase(at);
    list_.Remove(node);
  }
  void PopLowest() { Remove(list_.first()->member()); }

  std::size_t size() const { return list_.size(); }
  double Score(std::string_view member) const { return Find(member)->score; }
  std::size_t Rank(std::string_view member) const { return list_.RankOf(Find(member)->row()); }
  Row Select(std::size_t rank) const { return list_.AtRank(rank)->row(); }
  std::size_t Count(double min, double max) const {
    // No member lies below the empty one: the next greater score's first place.
    return list_.RankOf({{}, std::nextafter(max, std::numeric_limits<double>::infinity())}) -
           list_.RankOf({{}, min});
  }

  template <typename Visit>
  void PageAfter(double score, std::string_view member, std::size_t rows, Visit visit) const {
    const Row key{member, score};
    const Node* before = list_.LastBelow(key);
    const Node* at = before == nullptr ? list_.first() : before->links()[0].to;
    const bool is_key = at != nullptr && at->score == score && at->member() == member;
    List(is_key ? at->links()[0].to : at, rows, visit);
  }
  template <typename Visit>
  void PageBefore(double score, std::string_view member, std::size_t rows, Visit visit) const {
    const Node* at = list_.LastBelow({member, score});
    for (; rows > 0 && at != nullptr; --rows, at = at->previous) visit(at->member(), at->score);
  }
  template <typename Visit>
  void PageFromRank(std::size_t rank, std::size_t rows, Visit visit) const {
    List(list_.AtRank(rank), rows, visit);
  }

 private:
  using Node = ClassicSkiplist::Node;

  Node* Find(std::string_view member) const { return nodes_.find(AbslView(member))->second; }

  template <typename Visit>
  static void List(const Node* at, std::size_t rows, Visit visit) {
    for (; rows > 0 && at != nullptr; --rows, at = at->links()[0].to) {
      visit(at->member(), at->score);
    }
  }

  ClassicSkiplist list_;
  absl::flat_hash_map<absl::string_view, Node*> nodes_;
};

}  // namespace zset::bench
