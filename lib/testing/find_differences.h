// FindDifferences: runs random commands on a server and in process, and shrinks what
// differs to a few commands.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "testing/compare_target.h"
#include "testing/difference.h"
#include "zset/profile.h"
#include "zset/testing/command_generator.h"

namespace zset::testing {

// Shrinking takes half as long again as `time` at most.
struct FindOptions {
  Profile profile = Profile::kRedis74;
  CommandOptions commands = {};
  std::size_t length = 100;                 // commands of a case
  std::size_t cases = 1000;                 // at most
  absl::Duration time = absl::Seconds(60);  // at most, but for the first case
  std::uint64_t seed = 1;                   // of the first case; each further case has the next
  std::optional<int> resp = std::nullopt;   // 2 or 3; by turns unless set
  bool keep_going = false;                  // after the first difference
  bool allow_nonempty = false;
  // Told how much is done, 0 to 1, after each case.
  std::function<void(double)> progress = [](double) {};
};

struct FoundDifference {
  Difference difference;   // shrunk
  int resp = 2;            // the protocol version it showed in
  std::uint64_t seed = 0;  // of the case
  std::size_t times = 0;   // cases that showed its kind
};

struct FindReport {
  std::size_t cases = 0;
  std::size_t commands = 0;  // compared
  bool out_of_time = false;
  std::map<std::string, FoundDifference> found;  // by kind
  absl::Status connection;                       // an error if the target went away
};

// Without keep_going it ends at the first difference but those of commands that the
// target lacks, which are left out from then on. The target is touched in its keys
// CommandOptions::Keys() only, which are deleted before each case and at the end.
//
// Errors: kInvalidArgument if the options say nothing that can be run;
// kFailedPrecondition if the database holds keys and allow_nonempty is not set, or holds
// keys of our names; kUnavailable if the target does not answer at the start.
absl::StatusOr<FindReport> FindDifferences(CompareTarget& target, const FindOptions& options);

}  // namespace zset::testing
