// Breaks each invariant of the core's structures on purpose and sees it named.
// SPDX-License-Identifier: Apache-2.0
#include "set/validate.h"

#include <gtest/gtest.h>

#include <limits>
#include <span>
#include <string>
#include <utility>

#include "core/block.h"
#include "core/index_node.h"
#include "core/record.h"
#include "core/small_block.h"
#include "core/validate.h"
#include "set/set_access.h"

namespace zset::internal {
namespace {

// Gives a place another value for as long as it lives.
template <typename T>
class Tampered {
 public:
  Tampered(T& place, T value) : place_(place), saved_(std::exchange(place, value)) {}
  Tampered(const Tampered&) = delete;
  Tampered& operator=(const Tampered&) = delete;
  ~Tampered() { place_ = saved_; }

 private:
  T& place_;
  T saved_;
};

std::string Verdict(const SortedSet& set) {
  const absl::Status status = Validate(set);
  return status.ok() ? "OK" : std::string(status.message().substr(0, 2));
}

// A set of several levels of small blocks and pages.
class ValidateBig : public testing::Test {
 protected:
  ValidateBig()
      : set_(SortedSetOptions{.leaf_capacity = 4,
                              .upper_capacity = 4,
                              .page_capacity = 4,
                              .small_set_entries = 0,
                              .small_set_member_size = 64,
                              .hash_seed = 1}) {
    for (int i = 0; i < 200; ++i) {
      set_.Add("member:" + std::to_string(i * 7919 % 1000), i % 20).value();
    }
    EXPECT_EQ(Verdict(set_), "OK");
  }

  Core& core() { return *SetAccess::core(set_); }
  Block& top() { return *core().top; }
  Block& first_leaf() {
    Block* block = &top();
    while (!block->is_leaf()) block = block->children()[0];
    return *block;
  }
  // Not the set's last leaf, which may hold fewer keys.
  Block& parent_of_first_leaf() {
    Block* block = &top();
    while (block->level > 1) block = block->children()[0];
    return *block;
  }
  IndexNode& directory() { return *core().index; }
  IndexNode& some_page() {
    IndexNode* node = core().index;
    while (!node->is_page()) node = node->entries()[0];
    while (node->count == 0) node = directory().entries()[directory().slots() - 1];
    return *node;
  }

