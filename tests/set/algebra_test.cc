// Union, intersection, difference; replies as of Redis 7.0.15.
// SPDX-License-Identifier: Apache-2.0
#include "zset/algebra.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "set/set_fixture.h"

namespace zset::testing {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

using Inputs = std::vector<WeightedSet>;

class Algebra : public SetTest {
 protected:
  std::string U(const Inputs& inputs, Aggregate aggregate = Aggregate::kSum) const {
    auto result = Union(inputs, aggregate, options());
    return result.ok() ? Listed(*result) : std::string(result.status().ToString());
  }
  std::string I(const Inputs& inputs, Aggregate aggregate = Aggregate::kSum) const {
    auto result = Intersection(inputs, aggregate, options());
    return result.ok() ? Listed(*result) : std::string(result.status().ToString());
  }
  std::string D(const std::vector<const View*>& inputs) const {
    auto result = Difference(inputs, options());
    return result.ok() ? Listed(*result) : std::string(result.status().ToString());
  }
};

// Cases 092, 103, 104, 109.
TEST_P(Algebra, CombinesMembers) {
  SortedSet a = Make({{"x", 1}, {"y", 2}});
  SortedSet b = Make({{"w", 1}, {"x", 5}});
  SortedSet none(options());
  EXPECT_EQ(U({{&a}, {&b}}), "w:1 y:2 x:6");
  EXPECT_EQ(I({{&a}, {&b}}), "x:6");
  EXPECT_EQ(D({&a, &b}), "y:2");
  EXPECT_EQ(U({{&a}, {&none}}), "x:1 y:2");
  EXPECT_EQ(I({{&a}, {&none}}), "");
  EXPECT_EQ(D({&a, &none}), "x:1 y:2");
  EXPECT_EQ(D({&none, &a}), "");
  EXPECT_EQ(D({&a}), "x:1 y:2");
  std::vector<const View*> both = {&a, &b};
  EXPECT_EQ(*IntersectionCount(both), 1U);
  std::vector<const View*> same = {&a, &a};
  EXPECT_EQ(*IntersectionCount(same), 2U);
  EXPECT_EQ(*IntersectionCount(same, 1), 1U);
  EXPECT_EQ(*IntersectionCount(same, 0), 0U);
  EXPECT_EQ(*IntersectionCount(same, 9), 2U);
}

TEST_P(Algebra, InputsMayRepeat) {
  SortedSet a = Make({{"x", 3}});
  EXPECT_EQ(U({{&a}, {&a}}), "x:6");
  EXPECT_EQ(I({{&a}, {&a}}), "x:6");
  EXPECT_EQ(I({{&a, 2}, {&a, 5}}), "x:21");
  EXPECT_EQ(D({&a, &a}), "");
}

TEST_P(Algebra, TakesSnapshotsAsWell) {
  SortedSet a = Make({{"x", 1}});
  Snapshot before = a.TakeSnapshot();
  ASSERT_TRUE(a.Add("x", 5).ok());
  ASSERT_TRUE(a.Add("y", 7).ok());
  EXPECT_EQ(U({{&before}, {&a}}), "x:6 y:7");
  EXPECT_EQ(D({&a, &before}), "y:7");
}

TEST_P(Algebra, Aggregates) {
  SortedSet a = Make({{"x", 1}, {"y", 2}});
  SortedSet b = Make({{"x", 10}});
  EXPECT_EQ(U({{&a}, {&b}}, Aggregate::kMin), "x:1 y:2");
  EXPECT_EQ(U({{&a}, {&b}}, Aggregate::kMax), "y:2 x:10");
  EXPECT_EQ(U({{&a}, {&b}}, Aggregate::kCount), "y:1 x:2");
  EXPECT_EQ(U({{&a, 3}, {&b, 0.5}}, Aggregate::kCount), "y:3 x:3.5");
  EXPECT_EQ(I({{&a, 3}, {&b, 0.5}}, Aggregate::kCount), "x:3.5");
  EXPECT_EQ(U({{&a, 3}, {&b, 0.5}}, Aggregate::kMin), "x:3 y:6");
}

// Cases 097, 098, 100.
TEST_P(Algebra, SumsThatAreNoNumberAreZero) {
  SortedSet up = Make({{"x", kInf}});
  SortedSet down = Make({{"x", -kInf}});
  EXPECT_EQ(U({{&up}, {&down}}), "x:0");
  EXPECT_EQ(I({{&up}, {&down}}), "x:0");
  SortedSet a = Make({{"x", kInf}, {"y", -kInf}, {"z", 3}});
  EXPECT_EQ(U({{&a, 0}}), "x:0 y:0 z:0");
  EXPECT_EQ(I({{&a, 0}}), "x:0 y:0 z:0");
  SortedSet b = Make({{"x", 0}, {"y", 1}, {"z", -1}});
  EXPECT_EQ(U({{&b, kInf}}), "z:-inf x:0 y:inf");
  EXPECT_EQ(U({{&up, 1}, {&up, -1}}, Aggregate::kCount), "x:0");
  EXPECT_EQ(U({{&up, kInf}, {&up, -kInf}}, Aggregate::kCount), "x:0");
}

// A later input of an intersection is not mended.
TEST_P(Algebra, IntersectionsMendOnlyTheFirstContribution) {
  SortedSet a = Make({{"x", 5}});
  SortedSet b = Make({{"x", kInf}, {"p", 1}});
  EXPECT_EQ(I({{&a}, {&b, 0}}), "x:0") << "5 + NaN is 0";
  EXPECT_EQ(U({{&a}, {&b, 0}}), "p:0 x:5") << "5 + 0";
  EXPECT_EQ(I({{&a}, {&b, 0}}, Aggregate::kMin), "x:5") << "NaN is passed over";
  EXPECT_EQ(U({{&a}, {&b, 0}}, Aggregate::kMin), "p:0 x:0");
  EXPECT_EQ(I({{&a}, {&b, 0}}, Aggregate::kMax), "x:5");
}

// Case 101: sums are rounded in the order of the inputs' sizes.
TEST_P(Algebra, SmallInputsComeFirst) {
  SortedSet a = Make({{"x", 1e100}});
  SortedSet b = Make({{"x", 1}, {"p", 0}});
  SortedSet c = Make({{"x", -1e100}, {"p", 0}, {"q", 0}});
  EXPECT_EQ(U({{&a}, {&b}, {&c}}), "p:0 q:0 x:0");
  EXPECT_EQ(U({{&c}, {&b}, {&a}}), "p:0 q:0 x:0");
  SortedSet b1 = Make({{"x", 1}});
  EXPECT_EQ(U({{&a}, {&b1}, {&c}}), "p:0 q:0 x:0");
  EXPECT_EQ(U({{&b1}, {&a}, {&c}}), "p:0 q:0 x:0");
  SortedSet c1 = Make({{"x", -1e100}});
  EXPECT_EQ(U({{&a}, {&c1}, {&b}}), "p:0 x:1");
  EXPECT_EQ(U({{&c1}, {&a}, {&b}}), "p:0 x:1");
  EXPECT_EQ(I({{&b}, {&c1}, {&a}}), "x:1");
}

// Case 047.
TEST_P(Algebra, WeightsMayTurnTheSignOfZero) {
  SortedSet a = Make({{"x", 0}});
  auto result = *Union(Inputs{{&a, -1}}, Aggregate::kSum, options());
  EXPECT_TRUE(std::signbit(*result.Score("x")));
}

TEST_P(Algebra, RefusesNoInputAndNanWeights) {
  SortedSet a = Make({{"x", 0}});
  EXPECT_TRUE(IsInvalid(Union({})));
  EXPECT_TRUE(IsInvalid(Intersection({})));
  EXPECT_TRUE(IsInvalid(Difference({})));
  EXPECT_TRUE(IsInvalid(IntersectionCount({})));
  EXPECT_TRUE(IsInvalid(Union(Inputs{{&a, kNan}})));
  EXPECT_TRUE(IsInvalid(Intersection(Inputs{{&a}, {&a, kNan}})));
}

ZSET_AT_EVERY_SHAPE(Algebra);

}  // namespace
}  // namespace zset::testing
