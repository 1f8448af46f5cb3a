// Board: a leaderboard with a stated second order, on a SortedSet and a MemberKey.
//
//   zset::Board board({.name = "weekly", .keep = zset::Keep::kBest,
//                      .ties = zset::BoardTies::kEarliestFirst});
//   board.Submit("ada", 1500, now).value();
//   zset::BoardPage top = board.ReadPage(board.First(10).value()).value();
//   top.rows[0].id;                                       // "ada"
//
// Order:         best score first; equal scores as BoardTies says; rows of one score and
//                one microsecond by id, the smaller first if lower scores are better,
//                the larger first if higher ones are (the listing is then the reverse of
//                the set's order, ids included).
// Thread safety: as SortedSet. Invalidation: as SortedSet.
// Exceptions:    std::bad_alloc only, after which the board is as it was.
// Complexity:    as SortedSet; Submit and Remove are one or two of its writes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "zset/cursor.h"
#include "zset/member_key.h"
#include "zset/options.h"
#include "zset/paging.h"
#include "zset/sorted_set.h"

namespace zset {

enum class Better { kHigher, kLower };

// Which score a row keeps when another is submitted.
enum class Keep { kBest, kLatest, kSum };

// Who comes first among equal scores.
enum class BoardTies {
  kEarliestFirst,  // who got there first
  kLatestFirst,
  kSmallerIdFirst,  // ids as unsigned bytes
  kLargerIdFirst,
};

struct BoardOptions {
  std::string name = {};  // Listing::list of its pages
  Better better = Better::kHigher;
  Keep keep = Keep::kBest;
  BoardTies ties = BoardTies::kEarliestFirst;
  SortedSetOptions set = {};
};

enum class SubmitOutcome {
  kPlaced,     // the row is new, or has a new score or time
  kNotBetter,  // kBest: the row keeps the score and time it had
  kSameScore,  // kLatest, kSum: so it does, since the score did not change
  kLate,       // not later than the row's last write: ignored, so repeats do no harm
};

struct BoardRow {
  std::string id;
  double score = 0;
  // When the score was reached, to the microsecond; only where times decide ties.
  std::optional<absl::Time> time = {};

  friend bool operator==(const BoardRow&, const BoardRow&) = default;
};

struct OwnBoardRow {
  BoardRow row;
  std::size_t rank = 0;  // 0 is the best

  friend bool operator==(const OwnBoardRow&, const OwnBoardRow&) = default;
};

// A Page whose rows have real ids and scores.
struct BoardPage {
  std::vector<BoardRow> rows;  // best first
  std::optional<Cursor> next;
  std::optional<Cursor> previous;
  std::optional<std::size_t> first_rank;
  std::optional<std::size_t> total;
  std::optional<OwnBoardRow> own;
};

// What else a page of a board should tell: see PageOptions.
struct BoardPageOptions {
  std::int64_t max_page_size = 1000;
  bool first_rank = false;
  bool total = false;
  std::optional<std::string_view> own_id = {};
};

class Board {
 public:
  explicit Board(BoardOptions options);

  // Submits a score reached at a time, which is also the row's clock: a write that is
  // not later than the row's last one is ignored. A write that leaves the score as it
  // was moves the clock alone: the row was there first all the same.
  //
  // Errors: kInvalidArgument, and nothing changes, if the score or sum is NaN, the time
  //         is before 1970 or later than 64 bits of microseconds reach (infinite, say), or
  //         the id is too long for a member.
  absl::StatusOr<SubmitOutcome> Submit(std::string_view id, double score, absl::Time time);

  // Removes a row and its clock; says whether it was there.
  bool Remove(std::string_view id);

  // The row and its rank, or nullopt. O(log n).
  std::optional<OwnBoardRow> Find(std::string_view id) const;

  std::size_t size() const { return set_.size(); }

  // The listing of the whole board, and the cursor of its first page.
  Listing listing(std::int64_t page_size, Consistency consistency = Consistency::kLive) const;
  absl::StatusOr<Cursor> First(std::int64_t page_size,
                               Consistency consistency = Consistency::kLive) const;

  // zset::ReadPage and zset::ReadPageAround with ids.
  absl::StatusOr<BoardPage> ReadPage(const Cursor& cursor,
                                     const BoardPageOptions& options = {}) const;
  absl::StatusOr<BoardPage> ReadPageAround(std::string_view id, const Listing& listing,
                                           const BoardPageOptions& options = {}) const;

  // A page of this board's set, or of a snapshot of it, with ids.
  // Errors: that of MemberKey::Decode if the page is of another set.
  absl::StatusOr<BoardPage> WithIds(Page page) const;

  // The engine's set: scores, negated on boards where ids against the order of the
  // scores decide ties, by members that MemberKey made. For snapshots and sessions; write
  // it by Submit and Remove alone, since the board keeps the rows' clocks beside it. (A
  // row that went from the set otherwise is absent from pages and from Find.)
  SortedSet& set() { return set_; }
  const SortedSet& set() const { return set_; }

 private:
  struct Row {
    double score = 0;
    absl::Time reached;
    absl::Time clock;
  };

  bool ties_by_time() const;
  bool IsBetter(double a, double b) const;
  double Stored(double score) const { return negated_ ? -score : score; }
  absl::StatusOr<std::string> MemberOf(std::string_view id, absl::Time reached) const;
  void Move(const std::string& from, const std::string& to, double score);
  std::optional<std::string> FindMember(std::string_view id) const;
  absl::StatusOr<BoardRow> RowOf(const Entry& entry) const;
  PageOptions PageOptionsFor(const BoardPageOptions& options,
                             const std::optional<std::string>& own_member) const;

  BoardOptions options_;
  Direction direction_;
  bool negated_;
  MemberKey codec_;
  SortedSet set_;
  std::unordered_map<std::string, Row> rows_;
};

}  // namespace zset
