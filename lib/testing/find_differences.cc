// SPDX-License-Identifier: Apache-2.0
#include "testing/find_differences.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "testing/compare_trial.h"
#include "testing/resp_value.h"
#include "testing/shrink_commands.h"
#include "testing/words.h"

namespace zset::testing {
namespace {

// What is never sent: see ReachesBeyondKeys.
constexpr const char* kNeverSent[] = {"FLUSHDB", "SWAPDB", "SELECT", "CONFIG"};
// What shows keys that are not the comparison's own.
constexpr const char* kShowsAllKeys[] = {"KEYS", "SCAN", "DBSIZE", "SORT"};

bool Names(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& each) { return SameWord(each, name); });
}

absl::StatusOr<RespValue> Ask(CompareTarget& target, Command command) {
  const TargetReplies replies = target.Run({std::move(command)});
  if (!replies.end.ok()) return replies.end;
  return ParseResp(replies.replies.front());
}

// How far the target's clock is ahead of ours; zero if it does not say.
absl::Duration ClockAhead(CompareTarget& target) {
  const absl::StatusOr<RespValue> time = Ask(target, {"TIME"});
  std::int64_t seconds = 0;
  std::int64_t microseconds = 0;
  if (!time.ok() || time->elements.size() != 2 ||
      !absl::SimpleAtoi(time->elements[0].text, &seconds) ||
      !absl::SimpleAtoi(time->elements[1].text, &microseconds)) {
    return absl::ZeroDuration();
  }
  return absl::FromUnixSeconds(seconds) + absl::Microseconds(microseconds) - absl::Now();
}

// Refuses a database that holds anything, unless that is allowed, and ours in any case.
absl::Status CheckDatabase(CompareTarget& target, const FindOptions& options) {
  const absl::StatusOr<RespValue> size = Ask(target, {"DBSIZE"});
  if (!size.ok()) return size.status();
  const bool known = size->kind == RespValue::Kind::kInteger;
  if (!options.allow_nonempty && (!known || size->text != "0")) {
    return absl::FailedPreconditionError(
        known ? absl::StrCat("the database holds ", size->text, " keys")
              : absl::StrCat("whether the database is empty is not told: ", ToCaseText(*size)));
  }
  Command exists = {"EXISTS"};
  for (std::string& key : options.commands.Keys()) exists.push_back(std::move(key));
  const absl::StatusOr<RespValue> own = Ask(target, std::move(exists));
  if (!own.ok()) return own.status();
  if (own->kind == RespValue::Kind::kInteger && own->text == "0") return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat("the database may hold keys named ",
                                                    options.commands.key_prefix,
                                                    "...: EXISTS replies ", ToCaseText(*own)));
}

absl::StatusOr<CommandOptions> CommandsToSend(const FindOptions& options) {
  CommandOptions commands = options.commands;
  for (const char* name : kNeverSent) {
    if (Names(commands.only, name)) {
      return absl::InvalidArgumentError(
          absl::StrCat(name, " reaches beyond the comparison's own keys"));
    }
    commands.leave_out.push_back(name);
  }
  if (options.allow_nonempty) {
    commands.leave_out.insert(commands.leave_out.end(), std::begin(kShowsAllKeys),
                              std::end(kShowsAllKeys));
  }
  return commands;
}

class Finder {
 public:
  Finder(CompareTarget& target, const FindOptions& options, CommandOptions commands)
      : target_(target),
        options_(options),
        commands_(std::move(commands)),
        trial_(target, MakeTrialOptions(target, options)),
        start_(absl::Now()) {}

  FindReport Run() {
    if (auto status = ProbeResp3(); !status.ok()) report_.connection = status;
    while (report_.connection.ok() && !IsDone()) {
      RunCase(options_.seed + report_.cases);
      ++report_.cases;
      options_.progress(Share());
    }
    if (report_.connection.ok()) report_.connection = trial_.CleanUp();
    return std::move(report_);
  }

