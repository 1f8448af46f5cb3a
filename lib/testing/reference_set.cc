// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/reference_set.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <variant>

#include "absl/status/status.h"

namespace zset::testing {
namespace {

absl::Status Invalid(const char* what) { return absl::InvalidArgumentError(what); }

template <typename... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <typename... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

bool IsBefore(const Entry& entry, const Position& position) {
  EntryView place{position.member, position.score};
  if (KeyLess(entry, place)) return true;
  if (KeyLess(place, entry)) return false;
  return position.side == Position::Side::kAfter;
}

bool AtOrAbove(std::string_view member, const MemberBound& bound) {
  switch (bound.kind) {
    case MemberBound::Kind::kLowest:
      return true;
    case MemberBound::Kind::kHighest:
      return false;
    case MemberBound::Kind::kClosed:
      return !MemberLess(member, bound.member);
    case MemberBound::Kind::kOpen:
      return MemberLess(bound.member, member);
  }
  return false;
}

bool AtOrBelow(std::string_view member, const MemberBound& bound) {
  switch (bound.kind) {
    case MemberBound::Kind::kLowest:
      return false;
    case MemberBound::Kind::kHighest:
      return true;
    case MemberBound::Kind::kClosed:
      return !MemberLess(bound.member, member);
    case MemberBound::Kind::kOpen:
      return MemberLess(member, bound.member);
  }
  return false;
}

bool InScores(const ScoreRange& range, double score) {
  bool above = range.min.open ? score > range.min.score : score >= range.min.score;
  bool below = range.max.open ? score < range.max.score : score <= range.max.score;
  return above && below;
}

absl::Status CheckPosition(const std::optional<Position>& position) {
  if (position.has_value() && std::isnan(position->score)) return Invalid("position is NaN");
  return absl::OkStatus();
}

absl::Status CheckInterval(const Interval& interval) {
  if (const auto* scores = std::get_if<ScoreRange>(&interval)) {
    if (std::isnan(scores->min.score) || std::isnan(scores->max.score)) {
      return Invalid("bound is NaN");
    }
  }
  if (const auto* places = std::get_if<PositionRange>(&interval)) {
    if (auto status = CheckPosition(places->from); !status.ok()) return status;
    return CheckPosition(places->to);
  }
  return absl::OkStatus();
}

absl::Status CheckConditions(const AddOptions& options) {
  if (options.existence == Existence::kOnlyIfAbsent && options.improvement != Improvement::kAny) {
    return Invalid("conditions exclude each other");
  }
  return absl::OkStatus();
}

absl::Status CheckAdd(std::string_view member, double score, const AddOptions& options) {
  if (std::isnan(score)) return Invalid("score is NaN");
  if (member.size() > kMaxMemberSize) return Invalid("member is too long");
  return CheckConditions(options);
}

}  // namespace

bool MemberLess(std::string_view a, std::string_view b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    return static_cast<unsigned char>(x) < static_cast<unsigned char>(y);
  });
}

bool KeyLess(EntryView a, EntryView b) {
  if (a.score != b.score) return a.score < b.score;
  return MemberLess(a.member, b.member);
}

bool SameScore(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

ReferenceSet::ReferenceSet(std::span<const Entry> entries) {
  for (const Entry& entry : entries) Store(entry.member, entry.score);
}

// --- reads ----------------------------------------------------------------------

std::optional<double> ReferenceSet::Score(std::string_view member) const {
  auto it = scores_.find(member);
  if (it == scores_.end()) return std::nullopt;
  return it->second;
}

std::optional<std::size_t> ReferenceSet::Rank(std::string_view member) const {
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].member == member) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> ReferenceSet::ReverseRank(std::string_view member) const {
  auto rank = Rank(member);
  if (!rank.has_value()) return std::nullopt;
  return entries_.size() - 1 - *rank;
}

absl::StatusOr<std::size_t> ReferenceSet::RankOf(const Position& position) const {
  if (auto status = CheckPosition(position); !status.ok()) return status;
  auto before = [&](const Entry& entry) { return IsBefore(entry, position); };
  return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), before));
}

absl::StatusOr<std::optional<Entry>> ReferenceSet::Seek(const Position& position,
                                                        Direction direction) const {
  if (auto status = CheckPosition(position); !status.ok()) return status;
  bool want_before = direction == Direction::kReverse;
  for (const Entry& entry : InDirection(direction)) {
    if (IsBefore(entry, position) == want_before) return std::optional(entry);
  }
  return std::optional<Entry>();
}

