// Scenes of the allocation tests: a set of some size, with or without snapshots
// alive, and one operation upon it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "zset/options.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"
#include "zset/testing/reference_set.h"

namespace zset::testing {

// Members of the scenes. REQUIRES: i < 1000.
std::string SceneMember(std::size_t i);

enum class Snapshots {
  kNone,
  kFresh,    // one, and no write since: all is shared
  kSeveral,  // two, with writes before, between and behind them
  kDropped   // two, the younger dropped already but not reclaimed
};

inline constexpr Snapshots kAllSnapshots[] = {Snapshots::kNone, Snapshots::kFresh,
                                              Snapshots::kSeveral, Snapshots::kDropped};

// What a scene must show. Slow to make, so made once for many scenes.
struct SceneModels {
  ReferenceSet model;
  std::vector<ReferenceSet> frozen;  // one for each snapshot

  SceneModels(std::size_t size, Snapshots mode);
};

struct Scene {
  SortedSet set;
  std::vector<Snapshot> snapshots;

  Scene(const SortedSetOptions& options, std::size_t size, Snapshots mode);

  // Throws Mismatch unless all is as the models say.
  void Check(const SceneModels& models) const;
};

// An operation, and what it does to a model. Whatever else it makes goes when it
// returns.
struct Operation {
  const char* name;
  std::function<void(SortedSet&)> run;
  std::function<void(ReferenceSet&)> expect;
};

// Those that write, and those that make another set from this one.
const std::vector<Operation>& Operations();

// Empty, one entry, small, at and just above the capacities, several levels.
std::vector<std::size_t> SceneSizes(const SortedSetOptions& options);

}  // namespace zset::testing
