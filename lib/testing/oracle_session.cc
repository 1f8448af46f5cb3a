// SPDX-License-Identifier: Apache-2.0
#include "testing/oracle_session.h"

#include <algorithm>

#include "testing/words.h"
#include "zset/command_info.h"
#include "zset/resp.h"

namespace zset::testing {
namespace {

using Words = std::vector<std::string>;

constexpr std::uint64_t kSeed = 7;  // of random choices, which no contract settles

bool Has(const Words& command, std::string_view word) {
  return std::any_of(command.begin(), command.end(),
                     [&](const std::string& each) { return SameWord(each, word); });
}

bool Is(const Words& command, std::string_view name) { return SameWord(command[0], name); }

}  // namespace

OracleSession::OracleSession(const OracleOptions& options)
    : options_(options),
      keyspace_({.profile = options.profile, .clock = options.clock, .random_seed = kSeed}),
      session_(keyspace_) {}

std::optional<std::string> OracleSession::Call(const Words& command) {
  if (IsOpen(command)) return std::nullopt;
  const Reply reply = session_.Execute(Views(command));
  if (reply.kind() == Reply::Kind::kWouldBlock) {
    session_.Unblock();
    session_.Poll();
    return std::nullopt;
  }
  if (Is(command, "multi") && !reply.is_error()) in_multi_ = true;
  if (Is(command, "exec") || Is(command, "discard")) in_multi_ = false;
  return ToResp(reply, session_.resp());
}

bool OracleSession::IsOpen(const Words& command) {
  const std::optional<CommandInfo> info = FindCommand(command[0], options_.profile);
  if (!info) return false;
  // What EXEC gives is compared as a whole, without regard to contracts.
  if (in_multi_ && (info->unspecified != Unspecified::kNothing || Is(command, "config"))) {
    return true;
  }
  const bool relative = Is(command, "expire") || Is(command, "pexpire");
  if (relative && (Has(command, "gt") || Has(command, "lt"))) return true;
  // A server may count a key whose time has passed until it looks at it.
  if (Is(command, "set") && (Has(command, "exat") || Has(command, "pxat"))) return true;
  if (Is(command, "sort")) return IsOpenSort(command);
  if (Is(command, "dump") && command.size() == 2) return HoldsOtherThanZset(command[1]);
  return IsOpenByMember(command);
}

bool OracleSession::IsOpenByMember(const Words& command) {
  if (!IsLexOverMixedScores(Views(command), true)) return false;
  const std::size_t source = Is(command, "zrangestore") ? 2 : 1;
  return in_multi_ || (command.size() > source && IsMixedAndLarge(command[source]));
}

// Sets have no order of their own. ALPHA stops at a NUL, and then leaves ties open.
// Numeric sorting refuses good numbers if any number before was out of range.
bool OracleSession::IsOpenSort(const Words& command) {
  if (in_multi_ || command.size() < 2) return true;
  const SortedSet* set = Find(command[1]);
  if (set == nullptr) return HoldsOtherThanZset(command[1]);
  if (Has(command, "by")) {
    return std::any_of(command.begin(), command.end(), [](const std::string& word) {
      return word.find_first_of("*#") != std::string::npos;
    });
  }
  return !Has(command, "alpha") || set->Contains({"a\0", 2});
}

bool OracleSession::IsMixedAndLarge(const std::string& key) {
  const SortedSet* set = Find(key);
  if (set == nullptr || set->At(0)->score == set->At(set->size() - 1)->score) return false;
  if (!options_.same_encodings) return true;
  Session probe(keyspace_);
  probe.Execute({"SELECT", std::to_string(session_.database())});
  return probe.Execute({"OBJECT", "ENCODING", key}).text() == "skiplist";
}

bool OracleSession::HoldsOtherThanZset(const std::string& key) {
  return Find(key) == nullptr && keyspace_.database(session_.database()).Exists(key);
}

const SortedSet* OracleSession::Find(std::string_view key) {
  const auto found = keyspace_.database(session_.database()).Find(key);
  return found.ok() ? *found : nullptr;
}

}  // namespace zset::testing
