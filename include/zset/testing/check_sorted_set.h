// CheckSortedSet: runs random operations on your sorted set and on the model, compares
// every result and all entries after each, and shrinks the first sequence that goes
// wrong to the few operations that show the fault.
//
//   TEST(MyBoard, BehavesAsASortedSet) {
//     auto report = zset::testing::CheckSortedSet([] { return std::make_unique<MyBoard>(); });
//     EXPECT_TRUE(report.passed()) << report;
//   }
//
// A report of a fault reads
//
//   2 operations show it (run 14 with seed 1):
//     Add("b", 0)
//     Add("a", 0)
//   where the last goes wrong: after it: got 2 rows, want 2; they differ in 2 places:
//     rank 0: got "b"@0, want "a"@0
//     rank 1: got "a"@0, want "b"@0
//
// Thread safety: calls may run in parallel as far as the sets that they make may.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "zset/testing/generators.h"
#include "zset/testing/set_under_test.h"

namespace zset::testing {

// Makes a new, empty set; called for each run and each attempt to shrink one.
using SetFactory = std::function<std::unique_ptr<SetUnderTest>()>;

struct SetTestOptions {
  int runs = 200;                // sequences of operations
  std::size_t longest = 100;     // operations of the last of them; the first are short
  std::uint64_t seed = 1;        // the same seed gives the same runs
  std::size_t attempts = 20000;  // sequences tried to shrink one that went wrong

  // Members and scores to draw from. Generated members must live on, as those of
  // AnyMember do. Scores must not be NaN.
  rc::Gen<std::string_view> members = AnyMember();
  rc::Gen<double> scores = AnyScore();
};

struct SetTestReport {
  // The operations that show the fault, shrunk, as C++ calls; empty if there is none.
  std::vector<std::string> operations;
  // What the last of them got and what is right.
  std::string mismatch;
  int run = 0;  // the first that went wrong, from 1; how many there were if none did
  std::uint64_t seed = 0;

  bool passed() const { return operations.empty(); }
};

std::ostream& operator<<(std::ostream& out, const SetTestReport& report);

// A set that throws is at fault with what it throws.
SetTestReport CheckSortedSet(const SetFactory& make, const SetTestOptions& options = {});

}  // namespace zset::testing
