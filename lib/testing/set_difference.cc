// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/set_difference.h"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "zset/testing/require.h"
#include "zset/testing/text.h"

namespace zset::testing {
namespace {

using Scores = std::vector<double>;

// The scores that each listing has for a member: one, unless something is wrong.
using ByMember = std::map<std::string_view, std::pair<Scores, Scores>>;

class Report {
 public:
  explicit Report(const DifferenceOptions& options) : options_(options) {}

  void Add(const std::string& line) {
    if (places_++ < options_.max_lines) lines_ += "\n  " + line;
  }

  std::string Name(std::string_view member) const {
    std::string name = Quoted(member.substr(0, options_.max_member));
    if (member.size() <= options_.max_member) return name;
    return name + "... (" + Text(member.size()) + " bytes)";
  }

  std::string Row(const Entry& row) const { return Name(row.member) + "@" + Text(row.score); }

  std::size_t places() const { return places_; }

  std::string Finish(std::size_t got, std::size_t want) const {
    if (places_ == 0) return {};
    std::string text = "got " + Text(got) + " rows, want " + Text(want) + "; they differ in " +
                       Text(places_) + (places_ == 1 ? " place:" : " places:") + lines_;
    if (places_ > options_.max_lines) {
      text += "\n  and " + Text(places_ - options_.max_lines) + " more";
    }
    return text;
  }

 private:
  const DifferenceOptions& options_;
  std::string lines_;
  std::size_t places_ = 0;
};

ByMember Collect(std::span<const Entry> got, std::span<const Entry> want) {
  ByMember members;
  for (const Entry& row : got) members[row.member].first.push_back(row.score);
  for (const Entry& row : want) members[row.member].second.push_back(row.score);
  return members;
}

void CompareMember(std::string_view member, const Scores& got, const Scores& want, Report& report) {
  if (Same(got, want)) return;
  const std::string name = report.Name(member) + ": ";
  if (got.size() > 1 || want.size() > 1) {
    report.Add(name + "got " + Text(got.size()) + " times, want " + Text(want.size()));
  } else if (got.empty()) {
    report.Add(name + "missing, want score " + Text(want[0]));
  } else if (want.empty()) {
    report.Add(name + "not wanted, got score " + Text(got[0]));
  } else {
    report.Add(name + "got score " + Text(got[0]) + ", want " + Text(want[0]));
  }
}

void CompareOrder(std::span<const Entry> got, std::span<const Entry> want, Report& report) {
  for (std::size_t rank = 0; rank < got.size(); ++rank) {
    if (Same(EntryView(got[rank]), EntryView(want[rank]))) continue;
    report.Add("rank " + Text(rank) + ": got " + report.Row(got[rank]) + ", want " +
               report.Row(want[rank]));
  }
}

}  // namespace

std::string DescribeDifference(std::span<const Entry> got, std::span<const Entry> want,
                               const DifferenceOptions& options) {
  Report report(options);
  for (const auto& [member, scores] : Collect(got, want)) {
    CompareMember(member, scores.first, scores.second, report);
  }
  if (report.places() == 0) CompareOrder(got, want, report);
  return report.Finish(got.size(), want.size());
}

}  // namespace zset::testing
