// SPDX-License-Identifier: Apache-2.0
#include "redis/client_line.h"

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"

namespace zset::internal {
namespace {

// Which fields came when.
constexpr std::int64_t kLibraries = 70200;
constexpr std::int64_t kWatch = 70400;
constexpr std::int64_t kIoThread = 80000;

std::string Flags(const SessionState& session, const ConnectionFacts& facts) {
  std::string flags;
  if (session.waiter.waiting) flags += 'b';
  if (session.transaction.open) flags += 'x';
  if (session.touched()) flags += 'd';
  if (session.client.closes_after_reply) flags += 'c';
  if (facts.is_unix) flags += 'U';
  if (session.client.no_evict) flags += 'e';
  if (session.client.no_touch) flags += 'T';
  return flags.empty() ? "N" : flags;
}

std::size_t QueuedBytes(const Transaction& transaction) {
  std::size_t bytes = 0;
  for (const auto& command : transaction.queue) {
    for (const std::string& word : command) bytes += word.size();
  }
  return bytes;
}

std::int64_t QueuedCommands(const Transaction& transaction) {
  return transaction.open ? static_cast<std::int64_t>(transaction.queue.size()) : -1;
}

}  // namespace

std::string ClientLine(const SessionState& session) {
  const ClientState& client = session.client;
  const ConnectionFacts facts =
      client.connection != nullptr ? client.connection->facts() : ConnectionFacts();
  const ProfileTraits& traits = session.keyspace().traits();
  const absl::Time now = session.keyspace().now();
  const bool has_watch = traits.numeric_version >= kWatch || traits.server == "valkey";
  const std::size_t queued = QueuedBytes(session.transaction);

  std::string line = absl::StrCat(
      "id=", session.id(), " addr=", facts.address, " laddr=", facts.local_address,
      " fd=", facts.descriptor, " name=", client.name,
      " age=", absl::ToInt64Seconds(now - client.connected),
      " idle=", absl::ToInt64Seconds(now - client.last_used), " flags=", Flags(session, facts),
      " db=", session.db, " sub=0 psub=0 ssub=0 multi=", QueuedCommands(session.transaction));
  if (has_watch) absl::StrAppend(&line, " watch=", session.watched());
  absl::StrAppend(
      &line, " qbuf=", facts.query_bytes, " qbuf-free=", facts.query_room,
      " argv-mem=0 multi-mem=", queued, " rbs=", facts.output_bytes, " rbp=", facts.output_bytes,
      " obl=", facts.output_bytes, " oll=0 omem=0 tot-mem=",
      sizeof(SessionState) + facts.query_bytes + facts.query_room + facts.output_bytes + queued,
      " events=r cmd=", client.last_command.empty() ? "NULL" : AsAbsl(client.last_command),
      " user=", client.authenticated ? "default" : "(superuser)",
      " redir=-1 resp=", session.version == RespVersion::kResp2 ? 2 : 3);
  if (traits.numeric_version >= kLibraries) {
    absl::StrAppend(&line, " lib-name=", client.library_name, " lib-ver=", client.library_version);
  }
  if (traits.numeric_version >= kIoThread) absl::StrAppend(&line, " io-thread=0");
  return line;
}

}  // namespace zset::internal
