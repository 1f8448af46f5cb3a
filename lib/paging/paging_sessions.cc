// SPDX-License-Identifier: Apache-2.0
#include "zset/paging_sessions.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "paging/errors.h"
#include "paging/page_run.h"
#include "paging/session_table.h"
#include "paging/source_visits.h"

namespace zset {

using internal::Session;
using internal::SessionTable;
using internal::SharedSnapshot;
using internal::SourceVisits;

// Locks: `mutex` guards the table and the visits, and is never held while a source is
// called, a page is read or a session destroyed. Sources are called within a Visit alone,
// so that CloseList can wait for those who do. `maintenance` is held by those who evict,
// so that they take turns; it is taken before `mutex`.
class PagingSessions::Impl {
 public:
  explicit Impl(PagingSessionsOptions options) : options_(std::move(options)), table_(options_) {}

  absl::StatusOr<SessionId> Open(const std::shared_ptr<SnapshotSource>& source, Listing listing,
                                 const OpenOptions& options);
  absl::StatusOr<std::shared_ptr<Session>> Use(SessionId id);
  absl::Status Close(SessionId id);
  void CloseList(const SnapshotSource& source);
  void Maintain();
  PagingCounters counters() const;

  PageOptions PageOptionsFor(const PageExtras& extras) const {
    return {.max_page_size = options_.max_page_size,
            .first_rank = extras.first_rank,
            .total = extras.total,
            .own_member = extras.own_member};
  }

 private:
  // Ends the visit that was begun in visits_.
  class Visit {
   public:
    Visit(Impl& impl, const void* list) : impl_(impl), list_(list) {}
    ~Visit() {
      const std::lock_guard lock(impl_.mutex_);
      impl_.visits_.End(list_);
    }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;

   private:
    Impl& impl_;
    const void* list_;
  };

  absl::Status CheckListing(const SnapshotSource* source, const Listing& listing) const;
  absl::Status BeginOpen(const void* list, absl::Time now);
  absl::StatusOr<SessionId> OpenVisited(const std::shared_ptr<SnapshotSource>& source,
                                        Listing listing, absl::Time now, absl::Duration freshness);
  std::shared_ptr<SharedSnapshot> FreshOrNew(SnapshotSource& source, absl::Time now,
                                             absl::Duration freshness);
  absl::Status MakeRoomForBytes(SnapshotSource& source);
  // Evicts until the bytes are within the cap or no session has any.
  // REQUIRES: maintenance_ is held, and MaintainLists was called.
  void EvictForBytes();
  bool EvictOneForBytes();
  // Drops the last of some snapshots and lowers the bytes by what the list kept for it
  // alone: what it kept, less what the others inherit. REQUIRES: a visit.
  void DropLast(SnapshotSource& source, std::vector<Snapshot> snapshots);
  // What sessions keep is between the last full measure and that plus what the set's
  // snapshots grew by: told in O(1). A list that is being closed counts no bytes.
  void Estimate(SnapshotSource& source);
  // In full: O(the list's snapshots).
  void Measure(SnapshotSource& source);
  // Begins a visit to a list that the table knows; null if it is gone or being closed.
  // REQUIRES: mutex_ is held.
  std::shared_ptr<SnapshotSource> Enter(const void* list);
  // Reclaims what snapshots of a list left, of sessions or of others; measures.
  // REQUIRES: maintenance_ is held.
  void MaintainList(const void* list);
  void MaintainLists();
  std::vector<const void*> ListsToReclaim() const {
    const std::lock_guard lock(mutex_);
    return table_.ListsToReclaim();
  }
  bool WithinBytes() const {
    const std::lock_guard lock(mutex_);
    return table_.bytes() <= options_.max_bytes;
  }

