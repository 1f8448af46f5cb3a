// Generators for rapidcheck: members, scores, bounds, intervals and options that
// meet often and differ little: ties, both zeros, infinities, denormals, neighbours of
// 1 and of 2^53; members that are empty, binary or begin alike. Everything shrinks
// toward the plain end of its list.
//
//   rc::check([] {
//     auto entries = *rc::gen::container<std::vector<zset::EntryView>>(zset::testing::AnyEntry());
//     auto query = *zset::testing::AnyQuery();
//     ...
//   });
//
// Ownership:     members come from pools that live as long as the program, so that
//                generated values may borrow their bytes.
// Thread safety: as rapidcheck's own generators.
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

// From MemberPool(), or one of 300 numbered members.
rc::Gen<std::string_view> AnyMember();
// Often one of 0 to 3, so that scores tie; else from ScorePool() or of any bits; no NaN.
rc::Gen<double> AnyScore();
// The same, and now and then NaN, which every call must refuse.
rc::Gen<double> AnyScoreOrNan();
rc::Gen<EntryView> AnyEntry();
rc::Gen<AddOptions> AnyAddOptions();
rc::Gen<Direction> AnyDirection();
rc::Gen<Limit> AnyLimit();

// Bounds, places, intervals of all four kinds, and queries: with members and scores of
// any kind, NaN among them, or with given ones.
rc::Gen<ScoreBound> AnyScoreBound();
rc::Gen<ScoreBound> AnyScoreBound(const rc::Gen<double>& scores);
rc::Gen<MemberBound> AnyMemberBound();
rc::Gen<MemberBound> AnyMemberBound(const rc::Gen<std::string_view>& members);
rc::Gen<Position> AnyPosition();
rc::Gen<Position> AnyPosition(const rc::Gen<std::string_view>& members,
                              const rc::Gen<double>& scores);
rc::Gen<Interval> AnyInterval();
rc::Gen<Interval> AnyInterval(const rc::Gen<std::string_view>& members,
                              const rc::Gen<double>& scores);
rc::Gen<RangeQuery> AnyQuery();
rc::Gen<RangeQuery> AnyQuery(const rc::Gen<std::string_view>& members,
                             const rc::Gen<double>& scores);

}  // namespace zset::testing
