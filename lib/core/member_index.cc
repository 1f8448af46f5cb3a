// SPDX-License-Identifier: Apache-2.0
#include "core/member_index.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "base/check.h"
#include "base/member_hash.h"
#include "base/prefetch.h"
#include "core/record.h"

namespace zset::internal {
namespace {

// A page starts with this many slots, or the set's page capacity if that is less.
constexpr std::size_t kFirstPageCapacity = 8;

void Append(IndexNode* page, std::uint8_t tag, Record* record) {
  ZSET_ASSERT(!page->full());
  page->records()[page->count] = record;
  page->tags()[page->count] = tag;
  ++page->count;
}

std::size_t SlotOfRecord(const IndexNode* page, std::uint64_t hash, const Record* record) {
  const std::uint8_t tag = IndexNode::TagOf(hash);
  for (std::size_t slot = page->NextWithTag(0, tag);; slot = page->NextWithTag(slot + 1, tag)) {
    ZSET_ASSERT(slot < page->count);
    if (page->records()[slot] == record) return slot;
  }
}

}  // namespace

MemberIndex::Path MemberIndex::Descend(std::uint64_t hash) const {
  Path path;
  path.steps[0] = {root_, 0};
  while (!path.page()->is_page()) {
    const IndexNode* directory = path.page();
    const std::size_t slot = directory->SlotOf(hash);
    path.steps[++path.last] = {directory->entries()[slot], slot};
  }
  return path;
}

// Makes the node above `level` refer to `node`; for a page, in all its slots.
void MemberIndex::Put(const Path& path, int level, IndexNode* node) noexcept {
  if (level == 0) {
    root_ = node;
    return;
  }
  IndexNode* above = path.steps[level - 1].node;
  const std::size_t n = node->is_page() ? above->SlotsFor(node->depth) : 1;
  const std::size_t first = path.steps[level].slot & ~(n - 1);
  std::fill_n(above->entries() + first, n, node);
}

void MemberIndex::MakePrivate(std::uint64_t hash) {
  if (!store_.has_snapshots()) return;
  Path path = Descend(hash);
  for (int level = 0; level <= path.last; ++level) {
    IndexNode* node = path.steps[level].node;
    if (!store_.IsShared(node->birth)) continue;
    store_.EnsureRoom(1);
    IndexNode* copy = node->is_page() ? store_.NewPage(node->capacity, node->depth)
                                      : store_.NewDirectory(node->bits, node->depth);
    copy->count = node->count;
    std::memcpy(static_cast<void*>(copy + 1), node + 1, node->bytes() - sizeof *node);
    path.steps[level].node = copy;
    Put(path, level, copy);
    store_.Retire(Unit::Index(node));
  }
}

IndexNode* MemberIndex::MakeRoom(std::uint64_t hash) {
  if (root_ == nullptr) {
    root_ = store_.NewPage(std::min(kFirstPageCapacity, page_capacity_), 0);
    return root_;
  }
  MakePrivate(hash);
  while (true) {
    const Path path = Descend(hash);
    IndexNode* page = path.page();
    if (!page->full()) return page;
    if (page->capacity < page_capacity_ || page->depth == IndexNode::kHashBits) {
      GrowPage(path);
    } else {
      SplitPage(path);
    }
  }
}

void MemberIndex::PrepareErase(std::uint64_t hash) {
  MakePrivate(hash);
  const Path path = Descend(hash);
  const bool enlarged = path.page()->capacity > page_capacity_;
  if (!enlarged || path.page()->count > page_capacity_ / 2) return;
  try {
    Resize(path, page_capacity_);
  } catch (const std::bad_alloc&) {
    // A large page is no harm, and a removal must not fail for it.
  }
}

void MemberIndex::GrowPage(const Path& path) {
  const std::size_t capacity = path.page()->capacity;
  Resize(path, capacity < page_capacity_ ? std::min(2 * capacity, page_capacity_) : 2 * capacity);
}

// Gives a private page another number of slots.
void MemberIndex::Resize(const Path& path, std::size_t capacity) {
  IndexNode* page = path.page();
  IndexNode* resized = store_.NewPage(capacity, page->depth);
  resized->count = page->count;
  std::copy_n(page->records(), page->count, resized->records());
  std::copy_n(page->tags(), page->count, resized->tags());
  Put(path, path.last, resized);
  store_.Retire(Unit::Index(page));
}

// Divides a full page by the next bit of its hashes, after giving its directory the
// bit to tell the halves apart.
void MemberIndex::SplitPage(const Path& path) {
  IndexNode* page = path.page();
  IndexNode* above = path.last == 0 ? nullptr : path.steps[path.last - 1].node;
  const bool needs_bit = above != nullptr && above->SlotsFor(page->depth) == 1;
  if (needs_bit && above->bits < IndexNode::kMaxBits) {
    return WidenDirectory(path, path.last - 1);
  }
  if (above == nullptr || needs_bit) {
    IndexNode* directory = store_.NewDirectory(1, page->depth);
    // With both slots the page's, this is the index as it was.
    directory->entries()[0] = directory->entries()[1] = page;
    Put(path, path.last, directory);
    return;
  }
  IndexNode* halves[2] = {store_.NewPage(page->capacity, page->depth + 1), nullptr};
  try {
    halves[1] = store_.NewPage(page->capacity, page->depth + 1);
  } catch (...) {
    store_.Retire(Unit::Index(halves[0]));
    throw;
  }
  for (std::size_t i = 0; i < page->count; ++i) Prefetch(page->records()[i]);
  for (std::size_t i = 0; i < page->count; ++i) {
    Record* record = page->records()[i];
    const std::uint64_t hash = HashMember(record->member(), seed_);
    Append(halves[(hash << page->depth) >> (IndexNode::kHashBits - 1)], page->tags()[i], record);
  }
  const std::size_t slots = above->SlotsFor(page->depth);
  const std::size_t first = path.steps[path.last].slot & ~(slots - 1);
  std::fill_n(above->entries() + first, slots / 2, halves[0]);
  std::fill_n(above->entries() + first + slots / 2, slots / 2, halves[1]);
  store_.Retire(Unit::Index(page));
}

void MemberIndex::WidenDirectory(const Path& path, int level) {
  IndexNode* directory = path.steps[level].node;
  IndexNode* wider = store_.NewDirectory(static_cast<int>(directory->bits) + 1, directory->depth);
  for (std::size_t slot = 0; slot < wider->slots(); ++slot) {
    wider->entries()[slot] = directory->entries()[slot / 2];
  }
  Put(path, level, wider);
  store_.Retire(Unit::Index(directory));
}

void MemberIndex::Insert(IndexNode* page, std::uint64_t hash, Record* record) noexcept {
  Append(page, IndexNode::TagOf(hash), record);
}

void MemberIndex::Replace(std::uint64_t hash, const Record* from, Record* to) noexcept {
  IndexNode* page = Descend(hash).page();
  page->records()[SlotOfRecord(page, hash, from)] = to;
}

void MemberIndex::Erase(std::uint64_t hash, const Record* record) noexcept {
  Path path = Descend(hash);
  IndexNode* page = path.page();
  const std::size_t slot = SlotOfRecord(page, hash, record);
  --page->count;
  page->records()[slot] = page->records()[page->count];
  page->tags()[slot] = page->tags()[page->count];
  while (MergeWithBuddy(path)) {
  }
  if (root_->is_page() && root_->count == 0) {
    store_.Retire(Unit::Index(root_));
    root_ = nullptr;
  }
}

// Takes the records of the page's other half in, if they are few; a directory left
// with one page gives way to it. Says whether the page is less deep now.
bool MemberIndex::MergeWithBuddy(Path& path) noexcept {
  if (path.last == 0) return false;
  IndexNode* page = path.page();
  IndexNode* above = path.steps[path.last - 1].node;
  if (page->depth == above->depth) {
    // The directory has this page alone.
    Put(path, path.last - 1, page);
    --path.last;
    path.steps[path.last].node = page;
    store_.Retire(Unit::Index(above));
    return true;
  }
  const std::size_t slots = above->SlotsFor(page->depth);
  const std::size_t first = path.steps[path.last].slot & ~(slots - 1);
  IndexNode* buddy = above->entries()[first ^ slots];
  if (!buddy->is_page() || buddy->depth != page->depth || page->capacity > page_capacity_ ||
      page->count + buddy->count > page->capacity / 2) {
    return false;
  }
  for (std::size_t i = 0; i < buddy->count; ++i) {
    Append(page, buddy->tags()[i], buddy->records()[i]);
  }
  --page->depth;
  Put(path, path.last, page);
  store_.Retire(Unit::Index(buddy));
  return true;
}

}  // namespace zset::internal
