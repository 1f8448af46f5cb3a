// What a page is, said as plainly as possible: filter the whole list. Slow, and
// obviously right; everything that reads pages is compared with it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "zset/cursor.h"
#include "zset/paging.h"
#include "zset/view.h"

namespace zset::testing {

// Negative, zero, positive: a before, at, after b in the set's forward order.
inline int CompareKeys(EntryView a, EntryView b) {
  if (a.score != b.score) return a.score < b.score ? -1 : 1;
  return a.member.compare(b.member);
}

class PagingModel {
 public:
  explicit PagingModel(std::vector<Entry> entries) : entries_(std::move(entries)) { Sort(); }

  // The contents of a view, read by plain iteration.
  static PagingModel Of(const View& view) {
    std::vector<Entry> entries;
    for (const EntryView entry : view.Entries()) entries.emplace_back(entry);
    return PagingModel(std::move(entries));
  }

  const std::vector<Entry>& entries() const { return entries_; }

  void Put(std::string_view member, double score) {
    Remove(member);
    entries_.emplace_back(member, score);
    Sort();
  }

  void Remove(std::string_view member) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.member == member; });
  }

  // The entries of the listing's interval, in its direction.
  std::vector<Entry> Rows(const Listing& listing) const {
    std::vector<Entry> rows;
    for (const Entry& entry : entries_) {
      if (Holds(listing.interval, entry)) rows.push_back(entry);
    }
    if (listing.direction == Direction::kReverse) std::reverse(rows.begin(), rows.end());
    return rows;
  }

  struct ExpectedPage {
    std::vector<Entry> rows;
    bool has_next = false;
    bool has_previous = false;
  };

  ExpectedPage Read(const Cursor& cursor) const {
    const std::vector<Entry> listed = Rows(cursor.listing);
    const auto size = static_cast<std::size_t>(cursor.listing.page_size);
    std::vector<Entry> rows;
    for (const Entry& entry : listed) {
      if (IsAhead(cursor, entry)) rows.push_back(entry);
    }
    const std::size_t surplus = rows.size() - std::min(rows.size(), size);
    const bool next = cursor.heading == Heading::kNext;
    if (next) rows.resize(rows.size() - surplus);
    if (!next) rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(surplus));

    ExpectedPage page{rows, false, false};
    if (rows.empty()) {
      // Every row of the listing lies on the other side.
      (next ? page.has_previous : page.has_next) = !listed.empty();
    } else {
      page.has_previous = !(listed.front() == rows.front());
      page.has_next = !(listed.back() == rows.back());
    }
    return page;
  }

  std::optional<std::size_t> RankInDirection(Direction direction, const Entry& entry) const {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (entries_[i].member != entry.member) continue;
      return direction == Direction::kForward ? i : entries_.size() - 1 - i;
    }
    return std::nullopt;
  }

 private:
  void Sort() {
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return CompareKeys(a, b) < 0; });
  }

  bool Holds(const PageInterval& interval, const Entry& entry) const {
    if (const auto* scores = std::get_if<ScoreRange>(&interval)) {
      const bool above =
          scores->min.open ? entry.score > scores->min.score : entry.score >= scores->min.score;
      const bool below =
          scores->max.open ? entry.score < scores->max.score : entry.score <= scores->max.score;
      return above && below;
    }
    if (const auto* members = std::get_if<PageMemberRange>(&interval)) {
      return AboveMin(members->min, entry) && BelowMax(members->max, entry);
    }
    return true;
  }

  bool AboveMin(const PageMemberBound& min, const Entry& entry) const {
    if (min.kind == MemberBound::Kind::kLowest) return true;
    if (min.kind == MemberBound::Kind::kHighest) return false;
    const int order = CompareKeys(entry, {min.member, entries_.front().score});
    return min.kind == MemberBound::Kind::kClosed ? order >= 0 : order > 0;
  }

  bool BelowMax(const PageMemberBound& max, const Entry& entry) const {
    if (max.kind == MemberBound::Kind::kHighest) return true;
    if (max.kind == MemberBound::Kind::kLowest) return false;
    const int order = CompareKeys(entry, {max.member, entries_.back().score});
    return max.kind == MemberBound::Kind::kClosed ? order <= 0 : order < 0;
  }

  // Whether the entry lies on the side of the cursor's place that it heads for.
  static bool IsAhead(const Cursor& cursor, const Entry& entry) {
    if (!cursor.place.has_value()) return true;
    int order = CompareKeys(entry, {cursor.place->member, cursor.place->score});
    if (order == 0) return cursor.place->inclusive;
    if (cursor.listing.direction == Direction::kReverse) order = -order;
    return cursor.heading == Heading::kNext ? order > 0 : order < 0;
  }

  std::vector<Entry> entries_;
};

}  // namespace zset::testing