  const PagingSessionsOptions options_;
  std::mutex maintenance_;
  mutable std::mutex mutex_;
  SessionTable table_;
  SourceVisits visits_;
};

absl::Status PagingSessions::Impl::CheckListing(const SnapshotSource* source,
                                                const Listing& listing) const {
  if (source == nullptr) return absl::InvalidArgumentError("the snapshot source is null");
  absl::Status status = internal::ValidateListing(listing);
  if (status.ok() && listing.page_size > options_.max_page_size) {
    status = absl::InvalidArgumentError(absl::StrCat("page size is ", listing.page_size,
                                                     ", must be at most ", options_.max_page_size));
  }
  return status;
}

std::shared_ptr<SharedSnapshot> PagingSessions::Impl::FreshOrNew(SnapshotSource& source,
                                                                 absl::Time now,
                                                                 absl::Duration freshness) {
  {
    const std::lock_guard lock(mutex_);
    if (auto fresh = table_.Fresh(source.ListId(), now, freshness)) return fresh;
  }
  auto taken = std::make_shared<SharedSnapshot>();
  taken->snapshot = source.TakeSnapshot();
  taken->fresh_at = now;
  const std::lock_guard lock(mutex_);
  // An older snapshot of the same contents serves as well, and keeps no more alive.
  auto latest = table_.Fresh(source.ListId(), now, absl::InfiniteDuration());
  if (latest == nullptr ||
      latest->snapshot.content_version() != taken->snapshot.content_version()) {
    return taken;
  }
  latest->fresh_at = std::max(latest->fresh_at, now);
  return latest;
}

absl::StatusOr<SessionId> PagingSessions::Impl::Open(const std::shared_ptr<SnapshotSource>& source,
                                                     Listing listing, const OpenOptions& options) {
  absl::Status status = CheckListing(source.get(), listing);
  if (!status.ok()) return status;
  const absl::Time now = options_.clock();
  status = BeginOpen(source->ListId(), now);
  if (!status.ok()) return status;
  const Visit visit(*this, source->ListId());
  return OpenVisited(source, std::move(listing), now, options.freshness);
}

absl::Status PagingSessions::Impl::BeginOpen(const void* list, absl::Time now) {
  SessionTable::Ended ended;
  const std::lock_guard lock(mutex_);
  table_.Expire(now, ended);
  if (visits_.Begin(list)) return absl::OkStatus();
  return internal::MakePagingError(PagingError::kListClosed, "the list is being closed");
}

absl::StatusOr<SessionId> PagingSessions::Impl::OpenVisited(
    const std::shared_ptr<SnapshotSource>& source, Listing listing, absl::Time now,
    absl::Duration freshness) {
  absl::Status status = MakeRoomForBytes(*source);
  if (!status.ok()) return status;
  auto session = std::make_shared<Session>();
  session->shared = FreshOrNew(*source, now, freshness);
  listing.consistency = Consistency::kSnapshot;
  session->listing = listing;
  absl::StatusOr<Cursor> first = Cursor::First(session->shared->snapshot, std::move(listing));
  if (!first.ok()) return first.status();
  session->next = *std::move(first);

  SessionTable::Ended ended;
  const std::lock_guard lock(mutex_);
  if (table_.full() && options_.at_cap == AtCap::kEvictLeastRecentlyUsed) table_.EvictOne(ended);
  if (table_.full()) {
    table_.CountRefusal();
    return internal::MakePagingError(
        PagingError::kTooManySessions,
        absl::StrCat("all ", options_.max_sessions, " paging sessions are in use"));
  }
  return table_.Insert(source, std::move(session), now);
}

absl::Status PagingSessions::Impl::MakeRoomForBytes(SnapshotSource& source) {
  Estimate(source);
  if (WithinBytes()) return absl::OkStatus();
  {
    const std::lock_guard maintenance(maintenance_);
    MaintainLists();
    if (options_.at_cap == AtCap::kEvictLeastRecentlyUsed) EvictForBytes();
  }
  if (WithinBytes()) return absl::OkStatus();
  const std::lock_guard lock(mutex_);
  table_.CountRefusal();
  return internal::MakePagingError(PagingError::kTooManyBytes,
                                   absl::StrCat("snapshots keep ", table_.bytes(),
                                                " bytes alive, more than ", options_.max_bytes));
}

void PagingSessions::Impl::EvictForBytes() {
  do {
    // Where sessions were closed meanwhile, others must not end for what those kept.
    for (const void* list : ListsToReclaim()) MaintainList(list);
  } while (EvictOneForBytes());
}

// Says whether it ended a session.
bool PagingSessions::Impl::EvictOneForBytes() {
  SessionTable::Ended ended;
  SessionTable::Eviction eviction;
  std::shared_ptr<SnapshotSource> source;
  {
    const std::lock_guard lock(mutex_);
    if (table_.bytes() <= options_.max_bytes) return false;
    eviction = table_.EvictOneWithBytes(ended);
    if (eviction.snapshots.empty()) return eviction.list != nullptr;
    source = Enter(eviction.list);
    ZSET_ASSERT(source != nullptr);  // a list that is being closed counts no bytes
    table_.TakeReclaimNote(eviction.list);
  }
  const Visit visit(*this, eviction.list);
  ended.clear();
  DropLast(*source, std::move(eviction.snapshots));
  return true;
}

void PagingSessions::Impl::DropLast(SnapshotSource& source, std::vector<Snapshot> snapshots) {
  const std::size_t bytes = source.SnapshotBytes();
  const std::size_t kept = source.BytesKeptBy(snapshots);
  snapshots.pop_back();
  source.Reclaim();
  const std::size_t bytes_left = source.SnapshotBytes();
  const std::size_t kept_left = source.BytesKeptBy(snapshots);
  const std::lock_guard lock(mutex_);
  table_.LowerBytes(source.ListId(), bytes - std::min(bytes, bytes_left),
                    kept - std::min(kept, kept_left));
}

void PagingSessions::Impl::Estimate(SnapshotSource& source) {
  const std::size_t bytes = source.SnapshotBytes();
  const std::lock_guard lock(mutex_);
  if (!visits_.IsClosing(source.ListId())) table_.SetSnapshotBytes(source.ListId(), bytes);
}

void PagingSessions::Impl::Measure(SnapshotSource& source) {
  std::vector<Snapshot> snapshots;
  {
    const std::lock_guard lock(mutex_);
    snapshots = table_.SnapshotsOf(source.ListId());
  }
  const std::size_t bytes = source.SnapshotBytes();
  const std::size_t kept = source.BytesKeptBy(snapshots);
  const std::lock_guard lock(mutex_);
  if (!visits_.IsClosing(source.ListId())) table_.SetBytes(source.ListId(), bytes, kept);
}

void PagingSessions::Impl::MaintainLists() {
  std::vector<const void*> lists;
  {
    const std::lock_guard lock(mutex_);
    lists = table_.Lists();
  }
  for (const void* list : lists) MaintainList(list);
}

std::shared_ptr<SnapshotSource> PagingSessions::Impl::Enter(const void* list) {
  std::shared_ptr<SnapshotSource> source = table_.SourceOf(list);
  return source != nullptr && visits_.Begin(list) ? source : nullptr;
}

void PagingSessions::Impl::MaintainList(const void* list) {
  std::shared_ptr<SnapshotSource> source;
  {
    const std::lock_guard lock(mutex_);
    source = Enter(list);
    if (source == nullptr) return;
    table_.TakeReclaimNote(list);
  }
  const Visit visit(*this, list);
  source->Reclaim();
  Measure(*source);
}

absl::StatusOr<std::shared_ptr<Session>> PagingSessions::Impl::Use(SessionId id) {
  const absl::Time now = options_.clock();
  SessionTable::Ended ended;
  const std::lock_guard lock(mutex_);
  return table_.Use(id, now, ended);
}

absl::Status PagingSessions::Impl::Close(SessionId id) {
  const absl::Time now = options_.clock();
  SessionTable::Ended ended;
  const std::lock_guard lock(mutex_);
  return table_.Close(id, now, ended);
}

void PagingSessions::Impl::CloseList(const SnapshotSource& source) {
  SessionTable::Ended ended;
  std::unique_lock lock(mutex_);
  SourceVisits::Closing closing(visits_, source.ListId());
  // At once, so that nobody evicts for what they keep; and again, for the Opens that were
  // let in before.
  table_.CloseList(source.ListId(), ended);
  closing.AwaitVisitors(lock);
  table_.CloseList(source.ListId(), ended);
}

void PagingSessions::Impl::Maintain() {
  const absl::Time now = options_.clock();
  SessionTable::Ended ended;
  const std::lock_guard maintenance(maintenance_);
  {
    const std::lock_guard lock(mutex_);
    table_.Expire(now, ended);
  }
  ended.clear();
  MaintainLists();
  EvictForBytes();
}

PagingCounters PagingSessions::Impl::counters() const {
  const absl::Time now = options_.clock();
  const std::lock_guard lock(mutex_);
  return table_.counters(now);
}

namespace {

// Reads a page of the session with `read` and makes it the session's current one.
template <typename ReadFunction>
absl::StatusOr<Page> Turn(const absl::StatusOr<std::shared_ptr<Session>>& used,
                          const ReadFunction& read) {
  if (!used.ok()) return used.status();
  Session& session = **used;
  const std::lock_guard lock(session.mutex);
  absl::StatusOr<Page> page = read(session, session.shared->snapshot);
  if (page.ok()) {
    session.next = page->next;
    session.previous = page->previous;
  }
  return page;
}

absl::StatusOr<Page> ReadIfAny(const Snapshot& snapshot, const std::optional<Cursor>& cursor,
                               const PageOptions& options) {
  if (cursor.has_value()) return ReadPage(snapshot, *cursor, options);
  return internal::MakePagingError(PagingError::kNoMorePages, "no page lies that way");
}

}  // namespace

PagingSessions::PagingSessions(PagingSessionsOptions options)
    : impl_(std::make_unique<Impl>(std::move(options))) {}

PagingSessions::~PagingSessions() = default;

absl::StatusOr<SessionId> PagingSessions::Open(const std::shared_ptr<SnapshotSource>& source,
                                               Listing listing, const OpenOptions& options) {
  return impl_->Open(source, std::move(listing), options);
}

absl::StatusOr<Page> PagingSessions::Next(SessionId id, const PageExtras& extras) {
  return Turn(impl_->Use(id), [&](const Session& session, const Snapshot& snapshot) {
    return ReadIfAny(snapshot, session.next, impl_->PageOptionsFor(extras));
  });
}

absl::StatusOr<Page> PagingSessions::Previous(SessionId id, const PageExtras& extras) {
  return Turn(impl_->Use(id), [&](const Session& session, const Snapshot& snapshot) {
    return ReadIfAny(snapshot, session.previous, impl_->PageOptionsFor(extras));
  });
}

absl::StatusOr<Page> PagingSessions::JumpToRank(SessionId id, std::size_t rank,
                                                const PageExtras& extras) {
  return Turn(impl_->Use(id),
              [&](const Session& session, const Snapshot& snapshot) -> absl::StatusOr<Page> {
                const absl::StatusOr<Cursor> cursor =
                    Cursor::AtRank(snapshot, session.listing, rank);
                if (!cursor.ok()) return cursor.status();
                return ReadPage(snapshot, *cursor, impl_->PageOptionsFor(extras));
              });
}

absl::StatusOr<Page> PagingSessions::JumpToMember(SessionId id, std::string_view member,
                                                  const PageExtras& extras) {
  return Turn(impl_->Use(id), [&](const Session& session, const Snapshot& snapshot) {
    return ReadPageAround(snapshot, session.listing, member, impl_->PageOptionsFor(extras));
  });
}

absl::StatusOr<Page> PagingSessions::Read(SessionId id, const Cursor& cursor,
                                          const PageExtras& extras) {
  return Turn(impl_->Use(id),
              [&](const Session& session, const Snapshot& snapshot) -> absl::StatusOr<Page> {
                if (cursor.listing != session.listing) {
                  return absl::InvalidArgumentError("the cursor is of another listing");
                }
                return ReadPage(snapshot, cursor, impl_->PageOptionsFor(extras));
              });
}

absl::Status PagingSessions::Close(SessionId id) { return impl_->Close(id); }

void PagingSessions::CloseList(const SnapshotSource& source) { impl_->CloseList(source); }

void PagingSessions::Maintain() { impl_->Maintain(); }

PagingCounters PagingSessions::counters() const { return impl_->counters(); }

}  // namespace zset
