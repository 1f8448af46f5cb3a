// SPDX-License-Identifier: Apache-2.0
#include "core/core.h"

#include <array>
#include <vector>

#include "base/check.h"
#include "base/first_version.h"
#include "base/member_hash.h"
#include "base/prefetch.h"
#include "base/random_seed.h"

namespace zset::internal {
namespace {

// Below this size records come from the heap: a small set's records would leave most
// of a slab chunk of each size empty.
constexpr std::size_t kSlabFrom = 512;

// How many members are hashed ahead while the entries of a leaf are erased or a set is built.
constexpr std::size_t kHashesAtOnce = 64;

}  // namespace

Core::Core(const SortedSetOptions& options)
    : options_(options), first_version_(options.hash_seed ? 0 : FirstVersion()) {
  hash_seed = options.hash_seed ? *options.hash_seed : RandomSeed();
}

std::uint64_t Core::Hash(std::string_view member) const { return HashMember(member, hash_seed); }

Record* Core::Find(std::uint64_t hash, std::string_view member) const {
  return FindRecord(index, hash, member);
}

// --- insert -----------------------------------------------------------------------

Record* Core::NewRecord(std::string_view member, double score) {
  return store_.NewRecord(member, score, size >= kSlabFrom);
}

void Core::Insert(std::uint64_t hash, std::string_view member, double score) {
  Record* record = NewRecord(member, score);
  Skiplist list = skiplist();
  IndexNode* page = nullptr;
  Skiplist::Path path;
  try {
    page = member_index().MakeRoom(hash);
    if (top == nullptr) list.MakeTop();
    list.Descend(Position::Before(score, member), path);
    list.PrepareInsert(path);
  } catch (...) {
    store_.Retire(Unit::OfRecord(record));
    DropEmptyParts();
    throw;
  }
  list.Insert(path, record, score);
  MemberIndex::Insert(page, hash, record);
  ++size;
}

void Core::DropEmptyParts() noexcept {
  if (size > 0) return;
  if (top != nullptr) store_.Retire(Unit::OfBlock(top));
  if (index != nullptr) store_.Retire(Unit::Index(index));
  top = nullptr;
  index = nullptr;
}

// --- update -----------------------------------------------------------------------

void Core::Update(std::uint64_t hash, Record* record, double score) {
  Skiplist list = skiplist();
  Skiplist::Path path;
  list.DescendToEntry(*record, path);
  std::size_t to = path.leaf().index;
  if (!Skiplist::KeepsPlace(path, score)) {
    to = path.leaf().block->CountBefore(Position::Before(score, record->member()));
  }
  if (!Skiplist::BelongsInLeaf(path, to)) return MoveToOtherLeaf(path, hash, record, score);

  list.MakePrivate(path);
  Record* moved = WritableRecord(hash, record, score);
  list.MoveInLeaf(path, to > path.leaf().index ? to - 1 : to, moved, score);
  FinishUpdate(hash, record, moved, score);
}

// `from` is the way to the record's entry.
void Core::MoveToOtherLeaf(Skiplist::Path& from, std::uint64_t hash, Record* record, double score) {
  Skiplist list = skiplist();
  Skiplist::Path to;
  list.Descend(Position::Before(score, record->member()), to);
  const bool keeps_shape = !store_.has_snapshots() && !to.leaf().block->full();
  list.PrepareInsert(to);
  if (!keeps_shape) list.DescendToEntry(*record, from);
  // What this copies is not on the other path, whose blocks are private by now.
  list.PrepareRemoval(from, 1);
  Record* moved = WritableRecord(hash, record, score);

  list.Insert(to, moved, score);
  if (to.leaf().block == from.leaf().block && to.leaf().index <= from.leaf().index) {
    ++from.leaf().index;
  }
  list.RemoveRun(from, 1);
  FinishUpdate(hash, record, moved, score);
}

// The record itself if it may be written, else a copy of it for FinishUpdate to put in
// its place.
Record* Core::WritableRecord(std::uint64_t hash, Record* record, double score) {
  if (!store_.IsShared(record->birth)) return record;
  member_index().MakePrivate(hash);
  store_.EnsureRoom(1);
  return store_.NewRecord(record->member(), score, record->from_slab);
}

void Core::FinishUpdate(std::uint64_t hash, Record* from, Record* to, double score) noexcept {
  if (from == to) {
    to->score = score;
    return;
  }
  member_index().Replace(hash, from, to);
  store_.Retire(Unit::OfRecord(from));
}

// --- erase ------------------------------------------------------------------------

void Core::Erase(std::uint64_t hash, Record* record) {
  Skiplist list = skiplist();
  MemberIndex members = member_index();
  Skiplist::Path path;
  list.DescendToEntry(*record, path);
  list.PrepareRemoval(path, 1);
  members.PrepareErase(hash);
  if (store_.has_snapshots()) store_.EnsureRoom(1 + MemberIndex::kEraseRoom);

  list.RemoveRun(path, 1);
  members.Erase(hash, record);
  store_.Retire(Unit::OfRecord(record));
  --size;
}

void Core::EraseRun(std::size_t rank, std::size_t n) {
  Skiplist list = skiplist();
  Skiplist::Path path;
  std::array<std::uint64_t, kHashesAtOnce> hashes;
  while (n > 0) {
    list.DescendToRank(rank, path);
    const std::size_t run =
        std::min({n, path.leaf().block->count - path.leaf().index, hashes.size()});
    list.PrepareRemoval(path, run);
    Record* const* const records = path.leaf().block->records() + path.leaf().index;
    for (std::size_t i = 0; i < run; ++i) Prefetch(records[i]);
    for (std::size_t i = 0; i < run; ++i) {
      hashes[i] = Hash(records[i]->member());
      PrefetchForErase(index, hashes[i]);
    }
    for (std::size_t i = 0; i < run; ++i) EraseFromIndex(hashes[i], records[i]);
    list.RemoveRun(path, run);
    size -= run;
    n -= run;
  }
}

void Core::EraseFromIndex(std::uint64_t hash, Record* record) {
  MemberIndex members = member_index();
  members.PrepareErase(hash);
  if (store_.has_snapshots()) store_.EnsureRoom(1 + MemberIndex::kEraseRoom);
  members.Erase(hash, record);
  store_.Retire(Unit::OfRecord(record));
}

// --- build and clear ----------------------------------------------------------------

std::size_t Core::Build(std::span<const EntryView> entries) {
  ZSET_ASSERT(size == 0 && top == nullptr);
  if (entries.empty()) return 0;
  std::vector<Record*> records;
  const auto undo = [&] {
    store_.FreeAll({}, Unit::IndexTree(index));
    index = nullptr;
    for (Record* record : records) store_.Retire(Unit::OfRecord(record));
  };
  try {
    records.reserve(entries.size());
    for (std::size_t at = 0; at < entries.size(); at += kHashesAtOnce) {
      const std::size_t n = std::min(kHashesAtOnce, entries.size() - at);
      BuildRecords(entries.subspan(at, n), entries.size() >= kSlabFrom, records);
      // Fewer than were given: a member is there twice.
      if (records.size() < at + n) break;
    }
    if (records.size() == entries.size()) skiplist().Build(records);
  } catch (...) {
    undo();
    throw;
  }
  const std::size_t built = records.size();
  if (built < entries.size()) {
    undo();
  } else {
    size = built;
  }
  return built;
}

// Makes the records of a few entries and puts them into the index, up to the first whose
// member is there already.
void Core::BuildRecords(std::span<const EntryView> entries, bool use_slab,
                        std::vector<Record*>& records) {
  MemberIndex members = member_index();
  std::array<std::uint64_t, kHashesAtOnce> hashes;
  for (const EntryView& entry : entries) Prefetch(entry.member.data());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    hashes[i] = Hash(entries[i].member);
    PrefetchForInsert(index, hashes[i]);
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const auto [member, score] = entries[i];
    if (Find(hashes[i], member) != nullptr) return;
    records.push_back(store_.NewRecord(member, score, use_slab));
    MemberIndex::Insert(members.MakeRoom(hashes[i]), hashes[i], records.back());
  }
}

