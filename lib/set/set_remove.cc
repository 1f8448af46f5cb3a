// SortedSet: removing entries.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/core.h"
#include "set/interval.h"
#include "set/located.h"
#include "set/set_batch.h"
#include "set/small_entries.h"
#include "zset/sorted_set.h"

namespace zset {

using internal::Core;
using internal::Record;
using internal::Run;
using internal::SmallEntries;

namespace {

// A larger set's Clear leaves the freeing to later writes.
constexpr std::size_t kClearedAtOnce = 1024;

}  // namespace

bool SortedSet::Remove(std::string_view member) {
  Prepare(1);
  const Located located = Locate(member);
  if (!located.score) return false;
  if (is_small()) {
    RemoveRun(located.rank, 1);
    return true;
  }
  core_->Erase(located.hash, located.record);
  ++content_version_;
  ShrinkToSmall();
  return true;
}

std::size_t SortedSet::RemoveMany(std::span<const std::string_view> members) {
  Prepare(members.size());
  if (is_small()) return RemoveManySmall(members);
  // All are found before any goes: the views may point into the set.
  std::vector<std::pair<Record*, std::uint64_t>> found;
  for (const std::string_view member : members) {
    const Located located = Locate(member);
    if (located.score) found.emplace_back(located.record, located.hash);
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  // Without snapshots nothing can fail half done.
  std::optional<Batch> batch;
  if (core_->store().has_snapshots()) batch.emplace(*this);
  for (const auto& [record, hash] : found) core_->Erase(hash, record);
  content_version_ += found.size();
  if (batch) batch->Keep();
  ShrinkToSmall();
  return found.size();
}

std::size_t SortedSet::RemoveManySmall(std::span<const std::string_view> members) {
  SmallEntries entries;
  for (const EntryView entry : Entries()) entries.push_back(entry);
  for (const std::string_view member : members) {
    const auto is_it = [member](const EntryView& e) { return e.member == member; };
    const auto at = std::find_if(entries.begin(), entries.end(), is_it);
    if (at != entries.end()) entries.erase(at);
  }
  const std::size_t removed = size() - entries.size();
  if (removed > 0) ReplaceSmall(entries);
  content_version_ += removed;
  return removed;
}

absl::StatusOr<std::size_t> SortedSet::RemoveRange(const Interval& interval) {
  const absl::StatusOr<Run> run = internal::ResolveRanks(source_, interval);
  if (!run.ok()) return run.status();
  Prepare(run->size());
  RemoveRun(run->low, run->size());
  return run->size();
}

void SortedSet::RemoveRun(std::size_t low, std::size_t n) {
  if (n == 0) return;
  if (is_small()) {
    SmallEntries entries;
    for (const EntryView entry : Entries()) entries.push_back(entry);
    const auto first = entries.begin() + static_cast<std::ptrdiff_t>(low);
    entries.erase(first, first + static_cast<std::ptrdiff_t>(n));
    ReplaceSmall(entries);
  } else if (n == size()) {
    ClearBig();
  } else if (core_->store().has_snapshots()) {
    Batch batch(*this);
    core_->EraseRun(low, n);
    batch.Keep();
  } else {
    core_->EraseRun(low, n);
  }
  ++content_version_;
  ShrinkToSmall();
}

void SortedSet::ClearBig() {
  core_->Clear(size() <= kClearedAtOnce ? Core::Haste::kNow : Core::Haste::kLater);
}

std::vector<Entry> SortedSet::PopLowest(std::size_t count) {
  return Pop(count, Direction::kForward);
}

std::vector<Entry> SortedSet::PopHighest(std::size_t count) {
  return Pop(count, Direction::kReverse);
}

std::vector<Entry> SortedSet::Pop(std::size_t count, Direction direction) {
  count = std::min(count, size());
  Prepare(count);
  std::vector<Entry> entries;
  entries.reserve(count);
  for (EntryIterator at = Entries(direction).begin(); entries.size() < count; ++at) {
    entries.emplace_back(*at);
  }
  if (!entries.empty()) {
    RemoveRun(direction == Direction::kForward ? 0 : size() - entries.size(), entries.size());
  }
  return entries;
}

void SortedSet::Clear() {
  Prepare(1);
  RemoveRun(0, size());
}

}  // namespace zset
