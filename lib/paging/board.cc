// SPDX-License-Identifier: Apache-2.0
#include "zset/board.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace zset {
namespace {

// Best first where times decide ties; else the direction that lists ids as asked.
Direction DirectionOf(const BoardOptions& options) {
  switch (options.ties) {
    case BoardTies::kSmallerIdFirst:
      return Direction::kForward;
    case BoardTies::kLargerIdFirst:
      return Direction::kReverse;
    default:
      return options.better == Better::kHigher ? Direction::kReverse : Direction::kForward;
  }
}

MemberKey CodecOf(BoardTies ties, Direction direction) {
  if (ties != BoardTies::kEarliestFirst && ties != BoardTies::kLatestFirst) {
    return MemberKey::Make({}).value();
  }
  // A reverse listing reverses ties as well.
  const bool earliest_first = ties == BoardTies::kEarliestFirst;
  const bool ascending = earliest_first == (direction == Direction::kForward);
  return MemberKey::Make({KeyField::Time(TimePrecision::kMicrosecond,
                                         ascending ? KeyOrder::kAscending : KeyOrder::kDescending,
                                         KeyEncoding::kBinary)})
      .value();
}

absl::Status CheckTime(absl::Time time) {
  const absl::Time last = absl::FromUnixMicros(std::numeric_limits<std::int64_t>::max());
  if (time >= absl::UnixEpoch() && time < last) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the time must be from 1970 to ", absl::FormatTime(last, absl::UTCTimeZone()),
                   ", is ", absl::FormatTime(time, absl::UTCTimeZone())));
}

}  // namespace

Board::Board(BoardOptions options)
    : options_(std::move(options)),
      direction_(DirectionOf(options_)),
      negated_((direction_ == Direction::kForward) == (options_.better == Better::kHigher)),
      codec_(CodecOf(options_.ties, direction_)),
      set_(options_.set) {}

bool Board::ties_by_time() const { return !codec_.fields().empty(); }

bool Board::IsBetter(double a, double b) const {
  return options_.better == Better::kHigher ? a > b : a < b;
}

absl::StatusOr<std::string> Board::MemberOf(std::string_view id, absl::Time reached) const {
  return ties_by_time() ? codec_.Encode({reached}, id) : std::string(id);
}

absl::StatusOr<SubmitOutcome> Board::Submit(std::string_view id, double score, absl::Time time) {
  // On every board, that it may become one whose ties go by time.
  if (absl::Status status = CheckTime(time); !status.ok()) return status;
  const std::string key(id);
  const auto found = rows_.find(key);
  const bool present = found != rows_.end();
  if (present && time <= found->second.clock) return SubmitOutcome::kLate;
  if (present && options_.keep == Keep::kSum) score += found->second.score;
  if (std::isnan(score)) return absl::InvalidArgumentError("the score is NaN");
  absl::StatusOr<std::string> member = MemberOf(id, time);
  if (!member.ok()) return member.status();
  if (member->size() > kMaxMemberSize) return absl::InvalidArgumentError("the id is too long");

  if (!present) {
    const auto row = rows_.emplace(key, Row{score, time, time}).first;
    try {
      set_.Add(*member, Stored(score)).value();
    } catch (...) {
      rows_.erase(row);
      throw;
    }
    return SubmitOutcome::kPlaced;
  }
  Row& row = found->second;
  if (options_.keep == Keep::kBest && !IsBetter(score, row.score)) {
    row.clock = time;
    return SubmitOutcome::kNotBetter;
  }
  if (score == row.score) {
    row.clock = time;
    return SubmitOutcome::kSameScore;
  }
  Move(MemberOf(id, row.reached).value(), *member, Stored(score));
  row = {score, time, time};
  return SubmitOutcome::kPlaced;
}

void Board::Move(const std::string& from, const std::string& to, double score) {
  set_.Add(to, score).value();
  if (from == to) return;
  try {
    set_.Remove(from);
  } catch (...) {
    // The blocks on the way to it were made private by the Add.
    set_.Remove(to);
    throw;
  }
}

