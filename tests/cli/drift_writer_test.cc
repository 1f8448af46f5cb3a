// SPDX-License-Identifier: Apache-2.0
#include "cli/drift_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace zset::cli {
namespace {

SortedSet SomeBoard() {
  SortedSet board;
  for (int i = 0; i < 50; ++i) board.Add("m" + std::to_string(i), i % 10).value();
  return board;
}

std::vector<Write> WriteOften(SortedSet& board, std::uint64_t seed, Moves moves) {
  DriftWriter writer(seed, moves);
  std::vector<Write> writes;
  for (int i = 0; i < 300; ++i) {
    if (auto write = writer.WriteOnce(board)) writes.push_back(*write);
  }
  return writes;
}

std::size_t CountOf(const std::vector<Write>& writes, Write::Kind kind) {
  return static_cast<std::size_t>(std::count_if(
      writes.begin(), writes.end(), [kind](const Write& write) { return write.kind == kind; }));
}

TEST(DriftWriter, RepeatsItselfForASeed) {
  const auto members = [](std::uint64_t seed) {
    SortedSet board = SomeBoard();
    std::vector<std::string> names;
    for (const Write& write : WriteOften(board, seed, Moves::kAnywhere)) {
      names.push_back(write.member);
    }
    return names;
  };
  EXPECT_EQ(members(7), members(7));
  EXPECT_NE(members(7), members(8));
}

TEST(DriftWriter, MovesAddsAndRemovesAndSaysSo) {
  SortedSet board = SomeBoard();
  const auto writes = WriteOften(board, 1, Moves::kAnywhere);
  const std::size_t added = CountOf(writes, Write::Kind::kAdded);
  const std::size_t removed = CountOf(writes, Write::Kind::kRemoved);
  EXPECT_GT(CountOf(writes, Write::Kind::kMoved), added);
  EXPECT_GT(CountOf(writes, Write::Kind::kMoved), removed);
  EXPECT_GT(added, 20U);
  EXPECT_GT(removed, 20U);
  EXPECT_EQ(board.size(), 50 + added - removed);
}

TEST(DriftWriter, MovesRowsTheWayItIsTold) {
  for (const Moves moves : {Moves::kUp, Moves::kDown}) {
    SortedSet board = SomeBoard();
    DriftWriter writer(3, moves);
    for (int i = 0; i < 300; ++i) {
      const SortedSet before = SortedSet::CopyOf(board);
      const auto write = writer.WriteOnce(board);
      if (!write || write->kind != Write::Kind::kMoved) continue;
      const double old_score = before.Score(write->member).value();
      EXPECT_EQ(board.Score(write->member), write->score);
      EXPECT_TRUE(moves == Moves::kUp ? write->score > old_score : write->score < old_score);
    }
  }
}

TEST(DriftWriter, FillsAnEmptyBoard) {
  SortedSet board;
  DriftWriter writer(1, Moves::kUp);
  const auto write = writer.WriteOnce(board);
  ASSERT_TRUE(write.has_value());
  EXPECT_EQ(write->kind, Write::Kind::kAdded);
  EXPECT_TRUE(board.Contains(write->member));
}

}  // namespace
}  // namespace zset::cli
