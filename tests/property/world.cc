// SPDX-License-Identifier: Apache-2.0
#include "property/world.h"

#include <algorithm>
#include <set>
#include <utility>

#include "set/set_access.h"
#include "set/validate.h"
#include "support/compare.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

constexpr std::size_t kSets = 3;
constexpr std::size_t kMostSnapshots = 6;

}  // namespace

World::World(const SortedSetOptions& options) : options_(options) {
  for (std::size_t i = 0; i < kSets; ++i) {
    sets_.push_back({SortedSet(options), {}, next_id_++});
  }
}

PickedView World::Pick(std::size_t i) const {
  i %= sets_.size() + snapshots_.size();
  if (i < sets_.size()) return {&sets_[i].set, &sets_[i].model};
  const TrackedSnapshot& picked = snapshots_[i - sets_.size()];
  return {&picked.snapshot, &picked.frozen->model};
}

void World::Keep(TrackedSnapshot snapshot) {
  if (snapshots_.size() < kMostSnapshots) {
    snapshots_.push_back(std::move(snapshot));
  } else {
    snapshots_[snapshot.frozen->model.alterations() % kMostSnapshots] = std::move(snapshot);
  }
}

void World::Replace(TrackedSet& slot, SortedSet set, ReferenceSet model) {
  slot.set = std::move(set);
  slot.model = std::move(model);
  slot.id = next_id_++;
  slot.seen_version = slot.set.content_version();
  slot.seen_alterations = slot.model.alterations();
}

void World::Check() {
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    try {
      CheckSet(sets_[i]);
    } catch (const Mismatch& mismatch) {
      throw Mismatch("set " + Text(i) + ": " + mismatch.what());
    }
  }
  for (std::size_t i = 0; i < snapshots_.size(); ++i) {
    try {
      RequireOk(internal::Validate(snapshots_[i].snapshot), "Validate");
      RequireSameContents(snapshots_[i].snapshot, snapshots_[i].frozen->model);
      RequireSame(snapshots_[i].snapshot.content_version(), snapshots_[i].frozen->version,
                  "content_version()");
    } catch (const Mismatch& mismatch) {
      throw Mismatch("snapshot " + Text(i) + ": " + mismatch.what());
    }
  }
}

void World::CheckSet(TrackedSet& slot) {
  RequireValid(slot.set, slot.model);
  CheckVersion(slot);
  CheckMemory(slot);
}

void World::CheckVersion(TrackedSet& slot) {
  std::uint64_t version = slot.set.content_version();
  bool altered = slot.model.alterations() != slot.seen_alterations;
  Require(altered ? version > slot.seen_version : version == slot.seen_version, [&] {
    return "content_version went from " + Text(slot.seen_version) + " to " + Text(version) +
           (altered ? " although something changed" : " although nothing changed");
  });
  slot.seen_version = version;
  slot.seen_alterations = slot.model.alterations();
}

void World::CheckMemory(TrackedSet& slot) {
  std::set<const Frozen*> moments;
  // A set that was never changed has version 0, but counts from another number.
  const auto counted = [&slot](std::uint64_t version) {
    const internal::Core* core = internal::SetAccess::core(slot.set);
    return version == 0 && core != nullptr ? core->first_version() : version;
  };
  std::uint64_t oldest = counted(slot.set.content_version());
  for (const TrackedSnapshot& tracked : snapshots_) {
    if (tracked.frozen->set_id != slot.id) continue;
    moments.insert(tracked.frozen.get());
    oldest = std::min(oldest, counted(tracked.frozen->version));
  }
  MemoryUsage usage = slot.set.memory_usage();
  RequireSame(usage.snapshots, moments.size(), "memory_usage().snapshots");
  RequireSame(usage.oldest_snapshot_age, counted(slot.set.content_version()) - oldest,
              "memory_usage().oldest_snapshot_age");
}

}  // namespace zset::testing
