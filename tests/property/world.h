// World: several sets and snapshots of them, each beside its model, and the steps
// that a random test takes in it. After every step everything is compared.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "zset/options.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"
#include "zset/testing/reference_set.h"
#include "zset/view.h"

namespace zset::testing {

struct TrackedSet {
  SortedSet set;
  ReferenceSet model;
  // Names the contents' history; it goes where the set is moved to.
  std::uint64_t id = 0;
  // Both counters as they were after the last step.
  std::uint64_t seen_version = 0;
  std::uint64_t seen_alterations = 0;
};

// What one TakeSnapshot() froze. Copies of the snapshot share it.
struct Frozen {
  ReferenceSet model;
  std::uint64_t set_id = 0;
  std::uint64_t version = 0;
};

struct TrackedSnapshot {
  Snapshot snapshot;
  std::shared_ptr<const Frozen> frozen;
};

// A set or a snapshot, to read from.
struct PickedView {
  const View* view;
  const ReferenceSet* model;
};

class World {
 public:
  explicit World(const SortedSetOptions& options);

  const SortedSetOptions& options() const { return options_; }

  // Numbers are taken modulo what there is, so any step fits any world.
  TrackedSet& Set(std::size_t i) { return sets_[i % sets_.size()]; }
  PickedView Pick(std::size_t i) const;
  std::vector<TrackedSnapshot>& snapshots() { return snapshots_; }
  TrackedSnapshot& SnapshotAt(std::size_t i) { return snapshots_[i % snapshots_.size()]; }

  // Adds a snapshot, over an old one if there are many.
  void Keep(TrackedSnapshot snapshot);

  // Puts a set that shares no history with any other in place of `slot`'s.
  void Replace(TrackedSet& slot, SortedSet set, ReferenceSet model);

  // Throws Mismatch unless every set and snapshot is what its model says.
  void Check();

 private:
  void CheckSet(TrackedSet& slot);
  void CheckVersion(TrackedSet& slot);
  void CheckMemory(TrackedSet& slot);

  SortedSetOptions options_;
  std::uint64_t next_id_ = 1;
  std::vector<TrackedSet> sets_;
  std::vector<TrackedSnapshot> snapshots_;
};

// One thing to do in a world. Any sequence of steps may be taken, so a failing one
// shrinks by leaving steps out.
struct Step {
  std::function<void(World&)> run;
  std::function<std::string()> text;

  friend std::ostream& operator<<(std::ostream& out, const Step& step) {
    return out << "\n  " << step.text();
  }
};

}  // namespace zset::testing
