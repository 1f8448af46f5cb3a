// SPDX-License-Identifier: Apache-2.0
#include "server/input_buffer.h"

#include <algorithm>
#include <cstring>

namespace zset::server {

std::span<char> InputBuffer::Room() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (capacity_ - end_ < portion_) {
    // Moving is paid for by what was consumed; growing doubles.
    const bool worth_moving = capacity_ - size() >= portion_ && begin_ >= size();
    Grow(worth_moving ? capacity_ : std::max(size() + portion_, 2 * size()));
  }
  return {data_.get() + end_, std::min(capacity_ - end_, kMost)};
}

void InputBuffer::Commit(std::size_t size) {
  if (size >= portion_) portion_ = std::min(2 * portion_, kMost);
  end_ += size;
}

// Moves the bytes to the front of a buffer of this capacity.
void InputBuffer::Grow(std::size_t capacity) {
  const std::size_t kept = size();
  if (capacity == capacity_) {
    if (kept > 0) std::memmove(data_.get(), data_.get() + begin_, kept);
  } else {
    auto data = std::make_unique_for_overwrite<char[]>(capacity);
    if (kept > 0) std::memcpy(data.get(), data_.get() + begin_, kept);
    data_ = std::move(data);
    capacity_ = capacity;
  }
  begin_ = 0;
  end_ = kept;
}

}  // namespace zset::server
