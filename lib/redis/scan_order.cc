// SPDX-License-Identifier: Apache-2.0
#include "redis/scan_order.h"

#include <algorithm>

namespace zset::internal {

std::uint64_t ScanHash(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t hash = seed ^ 0xcbf29ce484222325u;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  hash ^= hash >> 32;
  hash *= 0x9e3779b97f4a7c15u;
  hash ^= hash >> 29;
  return hash | 1;
}

void ScanOrder::Build(SortedSet& set, std::uint64_t seed) {
  snapshot_ = set.TakeSnapshot();
  places_.clear();
  places_.reserve(snapshot_.size());
  std::size_t rank = 0;
  for (const EntryView entry : snapshot_) places_.push_back({ScanHash(entry.member, seed), rank++});
  std::sort(places_.begin(), places_.end(),
            [](const Place& a, const Place& b) { return a.hash < b.hash; });
}

ScanOrder::Page ScanOrder::Next(SortedSet& set, std::uint64_t cursor, std::size_t count,
                                std::uint64_t seed) {
  if (cursor == 0 || places_.empty()) Build(set, seed);
  auto place = std::lower_bound(places_.begin(), places_.end(), cursor,
                                [](const Place& p, std::uint64_t hash) { return p.hash < hash; });
  Page page;
  std::uint64_t last = 0;
  for (; place != places_.end(); ++place) {
    if (page.entries.size() >= count && place->hash != last) break;
    last = place->hash;
    const std::string_view member = snapshot_.At(place->rank)->member;
    // The member's bytes must outlive the snapshot: take them from the set itself.
    const std::optional<std::size_t> rank = set.Rank(member);
    if (rank) page.entries.push_back(*set.At(*rank));
  }
  if (place != places_.end()) {
    page.next = place->hash;
  } else {
    *this = ScanOrder();
  }
  return page;
}

}  // namespace zset::internal
