// SetUnderTest: the small adapter by which CheckSortedSet (check_sorted_set.h) drives
// any sorted set: yours, a client of a server, another library's.
//
//   class MyBoard : public zset::testing::SetUnderTest {
//    public:
//     void Add(std::string_view member, double score) override { ... }
//     bool Remove(std::string_view member) override { ... }
//     std::optional<double> Score(std::string_view member) override { ... }
//     std::vector<zset::Entry> Rows() override { ... }
//     std::optional<std::size_t> Rank(std::string_view member) override { ... }
//   };
//
// Four calls are required. The others are optional: what a subclass does not override
// throws NotOffered, and is left out of the test. An override may throw NotOffered too,
// for what it offers in part (a Range without positions, say); CheckSortedSet asks each
// call once, on an empty set, what it offers.
//
// Ownership:     members are borrowed for the call; results own their bytes.
// Thread safety: none needed: one call at a time.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <exception>
#include <optional>
#include <string_view>
#include <vector>

#include "zset/add.h"
#include "zset/entry.h"
#include "zset/range.h"

namespace zset::testing {

// What a call that the set does not have throws.
class NotOffered : public std::exception {
 public:
  const char* what() const noexcept override { return "the set does not offer this call"; }
};

class SetUnderTest {
 public:
  virtual ~SetUnderTest() = default;

  // --- required -----------------------------------------------------------------

  // Puts `member` at `score`, moving it if it is there; an equal score changes nothing,
  // and -0 equals 0 (so the one that was there first stays). Redis: ZADD key score member
  virtual void Add(std::string_view member, double score) = 0;
  // Removes `member`; says whether it was there. Redis: ZREM
  virtual bool Remove(std::string_view member) = 0;
  // The score of `member`, or nullopt if it is absent. Redis: ZSCORE
  virtual std::optional<double> Score(std::string_view member) = 0;
  // All entries in order. Redis: ZRANGE key 0 -1 WITHSCORES
  virtual std::vector<Entry> Rows() = 0;

  // --- optional -----------------------------------------------------------------

  // Redis: ZCARD
  virtual std::size_t Size() { throw NotOffered(); }
  // The 0-based rank from the low (high) end, or nullopt if `member` is absent.
  // Redis: ZRANK, ZREVRANK
  virtual std::optional<std::size_t> Rank(std::string_view) { throw NotOffered(); }
  virtual std::optional<std::size_t> ReverseRank(std::string_view) { throw NotOffered(); }
  // Add under conditions. Gives what came of it, or nullopt if the set does not tell;
  // the entries are compared either way. Redis: ZADD key [NX|XX] [GT|LT] score member
  virtual std::optional<AddOutcome> AddIf(std::string_view, double, const AddOptions&) {
    throw NotOffered();
  }
  // Adds to the score, or puts an absent member at the increment; gives the new score.
  // Never asked for a sum that is NaN. Redis: ZINCRBY
  virtual double Increment(std::string_view, double) { throw NotOffered(); }
  // How many entries lie in an interval. Redis: ZCOUNT, ZLEXCOUNT
  virtual std::size_t Count(const Interval&) { throw NotOffered(); }
  // The entries of an interval. By member it is asked only while all scores are equal.
  // Redis: ZRANGE and its kin
  virtual std::vector<Entry> Range(const RangeQuery&) { throw NotOffered(); }
  // Removes an interval's entries; gives how many. By member as Range.
  // Redis: ZREMRANGEBYRANK, ZREMRANGEBYSCORE, ZREMRANGEBYLEX
  virtual std::size_t RemoveRange(const Interval&) { throw NotOffered(); }
  // Removes and gives the lowest (highest) entries, at most `count`, in the order they
  // are popped. Redis: ZPOPMIN, ZPOPMAX
  virtual std::vector<Entry> PopLowest(std::size_t) { throw NotOffered(); }
  virtual std::vector<Entry> PopHighest(std::size_t) { throw NotOffered(); }
  // Removes all entries. Redis: DEL
  virtual void Clear() { throw NotOffered(); }
};

}  // namespace zset::testing