 private:
  static TrialOptions MakeTrialOptions(CompareTarget& target, const FindOptions& options) {
    const absl::Duration ahead = ClockAhead(target);
    return {
        .oracle = {.profile = options.profile, .clock = [ahead] { return absl::Now() + ahead; }},
        .keys = options.commands.Keys()};
  }

  double Share() const {
    const double cases = static_cast<double>(report_.cases) / static_cast<double>(options_.cases);
    return std::max(cases, absl::FDivDuration(absl::Now() - start_, options_.time));
  }

  bool IsDone() {
    report_.out_of_time = report_.cases > 0 && absl::Now() - start_ >= options_.time;
    const bool found = std::any_of(report_.found.begin(), report_.found.end(),
                                   [](const auto& each) { return !IsLackKind(each.first); });
    return report_.out_of_time || report_.cases >= options_.cases ||
           (found && !options_.keep_going);
  }

  // A server without HELLO speaks RESP2 alone.
  absl::Status ProbeResp3() {
    const Command hello = {"HELLO", "3"};
    if (options_.resp == 2) return absl::OkStatus();
    const TargetReplies theirs = target_.Run({hello});
    if (!theirs.end.ok()) return theirs.end;
    const absl::StatusOr<RespValue> reply = ParseResp(theirs.replies.front());
    if (!reply.ok()) return reply.status();
    has_resp3_ = !reply->is_error();
    if (has_resp3_) return absl::OkStatus();
    const std::string ours = *OracleSession({.profile = options_.profile}).Call(hello);
    const std::string& text = theirs.replies.front();
    Note({{hello}, ours, text, KindOf(hello, ours, text)}, 3, 0);
    return absl::OkStatus();
  }

  int RespOf(std::uint64_t seed) const {
    if (!has_resp3_) return 2;
    return options_.resp.value_or(seed % 2 == 0 ? 2 : 3);
  }

  void RunCase(std::uint64_t seed) {
    CommandGenerator generator = CommandGenerator::Make(commands_, seed).value();
    std::vector<Command> commands;
    while (commands.size() < options_.length) commands.push_back(generator.Next());
    const int resp = RespOf(seed);
    const absl::StatusOr<TrialResult> result = trial_.Run(commands, resp, known_);
    if (!result.ok()) {
      report_.connection = result.status();
      return;
    }
    report_.commands += result->commands;
    for (const std::string& kind : std::set(result->known.begin(), result->known.end())) {
      ++report_.found[kind].times;
    }
    if (result->difference) Note(Shrink(*result->difference, resp), resp, seed);
  }

  void Note(Difference difference, int resp, std::uint64_t seed) {
    std::string kind = difference.kind;
    known_.insert(kind);
    report_.found.emplace(std::move(kind), FoundDifference{std::move(difference), resp, seed, 1});
  }

  // The least commands that show a difference of the same kind.
  Difference Shrink(Difference least, int resp) {
    const absl::Time end = start_ + 1.5 * options_.time;
    ShrinkCommands(least.commands, [&](std::vector<Command>& candidate) {
      if (!report_.connection.ok() || absl::Now() > end) return false;
      absl::StatusOr<TrialResult> result = trial_.Run(candidate, resp, known_);
      if (!result.ok()) {
        report_.connection = result.status();
        return false;
      }
      if (!result->difference || result->difference->kind != least.kind) return false;
      least = *std::move(result->difference);
      candidate = least.commands;
      return true;
    });
    return least;
  }

  CompareTarget& target_;
  const FindOptions& options_;
  CommandOptions commands_;
  CompareTrial trial_;
  absl::Time start_;
  bool has_resp3_ = true;
  KnownKinds known_;
  FindReport report_;
};

}  // namespace

absl::StatusOr<FindReport> FindDifferences(CompareTarget& target, const FindOptions& options) {
  absl::StatusOr<CommandOptions> commands = CommandsToSend(options);
  if (!commands.ok()) return commands.status();
  if (auto made = CommandGenerator::Make(*commands, 0); !made.ok()) return made.status();
  if (auto status = CheckDatabase(target, options); !status.ok()) return status;
  return Finder(target, options, *std::move(commands)).Run();
}

}  // namespace zset::testing
