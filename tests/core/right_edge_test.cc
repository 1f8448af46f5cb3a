// Where entries are appended, the last blocks begin nearly empty: removals there must
// neither disturb what snapshots see nor leave blocks too short.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "set/validate.h"
#include "zset/sorted_set.h"

namespace zset::internal {
namespace {

struct Shape {
  std::size_t leaf_capacity;
  std::size_t upper_capacity;
  int entries;  // enough for three levels or more

  friend void PrintTo(const Shape& shape, std::ostream* out) {
    *out << "leaf_" << shape.leaf_capacity << "_upper_" << shape.upper_capacity << "_entries_"
         << shape.entries;
  }
};

class RightEdge : public testing::TestWithParam<Shape> {
 protected:
  RightEdge()
      : set_(SortedSetOptions{.leaf_capacity = GetParam().leaf_capacity,
                              .upper_capacity = GetParam().upper_capacity,
                              .small_set_entries = 0}) {
    for (int i = 0; i < GetParam().entries; ++i) set_.Add(std::to_string(i), i).value();
  }

  SortedSet set_;
};

TEST_P(RightEdge, ARemovalLeavesSnapshotsAsTheyWere) {
  for (int i = 1; i <= 20; ++i) {
    const Snapshot frozen = set_.TakeSnapshot();
    const std::vector<EntryView> before(frozen.begin(), frozen.end());
    ASSERT_TRUE(set_.Remove(std::to_string(GetParam().entries - i)));
    ASSERT_EQ(Validate(frozen), absl::OkStatus());
    ASSERT_EQ(Validate(set_), absl::OkStatus());
    ASSERT_EQ(std::vector<EntryView>(frozen.begin(), frozen.end()), before);
  }
}

TEST_P(RightEdge, AMoveFromTheEndLeavesSnapshotsAsTheyWere) {
  for (int i = 1; i <= 20; ++i) {
    const Snapshot frozen = set_.TakeSnapshot();
    set_.Add(std::to_string(GetParam().entries - i), -i).value();
    ASSERT_EQ(Validate(frozen), absl::OkStatus());
    ASSERT_EQ(Validate(set_), absl::OkStatus());
  }
}

TEST_P(RightEdge, ARunOfRemovalsLeavesSnapshotsAsTheyWere) {
  while (set_.size() > 3) {
    const Snapshot frozen = set_.TakeSnapshot();
    ASSERT_EQ(set_.PopHighest(3).size(), 3u);
    ASSERT_EQ(Validate(frozen), absl::OkStatus());
    ASSERT_EQ(Validate(set_), absl::OkStatus());
    if (set_.size() > 200) set_.PopHighest(100);
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, RightEdge,
                         testing::Values(Shape{64, 64, 8300}, Shape{4, 8, 27}, Shape{4, 8, 100},
                                         Shape{2, 64, 66}, Shape{3, 9, 300}, Shape{2, 4, 40},
                                         Shape{2, 8, 500}));

}  // namespace
}  // namespace zset::internal
