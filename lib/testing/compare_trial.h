// CompareTrial: one sequence of commands, run on a target and in process from empty
// keys on; gives the first difference.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "testing/compare_target.h"
#include "testing/difference.h"
#include "testing/oracle_session.h"

namespace zset::testing {

// Differences that are not to be told again, by kind.
using KnownKinds = std::set<std::string>;

struct TrialOptions {
  OracleOptions oracle;
  std::vector<std::string> keys;  // all that commands may name; deleted before each trial
};

struct TrialResult {
  std::optional<Difference> difference;  // of a kind that is not known
  std::vector<std::string> known;        // kinds that were seen, a time each
  std::size_t commands = 0;              // that were compared
};

class CompareTrial {
 public:
  // `target` is borrowed.
  CompareTrial(CompareTarget& target, TrialOptions options)
      : target_(target), options_(std::move(options)) {}

  // Runs `commands` in protocol version `resp`. Leaves out what is open, would block,
  // names other keys or reaches beyond keys, and what the target is known to lack. After
  // a difference of a known kind that may have left the two sides with different data,
  // the trial ends. A command without a reply is a difference, too: `theirs` is empty.
  //
  // Errors: kUnavailable if the target is not there to begin with.
  absl::StatusOr<TrialResult> Run(const std::vector<Command>& commands, int resp,
                                  const KnownKinds& known);

  // Deletes the keys.
  absl::Status CleanUp() { return Reset(2); }

 private:
  struct Batch {
    std::vector<Command> commands;
    std::vector<std::string> ours;
  };

  bool IsAllowed(const Command& command) const;
  absl::Status Reset(int resp);
  // Whether the trial goes on after it.
  bool RunBatch(const Batch& batch, const KnownKinds& known, TrialResult& result);
  bool Judge(const Command& command, const std::string& ours, const std::string& theirs,
             const KnownKinds& known, TrialResult& result);

  CompareTarget& target_;
  TrialOptions options_;
  std::vector<Command> answered_;  // of the present trial, or without an answer if last
  absl::Status renewal_;           // why the target could not be reached anew
};

}  // namespace zset::testing
