// InputReader: a fuzzer's bytes as choices. Reads zeros behind the end, so that every
// input means something.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "zset/options.h"

namespace zset::fuzz {

class InputReader {
 public:
  explicit InputReader(std::string_view input) : left_(input) {}

  bool done() const { return left_.empty(); }

  std::size_t Byte() {
    if (left_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(left_.front());
    left_.remove_prefix(1);
    return byte;
  }

  // A number below `n`, which is at most 256.
  std::size_t Below(std::size_t n) { return Byte() % n; }
  bool Flip() { return Below(2) == 1; }

  // Few scores, so that ties are common; with what is odd about doubles.
  double Score() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    constexpr double kOdd[] = {0.0, -0.0, kInfinity, -kInfinity, 5e-324, 1e308, -1e308, 0.1};
    const std::size_t byte = Byte();
    return byte < 8 ? kOdd[byte] : static_cast<double>(byte % 16) - 4;
  }

  // Few members, so that they meet again: empty, short, with a common beginning longer
  // than a block's prefix, too long for a small set.
  std::string Member() {
    const std::size_t byte = Byte();
    return MemberOf(byte % 96);
  }
  static std::string MemberOf(std::size_t i) {
    if (i == 0) return {};
    if (i < 8) return std::string(1, static_cast<char>(i * 36));
    if (i < 16) return "twenty bytes in common: " + std::string(i - 8, '\0');
    if (i < 18) return std::string(i == 16 ? 65 : 300, 'l');
    return "m" + std::to_string(i);
  }

  // Blocks as small as they may be, odd ones, and those of real use.
  SortedSetOptions Shape() {
    constexpr SortedSetOptions kShapes[] = {
        {.leaf_capacity = 2, .upper_capacity = 4, .page_capacity = 2, .small_set_entries = 0},
        {.leaf_capacity = 3, .upper_capacity = 5, .page_capacity = 3, .small_set_entries = 4},
        {.leaf_capacity = 7, .upper_capacity = 7, .page_capacity = 7, .small_set_entries = 8},
        {},
        {.leaf_capacity = 2, .upper_capacity = 9, .page_capacity = 4, .small_set_entries = 0}};
    SortedSetOptions shape = kShapes[Below(5)];
    shape.hash_seed = 7;  // an input means the same in every run
    return shape;
  }

 private:
  std::string_view left_;
};

}  // namespace zset::fuzz
