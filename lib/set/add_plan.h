// AddPlan: what adding several entries to a big set comes to.
//
// Later additions see the effect of earlier ones, but only through their own member: so
// the outcomes can be told, and each member's last score, before anything is changed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "absl/container/inlined_vector.h"
#include "core/batch_put.h"
#include "core/core.h"
#include "core/member_index.h"
#include "zset/add.h"
#include "zset/entry.h"

namespace zset::internal {

void CountOutcome(AddOutcome outcome, AddManyResult& result);

class AddPlan {
 public:
  // REQUIRES: the core and the entries outlive this.
  AddPlan(const Core& core, std::span<const EntryView> entries, const AddOptions& options);

  const AddManyResult& result() const { return result_; }

  // The changes of members that end with another score, each member once.
  std::span<Core::Change> changes() { return {changes_.data(), changes_.size()}; }

  // Changes of members that are in the set already.
  std::size_t moves() const { return moves_; }

  // Whether a member goes from 0 to -0, or back, by way of other scores: its place stays,
  // its score does not.
  bool flips_a_zero() const { return flips_a_zero_; }

 private:
  static constexpr std::size_t kInlined = 64;

  void FindAll(std::span<const EntryView> entries);
  std::size_t& SlotOf(const Lookup& lookup);
  void Plan(const Lookup& lookup, double score, const AddOptions& options);
  void DropUnmoved();

  const Core& core_;
  AddManyResult result_;
  absl::InlinedVector<Lookup, kInlined> lookups_;
  absl::InlinedVector<Core::Change, kInlined> changes_;
  // A hash table of changes by member: 1 + an index into `changes_`, or 0.
  absl::InlinedVector<std::size_t, 2 * kInlined> slots_;
  std::size_t moves_ = 0;
  bool changes_twice_ = false;
  bool flips_a_zero_ = false;
};

}  // namespace zset::internal
