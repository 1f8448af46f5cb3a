// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/reference_algebra.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/status/status.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

absl::Status CheckInputs(std::span<const WeightedReference> inputs) {
  if (inputs.empty()) return absl::InvalidArgumentError("no input");
  for (const auto& input : inputs) {
    if (std::isnan(input.weight)) return absl::InvalidArgumentError("weight is NaN");
  }
  return absl::OkStatus();
}

// The order in which Redis takes its inputs up: small ones first.
std::vector<WeightedReference> BySize(std::span<const WeightedReference> inputs) {
  std::vector<WeightedReference> sorted(inputs.begin(), inputs.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.set->size() < b.set->size(); });
  return sorted;
}

double Contribution(double weight, double score, Aggregate aggregate) {
  return aggregate == Aggregate::kCount ? weight : weight * score;
}

double ZeroIfNan(double value) { return std::isnan(value) ? 0.0 : value; }

double Combine(double target, double value, Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::kSum:
    case Aggregate::kCount:
      return ZeroIfNan(target + value);
    case Aggregate::kMin:
      return value < target ? value : target;
    case Aggregate::kMax:
      return value > target ? value : target;
  }
  return target;
}

ReferenceSet FromScores(const std::map<std::string, double>& scores) {
  std::vector<Entry> entries;
  entries.reserve(scores.size());
  for (const auto& [member, score] : scores) entries.emplace_back(member, score);
  return ReferenceSet(entries);
}

}  // namespace

absl::StatusOr<ReferenceSet> ReferenceUnion(std::span<const WeightedReference> inputs,
                                            Aggregate aggregate) {
  if (auto status = CheckInputs(inputs); !status.ok()) return status;
  std::map<std::string, double> result;
  for (const auto& [set, weight] : BySize(inputs)) {
    for (const Entry& entry : set->entries()) {
      double value = ZeroIfNan(Contribution(weight, entry.score, aggregate));
      auto [it, is_new] = result.emplace(entry.member, value);
      if (!is_new) it->second = Combine(it->second, value, aggregate);
    }
  }
  return FromScores(result);
}

absl::StatusOr<ReferenceSet> ReferenceIntersection(std::span<const WeightedReference> inputs,
                                                   Aggregate aggregate) {
  if (auto status = CheckInputs(inputs); !status.ok()) return status;
  std::vector<WeightedReference> sorted = BySize(inputs);
  std::map<std::string, double> result;
  for (const Entry& entry : sorted.front().set->entries()) {
    double target = ZeroIfNan(Contribution(sorted.front().weight, entry.score, aggregate));
    bool in_all = true;
    for (std::size_t i = 1; i < sorted.size() && in_all; ++i) {
      auto score = sorted[i].set->Score(entry.member);
      in_all = score.has_value();
      if (!in_all) break;
      target = Combine(target, Contribution(sorted[i].weight, *score, aggregate), aggregate);
    }
    if (in_all) result.emplace(entry.member, target);
  }
  return FromScores(result);
}

absl::StatusOr<ReferenceSet> ReferenceDifference(std::span<const ReferenceSet* const> inputs) {
  if (inputs.empty()) return absl::InvalidArgumentError("no input");
  ReferenceSet result = *inputs.front();
  for (const ReferenceSet* other : inputs.subspan(1)) {
    for (const Entry& entry : other->entries()) result.Remove(entry.member);
  }
  return result;
}

absl::StatusOr<std::size_t> ReferenceIntersectionCount(std::span<const ReferenceSet* const> inputs,
                                                       std::optional<std::size_t> limit) {
  std::vector<WeightedReference> weighted;
  for (const ReferenceSet* input : inputs) weighted.push_back({input, 1.0});
  auto all = ReferenceIntersection(weighted, Aggregate::kSum);
  if (!all.ok()) return all.status();
  return limit.has_value() ? std::min(*limit, all->size()) : all->size();
}

std::vector<OwnedChange> ReferenceDiff(const ReferenceSet& older, const ReferenceSet& newer) {
  std::vector<OwnedChange> changes;
  for (const Entry& entry : older.entries()) {
    auto now = newer.Score(entry.member);
    if (!now.has_value()) {
      changes.push_back({Change::Kind::kRemoved, entry.member, entry.score, std::nullopt});
    } else if (*now != entry.score) {
      changes.push_back({Change::Kind::kScoreChanged, entry.member, entry.score, now});
    }
  }
  for (const Entry& entry : newer.entries()) {
    if (older.Score(entry.member).has_value()) continue;
    changes.push_back({Change::Kind::kAdded, entry.member, std::nullopt, entry.score});
  }
  auto place = [](const OwnedChange& change) -> EntryView {
    return {change.member, change.old_score.has_value() ? *change.old_score : *change.new_score};
  };
  std::sort(changes.begin(), changes.end(),
            [&](const auto& a, const auto& b) { return KeyLess(place(a), place(b)); });
  return changes;
}

void RequireSameChanges(std::span<const Change> actual, std::span<const OwnedChange> expected) {
  RequireSame(actual.size(), expected.size(), "number of changes");
  for (std::size_t i = 0; i < actual.size(); ++i) {
    auto about = [&](const char* what) {
      return [&, what] { return "change " + Text(i) + ", " + Quoted(expected[i].member) + what; };
    };
    Require(actual[i].member == expected[i].member, about(": member"));
    Require(actual[i].kind == expected[i].kind, about(": kind"));
    RequireSame(actual[i].old_score, expected[i].old_score, about(": old score"));
    RequireSame(actual[i].new_score, expected[i].new_score, about(": new score"));
  }
}

}  // namespace zset::testing
