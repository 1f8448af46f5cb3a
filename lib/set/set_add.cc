// SortedSet: adding entries.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "core/core.h"
#include "core/small_block.h"
#include "order/entry_order.h"
#include "set/add_rules.h"
#include "set/check_add.h"
#include "set/located.h"
#include "set/small_entries.h"
#include "zset/sorted_set.h"

namespace zset {

using internal::CheckAddOptions;
using internal::CheckEntry;
using internal::SmallEntries;

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
  if (absl::Status status = CheckAddOptions(options); !status.ok()) return status;
  if (absl::Status status = CheckEntry(member, score); !status.ok()) return status;
  Prepare(1);
  return Apply(member, Locate(member), score, options);
}

absl::StatusOr<AddResult> SortedSet::Increment(std::string_view member, double increment,
                                               const AddOptions& options) {
  if (absl::Status status = CheckAddOptions(options); !status.ok()) return status;
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
  const std::uint64_t version = NextVersion();
  Put(member, located, score);
  content_version_ = version;
  return {outcome, score};
}

void SortedSet::Put(std::string_view member, const Located& located, double score) {
  if (stays_small()) {
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

}  // namespace zset
