// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/generators.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <optional>

namespace zset::testing {
namespace {

using Limits = std::numeric_limits<double>;

std::vector<std::string> MakeMemberPool() {
  using std::string;
  std::vector<string> pool = {"a", "b", "c", "", "aa", "ab", "A", "z"};
  pool.push_back(string(1, '\0'));
  pool.push_back(string(2, '\0'));
  pool.push_back(string("a\0", 2));
  pool.push_back(string("a\0b", 3));
  pool.push_back("\xff");
  pool.push_back("\xff\xff");
  pool.push_back("a\xff");
  pool.push_back("\x7f");
  pool.push_back("\x80");
  for (std::size_t size : {3, 7, 8, 9, 15, 16, 31, 32, 33, 63, 64, 65, 70}) {
    pool.push_back(string(size, 'a'));
    pool.push_back(string(size - 1, 'a') + "b");
    pool.push_back(string(size, '\xff'));
  }
  return pool;
}

std::vector<std::string> MakeNumberedMembers() {
  std::vector<std::string> members;
  for (unsigned i = 0; i < kNumberedMembers; ++i) {
    char text[24];
    std::snprintf(text, sizeof text, "player:%06u", i);
    members.emplace_back(text);
  }
  return members;
}

template <typename T>
rc::Gen<T> FromPool(const std::vector<T>& pool) {
  return rc::gen::map(Below(pool.size()), [&pool](std::size_t i) { return pool[i]; });
}

// Small numbers of either sign, wide ones, and the ends of the type.
rc::Gen<std::int64_t> AnyRank() {
  using Int = std::numeric_limits<std::int64_t>;
  auto near =
      rc::gen::map(Below(24), [](std::size_t i) { return static_cast<std::int64_t>(i) - 12; });
  auto wide =
      rc::gen::map(Below(800), [](std::size_t i) { return static_cast<std::int64_t>(i) - 400; });
  auto ends = rc::gen::element(Int::min(), Int::min() + 1, Int::max() - 1, Int::max());
  return rc::gen::weightedOneOf<std::int64_t>({{6, near}, {3, wide}, {1, ends}});
}

rc::Gen<std::size_t> AnyAmount() {
  auto ends = rc::gen::element(std::numeric_limits<std::size_t>::max(),
                               std::numeric_limits<std::size_t>::max() - 1);
  return rc::gen::weightedOneOf<std::size_t>({{8, Below(12)}, {4, Below(400)}, {1, ends}});
}

template <typename T>
rc::Gen<std::optional<T>> Perhaps(rc::Gen<T> gen) {
  auto some = rc::gen::map(std::move(gen), [](T value) { return std::optional<T>(value); });
  return rc::gen::weightedOneOf<std::optional<T>>(
      {{1, rc::gen::just(std::optional<T>())}, {3, some}});
}

template <typename Range>
rc::Gen<Interval> AsInterval(rc::Gen<Range> gen) {
  return rc::gen::map(std::move(gen), [](Range range) { return Interval(range); });
}

}  // namespace

const std::vector<std::string>& MemberPool() {
  static const std::vector<std::string> pool = MakeMemberPool();
  return pool;
}

std::string_view NumberedMember(std::size_t i) {
  static const std::vector<std::string> members = MakeNumberedMembers();
  return members.at(i);
}

const std::vector<double>& ScorePool() {
  static const std::vector<double> pool = {0.0,
                                           1.0,
                                           2.0,
                                           3.0,
                                           -0.0,
                                           -1.0,
                                           0.5,
                                           0.1,
                                           0.2,
                                           0.1 + 0.2,
                                           0.3,
                                           std::nextafter(1.0, 2.0),
                                           std::nextafter(1.0, 0.0),
                                           Limits::denorm_min(),
                                           -Limits::denorm_min(),
                                           Limits::min(),
                                           -Limits::min(),
                                           9007199254740992.0,
                                           9007199254740991.0,
                                           9007199254740994.0,
                                           1e17,
                                           4611686018427387904.0,
                                           1e100,
                                           -1e100,
                                           Limits::max(),
                                           Limits::lowest(),
                                           Limits::infinity(),
                                           -Limits::infinity()};
  return pool;
}

rc::Gen<std::size_t> Below(std::size_t limit) {
  return rc::gen::resize(rc::kNominalSize, rc::gen::inRange<std::size_t>(0, limit));
}

rc::Gen<std::string_view> AnyMember() {
  auto strange = rc::gen::map(Below(MemberPool().size()),
                              [](std::size_t i) -> std::string_view { return MemberPool()[i]; });
  auto numbered = rc::gen::map(Below(300), NumberedMember);
  return rc::gen::weightedOneOf<std::string_view>({{3, strange}, {1, numbered}});
}

rc::Gen<double> AnyScore() {
  auto few = rc::gen::map(Below(4), [](std::size_t i) { return static_cast<double>(i); });
  auto bits = rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()),
                           [](std::uint64_t b) {
                             double value = std::bit_cast<double>(b);
                             return std::isnan(value) ? 0.0 : value;
                           });
  return rc::gen::weightedOneOf<double>({{5, few}, {4, FromPool(ScorePool())}, {1, bits}});
}

