// SPDX-License-Identifier: Apache-2.0
#include "allocation/scene.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "set/validate.h"
#include "support/compare.h"
#include "zset/algebra.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

constexpr std::size_t kManyEntries = 60;
constexpr std::size_t kAll = static_cast<std::size_t>(-1);

double SceneScore(std::size_t i) { return static_cast<double>(i * 7 % 20); }

// The writes and snapshots of a scene, one after the other.
template <typename Add, typename Take>
void Play(std::size_t size, Snapshots mode, Add add, Take take) {
  for (std::size_t i = 0; i < size; ++i) add(i, SceneScore(i));
  if (mode == Snapshots::kNone) return;
  take();
  if (mode == Snapshots::kFresh || size == 0) return;
  add(size / 2, 4.25);
  take();
  add(size / 3, 11.5);
}

// The operation `call` on either kind of set: both have it under one name.
template <typename Call>
Operation Both(const char* name, Call call) {
  return {name, [call](SortedSet& set) { (void)call(set); },
          [call](ReferenceSet& model) { (void)call(model); }};
}

Operation Reading(const char* name, std::function<void(SortedSet&)> run) {
  return {name, std::move(run), [](ReferenceSet&) {}};
}

std::vector<EntryView> Mixed() {
  static const std::vector<Entry> entries = [] {
    std::vector<Entry> made;
    for (std::size_t i = 0; i < 10; ++i) {
      made.emplace_back(SceneMember(i * 9), static_cast<double>(i));  // some are there
    }
    made.emplace_back(std::string(100, 'y'), 3.0);
    return made;
  }();
  return {entries.begin(), entries.end()};
}

// New members amid the others, close together and far apart, and a move.
std::vector<EntryView> Newcomers() {
  static const std::vector<Entry> entries = [] {
    std::vector<Entry> made = {{SceneMember(0), 6.5}};
    for (std::size_t i = 0; i < 12; ++i) {
      made.emplace_back(SceneMember(500 + i), static_cast<double>(i < 6 ? 7 : 2 * i));
    }
    return made;
  }();
  return {entries.begin(), entries.end()};
}

std::vector<std::string_view> Several() {
  static const std::vector<std::string> members = {SceneMember(0), SceneMember(2), SceneMember(20),
                                                   "absent", SceneMember(41)};
  return {members.begin(), members.end()};
}

std::vector<Operation> AddingOperations() {
  return {
      Both("Add below all", [](auto& s) { return s.Add("new", -1); }),
      Both("Add amid ties", [](auto& s) { return s.Add("new", 7); }),
      Both("Add above all", [](auto& s) { return s.Add("new", 99); }),
      Both("Add a long member", [](auto& s) { return s.Add(std::string(100, 'x'), 7); }),
      Both("Add moves an entry far", [](auto& s) { return s.Add(SceneMember(0), 50); }),
      Both("Add moves an entry down", [](auto& s) { return s.Add(SceneMember(4), -3); }),
      Both("Add moves an entry nowhere", [](auto& s) { return s.Add(SceneMember(0), 0.5); }),
      Both("Increment adds", [](auto& s) { return s.Increment("new", 7); }),
      Both("Increment moves", [](auto& s) { return s.Increment(SceneMember(1), 6); }),
      Both("AddMany", [](auto& s) { return s.AddMany(Mixed()); }),
      Both("AddMany of new members", [](auto& s) { return s.AddMany(Newcomers()); }),
  };
}

