// Steps that walk: iterators in random directions, scans, random members.
// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "property/steps.h"
#include "zset/testing/generators.h"
#include "zset/testing/require.h"

namespace zset::testing {
namespace {

// An iterator that goes to and fro is always where a counter says it is.
struct Walk {
  std::size_t view;
  RangeQuery query;
  std::size_t start;
  std::vector<bool> forward;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    auto range = v->Range(query);
    if (!range.ok()) return;
    const auto expected = *model->Range(query);
    std::size_t at = 0;
    EntryIterator it = range->begin();
    for (; at < start % (expected.size() + 1); ++at) ++it;
    for (bool step_forward : forward) {
      if (step_forward ? at == expected.size() : at == 0) continue;
      step_forward ? ++it : --it;
      step_forward ? ++at : --at;
      CheckAt(*range, it, at, expected);
    }
  }

  static void CheckAt(const EntryRange& range, EntryIterator it, std::size_t at,
                      const std::vector<Entry>& expected) {
    RequireSame(it == range.begin(), at == 0, "it == begin()");
    RequireSame(it == range.end(), at == expected.size(), "it == end()");
    if (at < expected.size()) {
      RequireSame(*it, expected[at], [&] { return "row " + Text(at) + " of a walk"; });
    }
  }

  std::string Words() const {
    std::string text = "view " + Text(view) + " walk from " + Text(start) + " ";
    for (bool step : forward) text += step ? '+' : '-';
    return text + " in " + Text(query);
  }
};

// A scan gives every entry exactly once and in order.
struct ScanAll {
  std::size_t view;
  std::size_t count;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    std::vector<Entry> seen;
    std::optional<Position> from;
    do {
      auto page = v->Scan(from, count);
      RequireSame(page.ok(), count > 0, "Scan is refused if and only if count is 0");
      if (!page.ok()) return;
      Require(page->entries.size() <= count, "a page of Scan is longer than asked");
      for (EntryView row : page->entries) seen.emplace_back(row);
      Require(seen.size() <= model->size(), "Scan repeats entries");
      Require(!page->next || page->entries.size() == count, "a page of Scan is cut short");
      from = page->next;
    } while (from.has_value());
    RequireSame(seen, model->entries(), "all pages of Scan");
  }
  std::string Words() const { return "view " + Text(view) + " Scan by " + Text(count); }
};

struct Draw {
  std::size_t view;
  std::size_t count;
  std::uint64_t seed;

  void Run(World& world) const {
    auto [v, model] = world.Pick(view);
    std::mt19937_64 engine(seed);
    auto random = [&engine] { return engine(); };
    auto one = v->RandomEntry(random);
    RequireSame(one.has_value(), !model->empty(), "RandomEntry");
    if (one.has_value()) RequireKnown(*model, *one);

    std::set<std::string> distinct;
    for (EntryView entry : v->RandomDistinct(count, random)) {
      RequireKnown(*model, entry);
      Require(distinct.emplace(entry.member).second, "RandomDistinct gives a member twice");
    }
    RequireSame(distinct.size(), std::min(count, model->size()), "RandomDistinct");

    auto repeats = v->RandomWithRepeats(count, random);
    RequireSame(repeats.size(), model->empty() ? 0 : count, "RandomWithRepeats");
    for (EntryView entry : repeats) RequireKnown(*model, entry);
  }

  static void RequireKnown(const ReferenceSet& model, EntryView entry) {
    RequireSame(model.Score(entry.member), std::optional(entry.score), "a random entry");
  }
  std::string Words() const { return "view " + Text(view) + " draws " + Text(count); }
};

}  // namespace

rc::Gen<Step> WalkStep() {
  using rc::gen::build;
  using rc::gen::set;
  auto steps =
      rc::gen::resize(60, rc::gen::container<std::vector<bool>>(rc::gen::arbitrary<bool>()));
  auto walk = StepFrom(build<Walk>(set(&Walk::view, Below(9)), set(&Walk::query, AnyQuery()),
                                   set(&Walk::start, Below(400)), set(&Walk::forward, steps)));
  auto scan =
      StepFrom(build<ScanAll>(set(&ScanAll::view, Below(9)), set(&ScanAll::count, Below(20))));
  auto draw = StepFrom(
      build<Draw>(set(&Draw::view, Below(9)), set(&Draw::count, Below(30)), set(&Draw::seed)));
  return rc::gen::weightedOneOf<Step>({{3, walk}, {1, scan}, {1, draw}});
}

}  // namespace zset::testing
