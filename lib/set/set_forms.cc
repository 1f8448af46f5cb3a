// The two forms of a SortedSet: see sorted_set.cc.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <new>
#include <utility>

#include "core/core.h"
#include "core/small_block.h"
#include "set/small_entries.h"
#include "zset/sorted_set.h"

namespace zset {

using internal::Core;
using internal::SmallBlock;
using internal::SmallEntries;
using internal::Unit;

const SortedSetOptions& SortedSet::shape() const {
  static constexpr SortedSetOptions kDefault;
  return core_ == nullptr ? kDefault : core_->options();
}

SortedSetOptions SortedSet::options() const { return shape(); }

// Whether an edit belongs to the small form.
bool SortedSet::is_small() const { return core_ == nullptr || core_->size == 0; }

// Whether an addition belongs to it as well: some sets are never small but when empty.
bool SortedSet::stays_small() const {
  return is_small() && (core_ == nullptr || shape().small_set_entries > 0);
}

Core& SortedSet::EnsureCore() {
  if (core_ == nullptr) {
    core_ = new Core(SortedSetOptions());
    source_.roots = core_;
    if (source_.small != nullptr) core_->store().Adopt(source_.small);
  }
  return *core_;
}

bool SortedSet::FitsSmall(std::span<const EntryView> entries) const {
  return entries.size() <= shape().small_set_entries &&
         std::all_of(entries.begin(), entries.end(), [this](const EntryView& entry) {
           return entry.member.size() <= shape().small_set_member_size;
         });
}

// Makes these the set's entries, in the form that fits. They may point into the block
// that is replaced. REQUIRES: the small form.
void SortedSet::ReplaceSmall(std::span<const EntryView> entries) {
  if (core_ != nullptr && core_->store().has_snapshots()) core_->store().EnsureRoom(1);
  const SmallBlock* block = nullptr;
  if (!FitsSmall(entries)) {
    EnsureCore().Build(entries);
  } else if (!entries.empty()) {
    block = SmallBlock::Make(entries,
                             core_ == nullptr ? internal::kFirstVersion : core_->store().version());
    if (core_ != nullptr) core_->store().Adopt(block);
  }
  RetireSmall();
  source_.small = block;
}

void SortedSet::RetireSmall() noexcept {
  if (source_.small == nullptr) return;
  if (core_ == nullptr) {
    SmallBlock::Free(source_.small);
  } else {
    core_->store().Retire(Unit::Small(source_.small));
  }
  source_.small = nullptr;
}

// Goes back to the small form when few entries are left. Staying big is no harm, so a
// failing allocation is no failure.
void SortedSet::ShrinkToSmall() noexcept {
  if (is_small() || core_->size > shape().small_set_entries / 2) return;
  try {
    SmallEntries entries;
    for (const EntryView entry : *this) entries.push_back(entry);
    if (!FitsSmall(entries)) return;
    const SmallBlock* block = SmallBlock::Make(entries, core_->store().version());
    try {
      core_->Clear(Core::Haste::kNow);
    } catch (...) {
      SmallBlock::Free(block);
      throw;
    }
    core_->store().Adopt(block);
    source_.small = block;
  } catch (const std::bad_alloc&) {
  }
}

// Begins a write of that many entries.
void SortedSet::Prepare(std::size_t entries) {
  if (core_ == nullptr) return;
  ++core_->generation;
  core_->ReclaimFor(entries);
}

// A small set whose snapshots are all gone needs no core any more.
void SortedSet::DropIdleCore() noexcept {
  if (!is_small() || core_->store().has_snapshots() || shape() != SortedSetOptions()) return;
  SmallBlock* small = const_cast<SmallBlock*>(source_.small);
  if (small != nullptr) {
    core_->store().Disown(small);
    // The next core counts versions from the first again.
    small->birth = internal::kFirstVersion;
  }
  Core::DropSet(std::exchange(core_, nullptr), nullptr);
  source_.roots = nullptr;
}

}  // namespace zset
