// SPDX-License-Identifier: Apache-2.0
#include "testing/set_steps.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "zset/testing/require.h"

namespace zset::testing {
namespace {

struct CallRow {
  SetCall call;
  std::size_t weight;  // how often it is drawn
  const char* name;
  const char* arguments;  // a letter each: see ArgumentText
};

constexpr CallRow kCalls[] = {
    {SetCall::kAdd, 12, "Add", "ms"},
    {SetCall::kRemove, 4, "Remove", "m"},
    {SetCall::kScore, 2, "Score", "m"},
    {SetCall::kSize, 1, "Size", ""},
    {SetCall::kRank, 5, "Rank", "m"},
    {SetCall::kReverseRank, 3, "ReverseRank", "m"},
    {SetCall::kAddIf, 8, "AddIf", "msa"},
    {SetCall::kIncrement, 5, "Increment", "ms"},
    {SetCall::kCount, 4, "Count", "i"},
    {SetCall::kRange, 8, "Range", "q"},
    {SetCall::kRemoveRange, 2, "RemoveRange", "i"},
    {SetCall::kPopLowest, 1, "PopLowest", "n"},
    {SetCall::kPopHighest, 1, "PopHighest", "n"},
    {SetCall::kClear, 1, "Clear", ""},
};

const CallRow& RowOf(SetCall call) { return kCalls[static_cast<std::size_t>(call)]; }

std::string ArgumentText(char argument, const SetStep& step) {
  switch (argument) {
    case 'm':
      return Quoted(step.member);
    case 's':
      return Text(step.score);
    case 'a':
      return "{" + Text(step.conditions) + " }";
    case 'i':
      return Text(step.query.interval);
    case 'q':
      return Text(step.query);
    default:
      return Text(step.count);
  }
}

// Which entries lie between two members is settled only while all scores are equal.
bool IsSettled(const Interval& interval, const ReferenceSet& model) {
  if (!std::holds_alternative<MemberRange>(interval) || model.empty()) return true;
  return model.entries().front().score == model.entries().back().score;
}

void RunAddIf(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  ReferenceSet after = model;
  const auto want = after.Add(step.member, step.score, step.conditions);
  if (!want.ok()) return;
  const auto got = set.AddIf(step.member, step.score, step.conditions);
  model = std::move(after);
  if (!got.has_value() || *got == want->outcome) return;
  throw Mismatch("got " + Text(AddResult{*got, want->score}) + ", want " + Text(*want));
}

void RunIncrement(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  ReferenceSet after = model;
  const auto want = after.Increment(step.member, step.score);
  if (!want.ok()) return;
  const double got = set.Increment(step.member, step.score);
  model = std::move(after);
  // A sum that is zero may be given with either sign; the entries tell what is stored.
  Require(got == *want->score, "got " + Text(got) + ", want " + Text(want->score));
}

void RunAdd(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  set.Add(step.member, step.score);
  model.Add(step.member, step.score).IgnoreError();
}

void RunRead(const SetStep& step, SetUnderTest& set, const ReferenceSet& model) {
  const auto rows = model.Range(step.query);
  if (!rows.ok() || !IsSettled(step.query.interval, model)) return;
  if (step.call == SetCall::kRange) return RequireSame(set.Range(step.query), *rows, "rows");
  RequireSame(set.Count(step.query.interval), *model.Count(step.query.interval), "count");
}

void RunRemoveRange(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  if (!model.Count(step.query.interval).ok() || !IsSettled(step.query.interval, model)) return;
  const std::size_t got = set.RemoveRange(step.query.interval);
  RequireSame(got, *model.RemoveRange(step.query.interval), "number of entries removed");
}

void RunPop(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  if (step.call == SetCall::kPopLowest) {
    const std::vector<Entry> got = set.PopLowest(step.count);
    return RequireSame(got, model.PopLowest(step.count), "entries popped");
  }
  const std::vector<Entry> got = set.PopHighest(step.count);
  RequireSame(got, model.PopHighest(step.count), "entries popped");
}

void RunRemove(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  const bool got = set.Remove(step.member);
  RequireSame(got, model.Remove(step.member), "whether it was there");
}

bool Offers(SetUnderTest& empty, SetCall call, const Interval& interval) {
  ReferenceSet model;
  try {
    RunStep({.call = call, .query = {.interval = interval}, .count = 1}, empty, model);
  } catch (const NotOffered&) {
    return false;
  } catch (...) {
    // At fault, and so offered: the runs will tell.
  }
  return true;
}

}  // namespace

std::string Text(const SetStep& step) {
  const CallRow& row = RowOf(step.call);
  std::string text = std::string(row.name) + "(";
  for (const char* at = row.arguments; *at != '\0'; ++at) {
    text += (at == row.arguments ? "" : ", ") + ArgumentText(*at, step);
  }
  return text + ")";
}

void RunStep(const SetStep& step, SetUnderTest& set, ReferenceSet& model) {
  switch (step.call) {
    case SetCall::kAdd:
      return RunAdd(step, set, model);
    case SetCall::kRemove:
      return RunRemove(step, set, model);
    case SetCall::kScore:
      return RequireSame(set.Score(step.member), model.Score(step.member), "score");
    case SetCall::kSize:
      return RequireSame(set.Size(), model.size(), "size");
    case SetCall::kRank:
      return RequireSame(set.Rank(step.member), model.Rank(step.member), "rank");
    case SetCall::kReverseRank:
      return RequireSame(set.ReverseRank(step.member), model.ReverseRank(step.member), "rank");
    case SetCall::kAddIf:
      return RunAddIf(step, set, model);
    case SetCall::kIncrement:
      return RunIncrement(step, set, model);
    case SetCall::kCount:
    case SetCall::kRange:
      return RunRead(step, set, model);
    case SetCall::kRemoveRange:
      return RunRemoveRange(step, set, model);
    case SetCall::kPopLowest:
    case SetCall::kPopHighest:
      return RunPop(step, set, model);
    case SetCall::kClear:
      set.Clear();
      return model.Clear();
  }
}

std::vector<SetCall> OfferedCalls(const SetFactory& make) {
  const Interval kIntervals[] = {RankRange{}, ScoreRange{}, MemberRange{}, PositionRange{}};
  std::vector<SetCall> calls;
  for (const CallRow& row : kCalls) {
    const bool offered =
        std::any_of(std::begin(kIntervals), std::end(kIntervals),
                    [&](const Interval& interval) { return Offers(*make(), row.call, interval); });
    if (offered) calls.push_back(row.call);
  }
  return calls;
}

rc::Gen<SetStep> AnySetStep(const std::vector<SetCall>& calls,
                            const rc::Gen<std::string_view>& members,
                            const rc::Gen<double>& scores) {
  std::vector<SetCall> tickets;  // each call as often as its weight
  for (const SetCall call : calls) tickets.insert(tickets.end(), RowOf(call).weight, call);
  return rc::gen::build<SetStep>(
      rc::gen::set(&SetStep::call,
                   rc::gen::map(Below(tickets.size()), [tickets](auto i) { return tickets[i]; })),
      rc::gen::set(&SetStep::member, members), rc::gen::set(&SetStep::score, scores),
      rc::gen::set(&SetStep::conditions, AnyAddOptions()),
      rc::gen::set(&SetStep::query, AnyQuery(members, scores)),
      rc::gen::set(&SetStep::count, Below(12)));
}

}  // namespace zset::testing
