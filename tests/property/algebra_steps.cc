// Steps that combine views: union, intersection, difference, intersection count.
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "property/steps.h"
#include "support/compare.h"
#include "zset/algebra.h"
#include "zset/testing/generators.h"
#include "zset/testing/reference_algebra.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

enum class Operation { kUnion, kIntersection, kDifference };

struct CombineViews {
  Operation operation;
  std::vector<std::pair<std::size_t, double>> inputs;  // which view, weight
  Aggregate aggregate;
  std::size_t set;
  bool store;

  void Run(World& world) const {
    auto result = Compute(world);
    auto expected = Expect(world);
    Require(result.status().code() == expected.status().code(), "status");
    if (!result.ok()) return;
    RequireValid(*result, *expected);
    if (store) world.Replace(world.Set(set), *std::move(result), *std::move(expected));
  }

  absl::StatusOr<SortedSet> Compute(const World& world) const {
    std::vector<WeightedSet> weighted;
    std::vector<const View*> plain;
    for (auto [view, weight] : inputs) {
      weighted.push_back({world.Pick(view).view, weight});
      plain.push_back(weighted.back().set);
    }
    switch (operation) {
      case Operation::kUnion:
        return Union(weighted, aggregate, world.options());
      case Operation::kIntersection:
        return Intersection(weighted, aggregate, world.options());
      case Operation::kDifference:
        break;
    }
    return Difference(plain, world.options());
  }

  absl::StatusOr<ReferenceSet> Expect(const World& world) const {
    std::vector<WeightedReference> weighted;
    std::vector<const ReferenceSet*> plain;
    for (auto [view, weight] : inputs) {
      weighted.push_back({world.Pick(view).model, weight});
      plain.push_back(weighted.back().set);
    }
    switch (operation) {
      case Operation::kUnion:
        return ReferenceUnion(weighted, aggregate);
      case Operation::kIntersection:
        return ReferenceIntersection(weighted, aggregate);
      case Operation::kDifference:
        break;
    }
    return ReferenceDifference(plain);
  }

  std::string Words() const {
    static constexpr const char* kNames[] = {"Union", "Intersection", "Difference"};
    static constexpr const char* kAggregates[] = {" SUM", " MIN", " MAX", " COUNT"};
    std::string text = kNames[static_cast<int>(operation)];
    for (auto [view, weight] : inputs) text += " " + Text(weight) + "*view " + Text(view);
    text += kAggregates[static_cast<int>(aggregate)];
    return text + (store ? " to set " + Text(set) : "");
  }
};

struct CountCommon {
  std::vector<std::size_t> inputs;
  std::size_t limit;
  bool limited;

  void Run(World& world) const {
    std::vector<const View*> views;
    std::vector<const ReferenceSet*> models;
    for (std::size_t view : inputs) {
      views.push_back(world.Pick(view).view);
      models.push_back(world.Pick(view).model);
    }
    auto most = limited ? std::optional(limit) : std::nullopt;
    RequireSameOr(IntersectionCount(views, most), ReferenceIntersectionCount(models, most),
                  "IntersectionCount");
  }
  std::string Words() const {
    std::string text = "IntersectionCount";
    for (std::size_t view : inputs) text += " view " + Text(view);
    return text + (limited ? " limit " + Text(limit) : "");
  }
};

rc::Gen<double> AnyWeight() {
  using Limits = std::numeric_limits<double>;
  return rc::gen::weightedElement<double>({{12, 1.0},
                                           {3, 2.0},
                                           {3, -1.0},
                                           {2, 0.0},
                                           {2, 0.1},
                                           {1, Limits::infinity()},
                                           {1, -Limits::infinity()},
                                           {1, 1e300}});
}

}  // namespace

rc::Gen<Step> AlgebraStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto operation =
      rc::gen::element(Operation::kUnion, Operation::kIntersection, Operation::kDifference);
  auto aggregate =
      rc::gen::element(Aggregate::kSum, Aggregate::kMin, Aggregate::kMax, Aggregate::kCount);
  auto inputs = rc::gen::resize(4, rc::gen::container<std::vector<std::pair<std::size_t, double>>>(
                                       rc::gen::pair(Below(9), AnyWeight())));
  auto views = rc::gen::resize(4, rc::gen::container<std::vector<std::size_t>>(Below(9)));
  auto combine = StepFrom(build<CombineViews>(
      set(&CombineViews::operation, operation), set(&CombineViews::inputs, inputs),
      set(&CombineViews::aggregate, aggregate), set(&CombineViews::set, Below(3)),
      set(&CombineViews::store)));
  auto count =
      StepFrom(build<CountCommon>(set(&CountCommon::inputs, views),
                                  set(&CountCommon::limit, Below(20)), set(&CountCommon::limited)));
  return rc::gen::weightedOneOf<Step>({{3, combine}, {1, count}});
}

}  // namespace zset::testing
