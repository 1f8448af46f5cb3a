// Random steps over several sets and their snapshots, everything compared with
// the models after each step, at every shape of the structure.
//
// A failure prints how to repeat it: RC_PARAMS="reproduce=...". To look longer and
// further: RC_PARAMS="max_success=20000 max_size=300".
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstdlib>
#include <string>

#include "property/steps.h"
#include "property/world.h"
#include "support/option_sets.h"

namespace zset::testing {
namespace {

// What a run takes when nobody asks for more.
const int kUsualEffort = setenv("RC_PARAMS", "max_success=300", /*overwrite=*/0);

class SetModel : public ::testing::TestWithParam<NamedOptions> {};

TEST_P(SetModel, AgreesWithTheReferenceAfterEveryStep) {
  ASSERT_EQ(kUsualEffort, 0);
  EXPECT_TRUE(rc::check([] {
    auto steps = *AnySteps();
    World world(GetParam().options);
    RunSteps(world, steps);
  }));
}

INSTANTIATE_TEST_SUITE_P(Shapes, SetModel, ::testing::ValuesIn(OptionSets()),
                         [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace zset::testing
