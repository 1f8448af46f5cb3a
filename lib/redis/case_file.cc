// SPDX-License-Identifier: Apache-2.0
#include "redis/case_file.h"

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "redis/case_text.h"
#include "zset/session.h"

namespace zset::internal {
namespace {

constexpr std::string_view kReplyMark = "=> ";

absl::Status BadLine(int line, std::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("line ", line, ": ", AsAbsl(why)));
}

class Parser {
 public:
  absl::Status Add(std::string_view line) {
    ++number_;
    if (line.empty()) return EndCase();
    if (line.front() == '#') {
      if (case_.title.empty() && line.starts_with("# case ")) case_.title = line.substr(2);
      return absl::OkStatus();
    }
    if (line.front() == '@') return Directive(line);
    if (line.starts_with(kReplyMark)) return Reply(line.substr(kReplyMark.size()));
    return Command(line);
  }

  absl::StatusOr<std::vector<Case>> Finish() {
    absl::Status status = EndCase();
    if (!status.ok()) return status;
    return std::move(cases_);
  }

 private:
  absl::Status Directive(std::string_view line) {
    if (line == "@resp 3") {
      case_.resp3 = true;
    } else if (line == "@encoding skiplist") {
      case_.large = true;
    } else if (line != "@encoding listpack") {
      return BadLine(number_, "unknown directive");
    }
    return absl::OkStatus();
  }

  absl::Status Command(std::string_view line) {
    if (waits_for_reply_) return BadLine(number_, "the command before has no reply");
    std::optional<std::vector<std::string>> words = SplitWords(line);
    if (!words || words->empty()) return BadLine(number_, "a quote is not closed");
    case_.steps.push_back({number_, std::string(line), std::move(*words), {}});
    waits_for_reply_ = true;
    return absl::OkStatus();
  }

  absl::Status Reply(std::string_view text) {
    if (!waits_for_reply_) return BadLine(number_, "a reply without a command");
    case_.steps.back().reply = text;
    waits_for_reply_ = false;
    return absl::OkStatus();
  }

  absl::Status EndCase() {
    if (waits_for_reply_) return BadLine(number_, "the last command has no reply");
    if (!case_.steps.empty()) cases_.push_back(std::move(case_));
    case_ = Case();
    return absl::OkStatus();
  }

  int number_ = 0;
  bool waits_for_reply_ = false;
  Case case_;
  std::vector<Case> cases_;
};

// A blocking command that waits is answered when its time is over.
Reply Answer(Session& session, ManualClock& clock, const std::vector<std::string>& args) {
  const std::vector<std::string_view> views(args.begin(), args.end());
  Reply reply = session.Execute(views);
  if (reply.kind() != Reply::Kind::kWouldBlock) return reply;
  if (const std::optional<absl::Time> deadline = session.deadline()) clock.Set(*deadline);
  return session.Poll().value_or(std::move(reply));
}

}  // namespace

absl::StatusOr<std::vector<Case>> ParseCases(std::string_view text) {
  Parser parser;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    absl::Status status = parser.Add(text.substr(0, end));
    if (!status.ok()) return status;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parser.Finish();
}

std::optional<CaseDifference> RunCase(const Case& the_case, Profile profile) {
  ManualClock clock;
  const Keyspace keyspace({.profile = profile, .clock = clock, .random_seed = 1});
  Session session(keyspace);
  if (the_case.resp3) session.Execute({"HELLO", "3"});
  if (the_case.large) session.Execute({"CONFIG", "SET", "zset-max-listpack-entries", "0"});
  for (const CaseStep& step : the_case.steps) {
    const std::string given = ToCaseText(Answer(session, clock, step.args), session.resp());
    if (given != step.reply) {
      return CaseDifference{the_case.title, step.line, step.command, step.reply, given};
    }
  }
  return std::nullopt;
}

}  // namespace zset::internal
