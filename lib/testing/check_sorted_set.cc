// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/check_sorted_set.h"

#include <algorithm>
#include <cstddef>
#include <exception>
#include <optional>
#include <utility>

#include "testing/set_steps.h"
#include "zset/testing/reference_set.h"
#include "zset/testing/require.h"
#include "zset/testing/set_difference.h"

namespace zset::testing {
namespace {

using Steps = std::vector<SetStep>;

// The last steps that were seen to go wrong, and what did.
struct Failure {
  Steps steps;  // none after the one that goes wrong
  std::string mismatch;
};

void TakeStep(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  try {
    RunStep(step, set, model);
  } catch (const NotOffered&) {
    return;  // in part: with these arguments
  }
  const std::string difference = DescribeDifference(set.Rows(), model.entries());
  if (!difference.empty()) throw Mismatch("after it: " + difference);
}

std::optional<Failure> Try(const SetFactory& make, const Steps& steps) {
  const std::unique_ptr<SetUnderTest> set = make();
  ReferenceSet model;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    std::string mismatch;
    try {
      TakeStep(steps[i], *set, model);
      continue;
    } catch (const Mismatch& difference) {
      mismatch = difference.what();
    } catch (const std::exception& thrown) {
      mismatch = std::string("it throws: ") + thrown.what();
    } catch (...) {
      mismatch = "it throws";
    }
    return Failure{{steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(i) + 1}, mismatch};
  }
  return std::nullopt;
}

// Goes from failing steps to simpler ones that fail too, as long as there are any.
Failure Shrink(const SetFactory& make, const rc::Shrinkable<Steps>& at, Failure failure,
               std::size_t attempts) {
  auto simpler = at.shrinks();
  while (attempts-- > 0) {
    auto next = simpler.next();
    if (!next) break;
    std::optional<Failure> found = Try(make, next->value());
    if (!found) continue;
    failure = *std::move(found);
    simpler = next->shrinks();
  }
  return failure;
}

// Where steps must agree in a member or a score to fail, neither shrinks alone: puts a
// plainer one in place of one in all steps.
template <typename T>
bool Unify(const SetFactory& make, T SetStep::*field, const T& from, const T& to,
           Failure& failure) {
  Steps steps = failure.steps;
  for (SetStep& step : steps) {
    if (Same(step.*field, from)) step.*field = to;
  }
  std::optional<Failure> found = Try(make, steps);
  if (!found) return false;
  failure = *std::move(found);
  return true;
}

// Goes through the values of a field, in their order, with the plainest that is left.
template <typename T>
void UnifyAll(const SetFactory& make, T SetStep::*field, std::vector<T> plain, Failure& failure) {
  for (std::size_t i = 0; i < failure.steps.size(); ++i) {
    const T from = failure.steps[i].*field;
    const auto is = [&](const T& value) { return Same(value, from); };
    if (std::any_of(plain.begin(), plain.end(), is)) continue;
    for (const T& to : plain) {
      if (Unify(make, field, from, to, failure)) break;
    }
  }
}

// All of a run's scores are equal in every fourth run: ties, and ranges by member.
rc::Gen<Steps> StepsOf(int run, const std::vector<SetCall>& calls, const SetTestOptions& options,
                       rc::Random random) {
  rc::Gen<double> scores = options.scores;
  if (run % 4 == 3) scores = rc::gen::just(options.scores(random.split()).value());
  return rc::gen::container<Steps>(AnySetStep(calls, options.members, scores));
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const SetTestReport& report) {
  if (report.passed()) return out << report.run << " runs, none went wrong";
  out << report.operations.size() << " operations show it (run " << report.run << " with seed "
      << report.seed << "):";
  for (const std::string& operation : report.operations) out << "\n  " << operation;
  return out << "\nwhere the last goes wrong: " << report.mismatch;
}

SetTestReport CheckSortedSet(const SetFactory& make, const SetTestOptions& options) {
  const std::vector<SetCall> calls = OfferedCalls(make);
  SetTestReport report;
  report.seed = options.seed;
  rc::Random random(options.seed);
  for (int run = 0; run < options.runs; ++run) {
    report.run = run + 1;
    const auto share = static_cast<double>(run + 1) / options.runs;
    const int size = static_cast<int>(static_cast<double>(options.longest) * share);
    const rc::Shrinkable<Steps> steps =
        StepsOf(run, calls, options, random.split())(random.split(), size);
    std::optional<Failure> failure = Try(make, steps.value());
    if (!failure) continue;
    Failure least = Shrink(make, steps, *std::move(failure), options.attempts);
    UnifyAll(make, &SetStep::member, {"a", "b", "c"}, least);
    UnifyAll(make, &SetStep::score, {0, 1, 2}, least);
    for (const SetStep& step : least.steps) report.operations.push_back(Text(step));
    report.mismatch = least.mismatch;
    return report;
  }
  return report;
}

}  // namespace zset::testing