  SortedSet set_;
};

TEST_F(ValidateBig, NamesS1ForKeysOutOfOrder) {
  Block& leaf = first_leaf();
  std::swap(leaf.records()[0], leaf.records()[1]);
  std::swap(leaf.scores()[0], leaf.scores()[1]);
  std::swap(leaf.heads()[0], leaf.heads()[1]);
  EXPECT_EQ(Verdict(set_), "S1");
  std::swap(leaf.records()[0], leaf.records()[1]);
  std::swap(leaf.scores()[0], leaf.scores()[1]);
  std::swap(leaf.heads()[0], leaf.heads()[1]);
}

TEST_F(ValidateBig, NamesS2ForABlockThatHoldsTooFewKeys) {
  const Tampered few(first_leaf().count, std::uint16_t{1});
  EXPECT_EQ(Verdict(set_), "S2");
}

TEST_F(ValidateBig, NamesS3ForAWrongSpan) {
  const Tampered span(top().spans()[0], top().spans()[0] + 1);
  EXPECT_EQ(Verdict(set_), "S3");
}

TEST_F(ValidateBig, NamesS3ForAWrongSize) {
  const Tampered size(core().size, core().size + 1);
  EXPECT_EQ(Verdict(set_), "S3");
}

TEST_F(ValidateBig, NamesS4ForALinkWithAnotherKey) {
  Block& parent = parent_of_first_leaf();
  const Tampered score(parent.scores()[0], parent.scores()[0] - 1);
  EXPECT_EQ(Verdict(set_), "S4");
}

TEST_F(ValidateBig, NamesS5ForAWrongHead) {
  const Tampered head(first_leaf().heads()[0], first_leaf().heads()[0] ^ 1);
  EXPECT_EQ(Verdict(set_), "S5");
}

TEST_F(ValidateBig, NamesS5ForAPrefixThatIsNotCommon) {
  const Tampered prefix(first_leaf().prefix[0], '?');
  EXPECT_EQ(Verdict(set_), "S5");
}

TEST_F(ValidateBig, NamesS6ForALinkToTheWrongLevel) {
  ASSERT_GE(top().level, 2);
  const Tampered child(top().children()[0], top().children()[0]->children()[0]);
  EXPECT_EQ(Verdict(set_), "S6");
}

TEST_F(ValidateBig, NamesS7ForABlockYoungerThanTheSet) {
  const Tampered birth(first_leaf().birth, Version{1000});
  EXPECT_EQ(Verdict(set_), "S7");
}

TEST_F(ValidateBig, NamesS7ForASharedBlockThatLeadsToAPrivateOne) {
  const Snapshot snapshot = set_.TakeSnapshot();
  const Tampered birth(first_leaf().birth, core().store().version());
  EXPECT_EQ(Verdict(set_), "S7");
}

TEST_F(ValidateBig, NamesS8ForARecordWithAnotherScore) {
  const Tampered score(first_leaf().records()[0]->score, 0.5);
  EXPECT_EQ(Verdict(set_), "S8");
}

TEST_F(ValidateBig, NamesS8ForNan) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Tampered score(first_leaf().records()[0]->score, nan);
  EXPECT_EQ(Verdict(set_), "S8");
}

TEST_F(ValidateBig, NamesX1ForAWrongTag) {
  IndexNode& page = some_page();
  const Tampered tag(page.tags()[0], static_cast<std::uint8_t>(page.tags()[0] ^ 1));
  EXPECT_EQ(Verdict(set_), "X1");
}

TEST_F(ValidateBig, NamesX2ForAPageThatMissesASlot) {
  ASSERT_FALSE(directory().is_page());
  IndexNode** entries = directory().entries();
  const std::size_t last = directory().slots() - 1;
  ASSERT_NE(entries[0], entries[last]);
  const Tampered slot(entries[last], entries[0]);
  EXPECT_EQ(Verdict(set_), "X2");
}

TEST_F(ValidateBig, NamesX3ForAPageThatHoldsTooMuch) {
  IndexNode& page = some_page();
  const Tampered count(page.count, std::uint32_t{1000});
  EXPECT_EQ(Verdict(set_), "X3");
}

TEST_F(ValidateBig, NamesX4ForAMemberThatIsNotIndexed) {
  IndexNode& page = some_page();
  const Tampered count(page.count, page.count - 1);
  EXPECT_EQ(Verdict(set_), "X4");
}

TEST_F(ValidateBig, NamesX4ForARecordTheSkiplistDoesNotHave) {
  IndexNode& page = some_page();
  Record* copy = core().store().NewRecord(page.records()[0]->member(), 1, false);
  {
    const Tampered record(page.records()[0], copy);
    EXPECT_EQ(Verdict(set_), "X4");
  }
  core().store().Retire(Unit::OfRecord(copy));
}

TEST_F(ValidateBig, NamesX5ForANodeYoungerThanTheSet) {
  const Tampered birth(some_page().birth, Version{1000});
  EXPECT_EQ(Verdict(set_), "X5");
}

TEST_F(ValidateBig, NamesX6ForNeighbourPagesThatAreBothEmpty) {
  UnitStore& store = core().store();
  Roots roots;
  roots.index = store.NewDirectory(1, 0);
  for (std::size_t slot = 0; slot < 2; ++slot) roots.index->entries()[slot] = store.NewPage(4, 1);
  const UnitLimits limits{store.version(), store.newest_version()};
  EXPECT_EQ(ValidateIndex(roots, set_.options(), limits).message().substr(0, 2), "X6");
  store.FreeAll({}, Unit::IndexTree(roots.index));
}

TEST_F(ValidateBig, NamesV1ForSnapshotsOutOfOrder) {
  const Snapshot one = set_.TakeSnapshot();
  const Snapshot two = set_.TakeSnapshot();
  auto* node = static_cast<SnapshotNode*>(const_cast<Roots*>(SetAccess::source(two).roots));
  const Tampered version(node->version, Version{0});
  EXPECT_EQ(Verdict(set_), "V1");
}

TEST_F(ValidateBig, NamesV2ForADeadUnitYoungerThanItsSnapshot) {
  const Snapshot snapshot = set_.TakeSnapshot();
  const std::string member(set_.At(0)->member);
  Record* record = core().Find(core().Hash(member), member);
  ASSERT_TRUE(set_.Remove(member));
  const Version birth = record->birth;
  record->birth = core().store().version() & kVersionMask;
  EXPECT_EQ(Verdict(set_), "V2");
  record->birth = birth & kVersionMask;
}

TEST_F(ValidateBig, NamesV3ForASuspectYoungerThanTheSet) {
  const Snapshot older = set_.TakeSnapshot();
  Snapshot newer = set_.TakeSnapshot();
  const std::string member(set_.At(0)->member);
  Record* record = core().Find(core().Hash(member), member);
  ASSERT_TRUE(set_.Remove(member));
  newer = Snapshot();
  core().store().NoticeReleased(1);  // and examines nothing yet
  const Version birth = record->birth;
  record->birth = (core().store().version() + 1) & kVersionMask;
  EXPECT_EQ(Verdict(set_), "V3");
  record->birth = birth & kVersionMask;
}

TEST_F(ValidateBig, NamesV5ForASnapshotWhoseBytesAreMiscounted) {
  const Snapshot frozen = set_.TakeSnapshot();
  set_.Add("member:1", 1000).value();
  ASSERT_GT(set_.KeptBy(frozen), 0u);
  auto* node = const_cast<SnapshotNode*>(core().store().OldestHeld());
  const Tampered bytes(node->kept_bytes, node->kept_bytes + 1);
  EXPECT_EQ(Verdict(set_), "V5");
}

TEST_F(ValidateBig, NamesV4ForBytesThatAreNotCounted) {
  Record* stray = core().store().NewRecord("stray", 1, false);
  EXPECT_EQ(Verdict(set_), "V4");
  core().store().Retire(Unit::OfRecord(stray));
  EXPECT_EQ(Verdict(set_), "OK");
}

TEST_F(ValidateBig, NamesF1ForASetInBothForms) {
  SortedSet small;
  small.Add("a", 1).value();
  Source& source = const_cast<Source&>(SetAccess::source(set_));
  const Tampered both(source.small, SetAccess::source(small).small);
  EXPECT_EQ(Verdict(set_), "F1");
}

class ValidateSmall : public testing::Test {
 protected:
  static SmallBlock* Make(std::initializer_list<EntryView> entries) {
    return SmallBlock::Make(std::span(entries.begin(), entries.size()), kFirstVersion);
  }
  static std::string VerdictOn(SmallBlock* block) {
    const absl::Status status = ValidateSmallBlock(*block);
    SmallBlock::Free(block);
    return status.ok() ? "OK" : std::string(status.message().substr(0, 2));
  }
};

TEST_F(ValidateSmall, IsContentWithAscendingEntries) {
  EXPECT_EQ(VerdictOn(Make({{"a", 1}, {"b", 1}, {"", 2.5}})), "OK");
}

TEST_F(ValidateSmall, NamesB1ForEntriesOutOfOrder) {
  EXPECT_EQ(VerdictOn(Make({{"b", 1}, {"a", 1}})), "B1");
}

TEST_F(ValidateSmall, NamesB2ForAMemberThatIsThereTwice) {
  EXPECT_EQ(VerdictOn(Make({{"a", 1}, {"a", 2}})), "B2");
}

TEST_F(ValidateSmall, NamesB2ForAMemberThatIsTooLong) {
  EXPECT_EQ(VerdictOn(Make({{std::string(SmallBlock::kMaxMember + 1, 'x'), 1}})), "B2");
}

TEST_F(ValidateSmall, NamesB3ForAnEmptyBlock) { EXPECT_EQ(VerdictOn(Make({})), "B3"); }

TEST_F(ValidateSmall, NamesB3ForBytesThatAreNotUsed) {
  SmallBlock* block = Make({{"a", 1}});
  ++block->member_bytes;
  EXPECT_EQ(VerdictOn(block), "B3");
}

TEST_F(ValidateSmall, NamesF2ForABlockTheOptionsDoNotAllow) {
  SortedSet set(SortedSetOptions{.small_set_entries = 1});
  SmallBlock* block = Make({{"a", 1}, {"b", 2}});
  {
    Source& source = const_cast<Source&>(SetAccess::source(set));
    const Tampered small(source.small, static_cast<const SmallBlock*>(block));
    EXPECT_EQ(Verdict(set), "F2");
  }
  SmallBlock::Free(block);
}

}  // namespace
}  // namespace zset::internal
