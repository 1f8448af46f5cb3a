// ClassicSkiplist: the textbook skiplist with one node for each row, coin flips for
// heights, and spans on its links, so that ranks can be counted (Pugh, 1990; a quarter
// of the nodes of each level goes one higher, as is usual). For comparison only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "workload.h"

namespace zset::bench {

class ClassicSkiplist {
 public:
  struct Node;
  struct Link {
    Node* to = nullptr;
    std::size_t span = 0;  // rows from this node to the linked one
  };
  // Its links, as many as it is high, and then its member's bytes follow it.
  struct Node {
    double score;
    Node* previous;  // null in front of the first row
    std::uint32_t member_size;
    std::uint32_t height;

    Link* links() { return reinterpret_cast<Link*>(this + 1); }
    const Link* links() const { return reinterpret_cast<const Link*>(this + 1); }
    std::string_view member() const {
      return {reinterpret_cast<const char*>(links() + height), member_size};
    }
    Row row() const { return {member(), score}; }
  };

  ClassicSkiplist();
  ClassicSkiplist(const ClassicSkiplist&) = delete;
  ClassicSkiplist& operator=(const ClassicSkiplist&) = delete;
  ~ClassicSkiplist();

  Node* Insert(Row row);
  void Remove(Node* node);
  // Gives the node another score; it stays where it is if the order allows.
  void Move(Node* node, double score);

  std::size_t size() const { return size_; }
  const Node* first() const { return head_->links()[0].to; }
  const Node* last() const { return last_; }
  // The number of rows that are below the key; and the last of them, or null.
  std::size_t RankOf(Row key) const;
  const Node* LastBelow(Row key) const;
  const Node* AtRank(std::size_t rank) const;

 private:
  static constexpr std::uint32_t kMaxHeight = 32;

  // The last node below a key on each level, and how many rows are up to it.
  struct Path {
    Node* nodes[kMaxHeight];
    std::size_t ranks[kMaxHeight];
  };

  static Node* NewNode(Row row, std::uint32_t height);
  std::uint32_t RandomHeight();
  void Descend(Row key, Path& path) const;
  void LinkIn(Node* node);
  void Unlink(Node* node);

  Node* head_;
  Node* last_ = nullptr;
  std::uint32_t height_ = 1;
  std::size_t size_ = 0;
  std::uint64_t random_ = 1;
};

}  // namespace zset::bench
