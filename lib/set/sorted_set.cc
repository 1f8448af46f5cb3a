// SortedSet in its two forms. A set starts small (one immutable block, see
// small_block.h), becomes big when it outgrows its options' limits, and small again
// when half of that is left. It has a core when it is big, has had a snapshot or has
// options of its own.
// SPDX-License-Identifier: Apache-2.0
#include "zset/sorted_set.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "core/core.h"
#include "core/small_block.h"
#include "core/source.h"
#include "order/entry_order.h"
#include "set/add_rules.h"
#include "set/interval.h"

namespace zset {

using internal::Core;
using internal::Record;
using internal::Run;
using internal::SmallBlock;
using internal::Unit;

namespace {

// A larger set's Clear leaves the freeing to later writes.
constexpr std::size_t kClearedAtOnce = 1024;

using SmallEntries = absl::InlinedVector<EntryView, 40>;

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

absl::Status CheckOptions(const AddOptions& options) {
  if (options.existence == Existence::kOnlyIfAbsent && options.improvement != Improvement::kAny) {
    return absl::InvalidArgumentError(
        "an addition only of absent members cannot also ask for a greater or lesser score");
  }
  return absl::OkStatus();
}

absl::Status CheckEntry(std::string_view member, double score) {
  if (std::isnan(score)) return absl::InvalidArgumentError("the score is not a number (NaN)");
  if (member.size() > kMaxMemberSize) {
    return absl::InvalidArgumentError(
        absl::StrCat("the member has ", member.size(), " bytes; the limit is ", kMaxMemberSize));
  }
  return absl::OkStatus();
}

// The same error, saying which of several entries it is about.
absl::Status AtIndex(std::size_t index, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("entry ", index, ": ", status.message()));
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

struct SortedSet::Located {
  std::optional<double> score;  // nullopt: the member is absent
  std::size_t rank = 0;         // small form
  std::uint64_t hash = 0;       // big form
  Record* record = nullptr;     // big form
};

// Undoes everything done to a set with a core since it was made, unless kept.
class SortedSet::Batch {
 public:
  explicit Batch(SortedSet& set)
      : set_(set),
        small_(set.source_.small),
        content_version_(set.content_version_),
        start_(set.core_->BeginBatch(set.content_version_)) {}
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  ~Batch() {
    if (start_ == nullptr) return;
    if (set_.source_.small != small_) set_.RetireSmall();
    set_.core_->AbortBatch(start_);
    set_.source_.small = small_;
    set_.content_version_ = content_version_;
  }

  void Keep() { set_.core_->EndBatch(std::exchange(start_, nullptr)); }

 private:
  SortedSet& set_;
  const SmallBlock* small_;
  std::uint64_t content_version_;
  internal::SnapshotNode* start_;
};

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
  set.content_version_ = entries.empty() ? 0 : 1;
  return set;
}

SortedSet SortedSet::CopyOf(const View& view, const SortedSetOptions& options) {
  const EntryRange all = view.Entries();
  std::vector<EntryView> entries;
  entries.reserve(all.size());
  entries.assign(all.begin(), all.end());
  return FromSorted(entries, options).value();
}

// --- form -------------------------------------------------------------------------

const SortedSetOptions& SortedSet::shape() const {
  static constexpr SortedSetOptions kDefault;
  return core_ == nullptr ? kDefault : core_->options();
}

SortedSetOptions SortedSet::options() const { return shape(); }

// Whether an edit belongs to the small form.
bool SortedSet::is_small() const { return core_ == nullptr || core_->size == 0; }

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
  if (core_ != nullptr) core_->ReclaimFor(entries);
}

// --- add --------------------------------------------------------------------------

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

// --- remove -----------------------------------------------------------------------

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
  const absl::StatusOr<Run> run = internal::ResolveInterval(source_, interval, Direction::kForward);
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
  Prepare(std::min(count, size()));
  const RangeQuery first{.direction = direction, .limit = {.count = count}};
  const EntryRange popped = Range(first).value();
  std::vector<Entry> entries;
  entries.reserve(popped.size());
  for (const EntryView entry : popped) entries.emplace_back(entry);
  if (!entries.empty()) {
    RemoveRun(direction == Direction::kForward ? 0 : size() - entries.size(), entries.size());
  }
  return entries;
}

void SortedSet::Clear() {
  Prepare(1);
  RemoveRun(0, size());
}

// --- snapshots and memory -----------------------------------------------------------

Snapshot SortedSet::TakeSnapshot() {
  Snapshot snapshot;
  internal::SnapshotNode* node = EnsureCore().TakeSnapshot(content_version_);
  snapshot.source_ = {source_.small, node};
  snapshot.content_version_ = content_version_;
  return snapshot;
}

void SortedSet::Reclaim() {
  if (core_ == nullptr) return;
  core_->store().ReclaimAll();
  DropIdleCore();
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
    usage.oldest_snapshot_age = content_version_ - oldest->content_version;
  }
  return usage;
}

}  // namespace zset
