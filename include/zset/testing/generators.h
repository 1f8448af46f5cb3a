// Generators for rapidcheck: members, scores, bounds, intervals and options that
// meet often and differ little. Everything shrinks toward the plain end of its
// list.
//
// Members come from pools that live as long as the program, so that generated
// values may borrow their bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "zset/add.h"
#include "zset/entry.h"
#include "zset/range.h"

namespace zset::testing {

// Empty, NUL, 0xff, prefixes of each other, 0 to 70 bytes.
const std::vector<std::string>& MemberPool();

// Members that differ in their last digits only. REQUIRES: i < kNumberedMembers.
inline constexpr std::size_t kNumberedMembers = 4096;
std::string_view NumberedMember(std::size_t i);

// Ties, both zeros, infinities, denormals, neighbours.
const std::vector<double>& ScorePool();

// A number below `limit`, the same distribution at any size of the test case.
rc::Gen<std::size_t> Below(std::size_t limit);

rc::Gen<std::string_view> AnyMember();
rc::Gen<double> AnyScore();
rc::Gen<double> AnyScoreOrNan();
rc::Gen<EntryView> AnyEntry();
rc::Gen<AddOptions> AnyAddOptions();
rc::Gen<Direction> AnyDirection();
rc::Gen<Position> AnyPosition();
rc::Gen<Interval> AnyInterval();
rc::Gen<Limit> AnyLimit();
rc::Gen<RangeQuery> AnyQuery();

}  // namespace zset::testing