rc::Gen<double> AnyScoreOrNan() {
  return rc::gen::weightedOneOf<double>(
      {{30, AnyScore()}, {1, rc::gen::just(Limits::quiet_NaN())}});
}

rc::Gen<EntryView> AnyEntry() {
  return rc::gen::build<EntryView>(rc::gen::set(&EntryView::member, AnyMember()),
                                   rc::gen::set(&EntryView::score, AnyScore()));
}

rc::Gen<AddOptions> AnyAddOptions() {
  auto existence = rc::gen::weightedElement<Existence>(
      {{4, Existence::kAny}, {1, Existence::kOnlyIfAbsent}, {1, Existence::kOnlyIfPresent}});
  auto improvement = rc::gen::weightedElement<Improvement>(
      {{4, Improvement::kAny}, {1, Improvement::kOnlyIfGreater}, {1, Improvement::kOnlyIfLess}});
  return rc::gen::build<AddOptions>(rc::gen::set(&AddOptions::existence, existence),
                                    rc::gen::set(&AddOptions::improvement, improvement));
}

rc::Gen<Direction> AnyDirection() {
  return rc::gen::element(Direction::kForward, Direction::kReverse);
}

rc::Gen<ScoreBound> AnyScoreBound() { return AnyScoreBound(AnyScoreOrNan()); }

rc::Gen<ScoreBound> AnyScoreBound(const rc::Gen<double>& scores) {
  return rc::gen::build<ScoreBound>(rc::gen::set(&ScoreBound::score, scores),
                                    rc::gen::set(&ScoreBound::open));
}

rc::Gen<MemberBound> AnyMemberBound() { return AnyMemberBound(AnyMember()); }

rc::Gen<MemberBound> AnyMemberBound(const rc::Gen<std::string_view>& members) {
  using Kind = MemberBound::Kind;
  auto kind = rc::gen::weightedElement<Kind>(
      {{1, Kind::kLowest}, {1, Kind::kHighest}, {3, Kind::kClosed}, {3, Kind::kOpen}});
  return rc::gen::build<MemberBound>(rc::gen::set(&MemberBound::kind, kind),
                                     rc::gen::set(&MemberBound::member, members));
}

rc::Gen<Position> AnyPosition() { return AnyPosition(AnyMember(), AnyScoreOrNan()); }

rc::Gen<Position> AnyPosition(const rc::Gen<std::string_view>& members,
                              const rc::Gen<double>& scores) {
  auto side = rc::gen::element(Position::Side::kBefore, Position::Side::kAfter);
  return rc::gen::build<Position>(rc::gen::set(&Position::score, scores),
                                  rc::gen::set(&Position::member, members),
                                  rc::gen::set(&Position::side, side));
}

rc::Gen<Interval> AnyInterval() { return AnyInterval(AnyMember(), AnyScoreOrNan()); }

rc::Gen<Interval> AnyInterval(const rc::Gen<std::string_view>& members,
                              const rc::Gen<double>& scores) {
  const rc::Gen<ScoreBound> score_bound = AnyScoreBound(scores);
  const rc::Gen<MemberBound> member_bound = AnyMemberBound(members);
  const auto place = Perhaps(AnyPosition(members, scores));
  return rc::gen::oneOf(
      AsInterval(rc::gen::build<RankRange>(rc::gen::set(&RankRange::first, AnyRank()),
                                           rc::gen::set(&RankRange::last, AnyRank()))),
      AsInterval(rc::gen::build<ScoreRange>(rc::gen::set(&ScoreRange::min, score_bound),
                                            rc::gen::set(&ScoreRange::max, score_bound))),
      AsInterval(rc::gen::build<MemberRange>(rc::gen::set(&MemberRange::min, member_bound),
                                             rc::gen::set(&MemberRange::max, member_bound))),
      AsInterval(rc::gen::build<PositionRange>(rc::gen::set(&PositionRange::from, place),
                                               rc::gen::set(&PositionRange::to, place))));
}

rc::Gen<Limit> AnyLimit() {
  auto cut = rc::gen::build<Limit>(rc::gen::set(&Limit::offset, AnyAmount()),
                                   rc::gen::set(&Limit::count, Perhaps(AnyAmount())));
  return rc::gen::oneOf(rc::gen::just(Limit{}), cut);
}

rc::Gen<RangeQuery> AnyQuery() { return AnyQuery(AnyMember(), AnyScoreOrNan()); }

rc::Gen<RangeQuery> AnyQuery(const rc::Gen<std::string_view>& members,
                             const rc::Gen<double>& scores) {
  return rc::gen::build<RangeQuery>(
      rc::gen::set(&RangeQuery::interval, AnyInterval(members, scores)),
      rc::gen::set(&RangeQuery::direction, AnyDirection()),
      rc::gen::set(&RangeQuery::limit, AnyLimit()));
}

}  // namespace zset::testing
