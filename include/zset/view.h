// View: every read of a sorted set. SortedSet and Snapshot are both Views, so a
// function that takes `const View&` works on a changing set and on a frozen one.
//
// Ownership:     returned EntryViews, string_views and ranges point into the
//                source.
// Invalidation:  any non-const call on the set except TakeSnapshot; what was read
//                from a snapshot lives as long as some copy of the snapshot does.
// Thread safety: all functions here are const and may run together.
// Exceptions:    std::bad_alloc only, where a container is returned.
// Complexity:    n is the set's size. Ties cost nothing: O(log n) holds when all
//                scores are equal.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/entry.h"
#include "zset/entry_range.h"
#include "zset/random_source.h"
#include "zset/range.h"

namespace zset {

// How entries with equal scores are ranked against each other.
enum class Ties {
  kOrdinal,      // 1, 2, 3, 4: by member, as Rank() does
  kCompetition,  // 1, 2, 2, 4: equal scores share the best place
};

// One step of a walk over a set: see View::Scan.
struct ScanResult {
  EntryRange entries;
  // Where to go on, or nullopt when the walk is done. Borrows the last entry's
  // member.
  std::optional<Position> next;
};

class View {
 public:
  // The number of entries. O(1). Redis: ZCARD
  std::size_t size() const;
  bool empty() const { return size() == 0; }

  // Tells states of contents apart: it grows by at least one with every call that
  // altered a member or a score, and by nothing else. Equal versions mean equal
  // contents, of whichever sets they are: 0 is an empty set that was never changed,
  // and the first change of a set takes it to a number drawn at random from 2^52, so
  // that no accident makes the versions of two sets meet, be they one after the other
  // in one variable or in two runs of a program. (But see
  // SortedSetOptions::hash_seed.) O(1).
  std::uint64_t content_version() const { return content_version_; }

  // --- by member ------------------------------------------------------------

  // The score of `member`, or nullopt if it is absent. O(1). Redis: ZSCORE
  std::optional<double> Score(std::string_view member) const;

  // The scores of several members, in their order. O(m). Redis: ZMSCORE
  std::vector<std::optional<double>> Scores(std::span<const std::string_view> members) const;

  // Whether `member` is in the set. O(1).
  bool Contains(std::string_view member) const { return Score(member).has_value(); }

  // The 0-based rank of `member` from the low (high) end, or nullopt if absent.
  // O(log n). Redis: ZRANK, ZREVRANK
  std::optional<std::size_t> Rank(std::string_view member) const;
  std::optional<std::size_t> ReverseRank(std::string_view member) const;

  // The same together with the score. Redis: ZRANK ... WITHSCORE
  std::optional<RankedScore> RankWithScore(std::string_view member) const;
  std::optional<RankedScore> ReverseRankWithScore(std::string_view member) const;

  // --- by place -------------------------------------------------------------

  // The entry at a 0-based rank from the low end, or nullopt if rank >= size().
  // O(log n). Redis: ZRANGE key rank rank
  std::optional<EntryView> At(std::size_t rank) const;

  // The number of entries before a place of the composite order. O(log n), one
  // descent. Errors: kInvalidArgument if the position's score is NaN.
  absl::StatusOr<std::size_t> RankOf(const Position& position) const;

  // The nearest entry after (kForward) or before (kReverse) a place, or nullopt
  // if there is none. O(log n), however many entries tie: one descent, and a second
  // where the neighbour lies in another block.
  // Errors: kInvalidArgument if the position's score is NaN.
  absl::StatusOr<std::optional<EntryView>> Seek(const Position& position,
                                                Direction direction) const;

  // --- runs of entries ------------------------------------------------------

  // The number of entries in an interval. O(log n). Redis: ZCOUNT, ZLEXCOUNT
  // Errors: kInvalidArgument if a bound's score is NaN.
  absl::StatusOr<std::size_t> Count(const Interval& interval) const;

  // The entries of an interval, lazily, in either direction, cut by a limit.
  // O(log n) whatever the offset, then O(1) a row.
  // Redis:  ZRANGE, ZREVRANGE, Z(REV)RANGEBYSCORE, Z(REV)RANGEBYLEX
  // Errors: kInvalidArgument if a bound's score is NaN.
  absl::StatusOr<EntryRange> Range(const RangeQuery& query) const;

  // All entries. O(log n), then O(1) a row.
  EntryRange Entries(Direction direction = Direction::kForward) const;
  EntryIterator begin() const { return Entries().begin(); }
  EntryIterator end() const { return Entries().end(); }

  // Up to `count` entries from a place on (nullopt: from the lowest), and where
  // to go on. On a snapshot, or with no write between the calls, a walk gives
  // every entry exactly once and in order. O(log n), then O(1) a row.
  // Redis:  ZSCAN
  // Errors: kInvalidArgument if the position's score is NaN or `count` is 0.
  absl::StatusOr<ScanResult> Scan(const std::optional<Position>& from, std::size_t count) const;

  // --- random ---------------------------------------------------------------

  // One entry, uniformly, or nullopt if the set is empty. O(log n).
  // Redis: ZRANDMEMBER key
  std::optional<EntryView> RandomEntry(RandomSource random) const;

  // min(count, size()) different entries: every subset is equally likely; their
  // order is unspecified. O(k log n) for k entries, O(n) if count >= size().
  // Redis: ZRANDMEMBER key count
  std::vector<EntryView> RandomDistinct(std::size_t count, RandomSource random) const;

  // `count` independent draws, none if the set is empty. O(count log n) time and
  // O(count) memory. Redis: ZRANDMEMBER key -count
  std::vector<EntryView> RandomWithRepeats(std::size_t count, RandomSource random) const;

  // --- leaderboards ---------------------------------------------------------

  // The window around `member`: up to `before` entries that come before it in
  // `direction`, itself, and up to `after` entries behind it. At the ends the
  // window shifts rather than shrinks: it has min(before + 1 + after, size())
  // entries. nullopt if the member is absent. O(log n), then O(1) a row.
  std::optional<EntryRange> Around(std::string_view member, std::size_t before, std::size_t after,
                                   Direction direction = Direction::kForward) const;

  // The 1-based place of `member` counted in `direction`, with ties ranked as
  // asked; nullopt if the member is absent. O(log n).
  std::optional<std::size_t> Place(std::string_view member, Ties ties,
                                   Direction direction = Direction::kReverse) const;

  // The percentage, in (0, 100], of entries whose score is at or below that of
  // `member`; nullopt if the member is absent. O(log n).
  std::optional<double> Percentile(std::string_view member) const;

  // The lowest score such that at least `percent` percent of the entries are at
  // or below it (0 gives the lowest score, 100 the highest); nullopt if the set
  // is empty. O(log n). Inverse of Percentile.
  // Errors: kInvalidArgument unless 0 <= percent <= 100.
  absl::StatusOr<std::optional<double>> ScoreAtPercentile(double percent) const;

 protected:
  View() = default;
  View(internal::Source source, std::uint64_t content_version)
      : source_(source), content_version_(content_version) {}
  View(const View&) = default;
  View& operator=(const View&) = default;
  ~View() = default;

  // Makes this the view of an empty set.
  void Reset() {
    source_ = {};
    content_version_ = 0;
  }

  internal::Source source_;
  std::uint64_t content_version_ = 0;

 private:
  EntryRange MakeRange(std::size_t low, std::size_t size, internal::Spot first,
                       Direction direction) const;
};

}  // namespace zset
