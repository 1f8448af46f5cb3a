// SPDX-License-Identifier: Apache-2.0
#include "core/core.h"

#include <vector>

#include "base/check.h"
#include "base/first_version.h"
#include "base/member_hash.h"
#include "base/random_seed.h"

namespace zset::internal {
namespace {

// Below this size records come from the heap: a small set's records would leave most
// of a slab chunk of each size empty.
constexpr std::size_t kSlabFrom = 512;

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
  const std::size_t to = path.leaf().block->CountBefore(Position::Before(score, record->member()));
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
  MemberIndex members = member_index();
  Skiplist::Path path;
  while (n > 0) {
    list.DescendToRank(rank, path);
    const auto [leaf, first] = path.leaf();
    const std::size_t run = std::min(n, leaf->count - first);
    list.PrepareRemoval(path, run);
    for (std::size_t i = first; i < first + run; ++i) {
      Record* record = path.leaf().block->records()[i];
      const std::uint64_t hash = Hash(record->member());
      members.PrepareErase(hash);
      if (store_.has_snapshots()) store_.EnsureRoom(1 + MemberIndex::kEraseRoom);
      members.Erase(hash, record);
      store_.Retire(Unit::OfRecord(record));
    }
    list.RemoveRun(path, run);
    size -= run;
    n -= run;
  }
}

// --- build and clear ----------------------------------------------------------------

std::size_t Core::Build(std::span<const EntryView> entries) {
  ZSET_ASSERT(size == 0 && top == nullptr);
  if (entries.empty()) return 0;
  std::vector<Record*> records;
  MemberIndex members = member_index();
  std::size_t twice = entries.size();
  const auto undo = [&] {
    store_.FreeAll({}, Unit::IndexTree(index));
    index = nullptr;
    for (Record* record : records) store_.Retire(Unit::OfRecord(record));
  };
  try {
    records.reserve(entries.size());
    for (std::size_t i = 0; i < entries.size() && twice == entries.size(); ++i) {
      const auto [member, score] = entries[i];
      const std::uint64_t hash = Hash(member);
      if (Find(hash, member) != nullptr) {
        twice = i;
        break;
      }
      records.push_back(store_.NewRecord(member, score, entries.size() >= kSlabFrom));
      MemberIndex::Insert(members.MakeRoom(hash), hash, records.back());
    }
    if (twice == entries.size()) skiplist().Build(records);
  } catch (...) {
    undo();
    throw;
  }
  if (twice < entries.size()) {
    undo();
  } else {
    size = entries.size();
  }
  return twice;
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
