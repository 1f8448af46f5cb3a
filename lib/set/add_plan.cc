// SPDX-License-Identifier: Apache-2.0
#include "set/add_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/record.h"
#include "set/add_rules.h"

namespace zset::internal {

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

AddPlan::AddPlan(const Core& core, std::span<const EntryView> entries, const AddOptions& options)
    : core_(core), slots_(std::bit_ceil(2 * entries.size())) {
  FindAll(entries);
  changes_.reserve(entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) Plan(lookups_[i], entries[i].score, options);
  if (changes_twice_) DropUnmoved();
  const auto is_move = [](const Core::Change& change) { return change.record != nullptr; };
  moves_ = static_cast<std::size_t>(std::count_if(changes_.begin(), changes_.end(), is_move));
}

void AddPlan::FindAll(std::span<const EntryView> entries) {
  lookups_.reserve(entries.size());
  for (const EntryView& entry : entries) {
    lookups_.push_back({entry.member, core_.Hash(entry.member)});
  }
  FindRecords(core_.index, {lookups_.data(), lookups_.size()});
}

// The member's slot in the table, or the free one for it.
std::size_t& AddPlan::SlotOf(const Lookup& lookup) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = lookup.hash & mask;; at = (at + 1) & mask) {
    std::size_t& slot = slots_[at];
    if (slot == 0) return slot;
    const Core::Change& change = changes_[slot - 1];
    if (change.hash == lookup.hash && change.member == lookup.member) return slot;
  }
}

void AddPlan::Plan(const Lookup& lookup, double score, const AddOptions& options) {
  std::size_t& slot = SlotOf(lookup);
  std::optional<double> current;
  if (slot > 0) {
    current = changes_[slot - 1].score;
  } else if (lookup.record != nullptr) {
    current = lookup.record->score;
  }
  const AddOutcome outcome = DecideAdd(current, score, options);
  CountOutcome(outcome, result_);
  if (outcome != AddOutcome::kAdded && outcome != AddOutcome::kUpdated) return;
  if (slot > 0) {
    changes_[slot - 1].score = score;
    changes_twice_ = true;
  } else {
    changes_.push_back({lookup.member, lookup.hash, lookup.record, score});
    slot = changes_.size();
  }
}

// Leaves out members that come back to the score they have.
void AddPlan::DropUnmoved() {
  const auto is_unmoved = [this](const Core::Change& change) {
    if (change.record == nullptr || change.record->score != change.score) return false;
    flips_a_zero_ |= std::signbit(change.record->score) != std::signbit(change.score);
    return true;
  };
  changes_.erase(std::remove_if(changes_.begin(), changes_.end(), is_unmoved), changes_.end());
}

}  // namespace zset::internal
