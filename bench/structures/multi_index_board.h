// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/multi_index/hashed_index.hpp>
#include <boost/multi_index/identity.hpp>
#include <boost/multi_index/member.hpp>
#include <boost/multi_index/ranked_index.hpp>
#include <boost/multi_index_container.hpp>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "absl/hash/hash.h"
#include "structures/board.h"

namespace zset::bench {

// boost::multi_index: ranked_unique on (score, member) and hashed_unique on member,
// hashed as absl::flat_hash_map does it.
class MultiIndexBoard {
  struct Stored {
    std::string member;
    double score;
  };
  struct Hash {
    std::size_t operator()(std::string_view member) const {
      return absl::Hash<absl::string_view>()(AbslView(member));
    }
  };
  struct ByScore {
    bool operator()(const Stored& row, double score) const { return row.score < score; }
    bool operator()(double score, const Stored& row) const { return score < row.score; }
  };
  using Rows = boost::multi_index_container<
      Stored, boost::multi_index::indexed_by<
                  boost::multi_index::ranked_unique<boost::multi_index::identity<Stored>,
                                                    ByScoreThenMember>,
                  boost::multi_index::hashed_unique<
                      boost::multi_index::member<Stored, std::string, &Stored::member>, Hash>>>;

  using ByKey = Rows::nth_index<0>::type;
  using ByMember = Rows::nth_index<1>::type;

  ByKey& by_key() { return rows_.get<0>(); }
  const ByKey& by_key() const { return rows_.get<0>(); }
  ByMember& by_member() { return rows_.get<1>(); }
  const ByMember& by_member() const { return rows_.get<1>(); }

  ByMember::iterator Find(std::string_view member) const {
    return by_member().find(member, Hash(), std::equal_to<>());
  }

 public:
  static constexpr std::string_view kName = "multi_index";
  static constexpr bool kHasRank = true;

  void Insert(std::string_view member, double score) {
    rows_.insert(Stored{std::string(member), score});
  }
  void Update(std::string_view member, double score) {
    by_member().modify(Find(member), [score](Stored& row) { row.score = score; });
  }
  void Remove(std::string_view member) { by_member().erase(Find(member)); }
  void PopLowest() { by_key().erase(by_key().begin()); }

  std::size_t size() const { return rows_.size(); }
  double Score(std::string_view member) const { return Find(member)->score; }
  std::size_t Rank(std::string_view member) const {
    return by_key().rank(rows_.project<0>(Find(member)));
  }
  Row Select(std::size_t rank) const {
    const Stored& row = *by_key().nth(rank);
    return {row.member, row.score};
  }
  std::size_t Count(double min, double max) const {
    const ByScore by_score;
    return by_key().upper_bound_rank(max, by_score) - by_key().lower_bound_rank(min, by_score);
  }

  template <typename Visit>
  void PageAfter(double score, std::string_view member, std::size_t rows, Visit visit) const {
    List(by_key().upper_bound(Row{member, score}, ByScoreThenMember()), rows, visit);
  }
  template <typename Visit>
  void PageBefore(double score, std::string_view member, std::size_t rows, Visit visit) const {
    auto at = by_key().lower_bound(Row{member, score}, ByScoreThenMember());
    for (; rows > 0 && at != by_key().begin(); --rows) {
      --at;
      visit(at->member, at->score);
    }
  }
  template <typename Visit>
  void PageFromRank(std::size_t rank, std::size_t rows, Visit visit) const {
    List(by_key().nth(rank), rows, visit);
  }

 private:
  template <typename Iterator, typename Visit>
  void List(Iterator at, std::size_t rows, Visit visit) const {
    for (; rows > 0 && at != by_key().end(); --rows, ++at) visit(at->member, at->score);
  }

  Rows rows_;
};

}  // namespace zset::bench
