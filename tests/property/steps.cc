// SPDX-License-Identifier: Apache-2.0
#include "property/steps.h"

#include "zset/testing/require.h"

namespace zset::testing {

rc::Gen<Step> AnyStep() {
  return rc::gen::weightedOneOf<Step>({{8, WriteStep()},
                                       {3, BulkStep()},
                                       {6, SnapshotStep()},
                                       {4, ReadStep()},
                                       {2, WalkStep()},
                                       {1, AlgebraStep()}});
}

rc::Gen<std::vector<Step>> AnySteps() {
  constexpr double kLonger = 3.0;  // up to 300 steps at the usual largest size
  return rc::gen::scale(kLonger, rc::gen::container<std::vector<Step>>(AnyStep()));
}

void RunSteps(World& world, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    try {
      step.run(world);
      world.Check();
    } catch (const Mismatch& mismatch) {
      throw Mismatch(step.text() + "\n    " + mismatch.what());
    }
  }
}

}  // namespace zset::testing
