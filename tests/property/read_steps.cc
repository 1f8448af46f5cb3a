// Steps that ask one view about a member, a place or a run of entries.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "property/steps.h"
#include "support/compare.h"
#include "zset/testing/generators.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

std::optional<RankedScore> WithScore(std::optional<std::size_t> rank, std::optional<double> score) {
  if (!rank.has_value()) return std::nullopt;
  return RankedScore{*rank, *score};
}

struct AskMember {
  std::size_t view;
  std::string_view member;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    auto score = model->Score(member);
    auto rank = model->Rank(member);
    auto reverse = model->ReverseRank(member);
    RequireSame(v->Score(member), score, "Score");
    RequireSame(v->Contains(member), score.has_value(), "Contains");
    RequireSame(v->Rank(member), rank, "Rank");
    RequireSame(v->ReverseRank(member), reverse, "ReverseRank");
    RequireSame(v->RankWithScore(member), WithScore(rank, score), "RankWithScore");
    RequireSame(v->ReverseRankWithScore(member), WithScore(reverse, score), "ReverseRankWithScore");
    for (Direction direction : {Direction::kForward, Direction::kReverse}) {
      for (Ties ties : {Ties::kOrdinal, Ties::kCompetition}) {
        RequireSame(v->Place(member, ties, direction), model->Place(member, ties, direction),
                    "Place");
      }
    }
    RequireSame(v->Percentile(member), model->Percentile(member), "Percentile");
    CheckPercentile(*v, member, score);
  }

  // ScoreAtPercentile undoes Percentile.
  static void CheckPercentile(const View& v, std::string_view member, std::optional<double> score) {
    if (!score.has_value()) return;
    auto back = v.ScoreAtPercentile(*v.Percentile(member));
    RequireOk(back.status(), "ScoreAtPercentile");
    Require(back->has_value() && **back == *score, "ScoreAtPercentile(Percentile())");
  }

  std::string Words() const { return "view " + Text(view) + " about " + Quoted(member); }
};

struct AskScores {
  std::size_t view;
  std::vector<std::string_view> members;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    std::vector<std::optional<double>> expected;
    for (std::string_view member : members) expected.push_back(model->Score(member));
    RequireSame(v->Scores(members), expected, "Scores");
  }
  std::string Words() const {
    return "view " + Text(view) + " Scores of " + Text(members.size()) + " members";
  }
};

struct AskPlace {
  std::size_t view;
  Position position;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    RequireSameOr(v->RankOf(position), model->RankOf(position), "RankOf");
    for (Direction direction : {Direction::kForward, Direction::kReverse}) {
      RequireSameOr(v->Seek(position, direction), model->Seek(position, direction), "Seek");
    }
  }
  std::string Words() const { return "view " + Text(view) + " RankOf, Seek " + Text(position); }
};

// A place next to an entry that is there.
struct AskNeighbour {
  std::size_t view;
  std::size_t rank;
  Position::Side side;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    if (model->empty()) return;
    const Entry& entry = model->entries()[rank % model->size()];
    Position position{entry.score, entry.member, side};
    RequireSameOr(v->RankOf(position), model->RankOf(position), "RankOf");
    for (Direction direction : {Direction::kForward, Direction::kReverse}) {
      RequireSameOr(v->Seek(position, direction), model->Seek(position, direction), "Seek");
    }
  }
  std::string Words() const {
    return "view " + Text(view) + (side == Position::Side::kBefore ? " before" : " after") +
           " the entry at rank " + Text(rank);
  }
};