void Core::Clear(Haste haste) {
  if (size == 0) return;
  if (haste == Haste::kNow && !store_.has_snapshots()) {
    GiveUpTrees();
  } else {
    store_.EnsureRoom(2 * UnitChunk::kCapacity);
    store_.RetireAll(Unit::BlockTree(top), Unit::IndexTree(index));
  }
  size = 0;
  top = nullptr;
  index = nullptr;
}

void Core::ReclaimFor(std::size_t entries) noexcept {
  // An entry's write retires at most its two ways down and a neighbour a level, the way
  // to its page, and its record.
  const std::size_t height = top == nullptr ? 0 : top->level + 1u;
  store_.ReclaimSome(entries * (4 * height + 12));
}

// --- batches ------------------------------------------------------------------------

SnapshotNode* Core::BeginBatch(std::uint64_t content_version) {
  return store_.TakeSnapshot(*this, content_version);
}

void Core::EndBatch(SnapshotNode* start) noexcept { store_.DropAtOnce(start); }

void Core::AbortBatch(SnapshotNode* start) noexcept {
  store_.Rollback(start, Unit::BlockTree(top), Unit::IndexTree(index));
  static_cast<Roots&>(*this) = *start;
  EndBatch(start);
}

// --- snapshots ----------------------------------------------------------------------

SnapshotNode* Core::TakeSnapshot(std::uint64_t content_version) {
  SnapshotNode* node = store_.TakeSnapshot(*this, content_version);
  node->core = this;
  owners_.fetch_add(1, std::memory_order_relaxed);
  return node;
}

void Core::DropSnapshot(SnapshotNode* node) noexcept {
  Core* core = node->core;
  core->store_.Release(node);
  if (core->orphaned_.load()) {
    const std::lock_guard lock(core->orphan_mutex_);
    core->store_.ReclaimAll();
  }
  core->DropOwner();
}

void Core::DropSet(Core* core, const SmallBlock* small) noexcept {
  {
    const std::lock_guard lock(core->orphan_mutex_);
    core->orphaned_.store(true);
    core->store_.ReclaimAll();
    core->store_.OpenLastReserve();
    if (small != nullptr) core->store_.Retire(Unit::Small(small));
    if (core->size > 0) core->GiveUpTrees();
    core->store_.ReclaimAll();
  }
  core->DropOwner();
}

void Core::GiveUpTrees() noexcept {
  const Unit blocks = Unit::BlockTree(top);
  const Unit nodes = Unit::IndexTree(index);
  if (store_.has_snapshots()) {
    store_.RetireAll(blocks, nodes);
  } else {
    store_.FreeAll(blocks, nodes);
  }
}

void Core::DropOwner() noexcept {
  if (owners_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
}

}  // namespace zset::internal