bool Board::Remove(std::string_view id) {
  const auto row = rows_.find(std::string(id));
  if (row == rows_.end()) return false;
  set_.Remove(MemberOf(id, row->second.reached).value());
  rows_.erase(row);
  return true;
}

std::optional<std::string> Board::FindMember(std::string_view id) const {
  const auto row = rows_.find(std::string(id));
  if (row == rows_.end()) return std::nullopt;
  return MemberOf(id, row->second.reached).value();
}

std::optional<OwnBoardRow> Board::Find(std::string_view id) const {
  const std::optional<std::string> member = FindMember(id);
  if (!member.has_value()) return std::nullopt;
  const std::optional<RankedScore> place = direction_ == Direction::kForward
                                               ? set_.RankWithScore(*member)
                                               : set_.ReverseRankWithScore(*member);
  if (!place.has_value()) return std::nullopt;
  return OwnBoardRow{RowOf(Entry(*member, place->score)).value(), place->rank};
}

Listing Board::listing(std::int64_t page_size, Consistency consistency) const {
  return {.list = options_.name,
          .direction = direction_,
          .page_size = page_size,
          .consistency = consistency};
}

absl::StatusOr<Cursor> Board::First(std::int64_t page_size, Consistency consistency) const {
  return Cursor::First(set_, listing(page_size, consistency));
}

PageOptions Board::PageOptionsFor(const BoardPageOptions& options,
                                  const std::optional<std::string>& own_member) const {
  PageOptions page{.max_page_size = options.max_page_size,
                   .first_rank = options.first_rank,
                   .total = options.total};
  if (own_member.has_value()) page.own_member = *own_member;
  return page;
}

absl::StatusOr<BoardPage> Board::ReadPage(const Cursor& cursor,
                                          const BoardPageOptions& options) const {
  const auto own = options.own_id.has_value() ? FindMember(*options.own_id) : std::nullopt;
  absl::StatusOr<Page> page = zset::ReadPage(set_, cursor, PageOptionsFor(options, own));
  if (!page.ok()) return page.status();
  return WithIds(*std::move(page));
}

absl::StatusOr<BoardPage> Board::ReadPageAround(std::string_view id, const Listing& listing,
                                                const BoardPageOptions& options) const {
  const auto member = FindMember(id);
  if (!member.has_value()) return absl::NotFoundError("the id is not on the board");
  const auto own = options.own_id.has_value() ? FindMember(*options.own_id) : std::nullopt;
  absl::StatusOr<Page> page =
      zset::ReadPageAround(set_, listing, *member, PageOptionsFor(options, own));
  if (!page.ok()) return page.status();
  return WithIds(*std::move(page));
}

absl::StatusOr<BoardRow> Board::RowOf(const Entry& entry) const {
  absl::StatusOr<DecodedKey> key = codec_.Decode(entry.member);
  if (!key.ok()) return key.status();
  BoardRow row{.id = std::move(key->id), .score = Stored(entry.score)};
  if (ties_by_time()) row.time = std::get<absl::Time>(key->values[0]);
  return row;
}

absl::StatusOr<BoardPage> Board::WithIds(Page page) const {
  BoardPage result{.rows = {},
                   .next = std::move(page.next),
                   .previous = std::move(page.previous),
                   .first_rank = page.first_rank,
                   .total = page.total,
                   .own = std::nullopt};
  result.rows.reserve(page.rows.size());
  for (const Entry& entry : page.rows) {
    absl::StatusOr<BoardRow> row = RowOf(entry);
    if (!row.ok()) return row.status();
    result.rows.push_back(*std::move(row));
  }
  if (page.own.has_value()) {
    absl::StatusOr<BoardRow> row = RowOf(page.own->entry);
    if (!row.ok()) return row.status();
    result.own = OwnBoardRow{*std::move(row), page.own->rank};
  }
  return result;
}

}  // namespace zset
