// SPDX-License-Identifier: Apache-2.0
#include "zset/entry_range.h"

#include "base/check.h"
#include "core/source.h"

namespace zset {

using internal::NextSpot;
using internal::PreviousSpot;
using internal::ReadEntry;
using internal::SizeOf;
using internal::SpotAt;

namespace {

// Whether a range or iterator of that generation may still be used.
[[maybe_unused]] bool SetWasNotWrittenSince(std::uint64_t generation,
                                            const internal::Source& source) {
  return generation == internal::GenerationOf(source);
}

}  // namespace

EntryView EntryIterator::operator*() const {
  ZSET_ASSERT(SetWasNotWrittenSince(generation_, source_));
  ZSET_ASSERT(spot_.at != nullptr);
  return ReadEntry(source_, spot_);
}

EntryIterator& EntryIterator::operator++() {
  Step(direction_);
  return *this;
}

EntryIterator& EntryIterator::operator--() {
  Step(direction_ == Direction::kForward ? Direction::kReverse : Direction::kForward);
  return *this;
}

// Goes to the neighbour rank; to the neighbour entry if the block has it, else by a
// descent.
void EntryIterator::Step(Direction direction) {
  ZSET_ASSERT(SetWasNotWrittenSince(generation_, source_));
  const bool up = direction == Direction::kForward;
  if (spot_.at != nullptr) {
    spot_ = up ? NextSpot(source_, spot_) : PreviousSpot(source_, spot_);
  }
  rank_ += up ? 1 : static_cast<std::size_t>(-1);
  if (spot_.at == nullptr && rank_ < SizeOf(source_)) {
    spot_ = SpotAt(source_, rank_);
    internal::PrefetchRun(source_, spot_, direction);
  }
}

EntryIterator EntryRange::begin() const {
  if (empty()) return end();
  ZSET_ASSERT(SetWasNotWrittenSince(generation_, source_));
  internal::PrefetchRun(source_, first_, direction_);
  return {source_, generation_, first_rank(), first_, direction_};
}

EntryIterator EntryRange::end() const {
  // One past the last entry given; below rank 0 the count wraps around, and back.
  const std::size_t rank = direction_ == Direction::kForward ? low_ + size_ : low_ - 1;
  return {source_, generation_, rank, {}, direction_};
}

EntryView EntryRange::operator[](std::size_t k) const {
  ZSET_ASSERT(k < size_);
  ZSET_ASSERT(SetWasNotWrittenSince(generation_, source_));
  const std::size_t rank = direction_ == Direction::kForward ? low_ + k : low_ + size_ - 1 - k;
  return ReadEntry(source_, SpotAt(source_, rank));
}

std::size_t EntryRange::first_rank() const {
  return direction_ == Direction::kForward ? low_ : low_ + size_ - 1;
}

}  // namespace zset