std::vector<Entry> ReferenceSet::InDirection(Direction direction) const {
  if (direction == Direction::kForward) return entries_;
  return {entries_.rbegin(), entries_.rend()};
}

// `index` is the entry's place in the query's direction.
bool ReferenceSet::Contains(const Interval& interval, const Entry& entry,
                            std::int64_t index) const {
  auto size = static_cast<std::int64_t>(entries_.size());
  auto from_start = [&](std::int64_t rank) { return rank < 0 ? rank + size : rank; };
  return std::visit(Overloaded{
                        [&](const RankRange& r) {
                          return index >= from_start(r.first) && index <= from_start(r.last);
                        },
                        [&](const ScoreRange& r) { return InScores(r, entry.score); },
                        [&](const MemberRange& r) {
                          if (r.min.kind == MemberBound::Kind::kHighest) return false;
                          if (r.max.kind == MemberBound::Kind::kLowest) return false;
                          bool lowest = entry.score == entries_.front().score;
                          bool highest = entry.score == entries_.back().score;
                          return (!lowest || AtOrAbove(entry.member, r.min)) &&
                                 (!highest || AtOrBelow(entry.member, r.max));
                        },
                        [&](const PositionRange& r) {
                          return (!r.from.has_value() || !IsBefore(entry, *r.from)) &&
                                 (!r.to.has_value() || IsBefore(entry, *r.to));
                        },
                    },
                    interval);
}

absl::StatusOr<std::size_t> ReferenceSet::Count(const Interval& interval) const {
  auto rows = Range({.interval = interval, .direction = Direction::kForward, .limit = {}});
  if (!rows.ok()) return rows.status();
  return rows->size();
}

absl::StatusOr<std::vector<Entry>> ReferenceSet::Range(const RangeQuery& query) const {
  if (auto status = CheckInterval(query.interval); !status.ok()) return status;
  std::vector<Entry> rows;
  std::int64_t index = 0;
  std::size_t skipped = 0;
  for (const Entry& entry : InDirection(query.direction)) {
    if (!Contains(query.interval, entry, index++)) continue;
    if (skipped < query.limit.offset) {
      ++skipped;
    } else if (!query.limit.count.has_value() || rows.size() < *query.limit.count) {
      rows.push_back(entry);
    }
  }
  return rows;
}

std::optional<std::vector<Entry>> ReferenceSet::Around(std::string_view member, std::size_t before,
                                                       std::size_t after,
                                                       Direction direction) const {
  auto place = direction == Direction::kForward ? Rank(member) : ReverseRank(member);
  if (!place.has_value()) return std::nullopt;
  std::vector<Entry> rows = InDirection(direction);
  std::size_t above = std::min(before, rows.size());
  std::size_t below = std::min(after, rows.size());
  std::size_t width = std::min(above + 1 + below, rows.size());
  std::size_t start = *place - std::min(*place, above);
  start = std::min(start, rows.size() - width);
  auto first = rows.begin() + static_cast<std::ptrdiff_t>(start);
  return std::vector<Entry>(first, first + static_cast<std::ptrdiff_t>(width));
}

std::optional<std::size_t> ReferenceSet::Place(std::string_view member, Ties ties,
                                               Direction direction) const {
  auto score = Score(member);
  if (!score.has_value()) return std::nullopt;
  std::size_t place = 1;
  for (const Entry& entry : InDirection(direction)) {
    if (ties == Ties::kOrdinal ? entry.member == member : entry.score == *score) break;
    ++place;
  }
  return place;
}

std::optional<double> ReferenceSet::Percentile(std::string_view member) const {
  auto score = Score(member);
  if (!score.has_value()) return std::nullopt;
  auto at_or_below = std::count_if(entries_.begin(), entries_.end(),
                                   [&](const Entry& entry) { return entry.score <= *score; });
  return 100.0 * static_cast<double>(at_or_below) / static_cast<double>(entries_.size());
}

absl::StatusOr<std::optional<double>> ReferenceSet::ScoreAtPercentile(double percent) const {
  if (!(percent >= 0 && percent <= 100)) return Invalid("percent out of range");
  for (const Entry& entry : entries_) {
    if (*Percentile(entry.member) >= percent) return std::optional(entry.score);
  }
  return std::optional<double>();
}

// --- writes ---------------------------------------------------------------------

