// InputBuffer: what was read from a client and not run yet, in one piece.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace zset::server {

class InputBuffer {
 public:
  // Room to read into, more if the last read filled what it had. Moves the bytes.
  std::span<char> Room();
  // The first `size` bytes of the room were read.
  void Commit(std::size_t size);

  std::string_view bytes() const { return {data_.get() + begin_, end_ - begin_}; }
  std::size_t size() const { return end_ - begin_; }
  std::size_t capacity() const { return capacity_; }
  void Consume(std::size_t size) { begin_ += size; }

 private:
  void Grow(std::size_t capacity);

  static constexpr std::size_t kLeast = std::size_t{4} * 1024;
  static constexpr std::size_t kMost = std::size_t{64} * 1024;  // of one read

  std::unique_ptr<char[]> data_;
  std::size_t capacity_ = 0;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t portion_ = kLeast;
};

}  // namespace zset::server
