// SortedSet: an in-process ordered set of (member, score) entries with the
// semantics of a Redis sorted set.
//
//   zset::SortedSet board;
//   board.Add("ada", 36.0).value();
//   board.Add("bob", 20.5).value();
//   board.Rank("ada");                                   // 1
//   zset::Snapshot frozen = board.TakeSnapshot();        // O(1)
//
// Members are any bytes, empty included, of at most kMaxMemberSize. Scores are
// doubles, infinities included, never NaN.
//
// Order:         ascending score (-0 equals 0); equal scores by member, as
//                unsigned bytes, a prefix before what it begins.
// Ownership:     the set copies member bytes in; returned views point into it.
// Thread safety: const calls may run in parallel with each other, never with a
//                non-const call. Hand other threads a Snapshot.
// Invalidation:  every non-const call but TakeSnapshot and Reclaim invalidates the
//                views, ranges and iterators this set returned. Snapshots stay
//                valid.
// Exceptions:    none but std::bad_alloc, after which the set is as it was.
// Complexity:    n is the size. O(log n) is worst case but for hashing, which is
//                O(1) expected. After a snapshot, the first write to each block
//                also copies that block.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/add.h"
#include "zset/entry.h"
#include "zset/memory_usage.h"
#include "zset/options.h"
#include "zset/range.h"
#include "zset/snapshot.h"
#include "zset/view.h"

namespace zset {

namespace internal {
class Core;
struct SetAccess;
}  // namespace internal

class SortedSet : public View {
 public:
  SortedSet() = default;
  explicit SortedSet(const SortedSetOptions& options);
  // A set moved from is empty and may be used again.
  SortedSet(SortedSet&& other) noexcept;
  SortedSet& operator=(SortedSet&& other) noexcept;
  ~SortedSet();

  // A set of entries that ascend strictly in the set's order.
  //
  // Complexity: O(n).
  // Errors:     kInvalidArgument, naming the entry's index, if a score is NaN, an
  //             entry is not above the one before it, a member appears twice or is
  //             longer than kMaxMemberSize.
  static absl::StatusOr<SortedSet> FromSorted(std::span<const EntryView> entries,
                                              const SortedSetOptions& options = {});

  // A set of its own with the same entries. O(n). Redis: COPY
  static SortedSet CopyOf(const View& view, const SortedSetOptions& options = {});

  // --- add --------------------------------------------------------------------

  // Puts `member` at `score`, moving it if it is there already, unless `options`
  // forbid it.
  //
  // Redis:      ZADD key [NX|XX] [GT|LT] score member
  // Errors:     kInvalidArgument, and nothing changes, if the score is NaN, the
  //             member is longer than kMaxMemberSize, or `options` ask for
  //             kOnlyIfAbsent together with an improvement.
  // Complexity: O(log n).
  absl::StatusOr<AddResult> Add(std::string_view member, double score,
                                const AddOptions& options = {});

  // Adds `increment` to the member's score, or puts an absent member at
  // `increment`, unless `options` forbid it.
  //
  // Redis:      ZINCRBY key increment member; ZADD key [NX|XX] [GT|LT] INCR ...
  // Errors:     as Add; also kInvalidArgument if the sum is NaN (inf - inf).
  // Complexity: O(log n).
  absl::StatusOr<AddResult> Increment(std::string_view member, double increment,
                                      const AddOptions& options = {});

  // Adds several entries in order, later ones seeing the effect of earlier ones.
  // All or nothing: on an error none is added.
  //
  // Redis:      ZADD key [NX|XX] [GT|LT] score member [score member ...]
  // Errors:     as Add, naming the entry's index.
  // Complexity: O(m log n) for m entries.
  absl::StatusOr<AddManyResult> AddMany(std::span<const EntryView> entries,
                                        const AddOptions& options = {});

  // --- remove -----------------------------------------------------------------

  // Removes `member`; says whether it was there. O(log n). Redis: ZREM
  bool Remove(std::string_view member);

  // Removes several members; gives how many were there. O(m log n). Redis: ZREM
  std::size_t RemoveMany(std::span<const std::string_view> members);

  // Removes all entries of an interval; gives how many there were.
  //
  // Redis:      ZREMRANGEBYRANK, ZREMRANGEBYSCORE, ZREMRANGEBYLEX
  // Errors:     kInvalidArgument if a bound's score is NaN.
  // Complexity: O(log n + k) for k entries.
  absl::StatusOr<std::size_t> RemoveRange(const Interval& interval);

  // Removes and gives the lowest (highest) min(count, size()) entries, in the
  // order they were popped. O(log n + k). Redis: ZPOPMIN, ZPOPMAX
  std::vector<Entry> PopLowest(std::size_t count = 1);
  std::vector<Entry> PopHighest(std::size_t count = 1);

  // Removes all entries. O(1): what more than about a thousand entries took is freed
  // little by little by later writes, or by Reclaim().
  void Clear();

  // --- snapshots and memory -----------------------------------------------------

  // A frozen view of the set as it is now; later changes do not show in it.
  // For thread safety this counts as a non-const call; it invalidates nothing.
  // O(1).
  Snapshot TakeSnapshot();

  // Frees at once all memory that dropped snapshots left behind, instead of a
  // little with each write. O(what is freed).
  void Reclaim();

  // Bytes and snapshots. O(1), but for dropped snapshots that no write has noticed yet.
  MemoryUsage memory_usage() const;

  // Of MemoryUsage::snapshot_bytes, what `snapshot` is the newest to see, as far as no
  // unnoticed drop of a newer one adds to it; 0 if it is of another set. Dropping it frees
  // those of them that no older snapshot sees. Over all snapshots of the set that live,
  // these add up to snapshot_bytes but for what waits to be reclaimed. O(1).
  std::size_t KeptBy(const Snapshot& snapshot) const;

  SortedSetOptions options() const;

 private:
  friend struct internal::SetAccess;

  // Where a member is, as far as needed to change it.
  struct Located;
  class Batch;

  bool is_small() const;
  bool stays_small() const;
  const SortedSetOptions& shape() const;
  std::uint64_t NextVersion() const;
  std::uint64_t CountedVersion() const;
  internal::Core& EnsureCore();
  void Prepare(std::size_t entries);

  Located Locate(std::string_view member) const;
  AddResult Apply(std::string_view member, const Located& located, double score,
                  const AddOptions& options);
  AddManyResult AddManyToCopy(std::span<const EntryView> entries, const AddOptions& options);
  AddManyResult AddManyInPlace(std::span<const EntryView> entries, const AddOptions& options);
  AddManyResult AddManyInBatch(std::span<const EntryView> entries, const AddOptions& options);
  void AddOneOfMany(const EntryView& entry, const AddOptions& options, AddManyResult& result);
  void Put(std::string_view member, const Located& located, double score);
  void PutSmall(std::string_view member, const Located& located, double score);
  void ReplaceSmall(std::span<const EntryView> entries);
  void RetireSmall() noexcept;
  bool FitsSmall(std::span<const EntryView> entries) const;
  void ShrinkToSmall() noexcept;
  std::size_t RemoveManySmall(std::span<const std::string_view> members);
  void RemoveRun(std::size_t low, std::size_t n);
  void ClearBig();
  void DropIdleCore() noexcept;
  std::vector<Entry> Pop(std::size_t count, Direction direction);

  internal::Core* core_ = nullptr;
};

}  // namespace zset
