// Steps that change a set by much: growth in one pattern, sets built, copied,
// moved, cleared and destroyed.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "property/steps.h"
#include "zset/testing/generators.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

constexpr std::size_t kMostEntries = 400;

enum class Pattern { kEqual, kAscending, kDescending, kScattered };

struct Grow {
  std::size_t set;
  std::size_t first;
  std::size_t count;
  Pattern pattern;
  bool one_by_one;

  double ScoreOf(std::size_t i) const {
    switch (pattern) {
      case Pattern::kEqual:
        return 1.0;
      case Pattern::kAscending:
        return static_cast<double>(i);
      case Pattern::kDescending:
        return -static_cast<double>(i);
      case Pattern::kScattered:
        return static_cast<double>(i * 7919 % 101);
    }
    return 0;
  }

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    if (slot.model.size() + count > kMostEntries) return;
    std::vector<EntryView> entries;
    for (std::size_t i = first; i < first + count; ++i) {
      entries.push_back({NumberedMember(i), ScoreOf(i)});
    }
    if (!one_by_one) {
      RequireSameOr(slot.set.AddMany(entries), slot.model.AddMany(entries), "AddMany");
      return;
    }
    for (const EntryView& entry : entries) {
      RequireSameOr(slot.set.Add(entry.member, entry.score),
                    slot.model.Add(entry.member, entry.score), "Add");
    }
  }
  std::string Words() const {
    static constexpr const char* kNames[] = {"equal", "ascending", "descending", "scattered"};
    return "set " + Text(set) + " Grow from " + Text(first) + " by " + Text(count) + " " +
           kNames[static_cast<int>(pattern)] + (one_by_one ? " one by one" : " at once");
  }
};

// Removes all entries but a few, one at a time, in an order that hits all blocks.
struct Shrink {
  std::size_t set;
  std::size_t keep;
  std::size_t stride;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    std::size_t at = 0;
    while (slot.model.size() > keep) {
      at = (at + stride) % slot.model.size();
      std::string member = slot.model.entries()[at].member;
      RequireSame(slot.set.Remove(member), slot.model.Remove(member), "Remove");
    }
  }
  std::string Words() const {
    return "set " + Text(set) + " Shrink to " + Text(keep) + " by strides of " + Text(stride);
  }
};

struct ClearSet {
  std::size_t set;

  void Run(World& world) const {
    world.Set(set).set.Clear();
    world.Set(set).model.Clear();
  }
  std::string Words() const { return "set " + Text(set) + " Clear"; }
};

struct CopyView {
  std::size_t set;
  std::size_t source;

  void Run(World& world) const {
    PickedView from = world.Pick(source);
    ReferenceSet model = *from.model;
    world.Replace(world.Set(set), SortedSet::CopyOf(*from.view, world.options()), std::move(model));
  }
  std::string Words() const { return "set " + Text(set) + " CopyOf view " + Text(source); }
};

struct BuildSorted {
  std::size_t set;
  std::size_t source;
  std::size_t fault;  // which entry is made wrong, if there is one
  bool faulty;

  void Run(World& world) const {
    const ReferenceSet model = *world.Pick(source).model;
    std::vector<EntryView> entries(model.entries().begin(), model.entries().end());
    bool wrong = faulty && !entries.empty();
    if (wrong) entries.push_back(entries[fault % entries.size()]);
    auto built = SortedSet::FromSorted(entries, world.options());
    if (wrong) {
      Require(built.status().code() == absl::StatusCode::kInvalidArgument,
              "FromSorted takes entries that do not ascend");
      return;
    }
    RequireOk(built.status(), "FromSorted");
    world.Replace(world.Set(set), *std::move(built), model);
  }
  std::string Words() const {
    return "set " + Text(set) + " FromSorted entries of view " + Text(source) +
           (faulty ? " and again entry " + Text(fault) : "");
  }
};

struct MoveSet {
  std::size_t to;
  std::size_t from;

  void Run(World& world) const {
    TrackedSet& source = world.Set(from);
    TrackedSet& target = world.Set(to);
    if (&source == &target) return;
    target = std::move(source);
    Require(source.set.empty(), "a set moved from is empty");
    world.Replace(source, std::move(source.set), ReferenceSet());
  }
  std::string Words() const { return "set " + Text(from) + " moves to set " + Text(to); }
};

struct DestroySet {
  std::size_t set;

  void Run(World& world) const {
    world.Replace(world.Set(set), SortedSet(world.options()), ReferenceSet());
  }
  std::string Words() const { return "set " + Text(set) + " is destroyed and made anew"; }
};

}  // namespace

rc::Gen<Step> BulkStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto pattern = rc::gen::element(Pattern::kEqual, Pattern::kAscending, Pattern::kDescending,
                                  Pattern::kScattered);
  auto grow = StepFrom(build<Grow>(set(&Grow::set, Below(3)), set(&Grow::first, Below(300)),
                                   set(&Grow::count, Below(160)), set(&Grow::pattern, pattern),
                                   set(&Grow::one_by_one)));
  auto shrink = StepFrom(build<Shrink>(set(&Shrink::set, Below(3)), set(&Shrink::keep, Below(12)),
                                       set(&Shrink::stride, Below(50))));
  auto clear = StepFrom(build<ClearSet>(set(&ClearSet::set, Below(3))));
  auto copy =
      StepFrom(build<CopyView>(set(&CopyView::set, Below(3)), set(&CopyView::source, Below(9))));
  auto sorted = StepFrom(
      build<BuildSorted>(set(&BuildSorted::set, Below(3)), set(&BuildSorted::source, Below(9)),
                         set(&BuildSorted::fault, Below(400)), set(&BuildSorted::faulty)));
  auto move = StepFrom(build<MoveSet>(set(&MoveSet::to, Below(3)), set(&MoveSet::from, Below(3))));
  auto destroy = StepFrom(build<DestroySet>(set(&DestroySet::set, Below(3))));
  return rc::gen::weightedOneOf<Step>(
      {{6, grow}, {2, shrink}, {1, clear}, {1, copy}, {1, sorted}, {1, move}, {1, destroy}});
}

}  // namespace zset::testing
