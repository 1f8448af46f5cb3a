// SortedSet: adding entries.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/core.h"
#include "core/small_block.h"
#include "order/entry_order.h"
#include "set/add_rules.h"
#include "set/check_entry.h"
#include "set/located.h"
#include "set/set_batch.h"
#include "set/small_entries.h"
#include "zset/sorted_set.h"

namespace zset {

using internal::AtIndex;
using internal::CheckEntry;
using internal::SmallEntries;

namespace {

absl::Status CheckOptions(const AddOptions& options) {
  if (options.existence == Existence::kOnlyIfAbsent && options.improvement != Improvement::kAny) {
    return absl::InvalidArgumentError(
        "an addition only of absent members cannot also ask for a greater or lesser score");
  }
  return absl::OkStatus();
}

void CountOutcome(AddOutcome outcome, AddManyResult& result) {
  switch (outcome) {
    case AddOutcome::kAdded:
      ++result.added;
      break;
    case AddOutcome::kUpdated:
      ++result.updated;
      break;
    case AddOutcome::kUnchanged:
      ++result.unchanged;
      break;
    case AddOutcome::kRefused:
      ++result.refused;
      break;
  }
}

}  // namespace

SortedSet::Located SortedSet::Locate(std::string_view member) const {
  Located located;
  if (!is_small()) {
    located.hash = core_->Hash(member);
    located.record = core_->Find(located.hash, member);
    if (located.record != nullptr) located.score = located.record->score;
  } else if (source_.small != nullptr) {
    if (const auto found = source_.small->Find(member)) {
      located.score = found->score;
      located.rank = found->rank;
    }
  }
  return located;
}

absl::StatusOr<AddResult> SortedSet::Add(std::string_view member, double score,
                                         const AddOptions& options) {
  if (absl::Status status = CheckOptions(options); !status.ok()) return status;
  if (absl::Status status = CheckEntry(member, score); !status.ok()) return status;
  Prepare(1);
  return Apply(member, Locate(member), score, options);
}

absl::StatusOr<AddResult> SortedSet::Increment(std::string_view member, double increment,
                                               const AddOptions& options) {
  if (absl::Status status = CheckOptions(options); !status.ok()) return status;
  if (absl::Status status = CheckEntry(member, increment); !status.ok()) return status;
  Prepare(1);
  const Located located = Locate(member);
  const double sum = located.score ? *located.score + increment : increment;
  const bool may_change =
      internal::DecideAdd(located.score, sum, {options.existence, Improvement::kAny}) !=
      AddOutcome::kRefused;
  if (may_change && std::isnan(sum)) {
    return absl::InvalidArgumentError("the resulting score is not a number (NaN)");
  }
  AddResult result = Apply(member, located, sum, options);
  if (result.outcome != AddOutcome::kRefused) result.score = sum;
  return result;
}

AddResult SortedSet::Apply(std::string_view member, const Located& located, double score,
                           const AddOptions& options) {
  const AddOutcome outcome = internal::DecideAdd(located.score, score, options);
  if (outcome != AddOutcome::kAdded && outcome != AddOutcome::kUpdated) {
    return {outcome, located.score};
  }
  Put(member, located, score);
  ++content_version_;
  return {outcome, score};
}

void SortedSet::Put(std::string_view member, const Located& located, double score) {
  if (is_small() && (core_ == nullptr || shape().small_set_entries > 0)) {
    PutSmall(member, located, score);
  } else if (located.record != nullptr) {
    core_->Update(located.hash, located.record, score);
  } else {
    core_->Insert(core_->Hash(member), member, score);
  }
}

void SortedSet::PutSmall(std::string_view member, const Located& located, double score) {
  SmallEntries entries;
  for (const EntryView entry : Entries()) entries.push_back(entry);
  if (located.score) entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(located.rank));
  const EntryView added{member, score};
  entries.insert(std::partition_point(
                     entries.begin(), entries.end(),
                     [&added](const EntryView& e) { return internal::CompareKeys(e, added) < 0; }),
                 added);
  ReplaceSmall(entries);
}

absl::StatusOr<AddManyResult> SortedSet::AddMany(std::span<const EntryView> entries,
                                                 const AddOptions& options) {
  if (absl::Status status = CheckOptions(options); !status.ok()) return status;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    absl::Status status = CheckEntry(entries[i].member, entries[i].score);
    if (!status.ok()) return AtIndex(i, status);
  }
  Prepare(entries.size());
  const auto apply_all = [&](SortedSet& set) {
    AddManyResult result;
    for (const auto& [member, score] : entries) {
      CountOutcome(set.Apply(member, set.Locate(member), score, options).outcome, result);
    }
    return result;
  };
  if (core_ == nullptr) {
    // Small, and no snapshot looks: work on a copy.
    SortedSet changed = CopyOf(*this);
    changed.content_version_ = content_version_;
    const AddManyResult result = apply_all(changed);
    *this = std::move(changed);
    return result;
  }
  Batch batch(*this);
  const AddManyResult result = apply_all(*this);
  batch.Keep();
  return result;
}

}  // namespace zset
