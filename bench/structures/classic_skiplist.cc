// SPDX-License-Identifier: Apache-2.0
#include "structures/classic_skiplist.h"

#include <cstring>
#include <new>

#include "structures/board.h"

namespace zset::bench {
namespace {

bool IsBelow(const ClassicSkiplist::Node& node, Row key) {
  return ByScoreThenMember()(node.row(), key);
}

}  // namespace

ClassicSkiplist::ClassicSkiplist() : head_(NewNode({}, kMaxHeight)) {}

ClassicSkiplist::~ClassicSkiplist() {
  for (Node* node = head_; node != nullptr;) {
    Node* next = node->links()[0].to;
    ::operator delete(node);
    node = next;
  }
}

ClassicSkiplist::Node* ClassicSkiplist::NewNode(Row row, std::uint32_t height) {
  void* memory = ::operator new(sizeof(Node) + height * sizeof(Link) + row.member.size());
  const auto size = static_cast<std::uint32_t>(row.member.size());
  Node* node = ::new (memory) Node{row.score, nullptr, size, height};
  for (std::uint32_t level = 0; level < height; ++level) ::new (node->links() + level) Link();
  if (size > 0) std::memcpy(node->links() + height, row.member.data(), size);
  return node;
}

// Each height is a quarter as likely as the one below.
std::uint32_t ClassicSkiplist::RandomHeight() {
  random_ = random_ * 6'364'136'223'846'793'005u + 1'442'695'040'888'963'407u;
  std::uint32_t height = 1;
  for (std::uint64_t bits = random_ >> 16; height < kMaxHeight && (bits & 3) == 0; bits >>= 2) {
    ++height;
  }
  return height;
}

void ClassicSkiplist::Descend(Row key, Path& path) const {
  Node* node = head_;
  std::size_t rank = 0;
  for (std::uint32_t level = height_; level-- > 0;) {
    while (node->links()[level].to != nullptr && IsBelow(*node->links()[level].to, key)) {
      rank += node->links()[level].span;
      node = node->links()[level].to;
    }
    path.nodes[level] = node;
    path.ranks[level] = rank;
  }
}

ClassicSkiplist::Node* ClassicSkiplist::Insert(Row row) {
  Node* node = NewNode(row, RandomHeight());
  LinkIn(node);
  return node;
}

void ClassicSkiplist::Remove(Node* node) {
  Unlink(node);
  ::operator delete(node);
}

void ClassicSkiplist::Move(Node* node, double score) {
  const Row moved{node->member(), score};
  const Node* next = node->links()[0].to;
  const bool fits = (node->previous == nullptr || IsBelow(*node->previous, moved)) &&
                    (next == nullptr || !IsBelow(*next, moved));
  if (!fits) Unlink(node);
  node->score = score;
  if (!fits) LinkIn(node);
}

void ClassicSkiplist::LinkIn(Node* node) {
  Path path;
  Descend(node->row(), path);
  for (; height_ < node->height; ++height_) {
    path.nodes[height_] = head_;
    path.ranks[height_] = 0;
    head_->links()[height_].span = size_;
  }
  const std::size_t rank = path.ranks[0];
  for (std::uint32_t level = 0; level < height_; ++level) {
    Link& before = path.nodes[level]->links()[level];
    if (level >= node->height) {
      ++before.span;
      continue;
    }
    const std::size_t skipped = rank - path.ranks[level];
    node->links()[level] = {before.to, before.span - skipped};
    before = {node, skipped + 1};
  }
  Node* next = node->links()[0].to;
  node->previous = path.nodes[0] == head_ ? nullptr : path.nodes[0];
  (next == nullptr ? last_ : next->previous) = node;
  ++size_;
}

void ClassicSkiplist::Unlink(Node* node) {
  Path path;
  Descend(node->row(), path);
  for (std::uint32_t level = 0; level < height_; ++level) {
    Link& before = path.nodes[level]->links()[level];
    if (before.to == node) {
      before = {node->links()[level].to, before.span + node->links()[level].span};
    }
    --before.span;
  }
  Node* next = node->links()[0].to;
  (next == nullptr ? last_ : next->previous) = node->previous;
  while (height_ > 1 && head_->links()[height_ - 1].to == nullptr) --height_;
  --size_;
}

std::size_t ClassicSkiplist::RankOf(Row key) const {
  Path path;
  Descend(key, path);
  return path.ranks[0];
}

const ClassicSkiplist::Node* ClassicSkiplist::LastBelow(Row key) const {
  Path path;
  Descend(key, path);
  return path.nodes[0] == head_ ? nullptr : path.nodes[0];
}

const ClassicSkiplist::Node* ClassicSkiplist::AtRank(std::size_t rank) const {
  const Node* node = head_;
  std::size_t left = rank + 1;
  for (std::uint32_t level = height_; level-- > 0 && left > 0;) {
    while (node->links()[level].to != nullptr && node->links()[level].span <= left) {
      left -= node->links()[level].span;
      node = node->links()[level].to;
    }
  }
  return node;
}

}  // namespace zset::bench