std::vector<Operation> RemovingOperations() {
  return {
      Both("Remove", [](auto& s) { return s.Remove(SceneMember(0)); }),
      Both("Remove amid", [](auto& s) { return s.Remove(SceneMember(3)); }),
      Both("RemoveMany", [](auto& s) { return s.RemoveMany(Several()); }),
      Both("RemoveRange",
           [](auto& s) {
             return s.RemoveRange(RankRange{2, 40});
           }),
      Both("RemoveRange of one",
           [](auto& s) {
             return s.RemoveRange(RankRange{1, 1});
           }),
      Both("RemoveRange of all", [](auto& s) { return s.RemoveRange(ScoreRange{}); }),
      Both("PopLowest", [](auto& s) { return s.PopLowest(3); }),
      Both("PopHighest", [](auto& s) { return s.PopHighest(3); }),
      Both("PopLowest all", [](auto& s) { return s.PopLowest(kAll); }),
      Both("Clear",
           [](auto& s) {
             s.Clear();
             return 0;
           }),
  };
}

std::vector<Operation> MakingOperations() {
  return {
      Reading("TakeSnapshot", [](SortedSet& s) { Snapshot taken = s.TakeSnapshot(); }),
      Reading("CopyOf", [](SortedSet& s) { SortedSet::CopyOf(s, s.options()); }),
      Reading("FromSorted",
              [](SortedSet& s) {
                std::vector<EntryView> rows(s.begin(), s.end());
                (void)SortedSet::FromSorted(rows, s.options());
              }),
      Reading("Union",
              [](SortedSet& s) {
                std::vector<WeightedSet> inputs = {{&s}, {&s, 2.0}};
                (void)Union(inputs, Aggregate::kSum, s.options());
              }),
      Reading("Intersection",
              [](SortedSet& s) {
                std::vector<WeightedSet> inputs = {{&s}, {&s, 2.0}};
                (void)Intersection(inputs, Aggregate::kSum, s.options());
              }),
      Reading("Difference",
              [](SortedSet& s) {
                SortedSet none;
                std::vector<const View*> inputs = {&s, &none};
                (void)Difference(inputs, s.options());
              }),
      Reading("Scores", [](SortedSet& s) { (void)s.Scores(Several()); }),
  };
}

}  // namespace

std::string SceneMember(std::size_t i) {
  std::string digits = std::to_string(i);
  return "m" + std::string(3 - digits.size(), '0') + digits;
}

SceneModels::SceneModels(std::size_t size, Snapshots mode) {
  Play(
      size, mode, [&](std::size_t i, double score) { (void)model.Add(SceneMember(i), score); },
      [&] { frozen.push_back(model); });
  if (mode == Snapshots::kDropped && !frozen.empty()) frozen.pop_back();
}

Scene::Scene(const SortedSetOptions& options, std::size_t size, Snapshots mode) : set(options) {
  Play(
      size, mode, [&](std::size_t i, double score) { (void)set.Add(SceneMember(i), score); },
      [&] { snapshots.push_back(set.TakeSnapshot()); });
  if (mode == Snapshots::kDropped && !snapshots.empty()) snapshots.pop_back();
}

void Scene::Check(const SceneModels& models) const {
  RequireValid(set, models.model);
  RequireSame(set.memory_usage().snapshots, snapshots.size(), "memory_usage().snapshots");
  for (std::size_t i = 0; i < snapshots.size(); ++i) {
    RequireOk(internal::Validate(snapshots[i]), "Validate a snapshot");
    RequireSameContents(snapshots[i], models.frozen.at(i));
  }
}

const std::vector<Operation>& Operations() {
  static const std::vector<Operation> all = [] {
    // Made now, so that what these keep for good does not look like a leak.
    Mixed();
    Newcomers();
    Several();
    std::vector<Operation> made = AddingOperations();
    for (auto family : {RemovingOperations, MakingOperations}) {
      for (Operation& operation : family()) made.push_back(std::move(operation));
    }
    return made;
  }();
  return all;
}

std::vector<std::size_t> SceneSizes(const SortedSetOptions& options) {
  std::set<std::size_t> sizes = {0, 1, 2, 5, kManyEntries, 2 * options.leaf_capacity + 2};
  for (std::size_t edge : {options.small_set_entries, options.leaf_capacity}) {
    if (edge > 0) sizes.insert({edge, edge + 1});
  }
  return {sizes.begin(), sizes.end()};
}

}  // namespace zset::testing
