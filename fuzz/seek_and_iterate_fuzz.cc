// Positions and ranges of every kind on a set, a snapshot or a small set, iterators
// walked to and fro: all as a sorted vector answers.
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "input_reader.h"
#include "set_model.h"
#include "zset/sorted_set.h"

namespace zset::fuzz {
namespace {

class Reading {
 public:
  explicit Reading(std::string_view input) : input_(input), set_(input_.Shape()) {
    for (std::size_t n = input_.Byte(); n > 0; --n) Put();
    if (input_.Flip()) {
      frozen_ = set_.TakeSnapshot();
      for (std::size_t n = input_.Below(32); n > 0; --n) set_.Remove(input_.Member());
    }
  }

  void Run() {
    for (int question = 0; question < 200 && !input_.done(); ++question) {
      switch (input_.Below(3)) {
        case 0:
          Seek();
          break;
        case 1:
          Walk();
          break;
        default:
          AskMember();
      }
    }
  }

 private:
  const View& view() const { return frozen_ ? static_cast<const View&>(*frozen_) : set_; }
  Direction AnyDirection() { return input_.Flip() ? Direction::kReverse : Direction::kForward; }

  void Put() {
    const std::string member = input_.Member();
    const double score = input_.Score();
    set_.Add(member, score).value();
    model_.Add(member, score, {});
  }

  Position AnyPosition(const std::string& member) {
    const auto side = input_.Flip() ? Position::Side::kAfter : Position::Side::kBefore;
    return {input_.Score(), member, side};
  }

  void Seek() {
    const std::string member = input_.Member();
    const Position position = AnyPosition(member);
    const std::size_t rank = model_.RankOf(position);
    ZSET_FUZZ_REQUIRE(view().RankOf(position).value() == rank);
    const auto next = view().Seek(position, Direction::kForward).value();
    const auto previous = view().Seek(position, Direction::kReverse).value();
    ZSET_FUZZ_REQUIRE(next.has_value() == (rank < model_.size()));
    if (next) ZSET_FUZZ_REQUIRE(Entry(*next) == model_.entries()[rank]);
    ZSET_FUZZ_REQUIRE(previous.has_value() == (rank > 0));
    if (previous) ZSET_FUZZ_REQUIRE(Entry(*previous) == model_.entries()[rank - 1]);
  }

  void AskMember() {
    const std::string member = input_.Member();
    const auto at = model_.Find(member);
    ZSET_FUZZ_REQUIRE(view().Rank(member) == at);
    ZSET_FUZZ_REQUIRE(view().Score(member) == model_.Score(member));
    const std::size_t rank = input_.Byte();
    const auto entry = view().At(rank);
    ZSET_FUZZ_REQUIRE(entry.has_value() == (rank < model_.size()));
    if (entry) ZSET_FUZZ_REQUIRE(Entry(*entry) == model_.entries()[rank]);
  }

  MemberBound AnyBound(const std::string& member) {
    return {static_cast<MemberBound::Kind>(input_.Below(4)), member};
  }

  Interval AnyInterval(const std::string& low, const std::string& high) {
    const auto rank = [this] { return static_cast<std::int64_t>(input_.Byte()) - 128; };
    switch (input_.Below(5)) {
      case 0:
        return RankRange{rank(), rank()};
      case 1:
        return ScoreRange{{input_.Score(), input_.Flip()}, {input_.Score(), input_.Flip()}};
      case 2:
        return MemberRange{AnyBound(low), AnyBound(high)};
      case 3:
        return PositionRange{AnyPosition(low), AnyPosition(high)};
      default:
        return PositionRange{};
    }
  }

  void Walk() {
    const std::string low = input_.Member();
    const std::string high = input_.Member();
    RangeQuery query{.interval = AnyInterval(low, high), .direction = AnyDirection()};
    query.limit.offset = input_.Flip() ? input_.Below(16) : 0;
    if (input_.Flip()) query.limit.count = input_.Below(16);
    const std::vector<Entry> rows = model_.Rows(query);
    const EntryRange range = view().Range(query).value();
    ZSET_FUZZ_REQUIRE(range.size() == rows.size());
    ZSET_FUZZ_REQUIRE(view().Count(query.interval).value() ==
                      model_.RunOf(query.interval, Direction::kForward).size());
    WalkToAndFro(range, rows);
  }

  void WalkToAndFro(const EntryRange& range, const std::vector<Entry>& rows) {
    std::size_t at = 0;
    EntryIterator it = range.begin();
    for (std::size_t steps = input_.Below(64); steps > 0; --steps) {
      const std::size_t choice = input_.Below(8);
      if (choice == 0) {
        it = range.end();
        at = rows.size();
      } else if (choice < 5 && at < rows.size()) {
        ++it;
        ++at;
      } else if (choice >= 5 && at > 0) {
        --it;
        --at;
      }
      ZSET_FUZZ_REQUIRE((it == range.begin()) == (at == 0));
      ZSET_FUZZ_REQUIRE((it == range.end()) == (at == rows.size()));
      if (at == rows.size()) continue;
      ZSET_FUZZ_REQUIRE(Entry(*it) == rows[at] && Entry(range[at]) == rows[at]);
      ZSET_FUZZ_REQUIRE(model_.entries()[it.rank()] == rows[at]);
    }
  }

  InputReader input_;
  SortedSet set_;
  SetModel model_;
  std::optional<Snapshot> frozen_;
};

ZSET_FUZZ_TARGET(seek_and_iterate, input) { Reading(input).Run(); }

}  // namespace
}  // namespace zset::fuzz
