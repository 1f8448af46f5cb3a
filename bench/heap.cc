// SPDX-License-Identifier: Apache-2.0
#include "heap.h"

#include <malloc.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <vector>

namespace zset::bench {

void PrefaultHeap(std::size_t bytes) {
  // Neither mmap large blocks one by one nor give memory back to the system.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, INT_MAX);
  constexpr std::size_t kPiece = std::size_t{1} << 26;
  std::vector<char*> pieces;
  for (std::size_t taken = 0; taken < bytes; taken += kPiece) {
    char* piece = static_cast<char*>(std::malloc(kPiece));
    if (piece == nullptr) break;
    for (std::size_t at = 0; at < kPiece; at += 4096) static_cast<volatile char*>(piece)[at] = 1;
    pieces.push_back(piece);
  }
  for (char* piece : pieces) std::free(piece);
}

}  // namespace zset::bench
