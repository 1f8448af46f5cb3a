// Commands of any words, in lines as redis-cli splits them: never a crash, always a
// whole reply, and no key left that holds nothing. The first byte chooses the
// profile, the protocol and the encoding.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "redis/case_file.h"
#include "zset/session.h"

namespace {

constexpr std::size_t kMaxLines = 100;
// Counts of random draws are taken at their word: what is written must stay small.
constexpr std::size_t kMaxRows = 100000;

bool IsHuge(const zset::Reply& reply) {
  if (reply.kind() == zset::Reply::Kind::kRows) return reply.rows().size() > kMaxRows;
  if (reply.kind() != zset::Reply::Kind::kArray) return false;
  return std::any_of(reply.items().begin(), reply.items().end(), IsHuge);
}

void RequireNoEmptyKey(zset::Session& session, const zset::Keyspace& keyspace) {
  const zset::Database db = keyspace.database(session.database());
  for (const std::string& key : db.Keys()) {
    const auto set = db.Find(key);
    ZSET_FUZZ_REQUIRE(!set.ok() || (*set != nullptr && !(*set)->empty()));
  }
}

void RunLine(zset::Session& session, std::string_view line) {
  const auto words = zset::internal::SplitWords(line);
  if (!words) return;
  const std::vector<std::string_view> views(words->begin(), words->end());
  const zset::Reply reply = session.Execute(views);
  if (reply.kind() == zset::Reply::Kind::kWouldBlock) {
    session.Unblock();
    ZSET_FUZZ_REQUIRE(session.Poll().has_value());
  } else if (!IsHuge(reply)) {
    ZSET_FUZZ_REQUIRE(zset::ToResp(reply, session.resp()).ends_with("\r\n"));
  }
}

}  // namespace

ZSET_FUZZ_TARGET(command, input) {
  if (input.empty()) return;
  const auto choice = static_cast<unsigned char>(input[0]);
  input.remove_prefix(1);
  const auto profiles = zset::AllProfiles();
  const zset::ManualClock clock;
  const zset::Keyspace keyspace(
      {.profile = profiles[choice % profiles.size()], .clock = clock, .random_seed = 1});
  zset::Session session(keyspace);
  if ((choice & 0x40) != 0) session.Execute({"HELLO", "3"});
  if ((choice & 0x80) != 0) session.Execute({"CONFIG", "SET", "zset-max-listpack-entries", "2"});
  for (std::size_t lines = 0; lines < kMaxLines && !input.empty(); ++lines) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    RunLine(session, input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  RequireNoEmptyKey(session, keyspace);
}
