// SetModel: a sorted set as a sorted vector. Slow, and obviously right.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "zset/add.h"
#include "zset/entry.h"
#include "zset/range.h"
#include "zset/view.h"

namespace zset::fuzz {

class SetModel {
 public:
  const std::vector<Entry>& entries() const { return entries_; }
  std::size_t size() const { return entries_.size(); }

  std::optional<std::size_t> Find(std::string_view member) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].member == member) return i;
    }
    return std::nullopt;
  }

  std::optional<double> Score(std::string_view member) const {
    const auto at = Find(member);
    return at ? std::optional(entries_[*at].score) : std::nullopt;
  }

  bool Remove(std::string_view member) {
    return std::erase_if(entries_, [&](const Entry& e) { return e.member == member; }) > 0;
  }

  void RemoveRun(std::size_t first, std::size_t last) {
    const auto begin = entries_.begin();
    entries_.erase(begin + static_cast<std::ptrdiff_t>(first),
                   begin + static_cast<std::ptrdiff_t>(last));
  }

  void Put(std::string_view member, double score) {
    Remove(member);
    const auto at = std::upper_bound(entries_.begin(), entries_.end(), EntryView{member, score},
                                     [](EntryView a, const Entry& b) { return Less(a, b); });
    entries_.insert(at, Entry(member, score));
  }

  AddOutcome Add(std::string_view member, double score, const AddOptions& options) {
    const auto old = Score(member);
    if (!old && options.existence == Existence::kOnlyIfPresent) return AddOutcome::kRefused;
    if (old && options.existence == Existence::kOnlyIfAbsent) return AddOutcome::kRefused;
    if (old && options.improvement == Improvement::kOnlyIfGreater && !(score > *old)) {
      return AddOutcome::kRefused;
    }
    if (old && options.improvement == Improvement::kOnlyIfLess && !(score < *old)) {
      return AddOutcome::kRefused;
    }
    if (old == score) return AddOutcome::kUnchanged;
    Put(member, score);
    return old ? AddOutcome::kUpdated : AddOutcome::kAdded;
  }

  void Clear() { entries_.clear(); }

  // How many entries lie before a position.
  std::size_t RankOf(const Position& position) const {
    return CountIf([&](const Entry& e) {
      const EntryView key{position.member, position.score};
      return Less(e, key) || (position.side == Position::Side::kAfter && !Less(key, e));
    });
  }

  // The ranks [first, last) of an interval, seen from the low end.
  struct Run {
    std::size_t first;
    std::size_t last;
    std::size_t size() const { return last - first; }
  };
  Run RunOf(const Interval& interval, Direction direction) const {
    Run run = std::visit([&](const auto& range) { return Ranks(range, direction); }, interval);
    run.last = std::max(run.first, run.last);
    return run;
  }

  // The entries a query gives, in its order.
  std::vector<Entry> Rows(const RangeQuery& query) const {
    const Run run = RunOf(query.interval, query.direction);
    std::vector<Entry> rows(entries_.begin() + static_cast<std::ptrdiff_t>(run.first),
                            entries_.begin() + static_cast<std::ptrdiff_t>(run.last));
    if (query.direction == Direction::kReverse) std::reverse(rows.begin(), rows.end());
    rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(
                                                std::min(query.limit.offset, rows.size())));
    if (query.limit.count) rows.resize(std::min(*query.limit.count, rows.size()));
    return rows;
  }

  static bool Less(EntryView a, EntryView b) {
    return a.score != b.score ? a.score < b.score : a.member < b.member;
  }

  friend bool operator==(const SetModel&, const SetModel&) = default;

 private:
  template <typename Condition>
  std::size_t CountIf(Condition condition) const {
    return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(), condition));
  }

  Run Ranks(const RankRange& range, Direction direction) const {
    const auto n = static_cast<std::int64_t>(entries_.size());
    std::int64_t first = range.first < 0 ? std::max<std::int64_t>(range.first + n, 0) : range.first;
    std::int64_t last = std::min(range.last < 0 ? range.last + n : range.last, n - 1);
    if (first > last) return {0, 0};
    if (direction == Direction::kReverse) {
      const std::int64_t low = n - 1 - last;
      last = n - 1 - first;
      first = low;
    }
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(last) + 1};
  }

  Run Ranks(const ScoreRange& range, Direction) const {
    const auto below = [](double bound, bool or_at) {
      return [=](const Entry& e) { return e.score < bound || (or_at && e.score == bound); };
    };
    return {CountIf(below(range.min.score, range.min.open)),
            CountIf(below(range.max.score, !range.max.open))};
  }

  Run Ranks(const MemberRange& range, Direction) const {
    if (entries_.empty()) return {0, 0};
    return {RankOfBound(range.min, entries_.front().score, false),
            RankOfBound(range.max, entries_.back().score, true)};
  }

  std::size_t RankOfBound(const MemberBound& bound, double score, bool is_max) const {
    if (bound.kind == MemberBound::Kind::kLowest) return 0;
    if (bound.kind == MemberBound::Kind::kHighest) return entries_.size();
    const bool behind = (bound.kind == MemberBound::Kind::kOpen) != is_max;
    return RankOf(behind ? Position::After(score, bound.member)
                         : Position::Before(score, bound.member));
  }

  Run Ranks(const PositionRange& range, Direction) const {
    return {range.from ? RankOf(*range.from) : 0, range.to ? RankOf(*range.to) : entries_.size()};
  }

  std::vector<Entry> entries_;
};

// Whether a view holds exactly what the model does, read in both directions.
inline bool Shows(const View& view, const SetModel& model) {
  if (view.size() != model.size()) return false;
  std::size_t i = 0;
  for (const EntryView entry : view) {
    if (i >= model.size() || Entry(entry) != model.entries()[i++]) return false;
  }
  if (i != model.size()) return false;
  for (const EntryView entry : view.Entries(Direction::kReverse)) {
    if (Entry(entry) != model.entries()[--i]) return false;
  }
  return i == 0;
}

// Whether the view finds the model's entry of a rank by its member.
inline bool Finds(const View& view, const SetModel& model, std::size_t rank) {
  const Entry& entry = model.entries()[rank];
  return view.Rank(entry.member) == rank && view.Score(entry.member) == entry.score;
}

}  // namespace zset::fuzz
