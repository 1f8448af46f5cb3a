// Steps that change one set by a member or a run of entries.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <string_view>
#include <vector>

#include "property/steps.h"
#include "support/compare.h"
#include "zset/testing/generators.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

struct AddOne {
  std::size_t set;
  std::string_view member;
  double score;
  AddOptions options;
  bool increment;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    if (increment) {
      RequireSameOr(slot.set.Increment(member, score, options),
                    slot.model.Increment(member, score, options), "Increment");
    } else {
      RequireSameOr(slot.set.Add(member, score, options), slot.model.Add(member, score, options),
                    "Add");
    }
  }
  std::string Words() const {
    return "set " + Text(set) + (increment ? " Increment " : " Add ") +
           Text(EntryView{member, score}) + Text(options);
  }
};

struct AddSeveral {
  std::size_t set;
  std::vector<EntryView> entries;
  AddOptions options;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    RequireSameOr(slot.set.AddMany(entries, options), slot.model.AddMany(entries, options),
                  "AddMany");
  }
  std::string Words() const {
    return "set " + Text(set) + " AddMany " + Text(entries) + Text(options);
  }
};

struct RemoveSeveral {
  std::size_t set;
  std::vector<std::string_view> members;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    if (members.size() == 1) {
      RequireSame(slot.set.Remove(members[0]), slot.model.Remove(members[0]), "Remove");
    } else {
      RequireSame(slot.set.RemoveMany(members), slot.model.RemoveMany(members), "RemoveMany");
    }
  }
  std::string Words() const {
    std::string text = "set " + Text(set) + " Remove";
    for (std::string_view member : members) text += " " + Quoted(member);
    return text;
  }
};

// Counted == listed == removed.
struct RemoveRun {
  std::size_t set;
  Interval interval;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    auto counted = slot.set.Count(interval);
    if (counted.ok()) {
      auto listed = slot.set.Range({interval, Direction::kForward, {}});
      RequireOk(listed.status(), "Range");
      RequireSame(listed->size(), *counted, "Range().size() against Count()");
      RequireSame(Rows(*listed).size(), *counted, "listed rows against Count()");
    }
    auto removed = slot.set.RemoveRange(interval);
    RequireSameOr(removed, counted, "removed against counted");
    RequireSameOr(removed, slot.model.RemoveRange(interval), "RemoveRange");
  }
  std::string Words() const { return "set " + Text(set) + " RemoveRange " + Text(interval); }
};

struct Pop {
  std::size_t set;
  std::size_t count;
  Direction from;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    if (from == Direction::kForward) {
      RequireSame(slot.set.PopLowest(count), slot.model.PopLowest(count), "PopLowest");
    } else {
      RequireSame(slot.set.PopHighest(count), slot.model.PopHighest(count), "PopHighest");
    }
  }
  std::string Words() const {
    return "set " + Text(set) + " Pop " + Text(from) + " " + Text(count);
  }
};

// Moves an entry that is there a little: to the score of a neighbour, or next to it.
struct Nudge {
  std::size_t set;
  std::size_t rank;
  double score;
  bool to_neighbour;

  void Run(World& world) const {
    TrackedSet& slot = world.Set(set);
    if (slot.model.empty()) return;
    const auto& entries = slot.model.entries();
    std::string member = entries[rank % entries.size()].member;
    double target = to_neighbour ? entries[(rank + 1) % entries.size()].score : score;
    RequireSameOr(slot.set.Add(member, target), slot.model.Add(member, target), "Add");
  }
  std::string Words() const {
    return "set " + Text(set) + " moves the entry at rank " + Text(rank) + " to " +
           (to_neighbour ? "the next one's score" : Text(score));
  }
};

}  // namespace

rc::Gen<Step> WriteStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto members = rc::gen::resize(8, rc::gen::container<std::vector<std::string_view>>(AnyMember()));
  auto entries = rc::gen::resize(12, rc::gen::container<std::vector<EntryView>>(AnyEntry()));
  auto add =
      StepFrom(build<AddOne>(set(&AddOne::set, Below(3)), set(&AddOne::member, AnyMember()),
                             set(&AddOne::score, AnyScoreOrNan()),
                             set(&AddOne::options, AnyAddOptions()), set(&AddOne::increment)));
  auto several = StepFrom(build<AddSeveral>(set(&AddSeveral::set, Below(3)),
                                            set(&AddSeveral::entries, entries),
                                            set(&AddSeveral::options, AnyAddOptions())));
  auto remove = StepFrom(build<RemoveSeveral>(set(&RemoveSeveral::set, Below(3)),
                                              set(&RemoveSeveral::members, members)));
  auto run = StepFrom(
      build<RemoveRun>(set(&RemoveRun::set, Below(3)), set(&RemoveRun::interval, AnyInterval())));
  auto pop = StepFrom(build<Pop>(set(&Pop::set, Below(3)), set(&Pop::count, Below(12)),
                                 set(&Pop::from, AnyDirection())));
  auto nudge = StepFrom(build<Nudge>(set(&Nudge::set, Below(3)), set(&Nudge::rank, Below(400)),
                                     set(&Nudge::score, AnyScore()), set(&Nudge::to_neighbour)));
  return rc::gen::weightedOneOf<Step>(
      {{8, add}, {3, several}, {3, remove}, {1, run}, {2, pop}, {4, nudge}});
}

}  // namespace zset::testing
