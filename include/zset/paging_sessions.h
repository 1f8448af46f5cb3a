// PagingSessions: many clients who each page through a frozen view of a list, in one
// table that bounds how long and how much memory they hold.
//
//   zset::PagingSessions sessions({.clock = [] { return absl::Now(); }});
//   auto source = std::make_shared<zset::GuardedSource>(board, board_mutex);
//   zset::SessionId id =
//       sessions.Open(source, listing, {.freshness = absl::Seconds(1)}).value();
//   zset::Page first = sessions.Next(id).value();
//   zset::Page second = sessions.Next(id).value();
//   sessions.Close(id).IgnoreError();
//
// Memory:        a snapshot keeps alive what the set's writers replace. The table counts
//                what its sessions' snapshots are the newest to see (SortedSet::KeptBy):
//                all that their end can free, but not what a newer snapshot of somebody
//                else's sees as well. It estimates that in Open and measures it in
//                Maintain; call Maintain regularly (from a game's tick, say), since
//                between two calls the bytes grow by what is written meanwhile. A
//                snapshot is dropped when its last session ends; the set then frees what
//                only it kept, with later writes or in the next Maintain.
// Thread safety: every function may be called from any thread at any time, except by a
//                thread that keeps a SnapshotSource from doing its work. Pages are read
//                without a lock of the table. Two threads in one session take turns.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "zset/cursor.h"
#include "zset/paging.h"
#include "zset/paging_error.h"
#include "zset/snapshot_source.h"

namespace zset {

// What happens to an Open that meets a cap.
enum class AtCap {
  // It is answered kTooManySessions or kTooManyBytes; sessions that are open stay.
  // Writes can still push bytes over the cap later; Maintain then evicts.
  kRefuse,
  // The sessions that were used least recently are ended to make room.
  kEvictLeastRecentlyUsed,
};

struct PagingSessionsOptions {
  // Where the time comes from; must be set. Should not run backwards.
  std::function<absl::Time()> clock = {};
  // A session ends when it was not used for longer than this, ...
  absl::Duration idle_expiry = absl::Minutes(5);
  // ... or was open for longer than this.
  absl::Duration absolute_expiry = absl::Hours(1);
  std::size_t max_sessions = 10'000;
  // That sessions keep alive (see above), of all lists together.
  std::size_t max_bytes = std::size_t{256} << 20;
  AtCap at_cap = AtCap::kEvictLeastRecentlyUsed;
  // Rows a page, at most.
  std::int64_t max_page_size = 1000;
  // Tells this table's ids from those of another table or an earlier run; give each
  // run its own (a start time, say).
  std::uint64_t table_id = 0;
  // For how many ended sessions the reason is remembered.
  std::size_t remembered_endings = 10'000;
};

// Names a session. Easily guessed: what is sent to clients belongs in a signed or
// sealed token (zset/tokens.h).
struct SessionId {
  std::uint64_t table = 0;
  std::uint64_t number = 0;

  friend bool operator==(const SessionId&, const SessionId&) = default;
};

struct OpenOptions {
  // A snapshot of the list that is younger than this is shared instead of taking one;
  // zero never shares an older one.
  absl::Duration freshness = absl::ZeroDuration();
};

// What a page should tell besides its rows: see PageOptions.
struct PageExtras {
  bool first_rank = false;
  bool total = false;
  std::optional<std::string_view> own_member = {};
};

struct PagingCounters {
  std::size_t open = 0;       // sessions now
  std::size_t snapshots = 0;  // that they hold
  // That the sessions keep alive (see above), when last measured or estimated.
  std::size_t bytes_kept_alive = 0;
  absl::Duration oldest_age = absl::ZeroDuration();  // of a session that is open
  // Since the table was made:
  std::uint64_t opened = 0;
  std::uint64_t closed = 0;
  std::uint64_t expired = 0;
  std::uint64_t evicted = 0;
  std::uint64_t refused = 0;  // Opens that met a cap
};

// Where a session is not there (any more), every function answers one of the kSession
// values of PagingError.
class PagingSessions {
 public:
  // REQUIRES: options.clock is set.
  explicit PagingSessions(PagingSessionsOptions options);
  ~PagingSessions();
  PagingSessions(const PagingSessions&) = delete;
  PagingSessions& operator=(const PagingSessions&) = delete;

  // Opens a session that stands before the first page of the listing; whatever the
  // listing's consistency, it is read as kSnapshot.
  //
  // Errors:     kInvalidArgument if the source is null, the page size or a score is
  //             bad; kTooManySessions, kTooManyBytes; kListClosed.
  // Complexity: O(1 + expired sessions); where the estimate is above the cap of bytes, as
  //             Maintain, and so O(snapshots) for each Open while the table is at the cap.
  absl::StatusOr<SessionId> Open(const std::shared_ptr<SnapshotSource>& source, Listing listing,
                                 const OpenOptions& options = {});

  // The page after (before) the one read last; the first Next gives the first page.
  // Errors: kNoMorePages, and the session stays where it is.
  absl::StatusOr<Page> Next(SessionId id, const PageExtras& extras = {});
  absl::StatusOr<Page> Previous(SessionId id, const PageExtras& extras = {});

  // The page that begins with the listing's `rank`-th row, as Cursor::AtRank counts: not
  // Page::first_rank, which counts in the whole set. Errors: kOutOfRange.
  absl::StatusOr<Page> JumpToRank(SessionId id, std::size_t rank, const PageExtras& extras = {});

  // The page around a member. Errors: kNotFound if the listing does not have it.
  absl::StatusOr<Page> JumpToMember(SessionId id, std::string_view member,
                                    const PageExtras& extras = {});

  // The page that a cursor from one of this session's pages means, and the session
  // goes on from there. What a client that may ask twice should use: the same cursor
  // gives the same page. Errors: kInvalidArgument if the cursor is of another listing,
  // kOtherSnapshot if it is of another snapshot.
  absl::StatusOr<Page> Read(SessionId id, const Cursor& cursor, const PageExtras& extras = {});

  // Ends a session. O(1).
  absl::Status Close(SessionId id);

  // Ends all sessions of a source's list (see SnapshotSource::ListId) and forgets it:
  // from the first moment its bytes count no more; then waits for the Opens and the
  // Maintain that call sources of the list now, and after it returns the table calls none
  // of them, unless one is given to Open anew. An Open that comes meanwhile is answered
  // kListClosed. O(sessions).
  void CloseList(const SnapshotSource& source);

  // Ends expired sessions, has each list reclaim (SnapshotSource::Reclaim) what dropped
  // snapshots left behind, whoever held them, measures the bytes kept alive and, under
  // either policy, evicts sessions until they are within the cap.
  //
  // Complexity: O(lists + their snapshots + what dropped snapshots kept). An eviction
  //             costs O(1) and what its snapshot kept, but passes the sessions that were
  //             used less recently in lists that keep nothing, and measures a list anew
  //             if other sessions of it ended meanwhile.
  void Maintain();

  // O(1).
  PagingCounters counters() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace zset
