// SortedSet: adding several entries, all or none.
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/core.h"
#include "set/add_plan.h"
#include "set/check_add.h"
#include "set/located.h"
#include "set/set_batch.h"
#include "zset/sorted_set.h"

namespace zset {
namespace {

// While a batch is applied, moved members have two keys. From this share of the set on
// that would leave blocks half empty, and copying them does not cost more.
constexpr std::size_t kMostMoves = 8;  // one in so many

}  // namespace

absl::StatusOr<AddManyResult> SortedSet::AddMany(std::span<const EntryView> entries,
                                                 const AddOptions& options) {
  if (absl::Status status = internal::CheckAddOptions(options); !status.ok()) return status;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    absl::Status status = internal::CheckEntry(entries[i].member, entries[i].score);
    if (!status.ok()) return internal::AtIndex(i, status);
  }
  Prepare(entries.size());
  if (core_ == nullptr) return AddManyToCopy(entries, options);
  if (!stays_small() && !core_->store().has_snapshots()) return AddManyInPlace(entries, options);
  return AddManyInBatch(entries, options);
}

// Small, and no snapshot looks: works on a copy. Once that is big, it is only undone as
// a whole.
AddManyResult SortedSet::AddManyToCopy(std::span<const EntryView> entries,
                                       const AddOptions& options) {
  SortedSet changed = CopyOf(*this);
  changed.content_version_ = content_version_;
  AddManyResult result;
  while (!entries.empty() && changed.is_small()) {
    changed.AddOneOfMany(entries.front(), options, result);
    entries = entries.subspan(1);
  }
  if (!entries.empty()) {
    const AddManyResult rest = changed.AddManyInPlace(entries, options);
    result.added += rest.added;
    result.updated += rest.updated;
    result.unchanged += rest.unchanged;
    result.refused += rest.refused;
  }
  *this = std::move(changed);
  return result;
}

// REQUIRES: the big form, no snapshots.
AddManyResult SortedSet::AddManyInPlace(std::span<const EntryView> entries,
                                        const AddOptions& options) {
  internal::AddPlan plan(*core_, entries, options);
  if (plan.flips_a_zero() || plan.moves() > size() / kMostMoves) {
    return AddManyInBatch(entries, options);
  }
  const std::size_t altered = plan.result().added + plan.result().updated;
  const std::uint64_t version = altered == 0 ? content_version_ : NextVersion() + (altered - 1);
  core_->PutAll(plan.changes());
  content_version_ = version;
  return plan.result();
}

AddManyResult SortedSet::AddManyInBatch(std::span<const EntryView> entries,
                                        const AddOptions& options) {
  AddManyResult result;
  Batch batch(*this);
  for (const EntryView& entry : entries) AddOneOfMany(entry, options, result);
  batch.Keep();
  return result;
}

void SortedSet::AddOneOfMany(const EntryView& entry, const AddOptions& options,
                             AddManyResult& result) {
  internal::CountOutcome(Apply(entry.member, Locate(entry.member), entry.score, options).outcome,
                         result);
}

}  // namespace zset
