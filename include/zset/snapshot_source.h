// SnapshotSource: how PagingSessions reaches a list that others write.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <mutex>
#include <span>

#include "zset/shared_sorted_set.h"
#include "zset/snapshot.h"
#include "zset/sorted_set.h"

namespace zset {

// Thread safety: the functions are called on any thread that uses the session table,
// several at a time. They must keep the set's writers out. A thread that keeps them
// from returning (one that holds the lock they wait for, say) must not call the table.
class SnapshotSource {
 public:
  virtual ~SnapshotSource() = default;

  // Names the list: sources that give the same pointer reach the same set, and their
  // sessions share snapshots and are counted together. Calls give the same each time.
  virtual const void* ListId() const { return this; }

  virtual Snapshot TakeSnapshot() = 0;

  // MemoryUsage::snapshot_bytes of the set.
  virtual std::size_t SnapshotBytes() = 0;

  // SortedSet::KeptBy, summed over some snapshots of the set.
  virtual std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) = 0;

  // SortedSet::Reclaim.
  virtual void Reclaim() = 0;
};

// A set whose users all lock one mutex.
//
// Ownership:     borrows both; they must outlive it, or PagingSessions::CloseList must
//                be called before they go.
// Thread safety: a thread that holds the mutex must not call the session table.
class GuardedSource final : public SnapshotSource {
 public:
  GuardedSource(SortedSet& set, std::mutex& mutex) : set_(set), mutex_(mutex) {}

  const void* ListId() const override { return &set_; }
  Snapshot TakeSnapshot() override {
    const std::lock_guard lock(mutex_);
    return set_.TakeSnapshot();
  }
  std::size_t SnapshotBytes() override {
    const std::lock_guard lock(mutex_);
    return set_.memory_usage().snapshot_bytes;
  }
  std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) override {
    const std::lock_guard lock(mutex_);
    std::size_t bytes = 0;
    for (const Snapshot& snapshot : snapshots) bytes += set_.KeptBy(snapshot);
    return bytes;
  }
  void Reclaim() override {
    const std::lock_guard lock(mutex_);
    set_.Reclaim();
  }

 private:
  SortedSet& set_;
  std::mutex& mutex_;
};

// A SharedSortedSet. A session shows what was published last, so it is as fresh as the
// set's publications are.
//
// Ownership: borrows the set; as GuardedSource.
class SharedSource final : public SnapshotSource {
 public:
  explicit SharedSource(SharedSortedSet& set) : set_(set) {}

  const void* ListId() const override { return &set_; }
  Snapshot TakeSnapshot() override { return set_.Read().snapshot; }
  std::size_t SnapshotBytes() override { return set_.memory_usage().snapshot_bytes; }
  std::size_t BytesKeptBy(std::span<const Snapshot> snapshots) override {
    return set_.KeptBy(snapshots);
  }
  void Reclaim() override { set_.Reclaim(); }

 private:
  SharedSortedSet& set_;
};

}  // namespace zset
