// Steps with snapshots: taken, copied, assigned, dropped, reclaimed, compared.
// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "property/steps.h"
#include "zset/diff.h"
#include "zset/testing/generators.h"
#include "zset/testing/reference_algebra.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

struct Take {
  std::size_t set;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    auto frozen =
        std::make_shared<const Frozen>(Frozen{slot.model, slot.id, slot.set.content_version()});
    world.Keep({slot.set.TakeSnapshot(), std::move(frozen)});
  }
  std::string Words() const { return "set " + Text(set) + " TakeSnapshot"; }
};

struct CopySnapshot {
  std::size_t from;
  std::size_t to;
  bool assign;  // over another one, or itself

  void Run(World& world) const {
    if (world.snapshots().empty()) return;
    if (assign) {
      world.SnapshotAt(to) = world.SnapshotAt(from);
    } else {
      world.Keep(TrackedSnapshot(world.SnapshotAt(from)));
    }
  }
  std::string Words() const {
    return "snapshot " + Text(from) + " is copied" + (assign ? " over " + Text(to) : "");
  }
};

struct DropSnapshot {
  std::size_t which;

  void Run(World& world) const {
    if (world.snapshots().empty()) return;
    std::swap(world.SnapshotAt(which), world.snapshots().back());
    world.snapshots().pop_back();
  }
  std::string Words() const { return "snapshot " + Text(which) + " is dropped"; }
};

struct DropAll {
  std::size_t set;

  void Run(World& world) const {
    world.snapshots().clear();
    world.Set(set).set.Reclaim();
    RequireSame(world.Set(set).set.memory_usage().snapshot_bytes, std::size_t{0},
                "snapshot_bytes without snapshots, after Reclaim()");
  }
  std::string Words() const { return "all snapshots are dropped, set " + Text(set) + " Reclaim"; }
};

struct ReclaimSet {
  std::size_t set;

  void Run(World& world) const { world.Set(set).set.Reclaim(); }
  std::string Words() const { return "set " + Text(set) + " Reclaim"; }
};

struct Compare {
  std::size_t older;
  std::size_t newer;

  void Run(World& world) const {
    if (world.snapshots().empty()) return;
    const TrackedSnapshot& a = world.SnapshotAt(older);
    const TrackedSnapshot& b = world.SnapshotAt(newer);
    auto changes = Diff(a.snapshot, b.snapshot);
    if (a.frozen->set_id != b.frozen->set_id) {
      Require(changes.status().code() == absl::StatusCode::kInvalidArgument,
              "Diff of snapshots of two sets");
      return;
    }
    RequireOk(changes.status(), "Diff");
    RequireSameChanges(*changes, ReferenceDiff(a.frozen->model, b.frozen->model));
  }
  std::string Words() const { return "Diff of snapshots " + Text(older) + " and " + Text(newer); }
};

}  // namespace

rc::Gen<Step> SnapshotStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto take = StepFrom(build<Take>(set(&Take::set, Below(3))));
  auto copy =
      StepFrom(build<CopySnapshot>(set(&CopySnapshot::from, Below(6)),
                                   set(&CopySnapshot::to, Below(6)), set(&CopySnapshot::assign)));
  auto drop = StepFrom(build<DropSnapshot>(set(&DropSnapshot::which, Below(6))));
  auto all = StepFrom(build<DropAll>(set(&DropAll::set, Below(3))));
  auto reclaim = StepFrom(build<ReclaimSet>(set(&ReclaimSet::set, Below(3))));
  auto compare =
      StepFrom(build<Compare>(set(&Compare::older, Below(6)), set(&Compare::newer, Below(6))));
  return rc::gen::weightedOneOf<Step>(
      {{8, take}, {2, copy}, {4, drop}, {1, all}, {1, reclaim}, {4, compare}});
}

}  // namespace zset::testing
