// HashMember: the seeded hash of the member index.
//
// Folded multiplication: 16 bytes a step are mixed with secret words that depend on
// the seed, by one 64 x 64 -> 128 bit product whose halves are xored. Without the seed
// nobody can aim members at one page. Not a cryptographic hash.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "absl/numeric/int128.h"

namespace zset::internal {

inline std::uint64_t FoldedMultiply(std::uint64_t a, std::uint64_t b) {
  const absl::uint128 product = absl::uint128(a) * b;
  return absl::Uint128Low64(product) ^ absl::Uint128High64(product);
}

inline std::uint64_t HashMember(std::string_view member, std::uint64_t seed) {
  // Odd words with as many ones as zeros: the fractional digits of pi and of e.
  constexpr std::uint64_t kPi = 0x243f6a8885a308d3;
  constexpr std::uint64_t kE = 0xb7e151628aed2a6b;
  const auto load = [](const char* at, std::size_t size) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, size);
    return word;
  };
  const std::uint64_t secret = FoldedMultiply(seed ^ kPi, kE);
  std::uint64_t hash = seed ^ secret;
  const char* at = member.data();
  std::size_t left = member.size();
  for (; left > 16; left -= 16, at += 16) {
    hash = FoldedMultiply(load(at, 8) ^ secret, load(at + 8, 8) ^ hash);
  }
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  if (left >= 8) {
    low = load(at, 8);
    high = load(at + left - 8, 8);
  } else if (left >= 4) {
    low = load(at, 4);
    high = load(at + left - 4, 4);
  } else if (left > 0) {
    low = load(at, 1) | load(at + left / 2, 1) << 8 | load(at + left - 1, 1) << 16;
  }
  hash = FoldedMultiply(low ^ secret, high ^ hash);
  return FoldedMultiply(hash ^ kE, member.size() ^ secret);
}

}  // namespace zset::internal
