// SPDX-License-Identifier: Apache-2.0
#include "testing/compare_trial.h"

#include <algorithm>
#include <utility>

#include "testing/words.h"
#include "zset/command_info.h"
#include "zset/testing/reply_contract.h"

namespace zset::testing {
namespace {

constexpr std::size_t kBatch = 50;  // commands sent before replies are read

// Commands that reach beyond the trial's own keys in the selected database, or change
// the server.
bool ReachesOut(const Command& command) {
  if (SameWord(command[0], "COPY")) {
    return std::any_of(command.begin() + 1, command.end(),
                       [](const std::string& word) { return SameWord(word, "DB"); });
  }
  static constexpr std::string_view kNames[] = {"FLUSHALL", "FLUSHDB", "SWAPDB", "SELECT",
                                                "CONFIG",   "HELLO",   "RESET",  "DEBUG",
                                                "SHUTDOWN", "QUIT"};
  return std::any_of(std::begin(kNames), std::end(kNames),
                     [&](std::string_view name) { return SameWord(command[0], name); });
}

// Whether the two sides may hold different data after a difference: the command
// writes, or belongs to a transaction.
bool Parts(const Command& command, const std::string& ours, Profile profile) {
  const std::optional<CommandInfo> info = FindCommand(command[0], profile);
  return !info || info->writes || ours == "+QUEUED\r\n" || SameWord(command[0], "EXEC") ||
         SameWord(command[0], "MULTI") || SameWord(command[0], "DISCARD") ||
         SameWord(command[0], "WATCH");
}

}  // namespace

bool CompareTrial::IsAllowed(const Command& command) const {
  if (command.empty() || ReachesOut(command)) return false;
  const std::vector<std::string_view> words = Views(command);
  const std::vector<std::string_view> keys = KeysOf(words, options_.oracle.profile);
  return std::all_of(keys.begin(), keys.end(), [&](std::string_view key) {
    return std::find(options_.keys.begin(), options_.keys.end(), key) != options_.keys.end();
  });
}

absl::Status CompareTrial::Reset(int resp) {
  if (!renewal_.ok()) renewal_ = target_.Renew();
  if (!renewal_.ok()) return renewal_;
  answered_.clear();
  Command forget = {"DEL"};
  forget.insert(forget.end(), options_.keys.begin(), options_.keys.end());
  renewal_ =
      target_.Run({{"DISCARD"}, {"UNWATCH"}, {"HELLO", std::to_string(resp)}, std::move(forget)})
          .end;
  return renewal_;
}

absl::StatusOr<TrialResult> CompareTrial::Run(const std::vector<Command>& commands, int resp,
                                              const KnownKinds& known) {
  if (auto status = Reset(resp); !status.ok()) return status;
  OracleSession oracle(options_.oracle);
  oracle.Call({"HELLO", std::to_string(resp)});
  TrialResult result;
  Batch batch;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    std::optional<std::string> ours;
    if (IsAllowed(commands[i]) && !known.contains(LackKind(commands[i]))) {
      ours = oracle.Call(commands[i]);
    }
    if (ours) {
      batch.commands.push_back(commands[i]);
      batch.ours.push_back(*std::move(ours));
    }
    if (batch.commands.size() < kBatch && i + 1 < commands.size()) continue;
    if (!RunBatch(std::exchange(batch, {}), known, result)) break;
  }
  return result;
}

bool CompareTrial::RunBatch(const Batch& batch, const KnownKinds& known, TrialResult& result) {
  TargetReplies theirs = target_.Run(batch.commands);
  if (!theirs.end.ok()) {
    renewal_ = target_.Renew();
    theirs.replies.emplace_back();  // the command that has no reply
  }
  for (std::size_t i = 0; i < theirs.replies.size(); ++i) {
    if (!Judge(batch.commands[i], batch.ours[i], theirs.replies[i], known, result)) return false;
  }
  return true;
}

bool CompareTrial::Judge(const Command& command, const std::string& ours, const std::string& theirs,
                         const KnownKinds& known, TrialResult& result) {
  answered_.push_back(command);
  ++result.commands;
  if (RepliesAgree(command, ours, theirs)) return true;
  std::string kind = KindOf(command, ours, theirs);
  if (!known.contains(kind)) {
    result.difference = Difference{answered_, ours, theirs, std::move(kind)};
    return false;
  }
  result.known.push_back(std::move(kind));
  return !theirs.empty() && !Parts(command, ours, options_.oracle.profile);
}

}  // namespace zset::testing