struct AskRange {
  std::size_t view;
  RangeQuery query;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    auto range = v->Range(query);
    auto expected = model->Range(query);
    Require(range.status().code() == expected.status().code(), "Range: status");
    RequireSameOr(v->Count(query.interval), model->Count(query.interval), "Count");
    if (!range.ok()) return;
    CheckRows(*range, *expected);
    if (!expected->empty()) {
      RequireSame(range->first_rank(), *model->Rank(expected->front().member), "first_rank()");
    }
    CheckMirror(*v);
  }

  static void CheckRows(const EntryRange& range, const std::vector<Entry>& expected) {
    RequireSame(range.size(), expected.size(), "Range().size()");
    RequireSame(range.empty(), expected.empty(), "Range().empty()");
    RequireSame(Rows(range), expected, "rows");
    RequireSame(RowsBackwards(range), expected, "rows read backwards");
    for (std::size_t k = 0; k < expected.size(); k += 1 + k / 4) {
      RequireSame(range[k], expected[k], [&] { return "row " + Text(k); });
    }
  }

  // Without a limit the other direction gives the same rows, turned round. Ranks
  // are counted from the direction's start, so they are turned round as well.
  void CheckMirror(const View& v) const {
    if (std::holds_alternative<RankRange>(query.interval)) return;
    auto forward = Rows(*v.Range({query.interval, Direction::kForward, {}}));
    auto reverse = Rows(*v.Range({query.interval, Direction::kReverse, {}}));
    std::reverse(reverse.begin(), reverse.end());
    RequireSame(forward, reverse, "reverse is the mirror of forward");
  }

  std::string Words() const { return "view " + Text(view) + " Range " + Text(query); }
};

struct AskAround {
  std::size_t view;
  std::size_t rank;
  std::size_t before;
  std::size_t after;
  Direction direction;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    std::string member = model->empty() ? "" : model->entries()[rank % model->size()].member;
    auto window = v->Around(member, before, after, direction);
    auto expected = model->Around(member, before, after, direction);
    RequireSame(window.has_value(), expected.has_value(), "Around");
    if (window.has_value()) AskRange::CheckRows(*window, *expected);
  }
  std::string Words() const {
    return "view " + Text(view) + " Around rank " + Text(rank) + " " + Text(before) + " before " +
           Text(after) + " after " + Text(direction);
  }
};

struct AskPercentile {
  std::size_t view;
  double percent;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    auto score = v->ScoreAtPercentile(percent);
    auto expected = model->ScoreAtPercentile(percent);
    Require(score.status().code() == expected.status().code(), "ScoreAtPercentile: status");
    // Both zeros are one score, so either may stand for it.
    if (score.ok()) Require(*score == *expected, "ScoreAtPercentile");
  }
  std::string Words() const { return "view " + Text(view) + " ScoreAtPercentile " + Text(percent); }
};

rc::Gen<double> AnyPercent() {
  auto whole = rc::gen::map(Below(105), [](std::size_t i) { return static_cast<double>(i) - 2; });
  auto fine =
      rc::gen::map(Below(100000), [](std::size_t i) { return static_cast<double>(i) / 1e3; });
  return rc::gen::oneOf(whole, fine, AnyScoreOrNan());
}

}  // namespace

rc::Gen<Step> ReadStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto side = rc::gen::element(Position::Side::kBefore, Position::Side::kAfter);
  auto members = rc::gen::resize(8, rc::gen::container<std::vector<std::string_view>>(AnyMember()));
  auto width = rc::gen::weightedOneOf<std::size_t>(
      {{6, Below(8)}, {2, Below(500)}, {1, rc::gen::just(static_cast<std::size_t>(-1))}});
  auto member = StepFrom(
      build<AskMember>(set(&AskMember::view, Below(9)), set(&AskMember::member, AnyMember())));
  auto scores = StepFrom(
      build<AskScores>(set(&AskScores::view, Below(9)), set(&AskScores::members, members)));
  auto place = StepFrom(
      build<AskPlace>(set(&AskPlace::view, Below(9)), set(&AskPlace::position, AnyPosition())));
  auto neighbour = StepFrom(build<AskNeighbour>(set(&AskNeighbour::view, Below(9)),
                                                set(&AskNeighbour::rank, Below(400)),
                                                set(&AskNeighbour::side, side)));
  auto range =
      StepFrom(build<AskRange>(set(&AskRange::view, Below(9)), set(&AskRange::query, AnyQuery())));
  auto around =
      StepFrom(build<AskAround>(set(&AskAround::view, Below(9)), set(&AskAround::rank, Below(400)),
                                set(&AskAround::before, width), set(&AskAround::after, width),
                                set(&AskAround::direction, AnyDirection())));
  auto percentile = StepFrom(build<AskPercentile>(set(&AskPercentile::view, Below(9)),
                                                  set(&AskPercentile::percent, AnyPercent())));
  return rc::gen::weightedOneOf<Step>({{3, member},
                                       {1, scores},
                                       {3, place},
                                       {3, neighbour},
                                       {8, range},
                                       {2, around},
                                       {1, percentile}});
}

}  // namespace zset::testing
