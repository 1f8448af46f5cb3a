// Memory runs out at every place where it can: the k-th allocation of each
// operation fails, for every k. The set, its snapshots and its version are then as
// they were, the operation succeeds when tried again, and nothing leaks.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <new>
#include <string>
#include <utility>

#include "allocation/counting_new.h"
#include "allocation/scene.h"
#include "support/option_sets.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

// More allocations than any operation of these scenes needs.
constexpr std::size_t kFarTooMany = 100000;

class MemoryRunsOut : public ::testing::TestWithParam<NamedOptions> {
 protected:
  enum class Ending {
    kThrew,   // std::bad_alloc
    kCoped,   // did its work although an allocation failed
    kReached  // did its work before the failure came
  };

  static Ending RunFailing(const Operation& operation, SortedSet& set, std::size_t k,
                           Failure failure) {
    FailingAllocation failing(k, failure);
    try {
      operation.run(set);
    } catch (const std::bad_alloc&) {
      return Ending::kThrew;
    }
    return failing.happened() ? Ending::kCoped : Ending::kReached;
  }

  // A scene at one size, and its models before and after the operation.
  struct Case {
    const Operation& operation;
    std::size_t size;
    Snapshots mode;
    const SceneModels& before;
    SceneModels after;

    Case(const Operation& op, std::size_t entries, Snapshots snapshots, const SceneModels& models)
        : operation(op), size(entries), mode(snapshots), before(models), after(models) {
      operation.expect(after.model);
    }
  };

  // One attempt with the k-th allocation failing.
  static Ending Attempt(const Case& c, std::size_t k, Failure failure) {
    Scene scene(GetParam().options, c.size, c.mode);
    auto version = scene.set.content_version();
    Ending ending = RunFailing(c.operation, scene.set, k, failure);
    if (ending == Ending::kThrew) {
      RequireSame(scene.set.content_version(), version, "content_version after bad_alloc");
      scene.Check(c.before);
      c.operation.run(scene.set);
    }
    scene.Check(c.after);
    return ending;
  }

  static void FailEverywhere(const Case& c, Failure failure) {
    for (std::size_t k = 0; k < kFarTooMany; ++k) {
      std::int64_t before = LiveAllocations();
      Ending ending{};
      try {
        ending = Attempt(c, k, failure);
      } catch (const Mismatch& mismatch) {
        FAIL() << "allocation " << k << " failed" << (failure == Failure::kOnce ? "" : " on")
               << ": " << mismatch.what();
      }
      ASSERT_EQ(LiveAllocations(), before) << "leaked when allocation " << k << " failed";
      if (ending == Ending::kReached) return;
    }
    FAIL() << "does not end";
  }
};

TEST_P(MemoryRunsOut, AndNothingChangesOrLeaks) {
  Operations();  // what tests keep for good is not to be counted below
  for (std::size_t size : SceneSizes(GetParam().options)) {
    for (Snapshots mode : kAllSnapshots) {
      SceneModels models(size, mode);
      for (const Operation& operation : Operations()) {
        Case c(operation, size, mode, models);
        SCOPED_TRACE(std::string(operation.name) + " at " + std::to_string(size) +
                     " entries, snapshots " + std::to_string(static_cast<int>(mode)));
        for (Failure failure : {Failure::kOnce, Failure::kFromNow}) {
          ASSERT_NO_FATAL_FAILURE(FailEverywhere(c, failure));
        }
      }
    }
  }
}

// Giving memory back needs none.
TEST_P(MemoryRunsOut, AndHandlesGoAllTheSame) {
  for (std::size_t size : SceneSizes(GetParam().options)) {
    for (Snapshots mode : kAllSnapshots) {
      std::int64_t before = LiveAllocations();
      bool asked = true;
      {
        Scene scene(GetParam().options, size, mode);
        auto copies = scene.snapshots;
        FailingAllocation failing(0, Failure::kFromNow);
        scene.snapshots.clear();
        scene.set.Reclaim();
        copies.clear();
        {
          SortedSet moved = std::move(scene.set);
          moved.Reclaim();
        }
        asked = failing.happened();
      }
      EXPECT_FALSE(asked);
      EXPECT_EQ(LiveAllocations(), before);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, MemoryRunsOut, ::testing::ValuesIn(OptionSets()),
                         [](const auto& shape) { return std::string(shape.param.name); });

}  // namespace
}  // namespace zset::testing
