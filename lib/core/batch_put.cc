// SPDX-License-Identifier: Apache-2.0
#include "core/batch_put.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "core/group_descent.h"

namespace zset::internal {
namespace {

using Aims = std::array<GroupDescent::Aim, GroupDescent::kMost>;

// Calls `visit` for one group after the other.
template <typename T, typename Visit>
void ForEachGroup(std::span<T> all, Visit visit) {
  for (std::size_t at = 0; at < all.size(); at += GroupDescent::kMost) {
    visit(all.subspan(at, std::min(GroupDescent::kMost, all.size() - at)));
  }
}

}  // namespace

void Core::PutAll(std::span<Change> changes) { BatchPut(*this, changes).Run(); }

void Core::BatchPut::Run() {
  ZSET_ASSERT(!core_.store_.has_snapshots());
  try {
    ForEachGroup(changes_, [this](std::span<Change> group) { PutGroup(group); });
  } catch (...) {
    Undo();
    throw;
  }
  ForEachGroup(changes_, [this](std::span<Change> group) { TakeOldKeys(group); });
}

void Core::BatchPut::PutGroup(std::span<Change> changes) {
  const Skiplist list = core_.skiplist();
  Aims aims;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    aims[i] = {Position::Before(changes[i].score, changes[i].member)};
  }
  GroupDescent descent(list, {aims.data(), changes.size()});
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (core_.top == nullptr) core_.skiplist().MakeTop();
    Skiplist::Path& path = descent.PathTo(i);
    descent.BeforeInsert(path);
    Put(changes[i], path);
    ++done_;
  }
}

void Core::BatchPut::Put(Change& change, Skiplist::Path& path) {
  Skiplist list = core_.skiplist();
  if (change.record != nullptr) {
    list.PrepareInsert(path);
    list.Insert(path, change.record, change.score);
    return;
  }
  Record* record = core_.NewRecord(change.member, change.score);
  IndexNode* page = nullptr;
  try {
    page = core_.member_index().MakeRoom(change.hash);
    list.PrepareInsert(path);
  } catch (...) {
    core_.store_.Retire(Unit::OfRecord(record));
    throw;
  }
  list.Insert(path, record, change.score);
  MemberIndex::Insert(page, change.hash, record);
  ++core_.size;
  change.record = record;
}

void Core::BatchPut::TakeOldKeys(std::span<Change> changes) noexcept {
  Skiplist list = core_.skiplist();
  Aims aims;
  std::array<Change*, GroupDescent::kMost> moved;
  std::size_t n = 0;
  for (Change& change : changes) {
    if (change.record->score == change.score) continue;  // a new member
    aims[n] = {Position::After(change.record->score, change.member), change.record};
    moved[n++] = &change;
  }
  GroupDescent descent(list, {aims.data(), n});
  for (std::size_t i = 0; i < n; ++i) {
    Skiplist::Path& path = descent.PathTo(i);
    ZSET_ASSERT(path.leaf().block->records()[path.leaf().index] == moved[i]->record);
    descent.BeforeRemoval(path);
    list.RemoveRun(path, 1);
    moved[i]->record->score = moved[i]->score;
  }
}

void Core::BatchPut::Undo() noexcept {
  Skiplist list = core_.skiplist();
  Skiplist::Path path;
  while (done_ > 0) {
    const Change& change = changes_[--done_];
    list.DescendToKey(change.score, *change.record, path);
    list.RemoveRun(path, 1);
    if (change.record->score != change.score) continue;
    core_.member_index().Erase(change.hash, change.record);
    core_.store_.Retire(Unit::OfRecord(change.record));
    --core_.size;
  }
  core_.DropEmptyParts();
}

}  // namespace zset::internal
