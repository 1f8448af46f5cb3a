// SPDX-License-Identifier: Apache-2.0
#include "paging/session_table.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/check.h"
#include "paging/errors.h"

namespace zset::internal {
namespace {

const char* DescribeEnding(PagingError reason) {
  switch (reason) {
    case PagingError::kSessionExpired:
      return " has expired";
    case PagingError::kSessionEvicted:
      return " was evicted to make room";
    case PagingError::kSessionClosed:
      return " was closed";
    case PagingError::kSessionEnded:
      return " has ended";
    default:
      return " was never opened here";
  }
}

}  // namespace

std::shared_ptr<SharedSnapshot> SessionTable::Fresh(const void* list, absl::Time now,
                                                    absl::Duration freshness) const {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return nullptr;
  std::shared_ptr<SharedSnapshot> latest = found->second.latest.lock();
  return latest != nullptr && now - latest->fresh_at < freshness ? latest : nullptr;
}

// Looks from the end: only Opens that overtook one another make it pass any.
SnapshotPlace SessionTable::PlaceFor(List& list, const SharedSnapshot& shared) {
  const std::uint64_t version = shared.snapshot.content_version();
  SnapshotPlace place = list.snapshots.end();
  while (place != list.snapshots.begin() &&
         (*std::prev(place))->snapshot.content_version() > version) {
    --place;
  }
  return place;
}

SessionId SessionTable::Insert(const std::shared_ptr<SnapshotSource>& source,
                               std::shared_ptr<Session> session, absl::Time now) {
  ZSET_ASSERT(!full());
  // Everything that allocates comes first, so that nothing is half done if it fails.
  const std::uint64_t number = last_number_ + 1;
  std::list<std::uint64_t> use{number};
  std::list<std::uint64_t> age{number};
  const std::shared_ptr<SharedSnapshot> shared = session->shared;
  std::list<std::shared_ptr<SharedSnapshot>> snapshot{shared};
  const void* const id = source->ListId();
  List& list = lists_[id];
  list.source = source;
  sessions_.emplace(number, Slot{std::move(session), id, now, now, use.begin(), age.begin()});
  by_use_.splice(by_use_.end(), use);
  by_age_.splice(by_age_.end(), age);
  last_number_ = number;
  ++list.sessions;
  if (shared->sessions++ == 0) {
    ++counters_.snapshots;
    shared->place = snapshot.begin();
    list.snapshots.splice(PlaceFor(list, *shared), snapshot);
  }
  const std::shared_ptr<SharedSnapshot> latest = list.latest.lock();
  if (latest == nullptr || latest->fresh_at <= shared->fresh_at) list.latest = shared;
  ++counters_.opened;
  return {options_.table_id, number};
}

absl::StatusOr<std::shared_ptr<Session>> SessionTable::Use(SessionId id, absl::Time now,
                                                           Ended& ended) {
  absl::Status status = Check(id, now, ended);
  if (!status.ok()) return status;
  Slot& slot = sessions_.at(id.number);
  slot.used = std::max(slot.used, now);
  by_use_.splice(by_use_.end(), by_use_, slot.by_use);
  return slot.session;
}

absl::Status SessionTable::Close(SessionId id, absl::Time now, Ended& ended) {
  absl::Status status = Check(id, now, ended);
  if (status.ok()) End(id.number, PagingError::kSessionClosed, ended);
  return status;
}

void SessionTable::CloseList(const void* list, Ended& ended) {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return;
  std::vector<std::uint64_t> numbers;
  for (const auto& [number, slot] : sessions_) {
    if (slot.list == list) numbers.push_back(number);
  }
  for (const std::uint64_t number : numbers) End(number, PagingError::kSessionClosed, ended);
  TakeReclaimNote(list);
  SetEstimate(found->second, 0);
  lists_.erase(found);
}

void SessionTable::Expire(absl::Time now, Ended& ended) {
  while (!by_use_.empty() && IsExpired(sessions_.at(by_use_.front()), now)) {
    End(by_use_.front(), PagingError::kSessionExpired, ended);
  }
  while (!by_age_.empty() && IsExpired(sessions_.at(by_age_.front()), now)) {
    End(by_age_.front(), PagingError::kSessionExpired, ended);
  }
}

void SessionTable::EvictOne(Ended& ended) {
  if (!by_use_.empty()) End(by_use_.front(), PagingError::kSessionEvicted, ended);
}

SessionTable::Eviction SessionTable::EvictOneWithBytes(Ended& ended) {
  for (const std::uint64_t number : by_use_) {
    const Slot& slot = sessions_.at(number);
    List& list = lists_.at(slot.list);
    if (list.bytes == 0) continue;
    Eviction eviction{.list = slot.list};
    const SharedSnapshot& shared = *slot.session->shared;
    if (shared.sessions == 1) {
      if (shared.place != list.snapshots.begin()) {
        eviction.snapshots.push_back((*std::prev(shared.place))->snapshot);
      }
      eviction.snapshots.push_back(shared.snapshot);
    }
    End(number, PagingError::kSessionEvicted, ended);
    return eviction;
  }
  return {};
}

void SessionTable::SetSnapshotBytes(const void* list, std::size_t snapshot_bytes) {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return;
  const List& known = found->second;
  const std::size_t growth = snapshot_bytes - std::min(known.snapshot_bytes, snapshot_bytes);
  SetEstimate(found->second, known.kept_bytes + growth);
}

void SessionTable::SetBytes(const void* list, std::size_t snapshot_bytes, std::size_t kept_bytes) {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return;
  found->second.snapshot_bytes = snapshot_bytes;
  found->second.kept_bytes = kept_bytes;
  SetEstimate(found->second, kept_bytes);
  ForgetIfUnused(found);
}

void SessionTable::LowerBytes(const void* list, std::size_t snapshot_bytes,
                              std::size_t kept_bytes) {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return;
  List& known = found->second;
  known.snapshot_bytes -= std::min(known.snapshot_bytes, snapshot_bytes);
  known.kept_bytes -= std::min(known.kept_bytes, kept_bytes);
  SetEstimate(known, known.bytes - std::min(known.bytes, kept_bytes));
  ForgetIfUnused(found);
}

void SessionTable::ForgetIfUnused(std::unordered_map<const void*, List>::iterator list) {
  if (list->second.sessions > 0 || list->second.to_reclaim) return;
  SetEstimate(list->second, 0);
  lists_.erase(list);
}

void SessionTable::SetEstimate(List& list, std::size_t bytes) {
  counters_.bytes_kept_alive += bytes - list.bytes;
  list.bytes = bytes;
}

std::vector<Snapshot> SessionTable::SnapshotsOf(const void* list) const {
  const auto found = lists_.find(list);
  std::vector<Snapshot> snapshots;
  if (found == lists_.end()) return snapshots;
  snapshots.reserve(found->second.snapshots.size());
  for (const auto& shared : found->second.snapshots) snapshots.push_back(shared->snapshot);
  return snapshots;
}

std::vector<const void*> SessionTable::Lists() const {
  std::vector<const void*> lists;
  lists.reserve(lists_.size());
  for (const auto& entry : lists_) lists.push_back(entry.first);
  return lists;
}

std::vector<const void*> SessionTable::ListsToReclaim() const {
  std::vector<const void*> lists;
  if (lists_to_reclaim_ == 0) return lists;
  for (const auto& [id, list] : lists_) {
    if (list.to_reclaim) lists.push_back(id);
  }
  return lists;
}

std::shared_ptr<SnapshotSource> SessionTable::SourceOf(const void* list) const {
  const auto found = lists_.find(list);
  return found == lists_.end() ? nullptr : found->second.source;
}

void SessionTable::TakeReclaimNote(const void* list) {
  const auto found = lists_.find(list);
  if (found == lists_.end()) return;
  if (std::exchange(found->second.to_reclaim, false)) --lists_to_reclaim_;
}

PagingCounters SessionTable::counters(absl::Time now) const {
  PagingCounters counters = counters_;
  counters.open = sessions_.size();
  if (!by_age_.empty()) {
    counters.oldest_age =
        std::max(absl::ZeroDuration(), now - sessions_.at(by_age_.front()).opened);
  }
  return counters;
}

absl::Status SessionTable::Check(SessionId id, absl::Time now, Ended& ended) {
  const auto slot = id.table == options_.table_id ? sessions_.find(id.number) : sessions_.end();
  if (slot != sessions_.end()) {
    if (!IsExpired(slot->second, now)) return absl::OkStatus();
    End(id.number, PagingError::kSessionExpired, ended);
  }
  return WhyAbsent(id);
}

absl::Status SessionTable::WhyAbsent(SessionId id) const {
  PagingError reason = PagingError::kSessionUnknown;
  if (id.table == options_.table_id && id.number >= 1 && id.number <= last_number_) {
    const auto ending = endings_.find(id.number);
    reason = ending == endings_.end() ? PagingError::kSessionEnded : ending->second;
  }
  return MakePagingError(reason,
                         absl::StrCat("paging session ", id.number, DescribeEnding(reason)));
}

bool SessionTable::IsExpired(const Slot& slot, absl::Time now) const {
  return now - slot.used > options_.idle_expiry || now - slot.opened > options_.absolute_expiry;
}

void SessionTable::End(std::uint64_t number, PagingError reason, Ended& ended) {
  const auto found = sessions_.find(number);
  ZSET_ASSERT(found != sessions_.end());
  Slot& slot = found->second;
  ended.push_back(slot.session);
  Remember(number, reason);
  List& list = lists_.at(slot.list);
  --list.sessions;
  if (--slot.session->shared->sessions == 0) {
    --counters_.snapshots;
    list.snapshots.erase(slot.session->shared->place);
    if (!std::exchange(list.to_reclaim, true)) ++lists_to_reclaim_;
  }
  by_use_.erase(slot.by_use);
  by_age_.erase(slot.by_age);
  sessions_.erase(found);
  if (reason == PagingError::kSessionExpired) ++counters_.expired;
  if (reason == PagingError::kSessionEvicted) ++counters_.evicted;
  if (reason == PagingError::kSessionClosed) ++counters_.closed;
}

void SessionTable::Remember(std::uint64_t number, PagingError reason) {
  if (options_.remembered_endings == 0) return;
  if (ending_order_.size() == options_.remembered_endings) {
    endings_.erase(ending_order_.front());
    ending_order_.pop_front();
  }
  // In this order: a number without its reason does no harm, should memory run out.
  ending_order_.push_back(number);
  endings_.emplace(number, reason);
}

}  // namespace zset::internal
