// UnitStore: the memory of one set and its snapshots, and the version rule.
//
// The rule. Every unit carries the version it was born in. A snapshot sees the
// units that were reachable when it was taken, all born at or before its version.
//   - A unit may be changed in place if and only if it is younger than the newest
//     live snapshot; otherwise it is copied, and the copy takes its place.
//   - A unit that the set gives up is freed at once if it is younger than the
//     newest live snapshot; else it goes on that snapshot's dead list.
//   - When a snapshot goes, its dead list becomes suspect to the next older live
//     one: what is younger than that is freed, the rest moves to its dead list. With
//     no older snapshot everything on the list is freed.
// Suspects are examined a few at a time (ReclaimSome), so no write ever pauses for
// what a snapshot left behind.
//
// Invariants (ValidateStore checks them under these numbers):
//   V1  Live snapshots ascend in version, all below the store's version.
//   V2  A unit on a snapshot's dead list was born at or before its version.
//   V3  A unit's birth is never above the store's version.
//   V4  total_bytes() is the bytes of all units reachable from the set, plus those
//       on dead, suspect and garbage lists; dead_bytes() is the latter part.
//   V5  A snapshot's kept_bytes is that of the units on its two lists.
//
// Threads: all functions belong to the set's owner, but for Release.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/record_slab.h"
#include "core/snapshot_node.h"
#include "core/unit.h"
#include "core/version.h"

namespace zset::internal {

struct Block;
struct IndexNode;
struct Record;
struct SmallBlock;

class UnitStore {
 public:
  UnitStore() = default;
  UnitStore(const UnitStore&) = delete;
  UnitStore& operator=(const UnitStore&) = delete;
  ~UnitStore();

  // --- units: creation may throw std::bad_alloc, nothing else does ------------------

  // Takes over a small block made elsewhere.
  void Adopt(const SmallBlock* small) noexcept;
  // Gives one back that no snapshot sees.
  void Disown(const SmallBlock* small) noexcept;
  Record* NewRecord(std::string_view member, double score, bool use_slab);
  Block* NewBlock(int level, std::size_t capacity);
  IndexNode* NewPage(std::size_t capacity, int depth);
  IndexNode* NewDirectory(int bits, int depth);

  Version version() const { return version_; }

  // Whether a live snapshot can see units born then: they must not be changed.
  bool IsShared(Version birth) const { return birth <= newest_version_; }

  // Sees to it that `n` units can be given up without allocating. Needed only while
  // there are snapshots.
  void EnsureRoom(std::size_t n);

  // The set gives up a unit. REQUIRES: room, if the unit may be shared.
  void Retire(Unit unit) noexcept;

  // The set gives up everything at once, in O(1). REQUIRES: room for two units.
  void RetireAll(Unit block_tree, Unit index_tree) noexcept;

  // Frees everything at once. REQUIRES: no snapshots.
  void FreeAll(Unit block_tree, Unit index_tree) noexcept;

  // Room for RetireAll that is there even if memory is not; for the set's end.
  void OpenLastReserve() noexcept;

  // --- snapshots ----------------------------------------------------------------------

  SnapshotNode* TakeSnapshot(const Roots& roots, std::uint64_t content_version);

  // Says that nobody reads the snapshot any more. On any thread; O(1).
  void Release(SnapshotNode* node) noexcept;

  bool has_snapshots() const { return newest_ != nullptr; }
  // The newest live snapshot's version, or kNoVersion.
  Version newest_version() const { return newest_version_; }

  // Snapshots that somebody still holds, dropped ones not yet noticed left out.
  std::size_t held() const { return held_.load(std::memory_order_relaxed); }
  // The oldest of them, or null. Passes those that were dropped and not yet noticed.
  const SnapshotNode* OldestHeld() const;

  // Takes note of some dropped snapshots, then examines up to `units` units. Never fails:
  // what lacks memory to be sorted is left for later.
  void ReclaimSome(std::size_t units) noexcept;
  void ReclaimAll() noexcept;

  // Takes note of up to `snapshots` dropped ones.
  void NoticeReleased(std::size_t snapshots) noexcept;

  // Drops a snapshot nobody but the owner had, with all that it alone kept alive.
  void DropAtOnce(SnapshotNode* node) noexcept;

  // Undoes everything since `node`, the newest snapshot, was taken: frees the units
  // born since that the given trees reach, and takes back those given up since.
  void Rollback(SnapshotNode* node, Unit block_tree, Unit index_tree) noexcept;

  // --- figures ------------------------------------------------------------------------

  std::size_t total_bytes() const { return total_bytes_; }
  std::size_t dead_bytes() const { return dead_bytes_; }

 private:
  friend class StoreAuditor;

  template <typename T>
  T* Allocate(std::size_t bytes);
  void Deallocate(void* at, std::size_t bytes) noexcept;
  static std::size_t BytesOf(Unit unit);
  void FreeOne(Unit unit) noexcept;
  void FreeDead(Unit unit, SnapshotNode* lister) noexcept;

  UnitChunk* TakeChunk();
  void GiveBack(UnitChunk* chunk) noexcept;
  void AddSpare(UnitChunk* chunk) noexcept;
  void PushUnit(UnitList& list, Unit unit);

  void Unlink(SnapshotNode* node) noexcept;
  void LinkSuspect(SnapshotNode* node) noexcept;
  void UnlinkSuspect(SnapshotNode* node) noexcept;

  void AddSuspect(SnapshotNode* node, Unit unit);

  void ExamineSome(std::size_t units) noexcept;
  bool ExamineOne();
  void Examine(UnitList& from, SnapshotNode* seer);
  void ExamineLastKey(UnitList& from, SnapshotNode* seer, Block* block);
  void ExamineLastSlot(UnitList& from, IndexNode* directory);
  void FreeYoung(Unit tree, Version limit) noexcept;
  void FreeGarbage() noexcept;

  Version version_ = kFirstVersion;
  Version newest_version_ = kNoVersion;
  SnapshotNode* oldest_ = nullptr;
  SnapshotNode* newest_ = nullptr;
  std::atomic<std::size_t> held_{0};
  std::atomic<SnapshotNode*> released_{nullptr};
  SnapshotNode* noticed_ = nullptr;  // taken from `released_`, but still linked

  SnapshotNode* first_suspect_ = nullptr;
  UnitList garbage_;  // nobody sees these
  UnitChunk* spare_chunks_ = nullptr;
  std::size_t spare_count_ = 0;
  UnitChunk* last_reserve_ = nullptr;
  std::size_t reserve_count_ = 0;

  std::size_t total_bytes_ = 0;
  std::size_t dead_bytes_ = 0;
  RecordSlab slab_;
};

}  // namespace zset::internal
