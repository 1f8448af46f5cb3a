// Core: the big form of a set (skiplist and member index kept in step) and what its
// snapshots need to outlive it. A set has one as soon as it is big, has had a
// snapshot, or has options of its own.
//
// Every edit either succeeds or throws std::bad_alloc and leaves the contents as they
// were.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "core/member_index.h"
#include "core/roots.h"
#include "core/skiplist.h"
#include "core/unit_store.h"
#include "zset/entry.h"
#include "zset/options.h"

namespace zset::internal {

class Core : public Roots {
 public:
  // The options must be within their limits.
  explicit Core(const SortedSetOptions& options);

  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;

  const SortedSetOptions& options() const { return options_; }
  UnitStore& store() { return store_; }
  const UnitStore& store() const { return store_; }

  // The content version that a set counts from, and has until it is changed.
  std::uint64_t first_version() const { return first_version_; }

  // --- edits of the big form ------------------------------------------------------

  // The hash of a member, the first argument of what follows.
  std::uint64_t Hash(std::string_view member) const;
  Record* Find(std::uint64_t hash, std::string_view member) const;

  // REQUIRES: the member is absent.
  void Insert(std::uint64_t hash, std::string_view member, double score);

  // Gives a record another score. REQUIRES: the scores differ.
  void Update(std::uint64_t hash, Record* record, double score);

  void Erase(std::uint64_t hash, Record* record);

  // Takes out `n` entries from a rank on. With snapshots alive it may throw half done:
  // call it in a batch. REQUIRES: rank + n <= size.
  void EraseRun(std::size_t rank, std::size_t n);

  // Fills an empty core. REQUIRES: entries ascend strictly. If a member is there twice
  // the core stays empty and the later entry's index is given, else entries.size().
  std::size_t Build(std::span<const EntryView> entries);

  // Gives up all entries; O(1) with snapshots alive or if asked to be lazy.
  enum class Haste { kNow, kLater };
  void Clear(Haste haste);

  // For the beginning of a write of some entries: frees some of what dropped snapshots
  // left, but more than such a write retires, so that nothing piles up.
  void ReclaimFor(std::size_t entries) noexcept;

  // --- batches ----------------------------------------------------------------------

  // Gives several members other scores than they have, or puts them in: all or, on
  // std::bad_alloc, none. REQUIRES: no snapshots; no member is there twice. See
  // batch_put.h.
  struct Change;
  void PutAll(std::span<Change> changes);

  // Between Begin and End all edits can be undone by Abort instead.
  SnapshotNode* BeginBatch(std::uint64_t content_version);
  void EndBatch(SnapshotNode* start) noexcept;
  void AbortBatch(SnapshotNode* start) noexcept;

  // --- snapshots --------------------------------------------------------------------

  SnapshotNode* TakeSnapshot(std::uint64_t content_version);

  // The last copy of a snapshot is gone. On any thread.
  static void DropSnapshot(SnapshotNode* node) noexcept;

  // The set is gone, and with it its small block, if it has one; the core goes with its
  // last snapshot.
  static void DropSet(Core* core, const SmallBlock* small) noexcept;

 private:
  class BatchPut;

  ~Core() = default;

  Skiplist skiplist() { return {top, store_, options_}; }
  MemberIndex member_index() { return {index, store_, options_.page_capacity, hash_seed}; }

  Record* NewRecord(std::string_view member, double score);
  void MoveToOtherLeaf(Skiplist::Path& from, std::uint64_t hash, Record* record, double score);
  Record* WritableRecord(std::uint64_t hash, Record* record, double score);
  void FinishUpdate(std::uint64_t hash, Record* from, Record* to, double score) noexcept;
  void EraseFromIndex(std::uint64_t hash, Record* record);
  void BuildRecords(std::span<const EntryView> entries, bool use_slab,
                    std::vector<Record*>& records);
  void DropEmptyParts() noexcept;
  void GiveUpTrees() noexcept;
  void DropOwner() noexcept;

  SortedSetOptions options_;
  std::uint64_t first_version_;
  UnitStore store_;

  // The set, if it is there, and every live snapshot.
  std::atomic<std::size_t> owners_{1};
  // Once the set is gone, whoever drops a snapshot reclaims, one at a time.
  std::atomic<bool> orphaned_{false};
  std::mutex orphan_mutex_;
};

}  // namespace zset::internal
