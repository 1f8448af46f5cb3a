// Several sets and snapshots of them, written in every way and copied into each other.
// After each step what was written shows what its model does and is valid inside, and so
// is one snapshot in turn; at the end all are.
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fuzz_target.h"
#include "input_reader.h"
#include "set/validate.h"
#include "set_model.h"
#include "zset/algebra.h"
#include "zset/diff.h"
#include "zset/sorted_set.h"

namespace zset::fuzz {
namespace {

constexpr std::size_t kSteps = 400;

class World {
 public:
  explicit World(std::string_view input) : input_(input) {
    for (Place& place : places_) place = {SortedSet(input_.Shape()), {}, NewIdentity()};
  }

  void Run() {
    for (std::size_t step = 0; step < kSteps && !input_.done(); ++step) {
      Step();
      if (edited_ != nullptr) CheckPlace(*edited_);
      CheckFrozen(frozen_[step % frozen_.size()]);
    }
    for (const Place& place : places_) CheckPlace(place);
    for (const Frozen& frozen : frozen_) CheckFrozen(frozen);
  }

 private:
  struct Place {
    SortedSet set;
    SetModel model;
    int identity = 0;  // moves with what is in the set
  };
  struct Frozen {
    Snapshot snapshot;
    SetModel model;
    int identity = 0;  // 0: empty place
  };

  int NewIdentity() { return ++identities_; }
  Place& AnyPlace() { return places_[input_.Below(places_.size())]; }
  Place& PlaceToEdit() {
    Place& place = AnyPlace();
    edited_ = &place;
    return place;
  }
  Frozen& AnyFrozen() { return frozen_[input_.Below(frozen_.size())]; }

  void Step() {
    edited_ = nullptr;
    using Operation = void (World::*)();
    // What changes little by little comes more often than what changes all.
    constexpr Operation kOperations[] = {
        &World::Add,        &World::Add,         &World::Add,     &World::Increment,
        &World::AddMany,    &World::AddMany,     &World::Remove,  &World::Remove,
        &World::Pop,        &World::RemoveRange, &World::Take,    &World::Take,
        &World::Drop,       &World::Drop,        &World::Reclaim, &World::CopyHere,
        &World::MoveHere,   &World::Combine,     &World::Rebuild, &World::Compare,
        &World::CopyFrozen, &World::RemoveMany,  &World::Clear};
    (this->*kOperations[input_.Below(std::size(kOperations))])();
  }

  // An edit, with what it says about the set's version.
  template <typename Edit>
  void EditPlace(Place& place, Edit edit) {
    const std::uint64_t version = place.set.content_version();
    const SetModel before = place.model;
    edit(place);
    const bool grown = place.set.content_version() > version;
    ZSET_FUZZ_REQUIRE(grown == !(place.model == before));
  }

  AddOptions Conditions() {
    const std::size_t byte = input_.Byte();
    if (byte < 128) return {};
    return {static_cast<Existence>(byte % 3), static_cast<Improvement>(byte / 3 % 3)};
  }

  static bool AreImpossible(const AddOptions& options) {
    return options.existence == Existence::kOnlyIfAbsent &&
           options.improvement != Improvement::kAny;
  }

