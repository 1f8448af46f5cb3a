// OracleSession: the in-process side of a comparison. Runs a command and gives its
// reply's bytes, unless no comparison could say who is right: then it leaves the
// command out, and so must the other side.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/time/time.h"
#include "zset/keyspace.h"
#include "zset/session.h"

namespace zset::testing {

struct OracleOptions {
  Profile profile = Profile::kRedis74;
  std::function<absl::Time()> clock = [] { return absl::Now(); };
  // Also compare what the other server answers because of its inner encodings: a range
  // by member over mixed scores. For servers that have the profile's own encodings.
  bool same_encodings = false;
};

class OracleSession {
 public:
  explicit OracleSession(const OracleOptions& options);

  // Runs a command; its reply's bytes. nullopt, and nothing is run, if the reply is
  // open beyond what its contract says, or the command would block.
  std::optional<std::string> Call(const std::vector<std::string>& command);

 private:
  bool IsOpen(const std::vector<std::string>& command);
  bool IsOpenSort(const std::vector<std::string>& command);
  bool IsOpenByMember(const std::vector<std::string>& command);
  bool IsMixedAndLarge(const std::string& key);
  bool HoldsOtherThanZset(const std::string& key);
  const SortedSet* Find(std::string_view key);

  OracleOptions options_;
  Keyspace keyspace_;
  Session session_;
  bool in_multi_ = false;
};

}  // namespace zset::testing
