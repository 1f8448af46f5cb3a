// Diff of two snapshots of one set.
// SPDX-License-Identifier: Apache-2.0
#include "zset/diff.h"

#include <string>
#include <utility>

#include "set/set_fixture.h"
#include "zset/testing/reference_algebra.h"

namespace zset::testing {
namespace {

class DiffOf : public SetTest {};

std::string Told(const std::vector<Change>& changes) {
  std::string text;
  for (const Change& change : changes) {
    text += text.empty() ? "" : " ";
    text += change.kind == Change::Kind::kAdded     ? "+"
            : change.kind == Change::Kind::kRemoved ? "-"
                                                    : "*";
    text += std::string(change.member);
    if (change.old_score.has_value()) text += " " + Text(*change.old_score);
    if (change.new_score.has_value()) text += ">" + Text(*change.new_score);
  }
  return text;
}

TEST_P(DiffOf, TellsEachChangedMemberOnceInOrder) {
  SortedSet set = Make({{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}});
  Snapshot older = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("a", 9).ok());
  ASSERT_TRUE(set.Remove("b"));
  ASSERT_TRUE(set.Add("x", 2.5).ok());
  ASSERT_TRUE(set.Remove("d"));
  ASSERT_TRUE(set.Add("d", 4).ok());
  Snapshot newer = set.TakeSnapshot();
  EXPECT_EQ(Told(*Diff(older, newer)), "*a 1>9 -b 2 +x>2.5");
  EXPECT_EQ(Told(*Diff(newer, older)), "+b>2 -x 2.5 *a 9>1");
  EXPECT_EQ(Told(*Diff(older, older)), "");
}

TEST_P(DiffOf, SeesNoDifferenceBetweenTheZeros) {
  SortedSet set = Make({{"a", 0.0}, {"b", 0}});
  Snapshot older = set.TakeSnapshot();
  ASSERT_TRUE(set.Remove("a"));
  ASSERT_TRUE(set.Add("a", -0.0).ok());
  EXPECT_EQ(Told(*Diff(older, set.TakeSnapshot())), "");
}

TEST_P(DiffOf, WorksFromAndToNothing) {
  SortedSet set(options());
  Snapshot empty = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("a", 1).ok());
  Snapshot one = set.TakeSnapshot();
  set.Clear();
  Snapshot cleared = set.TakeSnapshot();
  EXPECT_EQ(Told(*Diff(empty, one)), "+a>1");
  EXPECT_EQ(Told(*Diff(one, cleared)), "-a 1");
  EXPECT_EQ(Told(*Diff(empty, cleared)), "");
}

TEST_P(DiffOf, RefusesSnapshotsOfTwoSets) {
  SortedSet a = Make({{"a", 1}});
  SortedSet b = Make({{"a", 1}});
  EXPECT_TRUE(IsInvalid(Diff(a.TakeSnapshot(), b.TakeSnapshot())));
}

TEST_P(DiffOf, WorksAfterTheSetIsGone) {
  SortedSet set = Make({{"a", 1}});
  Snapshot older = set.TakeSnapshot();
  ASSERT_TRUE(set.Add("b", 2).ok());
  Snapshot newer = set.TakeSnapshot();
  set = SortedSet();
  EXPECT_EQ(Told(*Diff(older, newer)), "+b>2");
}

TEST_P(DiffOf, FollowsASetThatIsMoved) {
  SortedSet set = Make({{"a", 1}});
  Snapshot older = set.TakeSnapshot();
  SortedSet moved = std::move(set);
  ASSERT_TRUE(moved.Add("b", 2).ok());
  EXPECT_EQ(Told(*Diff(older, moved.TakeSnapshot())), "+b>2");
}

// Blocks split, merge and vanish between the snapshots; single entries change in
// blocks that are otherwise shared.
TEST_P(DiffOf, FindsChangesInSharedAndRebuiltBlocks) {
  SortedSet set(options());
  ReferenceSet model;
  auto put = [&](int i, double score) {
    ASSERT_TRUE(set.Add("m" + std::to_string(i), score).ok());
    ASSERT_TRUE(model.Add("m" + std::to_string(i), score).ok());
  };
  for (int i = 0; i < 400; ++i) put(i, i / 7);
  Snapshot first = set.TakeSnapshot();
  ReferenceSet first_model = model;
  put(200, 1000);
  put(3, 3.5);
  Snapshot second = set.TakeSnapshot();
  ReferenceSet second_model = model;
  ASSERT_EQ(*set.RemoveRange(RankRange{50, 249}), *model.RemoveRange(RankRange{50, 249}));
  for (int i = 500; i < 600; ++i) put(i, 20);
  Snapshot third = set.TakeSnapshot();
  RequireSameChanges(*Diff(first, second), ReferenceDiff(first_model, second_model));
  RequireSameChanges(*Diff(second, third), ReferenceDiff(second_model, model));
  RequireSameChanges(*Diff(first, third), ReferenceDiff(first_model, model));
  RequireSameChanges(*Diff(third, first), ReferenceDiff(model, first_model));
}

ZSET_AT_EVERY_SHAPE(DiffOf);

}  // namespace
}  // namespace zset::testing
