// DriftWriter: a seeded writer that changes a board while somebody pages it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>

#include "zset/sorted_set.h"

namespace zset::cli {

// Where a moved row goes.
enum class Moves {
  kAnywhere,  // to the score of any row
  kUp,        // to the score of a row above it; the topmost one point higher
  kDown,      // to the score of a row below it; the lowest one point lower
};

// One change that was made.
struct Write {
  enum class Kind { kMoved, kAdded, kRemoved };

  Kind kind = Kind::kMoved;
  std::string member;
  double score = 0;  // the new one; of a removed row the last one
};

class DriftWriter {
 public:
  DriftWriter(std::uint64_t seed, Moves moves) : random_(seed), moves_(moves) {}

  // Makes one change: of ten, on average, six move a row, two add one with a new
  // name and two remove one. nullopt if nothing changed, because the row drawn had
  // the score it was to get. Equal seeds and boards give equal changes. O(log n).
  std::optional<Write> WriteOnce(SortedSet& board);

 private:
  std::size_t Below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }

  std::optional<Write> Move(SortedSet& board);
  std::optional<Write> AddNew(SortedSet& board);
  std::optional<Write> RemoveAny(SortedSet& board);
  double ScoreToMoveTo(const View& board, std::size_t rank, double score);

  std::mt19937_64 random_;
  Moves moves_;
  std::size_t named_ = 0;  // new names tried so far
};

}  // namespace zset::cli
