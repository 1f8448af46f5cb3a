// Sets to try the kit on: the library's own, which is right, and a plain one with a
// switch for each fault.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "zset/sorted_set.h"
#include "zset/testing/matchers.h"
#include "zset/testing/set_under_test.h"

namespace zset::testing {

// Every call of the adapter, by zset::SortedSet.
class LibrarySet : public SetUnderTest {
 public:
  void Add(std::string_view member, double score) override { set_.Add(member, score).value(); }
  bool Remove(std::string_view member) override { return set_.Remove(member); }
  std::optional<double> Score(std::string_view member) override { return set_.Score(member); }
  std::vector<Entry> Rows() override { return RowsOf(set_); }
  std::size_t Size() override { return set_.size(); }
  std::optional<std::size_t> Rank(std::string_view member) override { return set_.Rank(member); }
  std::optional<std::size_t> ReverseRank(std::string_view member) override {
    return set_.ReverseRank(member);
  }
  std::optional<AddOutcome> AddIf(std::string_view member, double score,
                                  const AddOptions& options) override {
    return set_.Add(member, score, options).value().outcome;
  }
  double Increment(std::string_view member, double by) override {
    return set_.Increment(member, by).value().score.value();
  }
  std::size_t Count(const Interval& interval) override { return set_.Count(interval).value(); }
  std::vector<Entry> Range(const RangeQuery& query) override {
    return RowsOf(set_.Range(query).value());
  }
  std::size_t RemoveRange(const Interval& interval) override {
    return set_.RemoveRange(interval).value();
  }
  std::vector<Entry> PopLowest(std::size_t count) override { return set_.PopLowest(count); }
  std::vector<Entry> PopHighest(std::size_t count) override { return set_.PopHighest(count); }
  void Clear() override { set_.Clear(); }

 protected:
  SortedSet set_;
};

// A board as one writes it in an afternoon: entries in the order of their scores.
class AfternoonSet : public SetUnderTest {
 public:
  enum class Fault {
    kTiesByAge,          // equal scores in the order they came
    kRankSharedByTies,   // equal scores have the same rank
    kScoresWithoutSign,  // -0 becomes 0
    kEqualIsGreater,     // GT takes an equal score for a change
    kRemovesOneTooFew,   // a removal of the lowest member is forgotten
    kThrowsOnEmpty,      // does not take the empty member
  };

  explicit AfternoonSet(Fault fault) : fault_(fault) {}

  void Add(std::string_view member, double score) override {
    if (member.empty() && Is(Fault::kThrowsOnEmpty)) throw std::invalid_argument("no name");
    if (Score(member) == score) return;
    Erase(member);
    if (score == 0 && Is(Fault::kScoresWithoutSign)) score = 0;
    const Entry entry(member, score);
    const auto less = [&](const Entry& a, const Entry& b) {
      if (a.score != b.score || Is(Fault::kTiesByAge)) return a.score < b.score;
      return a.member < b.member;
    };
    rows_.insert(std::upper_bound(rows_.begin(), rows_.end(), entry, less), entry);
  }

  bool Remove(std::string_view member) override {
    const bool forgets =
        Is(Fault::kRemovesOneTooFew) && rows_.size() > 2 && rows_.front().member == member;
    return forgets || Erase(member);
  }

  std::optional<double> Score(std::string_view member) override {
    for (const Entry& row : rows_) {
      if (row.member == member) return row.score;
    }
    return std::nullopt;
  }

  std::vector<Entry> Rows() override { return rows_; }

  std::optional<std::size_t> Rank(std::string_view member) override {
    std::size_t rank = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const bool ties = i > 0 && rows_[i].score == rows_[i - 1].score;
      if (!ties || !Is(Fault::kRankSharedByTies)) rank = i;
      if (rows_[i].member == member) return rank;
    }
    return std::nullopt;
  }

  std::optional<AddOutcome> AddIf(std::string_view member, double score,
                                  const AddOptions& options) override {
    if (options.existence != Existence::kAny || options.improvement == Improvement::kOnlyIfLess) {
      throw NotOffered();
    }
    const std::optional<double> old = Score(member);
    if (options.improvement == Improvement::kOnlyIfGreater && old &&
        (Is(Fault::kEqualIsGreater) ? score < *old : score <= *old)) {
      return AddOutcome::kRefused;
    }
    Add(member, score);
    if (!old) return AddOutcome::kAdded;
    return score == *old ? AddOutcome::kUnchanged : AddOutcome::kUpdated;
  }

 private:
  bool Is(Fault fault) const { return fault_ == fault; }

  bool Erase(std::string_view member) {
    return std::erase_if(rows_, [&](const Entry& row) { return row.member == member; }) > 0;
  }

  Fault fault_;
  std::vector<Entry> rows_;
};

}  // namespace zset::testing
