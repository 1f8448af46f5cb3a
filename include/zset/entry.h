// Entry and EntryView: one row of a sorted set, owned or borrowed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zset {

// The longest member a set takes, in bytes: 512 MiB, as in Redis.
inline constexpr std::size_t kMaxMemberSize = std::size_t{512} << 20;

// A row that points into the set, snapshot or buffer it was read from.
struct EntryView {
  std::string_view member;
  double score = 0;

  friend bool operator==(const EntryView&, const EntryView&) = default;
};

// A row that owns its bytes.
struct Entry {
  std::string member;
  double score = 0;

  Entry() = default;
  Entry(std::string_view m, double s) : member(m), score(s) {}
  explicit Entry(EntryView view) : member(view.member), score(view.score) {}
  operator EntryView() const { return {member, score}; }

  friend bool operator==(const Entry&, const Entry&) = default;
};

// A position from the low end (0-based) together with the score found there.
struct RankedScore {
  std::size_t rank = 0;
  double score = 0;

  friend bool operator==(const RankedScore&, const RankedScore&) = default;
};

}  // namespace zset
