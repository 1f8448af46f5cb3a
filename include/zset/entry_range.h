// EntryRange: the lazy answer to a range query.
//
//   auto range = board.Range({.interval = zset::ScoreRange{}}).value();
//   range.size();                                // exact, before any row is read
//   for (auto [member, score] : range) { ... }   // in the query's direction
//
// Ownership:     borrows from the set or snapshot it was read from.
// Invalidation:  any non-const call on that set except TakeSnapshot; a snapshot's
//                ranges live as long as some copy of the snapshot does. Libraries
//                built without NDEBUG end the program when a range or iterator is
//                used after a write to its set; of a set still in its small form only
//                the address sanitizer sees it.
// Thread safety: a plain value; distinct copies may be used on distinct threads
//                while the source is only read.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "zset/entry.h"
#include "zset/range.h"

namespace zset {

namespace internal {
struct SmallBlock;
struct Block;
struct Roots;

// Where a set's entries are: a small block, or the roots of the big structure,
// or neither for an empty set.
struct Source {
  const SmallBlock* small = nullptr;
  const Roots* roots = nullptr;

  friend bool operator==(const Source&, const Source&) = default;
};

// Where one entry is: its leaf block and index there, or its bytes in a small
// block; nowhere (null) for a place that holds no entry.
struct Spot {
  const void* at = nullptr;
  std::size_t index = 0;
};
}  // namespace internal

// Walks entries both ways. Moving by one is O(1) (amortized over a block);
// creating one is O(log n). Allocates nothing.
class EntryIterator {
 public:
  using iterator_concept = std::bidirectional_iterator_tag;
  using iterator_category = std::input_iterator_tag;
  using value_type = EntryView;
  using difference_type = std::ptrdiff_t;
  using reference = EntryView;
  using pointer = void;

  EntryIterator() = default;

  EntryView operator*() const;
  EntryIterator& operator++();
  EntryIterator& operator--();
  EntryIterator operator++(int) {
    EntryIterator before = *this;
    ++*this;
    return before;
  }
  EntryIterator operator--(int) {
    EntryIterator before = *this;
    --*this;
    return before;
  }

  // The entry's 0-based rank from the low end, whatever the direction. O(1).
  // Behind the highest entry it is the set's size, before the lowest the largest
  // std::size_t.
  std::size_t rank() const { return rank_; }

  friend bool operator==(const EntryIterator& a, const EntryIterator& b) {
    return a.rank_ == b.rank_;
  }

 private:
  friend class EntryRange;

  EntryIterator(internal::Source source, std::uint64_t generation, std::size_t rank,
                internal::Spot spot, Direction direction)
      : source_(source), generation_(generation), rank_(rank), spot_(spot), direction_(direction) {}

  void Step(Direction direction);

  internal::Source source_;
  std::uint64_t generation_ = 0;
  std::size_t rank_ = 0;
  internal::Spot spot_;
  Direction direction_ = Direction::kForward;
};

class EntryRange {
 public:
  EntryRange() = default;

  EntryIterator begin() const;
  EntryIterator end() const;

  // How many entries the range gives. O(1).
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // The k-th entry in the range's direction. O(log n). REQUIRES: k < size().
  EntryView operator[](std::size_t k) const;

  // The rank from the low end of the first entry given; meaningless if empty().
  // O(1).
  std::size_t first_rank() const;

  Direction direction() const { return direction_; }

 private:
  friend class View;

  // The run of ranks [low, low + size); `first` is where the first entry given is.
  EntryRange(internal::Source source, std::uint64_t generation, std::size_t low, std::size_t size,
             internal::Spot first, Direction direction)
      : source_(source),
        generation_(generation),
        low_(low),
        size_(size),
        first_(first),
        direction_(direction) {}

  internal::Source source_;
  std::uint64_t generation_ = 0;
  std::size_t low_ = 0;
  std::size_t size_ = 0;
  internal::Spot first_;
  Direction direction_ = Direction::kForward;
};

}  // namespace zset
