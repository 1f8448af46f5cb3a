// Generators of steps, by family.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <memory>
#include <utility>
#include <vector>

#include "property/world.h"

namespace zset::testing {

rc::Gen<Step> WriteStep();     // one set changes
rc::Gen<Step> BulkStep();      // many members at once, whole sets replaced or moved
rc::Gen<Step> SnapshotStep();  // snapshots taken, copied, dropped, compared
rc::Gen<Step> ReadStep();      // questions about one member, place or run
rc::Gen<Step> WalkStep();      // iterators, scans, random members
rc::Gen<Step> AlgebraStep();   // unions, intersections, differences

// Any of them, and a number of them that grows with the size of the test case.
rc::Gen<Step> AnyStep();
rc::Gen<std::vector<Step>> AnySteps();

// Takes the steps, checking after each. Throws Mismatch, naming the step.
void RunSteps(World& world, const std::vector<Step>& steps);

// A step from a generator of its parameters, which say what to do and how it reads.
template <typename Parameters>
rc::Gen<Step> StepFrom(rc::Gen<Parameters> gen) {
  return rc::gen::map(std::move(gen), [](Parameters parameters) {
    auto shared = std::make_shared<const Parameters>(std::move(parameters));
    return Step{[shared](World& world) { shared->Run(world); },
                [shared] { return shared->Words(); }};
  });
}

}  // namespace zset::testing
