// SessionTable: which sessions are open, and how those that are not ended.
//
// Invariants:
//   I1  by_use_ and by_age_ hold each open session once: by_use_ from the least
//       recently used, by_age_ from the oldest.
//   I2  A snapshot's `sessions` is the number of open sessions that hold it, and
//       snapshots_ that of snapshots held by any.
//   I3  endings_ has only what ending_order_ lists, at most `remembered_endings`.
//   I4  A list is there while a session of it is open or it has something to reclaim;
//       lists_to_reclaim_ is the number of the latter.
//   I5  A list's snapshots are from the oldest contents to the newest.
//
// Thread safety: none; PagingSessions locks around it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "zset/paging_sessions.h"

namespace zset::internal {

struct SharedSnapshot;
using SnapshotPlace = std::list<std::shared_ptr<SharedSnapshot>>::iterator;

// One frozen view and who shares it.
struct SharedSnapshot {
  Snapshot snapshot;
  absl::Time fresh_at;  // when it was last known to be the list's contents
  std::size_t sessions = 0;
  // Where it is in its list's `snapshots`, while it has sessions.
  SnapshotPlace place = {};
};

// What a thread that reads a session's pages needs; outlives the session's end.
struct Session {
  std::shared_ptr<SharedSnapshot> shared;
  Listing listing;

  std::mutex mutex;  // guards the two below
  std::optional<Cursor> next;
  std::optional<Cursor> previous;
};

class SessionTable {
 public:
  struct List {
    std::shared_ptr<SnapshotSource> source;  // the one given last
    std::weak_ptr<SharedSnapshot> latest;
    std::list<std::shared_ptr<SharedSnapshot>> snapshots;  // of the sessions
    std::size_t sessions = 0;
    // What the sessions' snapshots kept, and what all of the set's did, when that was
    // last measured.
    std::size_t kept_bytes = 0;
    std::size_t snapshot_bytes = 0;
    // The estimate since: all growth is laid to the sessions.
    std::size_t bytes = 0;
    bool to_reclaim = false;
  };

  // Sessions that were ended, for the caller to destroy without the lock: the last
  // holder of a snapshot whose set is gone frees it.
  using Ended = std::vector<std::shared_ptr<Session>>;

  explicit SessionTable(const PagingSessionsOptions& options) : options_(options) {}

  // The list's newest snapshot, if it is younger than `freshness`.
  std::shared_ptr<SharedSnapshot> Fresh(const void* list, absl::Time now,
                                        absl::Duration freshness) const;

  // Puts a session into the table. REQUIRES: !full().
  SessionId Insert(const std::shared_ptr<SnapshotSource>& source, std::shared_ptr<Session> session,
                   absl::Time now);

  // The session, marked as used now, or why it is not there.
  absl::StatusOr<std::shared_ptr<Session>> Use(SessionId id, absl::Time now, Ended& ended);

  absl::Status Close(SessionId id, absl::Time now, Ended& ended);
  void CloseList(const void* list, Ended& ended);
  void Expire(absl::Time now, Ended& ended);

  // Ends the session used least recently, if there is one.
  void EvictOne(Ended& ended);

  // The same of the sessions whose list keeps bytes alive. Passes those that were used
  // less recently of lists that keep none.
  struct Eviction {
    const void* list = nullptr;  // null if there was no such session
    // If the session was the last to hold its snapshot: the snapshot that comes before
    // it in the list, if any, which may inherit what it kept; then the snapshot itself.
    std::vector<Snapshot> snapshots = {};
  };
  Eviction EvictOneWithBytes(Ended& ended);

  // Notes what all snapshots of the list keep.
  void SetSnapshotBytes(const void* list, std::size_t snapshot_bytes);
  // The same, and what the sessions' snapshots keep; forgets the list if nothing is left
  // of it.
  void SetBytes(const void* list, std::size_t snapshot_bytes, std::size_t kept_bytes);
  // The same, where both fell by so much since a snapshot was dropped.
  void LowerBytes(const void* list, std::size_t snapshot_bytes, std::size_t kept_bytes);
  std::vector<Snapshot> SnapshotsOf(const void* list) const;

  std::vector<const void*> Lists() const;
  // Those whose sessions ended since their last TakeReclaimNote. O(1) if there are none.
  std::vector<const void*> ListsToReclaim() const;
  // Null if the table does not know the list.
  std::shared_ptr<SnapshotSource> SourceOf(const void* list) const;
  // Notes that what sessions of the list left is about to be reclaimed.
  void TakeReclaimNote(const void* list);

  void CountRefusal() { ++counters_.refused; }
  bool full() const { return sessions_.size() >= options_.max_sessions; }
  std::size_t bytes() const { return counters_.bytes_kept_alive; }
  PagingCounters counters(absl::Time now) const;

 private:
  struct Slot {
    std::shared_ptr<Session> session;
    const void* list = nullptr;
    absl::Time opened;
    absl::Time used;
    std::list<std::uint64_t>::iterator by_use;
    std::list<std::uint64_t>::iterator by_age;
  };

  // The number of a session that is open and not expired, or why it is not.
  absl::Status Check(SessionId id, absl::Time now, Ended& ended);
  absl::Status WhyAbsent(SessionId id) const;
  bool IsExpired(const Slot& slot, absl::Time now) const;
  void SetEstimate(List& list, std::size_t bytes);
  void ForgetIfUnused(std::unordered_map<const void*, List>::iterator list);
  static SnapshotPlace PlaceFor(List& list, const SharedSnapshot& shared);
  // REQUIRES: the session is open.
  void End(std::uint64_t number, PagingError reason, Ended& ended);
  void Remember(std::uint64_t number, PagingError reason);

  const PagingSessionsOptions& options_;
  std::unordered_map<std::uint64_t, Slot> sessions_;
  std::list<std::uint64_t> by_use_;
  std::list<std::uint64_t> by_age_;
  std::unordered_map<const void*, List> lists_;  // by SnapshotSource::ListId
  std::size_t lists_to_reclaim_ = 0;
  std::unordered_map<std::uint64_t, PagingError> endings_;
  std::deque<std::uint64_t> ending_order_;
  std::uint64_t last_number_ = 0;
  PagingCounters counters_;  // but for `open` and `oldest_age`
};

}  // namespace zset::internal
