// Reading a set in either form: the few primitives all reads are made of.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "zset/entry.h"
#include "zset/entry_range.h"
#include "zset/range.h"

namespace zset::internal {

std::size_t SizeOf(const Source& source);

// How many writes the set has seen. Always 0 for a small set, whose block is never
// written but replaced: reading the old one is for the address sanitizer to find.
std::uint64_t GenerationOf(const Source& source);

// A place between entries: how many lie before it, and where the entries next to it
// are, as far as the descent came by them (null otherwise).
struct Place {
  std::size_t rank = 0;
  Spot at;      // the entry with that rank
  Spot before;  // the one before it
};

// The place of a position. One descent.
Place FindPlace(const Source& source, const Position& position);

// Its rank alone. Up to one descent.
std::size_t FindRank(const Source& source, const Position& position);

// Where the entry with that rank is. One descent. REQUIRES: rank < size.
Spot SpotAt(const Source& source, std::size_t rank);

EntryView ReadEntry(const Source& source, Spot spot);

// Where the entry behind (before) the one at `spot` is if it is near, else null. `spot`
// is not null.
Spot NextSpot(const Source& source, Spot spot);
Spot PreviousSpot(const Source& source, Spot spot);

// Asks for the records a walk from `spot` will read first.
void PrefetchRun(const Source& source, Spot spot, Direction direction);

// A member's rank and score. One descent.
std::optional<RankedScore> FindRankedScore(const Source& source, std::string_view member);

std::optional<double> FindScore(const Source& source, std::string_view member);

// FindScore for each, in their order. REQUIRES: room for as many scores as members.
void FindScores(const Source& source, std::span<const std::string_view> members,
                std::span<std::optional<double>> scores);

}  // namespace zset::internal
