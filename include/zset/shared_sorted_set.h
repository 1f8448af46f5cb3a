// SharedSortedSet: one sorted set for many threads.
//
//   zset::SharedSortedSet board;
//   board.Add("ada", 36).value();                         // on any thread
//   board.Read()->Rank("ada");                            // on any other
//   board.Write([](zset::SortedSet& set) {                // published as one
//     set.Increment("ada", -5).value();
//     set.Increment("bob", 5).value();
//   });
//
// Readers see a published Snapshot, never the set itself; when a new one is published
// is a PublishPolicy.
//
// Thread safety: every function may be called from any thread at any time. Writers take
//                turns. A reader takes no lock, never waits and never retries: a fixed
//                number of atomic steps. Nor does it hold up a writer, with one bound: a
//                publication waits while 255 readers stand still inside Read(), each
//                since another publication.
// Order:         a reader never sees an older view than it, or a thread it heard from,
//                saw before.
// Memory:        what the published view shows stays in memory until the next one, and
//                as long as a reader holds it: after a publication each write copies the
//                blocks it is the first to touch (about 15 KB a write in a set of a
//                million; MemoryUsage::snapshot_bytes tells). So with every write
//                published each write copies its path anew; with N writes or T together
//                a block is copied once for all of them.
// Cost:          publishing is O(1): an allocation of about 200 bytes, and the clock.
// Lifetime:      views may outlive the set. Its destruction must come after all calls.
// Exceptions:    std::bad_alloc, the set then being as it was. A publication that lacks
//                memory is made up for by the next write.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "zset/sorted_set.h"

namespace zset {

// When a write publishes what it and those before it changed: as soon as either
// condition holds. There is no thread in the background, so when writes stop the last
// ones wait for the next write, PublishIfDue() or Publish().
//
//   EveryWrite        readers lag behind by nothing; each write copies its blocks
//   EveryWrites(n)    by up to n - 1 writes; a block is copied once for n writes
//   Every(interval)   by about the interval; a block is copied once in it
//   OnDemand          by whatever the caller decides
struct PublishPolicy {
  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

  // So many writes are unpublished (at least 1), ...
  std::uint64_t writes = 1;
  // ... or the last publication is that long ago.
  absl::Duration interval = absl::InfiniteDuration();

  static PublishPolicy EveryWrite() { return {}; }
  static PublishPolicy EveryWrites(std::uint64_t n) { return {n, absl::InfiniteDuration()}; }
  static PublishPolicy Every(absl::Duration interval) { return {kNever, interval}; }
  static PublishPolicy OnDemand() { return {kNever, absl::InfiniteDuration()}; }
};

struct SharedSortedSetOptions {
  SortedSetOptions set = {};
  PublishPolicy publish = {};
  // Where the time comes from; called from any thread. Must be set.
  std::function<absl::Time()> clock = absl::Now;
};

// A snapshot as it was published. A value like Snapshot, and as safe.
struct PublishedView {
  Snapshot snapshot;
  // Counts publications, from 1.
  std::uint64_t number = 0;
  // How many writes had changed the set when it was published; a batch counts as one.
  std::uint64_t writes = 0;
  absl::Time published_at;

  const Snapshot& operator*() const { return snapshot; }
  const Snapshot* operator->() const { return &snapshot; }
};

struct ViewAge {
  // Writes the view does not show. At 0 it is up to date, however old.
  std::uint64_t writes = 0;
  // Since its publication.
  absl::Duration time;
};

class SharedSortedSet {
 public:
  explicit SharedSortedSet(SharedSortedSetOptions options = {});
  // Takes over a set; `options.set` is ignored.
  explicit SharedSortedSet(SortedSet set, SharedSortedSetOptions options = {});
  ~SharedSortedSet();
  SharedSortedSet(const SharedSortedSet&) = delete;
  SharedSortedSet& operator=(const SharedSortedSet&) = delete;

  // --- reading ------------------------------------------------------------------

  // What was published last. O(1), never waits.
  PublishedView Read() const;

  // How old a view of this set is now. O(1), never waits.
  ViewAge AgeOf(const PublishedView& view) const;

  // --- writing ------------------------------------------------------------------
  // As the functions of the same name in SortedSet. A write that changes nothing
  // counts as none.

  absl::StatusOr<AddResult> Add(std::string_view member, double score,
                                const AddOptions& options = {});
  absl::StatusOr<AddResult> Increment(std::string_view member, double increment,
                                      const AddOptions& options = {});
  absl::StatusOr<AddManyResult> AddMany(std::span<const EntryView> entries,
                                        const AddOptions& options = {});
  bool Remove(std::string_view member);
  std::size_t RemoveMany(std::span<const std::string_view> members);
  absl::StatusOr<std::size_t> RemoveRange(const Interval& interval);
  std::vector<Entry> PopLowest(std::size_t count = 1);
  std::vector<Entry> PopHighest(std::size_t count = 1);
  void Clear();

  // Gives `edit` the set itself, for several writes that count as one: no view shows a
  // part of them. It may read its own writes there. Returns what `edit` returns, which
  // must not point into the set. If `edit` throws, what it changed stays, counts as a
  // write and is published like one.
  //
  // REQUIRES: `edit` calls no function of this SharedSortedSet but Read and AgeOf, and
  //           neither moves the set nor assigns to it.
  template <typename Edit>
  requires std::is_invocable_v<Edit&, SortedSet&> std::invoke_result_t<Edit&, SortedSet&> Write(
      Edit&& edit);

  // --- publishing ---------------------------------------------------------------

  // Publishes all writes that are not, now. Publishes nothing if there are none.
  void Publish();

  // The same if the policy's time has come: for a caller with a regular tick. Says
  // whether it published.
  bool PublishIfDue();

  // --- memory -------------------------------------------------------------------

  // As SortedSet's. They wait for the writer.
  void Reclaim();
  MemoryUsage memory_usage() const;
  std::size_t KeptBy(std::span<const Snapshot> snapshots) const;  // their sum

 private:
  friend class SharedReader;
  class Impl;

  void WriteErased(absl::FunctionRef<void(SortedSet&)> edit);

  std::unique_ptr<Impl> impl_;
};

// One reader thread's way to a shared set: keeps the view it read last and takes a new
// one only after a publication, so that between publications reading writes to no
// memory that threads share. For readers that read often; it keeps its view's memory
// alive until it looks again.
//
// Thread safety: one thread at a time. The set must outlive it.
class SharedReader {
 public:
  explicit SharedReader(const SharedSortedSet& set) : set_(&set), view_(set.Read()) {}

  // What was published last; the reference is good until the next call. O(1), never
  // waits.
  const PublishedView& Latest();

 private:
  const SharedSortedSet* set_;
  PublishedView view_;
};

template <typename Edit>
requires std::is_invocable_v<Edit&, SortedSet&> std::invoke_result_t<Edit&, SortedSet&>
SharedSortedSet::Write(Edit&& edit) {
  using Result = std::invoke_result_t<Edit&, SortedSet&>;
  if constexpr (std::is_void_v<Result>) {
    WriteErased([&edit](SortedSet& set) { edit(set); });
  } else {
    std::optional<Result> result;
    WriteErased([&edit, &result](SortedSet& set) { result.emplace(edit(set)); });
    return *std::move(result);
  }
}

}  // namespace zset
