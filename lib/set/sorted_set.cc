// SortedSet in its two forms. A set starts small (one immutable block, see
// small_block.h), becomes big when it outgrows its options' limits, and small again
// when half of that is left. It has a core when it is big, has had a snapshot or has
// options of its own.
// SPDX-License-Identifier: Apache-2.0
#include "zset/sorted_set.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/first_version.h"
#include "core/core.h"
#include "core/small_block.h"
#include "core/snapshot_node.h"
#include "order/entry_order.h"
#include "set/check_add.h"

namespace zset {

using internal::AtIndex;
using internal::CheckEntry;
using internal::Core;
using internal::SmallBlock;

namespace {

std::size_t Between(std::size_t low, std::size_t value, std::size_t high) {
  return std::clamp(value, low, high);
}

SortedSetOptions WithinLimits(SortedSetOptions options) {
  options.leaf_capacity = Between(2, options.leaf_capacity, 1024);
  options.upper_capacity = Between(4, options.upper_capacity, 1024);
  options.page_capacity = Between(2, options.page_capacity, 1024);
  options.small_set_entries = std::min(options.small_set_entries, SmallBlock::kMaxEntries);
  options.small_set_member_size = std::min(options.small_set_member_size, SmallBlock::kMaxMember);
  return options;
}

}  // namespace

// --- life -------------------------------------------------------------------------

SortedSet::SortedSet(const SortedSetOptions& options) {
  const SortedSetOptions within = WithinLimits(options);
  if (within == SortedSetOptions()) return;
  core_ = new Core(within);
  source_.roots = core_;
}

SortedSet::SortedSet(SortedSet&& other) noexcept
    : View(other), core_(std::exchange(other.core_, nullptr)) {
  other.Reset();
}

SortedSet& SortedSet::operator=(SortedSet&& other) noexcept {
  SortedSet taken(std::move(other));
  std::swap(source_, taken.source_);
  std::swap(content_version_, taken.content_version_);
  std::swap(core_, taken.core_);
  return *this;
}

SortedSet::~SortedSet() {
  if (core_ != nullptr) {
    Core::DropSet(core_, source_.small);
  } else if (source_.small != nullptr) {
    SmallBlock::Free(source_.small);
  }
}

absl::StatusOr<SortedSet> SortedSet::FromSorted(std::span<const EntryView> entries,
                                                const SortedSetOptions& options) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    absl::Status status = CheckEntry(entries[i].member, entries[i].score);
    if (!status.ok()) return AtIndex(i, status);
    if (i > 0 && internal::CompareKeys(entries[i - 1], entries[i]) >= 0) {
      return AtIndex(i, absl::InvalidArgumentError("it is not above the entry before it"));
    }
  }
  SortedSet set(options);
  const auto found_twice = [](std::size_t i) {
    return AtIndex(i, absl::InvalidArgumentError("its member is in the set already"));
  };
  if (set.FitsSmall(entries)) {
    for (std::size_t i = 1; i < entries.size(); ++i) {
      const auto same = [&](const EntryView& e) { return e.member == entries[i].member; };
      if (std::any_of(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(i), same)) {
        return found_twice(i);
      }
    }
    set.ReplaceSmall(entries);
  } else {
    const std::size_t twice = set.EnsureCore().Build(entries);
    if (twice < entries.size()) return found_twice(twice);
  }
  if (!entries.empty()) set.content_version_ = set.NextVersion();
  return set;
}

SortedSet SortedSet::CopyOf(const View& view, const SortedSetOptions& options) {
  const EntryRange all = view.Entries();
  std::vector<EntryView> entries;
  entries.reserve(all.size());
  entries.assign(all.begin(), all.end());
  return FromSorted(entries, options).value();
}

// --- versions -----------------------------------------------------------------------

// What the version becomes with one more change. A set that never changed has version
// 0; its first change takes it to where no other set's versions are.
std::uint64_t SortedSet::NextVersion() const {
  if (content_version_ != 0) return content_version_ + 1;
  return (core_ == nullptr ? internal::FirstVersion() : core_->first_version()) + 1;
}

// The version as a number that changes are counted from. REQUIRES: a core.
std::uint64_t SortedSet::CountedVersion() const {
  return content_version_ == 0 ? core_->first_version() : content_version_;
}

// --- snapshots and memory -----------------------------------------------------------

Snapshot SortedSet::TakeSnapshot() {
  Snapshot snapshot;
  EnsureCore();
  internal::SnapshotNode* node = core_->TakeSnapshot(CountedVersion());
  snapshot.source_ = {source_.small, node};
  snapshot.content_version_ = content_version_;
  return snapshot;
}

void SortedSet::Reclaim() {
  if (core_ == nullptr) return;
  core_->store().ReclaimAll();
  DropIdleCore();
}

MemoryUsage SortedSet::memory_usage() const {
  MemoryUsage usage;
  if (core_ == nullptr) {
    usage.set_bytes = source_.small == nullptr ? 0 : source_.small->bytes();
    return usage;
  }
  const internal::UnitStore& store = core_->store();
  usage.set_bytes = sizeof(Core) + store.total_bytes() - store.dead_bytes();
  usage.snapshot_bytes = store.dead_bytes();
  usage.snapshots = store.held();
  if (const internal::SnapshotNode* oldest = store.OldestHeld()) {
    usage.oldest_snapshot_age = CountedVersion() - oldest->content_version;
  }
  return usage;
}

std::size_t SortedSet::KeptBy(const Snapshot& snapshot) const {
  const auto* node = static_cast<const internal::SnapshotNode*>(snapshot.source_.roots);
  return node != nullptr && node->core == core_ ? node->kept_bytes : 0;
}

}  // namespace zset
