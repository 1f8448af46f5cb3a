// SPDX-License-Identifier: Apache-2.0
#include "zset/algebra.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/member_hash.h"
#include "base/random_seed.h"
#include "order/entry_order.h"

namespace zset {
namespace {

double NanToZero(double value) { return std::isnan(value) ? 0 : value; }

double Contribution(const WeightedSet& input, double score, Aggregate aggregate) {
  return aggregate == Aggregate::kCount ? input.weight : input.weight * score;
}

// Takes one more contribution into a member's total.
void Accumulate(double& total, double value, Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::kSum:
    case Aggregate::kCount:
      total = NanToZero(total + value);
      break;
    case Aggregate::kMin:
      if (value < total) total = value;
      break;
    case Aggregate::kMax:
      if (value > total) total = value;
      break;
  }
}

struct SeededHash {
  std::uint64_t seed;
  std::size_t operator()(std::string_view member) const {
    return static_cast<std::size_t>(internal::HashMember(member, seed));
  }
};

// Not absl::flat_hash_map, which does not survive a failing allocation.
using Totals = std::unordered_map<std::string_view, double, SeededHash>;

absl::Status CheckInputs(std::span<const WeightedSet> inputs) {
  if (inputs.empty()) return absl::InvalidArgumentError("at least one input set is needed");
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (std::isnan(inputs[i].weight)) {
      return absl::InvalidArgumentError(absl::StrCat("input ", i, ": the weight is NaN"));
    }
  }
  return absl::OkStatus();
}

// The order in which Redis processes inputs: by size, equal sizes as given.
std::vector<WeightedSet> BySize(std::span<const WeightedSet> inputs) {
  std::vector<WeightedSet> sorted(inputs.begin(), inputs.end());
  std::stable_sort(sorted.begin(), sorted.end(), [](const WeightedSet& a, const WeightedSet& b) {
    return a.set->size() < b.set->size();
  });
  return sorted;
}

absl::StatusOr<SortedSet> FromUnsorted(std::vector<EntryView>& entries,
                                       const SortedSetOptions& options) {
  std::sort(entries.begin(), entries.end(),
            [](const EntryView& a, const EntryView& b) { return internal::CompareKeys(a, b) < 0; });
  return SortedSet::FromSorted(entries, options);
}

bool InAll(std::string_view member, std::span<const View* const> sets) {
  return std::all_of(sets.begin(), sets.end(),
                     [member](const View* set) { return set->Contains(member); });
}

}  // namespace

absl::StatusOr<SortedSet> Union(std::span<const WeightedSet> inputs, Aggregate aggregate,
                                const SortedSetOptions& options) {
  if (absl::Status status = CheckInputs(inputs); !status.ok()) return status;
  Totals totals(0, SeededHash{internal::RandomSeed()});
  for (const WeightedSet& input : BySize(inputs)) {
    for (const auto& [member, score] : *input.set) {
      const double value = NanToZero(Contribution(input, score, aggregate));
      const auto [at, added] = totals.try_emplace(member, value);
      if (!added) Accumulate(at->second, value, aggregate);
    }
  }
  std::vector<EntryView> entries;
  entries.reserve(totals.size());
  for (const auto& [member, total] : totals) entries.push_back({member, total});
  return FromUnsorted(entries, options);
}

absl::StatusOr<SortedSet> Intersection(std::span<const WeightedSet> inputs, Aggregate aggregate,
                                       const SortedSetOptions& options) {
  if (absl::Status status = CheckInputs(inputs); !status.ok()) return status;
  const std::vector<WeightedSet> sorted = BySize(inputs);
  std::vector<EntryView> entries;
  for (const auto& [member, score] : *sorted[0].set) {
    double total = NanToZero(Contribution(sorted[0], score, aggregate));
    bool in_all = true;
    for (std::size_t i = 1; i < sorted.size() && in_all; ++i) {
      const std::optional<double> other = sorted[i].set->Score(member);
      in_all = other.has_value();
      if (in_all) Accumulate(total, Contribution(sorted[i], *other, aggregate), aggregate);
    }
    if (in_all) entries.push_back({member, total});
  }
  return FromUnsorted(entries, options);
}

absl::StatusOr<SortedSet> Difference(std::span<const View* const> inputs,
                                     const SortedSetOptions& options) {
  if (inputs.empty()) return absl::InvalidArgumentError("at least one input set is needed");
  std::vector<EntryView> entries;
  for (const EntryView entry : *inputs[0]) {
    const auto has_it = [&entry](const View* set) { return set->Contains(entry.member); };
    if (std::none_of(inputs.begin() + 1, inputs.end(), has_it)) entries.push_back(entry);
  }
  return SortedSet::FromSorted(entries, options);
}

absl::StatusOr<std::size_t> IntersectionCount(std::span<const View* const> inputs,
                                              std::optional<std::size_t> limit) {
  if (inputs.empty()) return absl::InvalidArgumentError("at least one input set is needed");
  const View* smallest =
      *std::min_element(inputs.begin(), inputs.end(),
                        [](const View* a, const View* b) { return a->size() < b->size(); });
  std::size_t count = 0;
  for (const EntryView entry : *smallest) {
    if (limit && count == *limit) break;
    if (InAll(entry.member, inputs)) ++count;
  }
  return count;
}

}  // namespace zset