void ReferenceSet::Store(std::string_view member, double score) {
  if (scores_.contains(member)) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.member == member; });
  }
  Entry entry(member, score);
  entries_.insert(std::upper_bound(entries_.begin(), entries_.end(), entry, KeyLess), entry);
  scores_.insert_or_assign(std::string(member), score);
  ++alterations_;
}

AddResult ReferenceSet::Put(std::string_view member, std::optional<double> old, double score,
                            const AddOptions& options) {
  if (old.has_value()) {
    bool refused = (options.improvement == Improvement::kOnlyIfGreater && !(score > *old)) ||
                   (options.improvement == Improvement::kOnlyIfLess && !(score < *old));
    if (refused) return {AddOutcome::kRefused, old};
    if (score == *old) return {AddOutcome::kUnchanged, old};
  }
  Store(member, score);
  return {old.has_value() ? AddOutcome::kUpdated : AddOutcome::kAdded, score};
}

absl::StatusOr<AddResult> ReferenceSet::Add(std::string_view member, double score,
                                            const AddOptions& options) {
  if (auto status = CheckAdd(member, score, options); !status.ok()) return status;
  auto old = Score(member);
  bool wrong =
      options.existence == (old.has_value() ? Existence::kOnlyIfAbsent : Existence::kOnlyIfPresent);
  if (wrong) return AddResult{AddOutcome::kRefused, old};
  return Put(member, old, score, options);
}

absl::StatusOr<AddResult> ReferenceSet::Increment(std::string_view member, double increment,
                                                  const AddOptions& options) {
  if (auto status = CheckAdd(member, increment, options); !status.ok()) return status;
  auto old = Score(member);
  bool wrong =
      options.existence == (old.has_value() ? Existence::kOnlyIfAbsent : Existence::kOnlyIfPresent);
  if (wrong) return AddResult{AddOutcome::kRefused, old};
  double sum = old.has_value() ? *old + increment : increment;
  if (std::isnan(sum)) return Invalid("the sum is NaN");
  AddResult result = Put(member, old, sum, options);
  if (result.outcome != AddOutcome::kRefused) result.score = sum;
  return result;
}

absl::StatusOr<AddManyResult> ReferenceSet::AddMany(std::span<const EntryView> entries,
                                                    const AddOptions& options) {
  if (auto status = CheckConditions(options); !status.ok()) return status;
  for (const EntryView& entry : entries) {
    auto status = CheckAdd(entry.member, entry.score, options);
    if (!status.ok()) return status;
  }
  AddManyResult counts;
  for (const EntryView& entry : entries) {
    AddOutcome outcome = Add(entry.member, entry.score, options)->outcome;
    counts.added += outcome == AddOutcome::kAdded;
    counts.updated += outcome == AddOutcome::kUpdated;
    counts.unchanged += outcome == AddOutcome::kUnchanged;
    counts.refused += outcome == AddOutcome::kRefused;
  }
  return counts;
}

bool ReferenceSet::Remove(std::string_view member) {
  auto it = scores_.find(member);
  if (it == scores_.end()) return false;
  scores_.erase(it);
  std::erase_if(entries_, [&](const Entry& entry) { return entry.member == member; });
  ++alterations_;
  return true;
}

std::size_t ReferenceSet::RemoveMany(std::span<const std::string_view> members) {
  std::size_t removed = 0;
  for (std::string_view member : members) removed += Remove(member);
  return removed;
}

absl::StatusOr<std::size_t> ReferenceSet::RemoveRange(const Interval& interval) {
  auto rows = Range({.interval = interval, .direction = Direction::kForward, .limit = {}});
  if (!rows.ok()) return rows.status();
  for (const Entry& row : *rows) Remove(row.member);
  return rows->size();
}

std::vector<Entry> ReferenceSet::PopLowest(std::size_t count) {
  std::vector<Entry> popped;
  while (popped.size() < count && !empty()) {
    popped.push_back(entries_.front());
    Remove(popped.back().member);
  }
  return popped;
}

std::vector<Entry> ReferenceSet::PopHighest(std::size_t count) {
  std::vector<Entry> popped;
  while (popped.size() < count && !empty()) {
    popped.push_back(entries_.back());
    Remove(popped.back().member);
  }
  return popped;
}

void ReferenceSet::Clear() {
  if (!empty()) ++alterations_;
  entries_.clear();
  scores_.clear();
}

}  // namespace zset::testing
