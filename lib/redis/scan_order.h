// ScanOrder: a walk over a changing set that misses nothing, with a cursor that is
// just a number.
//
// Members are visited by ascending hash. A cursor is the least hash not yet given,
// so it means the same in every build of the order. The order is built from a
// snapshot when a walk begins. A member that is present throughout a walk was
// present when any later walk began, so it is in whichever build the walk meets.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "zset/snapshot.h"
#include "zset/sorted_set.h"

namespace zset::internal {

// A seeded hash that is never 0.
std::uint64_t ScanHash(std::string_view bytes, std::uint64_t seed);

class ScanOrder {
 public:
  struct Page {
    std::vector<EntryView> entries;  // as they are in the set now
    std::uint64_t next = 0;          // 0: the walk is done
  };

  // At least `count` of the entries from `cursor` on, if there are as many; entries
  // that share a hash come together. O(n log n) when a walk begins, then
  // O(count log n). The page points into `set`.
  Page Next(SortedSet& set, std::uint64_t cursor, std::size_t count, std::uint64_t seed);

 private:
  struct Place {
    std::uint64_t hash;
    std::size_t rank;  // in snapshot_
  };

  void Build(SortedSet& set, std::uint64_t seed);

  Snapshot snapshot_;
  std::vector<Place> places_;  // ascending by hash
};

}  // namespace zset::internal
