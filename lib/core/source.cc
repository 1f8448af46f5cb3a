// SPDX-License-Identifier: Apache-2.0
#include "core/source.h"

#include <algorithm>
#include <array>

#include "base/member_hash.h"
#include "base/prefetch.h"
#include "core/descent.h"
#include "core/member_index.h"
#include "core/record.h"
#include "core/roots.h"
#include "core/small_block.h"

namespace zset::internal {
namespace {

// How far a walk along a leaf asks for records before it reads them.
constexpr std::size_t kRecordsAhead = 12;

// What FindScores keeps on the stack at a time.
constexpr std::size_t kLookupsAtOnce = 64;

const Block* LeafOf(Spot spot) { return static_cast<const Block*>(spot.at); }

}  // namespace

std::size_t SizeOf(const Source& source) {
  if (source.small != nullptr) return source.small->count;
  return source.roots == nullptr ? 0 : source.roots->size;
}

std::uint64_t GenerationOf(const Source& source) {
  return source.small != nullptr || source.roots == nullptr ? 0 : source.roots->generation;
}

Place FindPlace(const Source& source, const Position& position) {
  if (source.small != nullptr) {
    const auto [rank, spot] = source.small->LowerBound(position);
    return {rank, spot, {}};
  }
  if (SizeOf(source) == 0) return {};
  const auto [leaf, index, rank] = DescendTo(source.roots->top, source.roots->size, position);
  Place place{rank, {}, {}};
  if (index < leaf->count) place.at = {leaf, index};
  if (index > 0) place.before = {leaf, index - 1};
  return place;
}

std::size_t FindRank(const Source& source, const Position& position) {
  if (source.small != nullptr) return source.small->LowerBound(position).rank;
  if (SizeOf(source) == 0) return 0;
  return RankOfPosition(source.roots->top, source.roots->size, position);
}

Spot SpotAt(const Source& source, std::size_t rank) {
  if (source.small != nullptr) return source.small->SpotAt(rank);
  const LeafPlace place = DescendToRank(source.roots->top, rank);
  return {place.leaf, place.index};
}

EntryView ReadEntry(const Source& source, Spot spot) {
  if (source.small != nullptr) return source.small->Read(spot);
  const Block* leaf = LeafOf(spot);
  return {leaf->records()[spot.index]->member(), leaf->scores()[spot.index]};
}

Spot NextSpot(const Source& source, Spot spot) {
  if (source.small != nullptr) {
    return spot.index + 1 < source.small->count ? source.small->Next(spot) : Spot{};
  }
  const Block* leaf = LeafOf(spot);
  const std::size_t ahead = spot.index + kRecordsAhead;
  if (ahead < leaf->count) Prefetch(leaf->records()[ahead]);
  return spot.index + 1 < leaf->count ? Spot{spot.at, spot.index + 1} : Spot{};
}

Spot PreviousSpot(const Source& source, Spot spot) {
  if (source.small != nullptr || spot.index == 0) return {};
  if (spot.index >= kRecordsAhead) {
    Prefetch(LeafOf(spot)->records()[spot.index - kRecordsAhead]);
  }
  return {spot.at, spot.index - 1};
}

void PrefetchRun(const Source& source, Spot spot, Direction direction) {
  if (source.small != nullptr) return;
  const Block* leaf = LeafOf(spot);
  for (std::size_t i = 0; i < kRecordsAhead; ++i) {
    const std::size_t index = direction == Direction::kForward ? spot.index + i : spot.index - i;
    if (index >= leaf->count) return;
    Prefetch(leaf->records()[index]);
  }
}

std::optional<RankedScore> FindRankedScore(const Source& source, std::string_view member) {
  if (source.small != nullptr) return source.small->Find(member);
  if (SizeOf(source) == 0) return std::nullopt;
  const Roots& roots = *source.roots;
  const Record* record = FindRecord(roots.index, HashMember(member, roots.hash_seed), member);
  if (record == nullptr) return std::nullopt;
  return RankedScore{RankOfEntry(roots.top, roots.size, *record), record->score};
}

std::optional<double> FindScore(const Source& source, std::string_view member) {
  if (source.small != nullptr) {
    const auto found = source.small->Find(member);
    if (found) return found->score;
    return std::nullopt;
  }
  if (SizeOf(source) == 0) return std::nullopt;
  const Roots& roots = *source.roots;
  const Record* record = FindRecord(roots.index, HashMember(member, roots.hash_seed), member);
  if (record == nullptr) return std::nullopt;
  return record->score;
}

void FindScores(const Source& source, std::span<const std::string_view> members,
                std::span<std::optional<double>> scores) {
  if (source.small != nullptr || SizeOf(source) == 0) {
    std::transform(members.begin(), members.end(), scores.begin(),
                   [&source](std::string_view member) { return FindScore(source, member); });
    return;
  }
  const Roots& roots = *source.roots;
  std::array<Lookup, kLookupsAtOnce> lookups;
  for (std::size_t i = 0; i < members.size();) {
    const std::size_t n = std::min(kLookupsAtOnce, members.size() - i);
    for (std::size_t k = 0; k < n; ++k) {
      lookups[k] = {members[i + k], HashMember(members[i + k], roots.hash_seed)};
    }
    FindRecords(roots.index, {lookups.data(), n});
    for (std::size_t k = 0; k < n; ++k, ++i) {
      const Record* record = lookups[k].record;
      scores[i] = record == nullptr ? std::nullopt : std::optional(record->score);
    }
  }
}

}  // namespace zset::internal
