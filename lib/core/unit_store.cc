// SPDX-License-Identifier: Apache-2.0
#include "core/unit_store.h"

#include <limits>
#include <new>
#include <utility>

#include "base/check.h"
#include "core/block.h"
#include "core/index_node.h"
#include "core/record.h"
#include "core/small_block.h"

namespace zset::internal {
namespace {

// What the set needs to give up its two trees when it goes, whatever memory is left.
constexpr std::size_t kLastReserve = 2;

// Dropped snapshots noticed by each write and each new snapshot: more than come of them.
constexpr std::size_t kNoticedPerCall = 2;

// Chunks kept for the next EnsureRoom rather than given back to the heap.
constexpr std::size_t kSpareChunks = 2;

void FreeChain(UnitChunk* chunk) noexcept {
  while (chunk != nullptr) {
    UnitChunk* next = chunk->next;
    delete chunk;
    chunk = next;
  }
}

}  // namespace

Version Unit::birth() const {
  switch (kind()) {
    case Kind::kSmall:
      return as<SmallBlock>()->birth;
    case Kind::kRecord:
      return as<Record>()->birth;
    case Kind::kBlock:
    case Kind::kBlockTree:
      return as<Block>()->birth;
    case Kind::kIndex:
    case Kind::kIndexTree:
      return as<IndexNode>()->birth;
  }
  return kNoVersion;
}

// --- memory -----------------------------------------------------------------------

UnitStore::~UnitStore() {
  ZSET_ASSERT(newest_ == nullptr);
  FreeGarbage();
  ZSET_ASSERT(total_bytes_ == 0);
  FreeChain(spare_chunks_);
  FreeChain(last_reserve_);
}

template <typename T>
T* UnitStore::Allocate(std::size_t bytes) {
  void* memory = ::operator new(bytes);
  total_bytes_ += bytes;
  return static_cast<T*>(memory);
}

void UnitStore::Deallocate(void* at, std::size_t bytes) noexcept {
  total_bytes_ -= bytes;
  ::operator delete(at);
}

void UnitStore::Adopt(const SmallBlock* small) noexcept { total_bytes_ += small->bytes(); }

void UnitStore::Disown(const SmallBlock* small) noexcept { total_bytes_ -= small->bytes(); }

Record* UnitStore::NewRecord(std::string_view member, double score, bool use_slab) {
  const std::size_t bytes = Record::BytesFor(member.size());
  use_slab = use_slab && bytes <= RecordSlab::kMaxBytes;
  void* memory = use_slab ? slab_.Allocate(bytes) : ::operator new(bytes);
  total_bytes_ += bytes;
  auto* record = static_cast<Record*>(memory);
  record->Fill(version_, use_slab, member, score);
  return record;
}

Block* UnitStore::NewBlock(int level, std::size_t capacity) {
  auto* block = Allocate<Block>(Block::BytesFor(level, capacity));
  block->Init(version_, level, capacity);
  return block;
}

IndexNode* UnitStore::NewPage(std::size_t capacity, int depth) {
  auto* page = Allocate<IndexNode>(IndexNode::PageBytes(capacity));
  page->birth = version_;
  page->count = 0;
  page->capacity = static_cast<std::uint32_t>(capacity) & 0xffffff;
  page->bits = 0;
  page->depth = depth;
  return page;
}

IndexNode* UnitStore::NewDirectory(int bits, int depth) {
  auto* directory = Allocate<IndexNode>(IndexNode::DirectoryBytes(bits));
  directory->birth = version_;
  directory->count = std::uint32_t{1} << bits;
  directory->capacity = 0;
  directory->bits = static_cast<std::uint8_t>(bits);
  directory->depth = depth;
  return directory;
}

std::size_t UnitStore::BytesOf(Unit unit) {
  switch (unit.kind()) {
    case Unit::Kind::kSmall:
      return unit.as<SmallBlock>()->bytes();
    case Unit::Kind::kRecord:
      return unit.as<Record>()->bytes();
    case Unit::Kind::kBlock:
    case Unit::Kind::kBlockTree:
      return unit.as<Block>()->bytes();
    case Unit::Kind::kIndex:
    case Unit::Kind::kIndexTree:
      return unit.as<IndexNode>()->bytes();
  }
  return 0;
}

// Frees a unit that was on a list of `lister`, or of nobody.
void UnitStore::FreeDead(Unit unit, SnapshotNode* lister) noexcept {
  const std::size_t bytes = BytesOf(unit);
  dead_bytes_ -= bytes;
  if (lister != nullptr) lister->kept_bytes -= bytes;
  FreeOne(unit);
}

void UnitStore::FreeOne(Unit unit) noexcept {
  const std::size_t bytes = BytesOf(unit);
  if (unit.kind() == Unit::Kind::kRecord && unit.as<Record>()->from_slab) {
    total_bytes_ -= bytes;
    slab_.Free(unit.as<Record>());
  } else {
    Deallocate(unit.as<void>(), bytes);
  }
}

UnitChunk* UnitStore::TakeChunk() {
  if (spare_chunks_ == nullptr) return new UnitChunk;
  --spare_count_;
  return std::exchange(spare_chunks_, spare_chunks_->next);
}

void UnitStore::GiveBack(UnitChunk* chunk) noexcept {
  if (chunk == nullptr) return;
  if (spare_count_ >= kSpareChunks) {
    delete chunk;
  } else {
    AddSpare(chunk);
  }
}

void UnitStore::PushUnit(UnitList& list, Unit unit) {
  if (list.needs_chunk()) list.AddChunk(TakeChunk());
  list.Push(unit);
}

void UnitStore::EnsureRoom(std::size_t n) {
  while (spare_count_ * UnitChunk::kCapacity < n) AddSpare(new UnitChunk);
}

void UnitStore::AddSpare(UnitChunk* chunk) noexcept {
  chunk->next = spare_chunks_;
  spare_chunks_ = chunk;
  ++spare_count_;
}

void UnitStore::OpenLastReserve() noexcept {
  while (last_reserve_ != nullptr) {
    AddSpare(std::exchange(last_reserve_, last_reserve_->next));
  }
}

void UnitStore::Retire(Unit unit) noexcept {
  if (!IsShared(unit.birth())) return FreeOne(unit);
  const std::size_t bytes = BytesOf(unit);
  dead_bytes_ += bytes;
  newest_->kept_bytes += bytes;
  PushUnit(newest_->dead, unit);
}

void UnitStore::RetireAll(Unit block_tree, Unit index_tree) noexcept {
  if (newest_ != nullptr) newest_->kept_bytes += total_bytes_ - dead_bytes_;
  dead_bytes_ = total_bytes_;
  for (const Unit tree : {block_tree, index_tree}) {
    if (newest_ == nullptr) {
      PushUnit(garbage_, tree);
    } else if (IsShared(tree.birth())) {
      PushUnit(newest_->dead, tree);
    } else {
      // Its lower parts may be shared: sorted out step by step.
      AddSuspect(newest_, tree);
    }
  }
}

void UnitStore::FreeAll(Unit block_tree, Unit index_tree) noexcept {
  FreeYoung(block_tree, kNoVersion);
  FreeYoung(index_tree, kNoVersion);
}

// --- snapshots --------------------------------------------------------------------

SnapshotNode* UnitStore::TakeSnapshot(const Roots& roots, std::uint64_t content_version) {
  NoticeReleased(kNoticedPerCall);
  for (; reserve_count_ < kLastReserve; ++reserve_count_) {
    auto* chunk = new UnitChunk;
    chunk->next = last_reserve_;
    last_reserve_ = chunk;
  }
  auto* node = new SnapshotNode;
  static_cast<Roots&>(*node) = roots;
  node->content_version = content_version;
  node->version = version_++;
  node->older = newest_;
  (newest_ == nullptr ? oldest_ : newest_->newer) = node;
  newest_ = node;
  newest_version_ = node->version;
  held_.fetch_add(1, std::memory_order_relaxed);
  return node;
}

const SnapshotNode* UnitStore::OldestHeld() const {
  const SnapshotNode* node = oldest_;
  while (node != nullptr && node->references.load(std::memory_order_relaxed) == 0) {
    node = node->newer;
  }
  return node;
}

void UnitStore::Release(SnapshotNode* node) noexcept {
  held_.fetch_sub(1, std::memory_order_relaxed);
  SnapshotNode* head = released_.load(std::memory_order_relaxed);
  do {
    node->next_released = head;
  } while (!released_.compare_exchange_weak(head, node));
}

void UnitStore::NoticeReleased(std::size_t snapshots) noexcept {
  for (; snapshots > 0; --snapshots) {
    if (noticed_ == nullptr) {
      // Ordered after the owner's farewell: see Core::DropSet.
      if (released_.load() == nullptr) return;
      noticed_ = released_.exchange(nullptr);
    }
    Unlink(std::exchange(noticed_, noticed_->next_released));
  }
}

void UnitStore::DropAtOnce(SnapshotNode* node) noexcept {
  std::size_t units = 0;
  for (const UnitChunk* chunk = node->dead.head(); chunk != nullptr; chunk = chunk->next) {
    units += chunk->count;
  }
  held_.fetch_sub(1, std::memory_order_relaxed);
  Unlink(node);
  ExamineSome(units);
}

// Takes a snapshot out of the live ones; what it kept alive becomes suspect to the
// next older one.
void UnitStore::Unlink(SnapshotNode* node) noexcept {
  (node->older == nullptr ? oldest_ : node->older->newer) = node->newer;
  (node->newer == nullptr ? newest_ : node->newer->older) = node->older;
  newest_version_ = newest_ == nullptr ? kNoVersion : newest_->version;
  if (!node->suspects.empty()) UnlinkSuspect(node);
  node->dead.Splice(node->suspects);
  if (node->older == nullptr) {
    garbage_.Splice(node->dead);
  } else if (!node->dead.empty()) {
    node->older->kept_bytes += node->kept_bytes;
    if (node->older->suspects.empty()) LinkSuspect(node->older);
    node->older->suspects.Splice(node->dead);
  }
  delete node;
}

void UnitStore::LinkSuspect(SnapshotNode* node) noexcept {
  node->previous_suspect = nullptr;
  node->next_suspect = first_suspect_;
  if (first_suspect_ != nullptr) first_suspect_->previous_suspect = node;
  first_suspect_ = node;
}

void UnitStore::UnlinkSuspect(SnapshotNode* node) noexcept {
  (node->previous_suspect == nullptr ? first_suspect_ : node->previous_suspect->next_suspect) =
      node->next_suspect;
  if (node->next_suspect != nullptr) node->next_suspect->previous_suspect = node->previous_suspect;
}

void UnitStore::AddSuspect(SnapshotNode* node, Unit unit) {
  const bool was_empty = node->suspects.empty();
  PushUnit(node->suspects, unit);
  if (was_empty) LinkSuspect(node);
}

// --- reclaiming -------------------------------------------------------------------

void UnitStore::ReclaimSome(std::size_t units) noexcept {
  NoticeReleased(kNoticedPerCall);
  ExamineSome(units);
}

void UnitStore::ReclaimAll() noexcept {
  NoticeReleased(std::numeric_limits<std::size_t>::max());
  ExamineSome(std::numeric_limits<std::size_t>::max());
}

void UnitStore::ExamineSome(std::size_t units) noexcept {
  try {
    while (units-- > 0 && ExamineOne()) {
    }
  } catch (const std::bad_alloc&) {
    // What could not be moved to another list stays where it is.
  }
}

// Says whether there was something to examine.
bool UnitStore::ExamineOne() {
  if (!garbage_.empty()) {
    Examine(garbage_, nullptr);
    return true;
  }
  SnapshotNode* const seer = first_suspect_;
  if (seer == nullptr) return false;
  Examine(seer->suspects, seer);
  if (seer->suspects.empty()) UnlinkSuspect(seer);
  return true;
}

// Frees the list's top unit, or one thing under it; or moves it to the dead list of
// `seer` (null: nobody) if that can see it.
void UnitStore::Examine(UnitList& from, SnapshotNode* seer) {
  const Unit unit = from.top();
  const bool seen = seer != nullptr && unit.birth() <= seer->version;
  if (seen) {
    PushUnit(seer->dead, unit);
  } else if (unit.kind() == Unit::Kind::kBlockTree && unit.as<Block>()->count > 0) {
    return ExamineLastKey(from, seer, unit.as<Block>());
  } else if (unit.kind() == Unit::Kind::kIndexTree && !unit.as<IndexNode>()->is_page() &&
             unit.as<IndexNode>()->count > 0) {
    return ExamineLastSlot(from, unit.as<IndexNode>());
  } else {
    FreeDead(unit, seer);
  }
  GiveBack(from.Pop());
}

// Nobody sees the block, so its own keys serve as the list of what is left to do.
void UnitStore::ExamineLastKey(UnitList& from, SnapshotNode* seer, Block* block) {
  const std::size_t last = block->count - 1u;
  if (!block->is_leaf()) {
    PushUnit(from, Unit::BlockTree(block->children()[last]));
  } else {
    const Unit record = Unit::OfRecord(block->records()[last]);
    if (seer != nullptr && record.birth() <= seer->version) {
      PushUnit(seer->dead, record);
    } else {
      FreeDead(record, seer);
    }
  }
  --block->count;
}

void UnitStore::ExamineLastSlot(UnitList& from, IndexNode* directory) {
  const IndexNode* child = directory->entries()[directory->count - 1];
  const std::size_t slots = child->is_page() ? directory->SlotsFor(child->depth) : 1;
  PushUnit(from, Unit::IndexTree(child));
  directory->count -= static_cast<std::uint32_t>(slots);
}

// Frees all that nobody sees without allocating: what reclaiming step by step may have
// left if memory was short.
void UnitStore::FreeGarbage() noexcept {
  while (!garbage_.empty()) {
    const Unit unit = garbage_.top();
    GiveBack(garbage_.Pop());
    if (unit.kind() == Unit::Kind::kBlockTree || unit.kind() == Unit::Kind::kIndexTree) {
      FreeYoung(unit, kNoVersion);
    } else {
      FreeOne(unit);
    }
  }
  dead_bytes_ = 0;
}

// --- undoing ------------------------------------------------------------------------

void UnitStore::Rollback(SnapshotNode* node, Unit block_tree, Unit index_tree) noexcept {
  ZSET_ASSERT(node == newest_ && node->suspects.empty());
  FreeYoung(block_tree, node->version);
  FreeYoung(index_tree, node->version);
  while (!node->dead.empty()) {
    const std::size_t bytes = BytesOf(node->dead.top());
    dead_bytes_ -= bytes;
    node->kept_bytes -= bytes;
    GiveBack(node->dead.Pop());
  }
}

// Frees what is younger than `limit` in a tree no list knows of. As deep as the tree.
void UnitStore::FreeYoung(Unit tree, Version limit) noexcept {
  if (tree.is_null() || tree.birth() <= limit) return;
  if (tree.kind() == Unit::Kind::kBlockTree) {
    const Block* block = tree.as<Block>();
    for (std::size_t i = 0; i < block->count; ++i) {
      if (!block->is_leaf()) {
        FreeYoung(Unit::BlockTree(block->children()[i]), limit);
      } else if (block->records()[i]->birth > limit) {
        FreeOne(Unit::OfRecord(block->records()[i]));
      }
    }
  } else if (const IndexNode* node = tree.as<IndexNode>(); !node->is_page()) {
    for (std::size_t slot = 0; slot < node->count;) {
      const IndexNode* child = node->entries()[slot];
      slot += child->is_page() ? node->SlotsFor(child->depth) : 1;
      FreeYoung(Unit::IndexTree(child), limit);
    }
  }
  FreeOne(tree);
}

}  // namespace zset::internal
