// ReferenceSet: what a SortedSet must answer, computed in the plainest way there
// is: a sorted vector and a map, every question by looking at every entry.
//
// It shares no code with the library but the public value types, has its own
// comparison of keys, and says errors as the public headers promise them. Where
// an answer is a set of rows, it owns its bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/add.h"
#include "zset/entry.h"
#include "zset/range.h"
#include "zset/view.h"

namespace zset::testing {

// The order of keys, spelled out: score by value, then unsigned bytes.
bool MemberLess(std::string_view a, std::string_view b);
bool KeyLess(EntryView a, EntryView b);

// Whether two scores are the same double, the sign of zero included.
bool SameScore(double a, double b);

class ReferenceSet {
 public:
  ReferenceSet() = default;
  explicit ReferenceSet(std::span<const Entry> entries);

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  const std::vector<Entry>& entries() const { return entries_; }

  // Grows with every alteration of a member or a score, and by nothing else.
  std::uint64_t alterations() const { return alterations_; }

  // --- reads; each mirrors View's function of the same name ---------------------
  std::optional<double> Score(std::string_view member) const;
  std::optional<std::size_t> Rank(std::string_view member) const;
  std::optional<std::size_t> ReverseRank(std::string_view member) const;
  absl::StatusOr<std::size_t> RankOf(const Position& position) const;
  absl::StatusOr<std::optional<Entry>> Seek(const Position& position, Direction direction) const;
  absl::StatusOr<std::size_t> Count(const Interval& interval) const;
  absl::StatusOr<std::vector<Entry>> Range(const RangeQuery& query) const;
  std::optional<std::vector<Entry>> Around(std::string_view member, std::size_t before,
                                           std::size_t after, Direction direction) const;
  std::optional<std::size_t> Place(std::string_view member, Ties ties, Direction direction) const;
  std::optional<double> Percentile(std::string_view member) const;
  absl::StatusOr<std::optional<double>> ScoreAtPercentile(double percent) const;

  // --- writes; each mirrors SortedSet's function of the same name ---------------
  absl::StatusOr<AddResult> Add(std::string_view member, double score,
                                const AddOptions& options = {});
  absl::StatusOr<AddResult> Increment(std::string_view member, double increment,
                                      const AddOptions& options = {});
  absl::StatusOr<AddManyResult> AddMany(std::span<const EntryView> entries,
                                        const AddOptions& options = {});
  bool Remove(std::string_view member);
  std::size_t RemoveMany(std::span<const std::string_view> members);
  absl::StatusOr<std::size_t> RemoveRange(const Interval& interval);
  std::vector<Entry> PopLowest(std::size_t count);
  std::vector<Entry> PopHighest(std::size_t count);
  void Clear();

 private:
  // Decides about and stores one score; `refused` is the reply of a condition
  // that does not hold.
  AddResult Put(std::string_view member, std::optional<double> old, double score,
                const AddOptions& options);
  void Store(std::string_view member, double score);
  std::vector<Entry> InDirection(Direction direction) const;
  bool Contains(const Interval& interval, const Entry& entry, std::int64_t index) const;

  std::vector<Entry> entries_;
  std::map<std::string, double, std::less<>> scores_;
  std::uint64_t alterations_ = 0;
};

}  // namespace zset::testing
