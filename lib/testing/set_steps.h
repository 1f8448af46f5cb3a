// Steps that change or ask a set under test and its model alike.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "zset/testing/check_sorted_set.h"
#include "zset/testing/reference_set.h"

namespace zset::testing {

enum class SetCall {
  kAdd,
  kRemove,
  kScore,
  kSize,
  kRank,
  kReverseRank,
  kAddIf,
  kIncrement,
  kCount,
  kRange,
  kRemoveRange,
  kPopLowest,
  kPopHighest,
  kClear,
};

// One call; what it does not take of the arguments is of no effect.
struct SetStep {
  SetCall call = SetCall::kAdd;
  std::string_view member = {};
  double score = 0;
  AddOptions conditions = {};
  RangeQuery query = {};
  std::size_t count = 0;
};

// The step as a C++ call.
std::string Text(const SetStep& step);

// Takes the step on both. Throws Mismatch if the results differ, NotOffered if the set
// lacks the call. Does nothing where the right result is not determined.
void RunStep(const SetStep& step, SetUnderTest& set, ReferenceSet& model);

// The calls that sets of `make` offer.
std::vector<SetCall> OfferedCalls(const SetFactory& make);

rc::Gen<SetStep> AnySetStep(const std::vector<SetCall>& calls,
                            const rc::Gen<std::string_view>& members,
                            const rc::Gen<double>& scores);

}  // namespace zset::testing