  void Add() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::string member = input_.Member();
      const double score = input_.Score();
      const AddOptions options = Conditions();
      const auto result = place.set.Add(member, score, options);
      ZSET_FUZZ_REQUIRE(result.ok() == !AreImpossible(options));
      if (!result.ok()) return;
      ZSET_FUZZ_REQUIRE(result->outcome == place.model.Add(member, score, options));
      ZSET_FUZZ_REQUIRE(result->score == place.model.Score(member));
    });
  }

  void Increment() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::string member = input_.Member();
      const double by = input_.Score();
      const double sum = place.model.Score(member).value_or(0) + by;
      const auto result = place.set.Increment(member, by);
      ZSET_FUZZ_REQUIRE(result.ok() == !std::isnan(sum));
      if (result.ok()) ZSET_FUZZ_REQUIRE(result->outcome == place.model.Add(member, sum, {}));
    });
  }

  void AddMany() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::size_t first = input_.Below(96);
      const std::size_t count = input_.Below(40);
      const double score = input_.Score();
      const double step = static_cast<double>(input_.Below(3)) - 1;
      std::vector<Entry> entries;
      for (std::size_t i = 0; i < count; ++i) {
        entries.emplace_back(InputReader::MemberOf((first + i) % 96),
                             score + step * static_cast<double>(i));
      }
      std::vector<EntryView> views(entries.begin(), entries.end());
      const auto result = place.set.AddMany(views);
      ZSET_FUZZ_REQUIRE(result.ok());
      std::size_t added = 0;
      for (const Entry& entry : entries) {
        added += place.model.Add(entry.member, entry.score, {}) == AddOutcome::kAdded;
      }
      ZSET_FUZZ_REQUIRE(result->added == added);
    });
  }

  void Remove() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::string member = input_.Member();
      ZSET_FUZZ_REQUIRE(place.set.Remove(member) == place.model.Remove(member));
    });
  }

  void RemoveMany() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      std::vector<std::string> members;
      for (std::size_t n = input_.Below(20); n > 0; --n) members.push_back(input_.Member());
      const std::vector<std::string_view> views(members.begin(), members.end());
      std::size_t removed = 0;
      for (const std::string_view member : views) removed += place.model.Remove(member);
      ZSET_FUZZ_REQUIRE(place.set.RemoveMany(views) == removed);
    });
  }

  void Pop() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::size_t count = input_.Below(6);
      const bool lowest = input_.Flip();
      const auto popped = lowest ? place.set.PopLowest(count) : place.set.PopHighest(count);
      const RangeQuery query{.direction = lowest ? Direction::kForward : Direction::kReverse,
                             .limit = {.count = count}};
      ZSET_FUZZ_REQUIRE(popped == place.model.Rows(query));
      for (const Entry& entry : popped) place.model.Remove(entry.member);
    });
  }

  void RemoveRange() {
    EditPlace(PlaceToEdit(), [this](Place& place) {
      const std::string low = input_.Member();
      const std::string high = input_.Member();
      const Interval interval = AnyInterval(low, high);
      const SetModel::Run run = place.model.RunOf(interval, Direction::kForward);
      ZSET_FUZZ_REQUIRE(place.set.RemoveRange(interval).value() == run.size());
      place.model.RemoveRun(run.first, run.last);
    });
  }

  Interval AnyInterval(std::string_view low, std::string_view high) {
    const auto rank = [this] { return static_cast<std::int64_t>(input_.Below(40)) - 20; };
    switch (input_.Below(3)) {
      case 0:
        return RankRange{rank(), rank()};
      case 1:
        return ScoreRange{{input_.Score(), input_.Flip()}, {input_.Score(), input_.Flip()}};
      default:
        return PositionRange{Position::Before(input_.Score(), low),
                             Position::After(input_.Score(), high)};
    }
  }

  void Clear() {
    EditPlace(PlaceToEdit(), [](Place& place) {
      place.set.Clear();
      place.model.Clear();
    });
  }

  void Take() {
    Place& place = AnyPlace();
    AnyFrozen() = {place.set.TakeSnapshot(), place.model, place.identity};
  }

  void Drop() { AnyFrozen() = {}; }

  void CopyFrozen() {
    const Frozen& from = AnyFrozen();
    AnyFrozen() = Frozen(from);
  }

  void Reclaim() { AnyPlace().set.Reclaim(); }

  void CopyHere() {
    Place& to = PlaceToEdit();
    const bool from_frozen = input_.Flip();
    const Place& place = AnyPlace();
    const Frozen& frozen = AnyFrozen();
    const View& from = from_frozen ? static_cast<const View&>(frozen.snapshot) : place.set;
    const SetModel model = from_frozen ? frozen.model : place.model;
    to = {SortedSet::CopyOf(from, input_.Shape()), model, NewIdentity()};
  }

  void MoveHere() {
    Place& to = PlaceToEdit();
    Place& from = AnyPlace();
    if (&to == &from) return;
    to = std::move(from);
    from.model.Clear();
    from.identity = NewIdentity();
  }

  // The union or difference of a set and a snapshot; scores by the greatest.
  void Combine() {
    Place& to = PlaceToEdit();
    const Place& a = AnyPlace();
    const Frozen& b = AnyFrozen();
    SetModel model = a.model;
    if (input_.Flip()) {
      for (const Entry& e : b.model.entries()) {
        const auto old = model.Score(e.member);
        if (!old || e.score > *old) model.Put(e.member, e.score);
      }
      const WeightedSet inputs[] = {{&a.set}, {&b.snapshot}};
      to.set = Union(inputs, Aggregate::kMax, input_.Shape()).value();
    } else {
      for (const Entry& e : b.model.entries()) model.Remove(e.member);
      const View* const inputs[] = {&a.set, &b.snapshot};
      to.set = Difference(inputs, input_.Shape()).value();
    }
    to.model = std::move(model);
    to.identity = NewIdentity();
  }

  // Bulk load of what another place holds; refused if two entries are exchanged.
  void Rebuild() {
    Place& to = PlaceToEdit();
    const SetModel model = AnyPlace().model;
    std::vector<EntryView> entries(model.entries().begin(), model.entries().end());
    const SortedSetOptions shape = input_.Shape();
    to = {SortedSet::FromSorted(entries, shape).value(), model, NewIdentity()};
    if (entries.size() < 2) return;
    const std::size_t at = input_.Byte() % (entries.size() - 1);
    std::swap(entries[at], entries[at + 1]);
    ZSET_FUZZ_REQUIRE(!SortedSet::FromSorted(entries, shape).ok());
  }

  void Compare() {
    const Frozen& a = AnyFrozen();
    const Frozen& b = AnyFrozen();
    if (a.identity == 0 || b.identity == 0) return;
    const bool a_first = a.snapshot.content_version() <= b.snapshot.content_version();
    const Frozen& older = a_first ? a : b;
    const Frozen& newer = a_first ? b : a;
    const auto changes = Diff(older.snapshot, newer.snapshot);
    ZSET_FUZZ_REQUIRE(changes.ok() == (a.identity == b.identity));
    if (!changes.ok()) return;
    SetModel replayed = older.model;
    for (const Change& change : *changes) {
      ZSET_FUZZ_REQUIRE(change.old_score == older.model.Score(change.member));
      ZSET_FUZZ_REQUIRE(change.new_score == newer.model.Score(change.member));
      ZSET_FUZZ_REQUIRE(change.old_score != change.new_score);
      replayed.Remove(change.member);
      if (change.new_score) replayed.Put(change.member, *change.new_score);
    }
    ZSET_FUZZ_REQUIRE(replayed == newer.model);
  }

  void CheckPlace(const Place& place) {
    CheckValid(internal::Validate(place.set));
    CheckContents(place.set, place.model);
  }

  void CheckFrozen(const Frozen& frozen) {
    CheckValid(internal::Validate(frozen.snapshot));
    CheckContents(frozen.snapshot, frozen.model);
  }

  static void CheckValid(const absl::Status& status) {
    if (!status.ok()) std::fprintf(stderr, "%s\n", status.ToString().c_str());
    ZSET_FUZZ_REQUIRE(status.ok());
  }

  static void CheckContents(const View& view, const SetModel& model) {
    ZSET_FUZZ_REQUIRE(Shows(view, model));
    const std::size_t apart = model.size() / 8 + 1;
    for (std::size_t i = 0; i < model.size(); i += apart) ZSET_FUZZ_REQUIRE(Finds(view, model, i));
  }

  InputReader input_;
  int identities_ = 0;
  const Place* edited_ = nullptr;  // by the step
  std::array<Place, 3> places_;
  std::array<Frozen, 4> frozen_;
};

ZSET_FUZZ_TARGET(set_operations, input) { World(input).Run(); }

}  // namespace
}  // namespace zset::fuzz
