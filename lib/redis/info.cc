// INFO: what clients and tests read of a server. Lines that would have to be made up
// are left out.
// SPDX-License-Identifier: Apache-2.0
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

void Line(std::string& out, absl::string_view name, const absl::AlphaNum& value) {
  absl::StrAppend(&out, name, ":", value, "\r\n");
}

void AppendServer(KeyspaceState& keyspace, std::string& out) {
  const ProfileTraits& traits = keyspace.traits();
  const absl::Duration uptime = keyspace.now() - keyspace.server().started;
  if (traits.server == "valkey") {
    Line(out, "redis_version", "7.2.4");
    Line(out, "server_name", "valkey");
    Line(out, "valkey_version", AsAbsl(traits.version));
    Line(out, "server_mode", "standalone");
  } else {
    Line(out, "redis_version", AsAbsl(traits.version));
    Line(out, "redis_mode", "standalone");
  }
  Line(out, "arch_bits", sizeof(void*) * 8);
  Line(out, "multiplexing_api", "asio");
  Line(out, "process_id", getpid());
  Line(out, "tcp_port", keyspace.server().port);
  Line(out, "server_time_usec", absl::ToUnixMicros(keyspace.now()));
  Line(out, "uptime_in_seconds", absl::ToInt64Seconds(uptime));
  Line(out, "uptime_in_days", absl::ToInt64Hours(uptime) / 24);
}

void AppendClients(KeyspaceState& keyspace, std::string& out) {
  Line(out, "connected_clients", keyspace.sessions().size());
  Line(out, "cluster_connections", 0);
  Line(out, "maxclients", keyspace.server().max_clients);
  Line(out, "blocked_clients", keyspace.waiters().size());
  Line(out, "tracking_clients", 0);
}

std::string HumanBytes(std::uint64_t bytes) {
  constexpr std::string_view kUnits = "BKMGT";
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (value >= 1024 && unit + 1 < kUnits.size()) {
    value /= 1024;
    ++unit;
  }
  return unit == 0 ? absl::StrCat(bytes, "B") : absl::StrFormat("%.2f%c", value, kUnits[unit]);
}

// Bytes of the whole process that are in memory.
std::uint64_t ResidentBytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t total = 0;
  std::uint64_t resident = 0;
  file >> total >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

void AppendMemory(KeyspaceState&, std::string& out) {
  const struct mallinfo2 heap = mallinfo2();
  const std::uint64_t used = heap.uordblks + heap.hblkhd;
  const std::uint64_t resident = ResidentBytes();
  Line(out, "used_memory", used);
  Line(out, "used_memory_human", HumanBytes(used));
  Line(out, "used_memory_rss", resident);
  Line(out, "used_memory_rss_human", HumanBytes(resident));
  Line(out, "maxmemory", 0);
  Line(out, "maxmemory_human", "0B");
  Line(out, "maxmemory_policy", "noeviction");
  Line(out, "mem_allocator", "libc");
}

void AppendPersistence(KeyspaceState&, std::string& out) {
  Line(out, "loading", 0);
  Line(out, "async_loading", 0);
  Line(out, "rdb_bgsave_in_progress", 0);
  Line(out, "aof_enabled", 0);
  Line(out, "aof_rewrite_in_progress", 0);
}

void AppendStats(KeyspaceState& keyspace, std::string& out) {
  const ServerFacts& server = keyspace.server();
  Line(out, "total_connections_received", server.connections);
  Line(out, "total_commands_processed", server.commands);
  Line(out, "total_net_input_bytes", server.received_bytes);
  Line(out, "total_net_output_bytes", server.sent_bytes);
  Line(out, "rejected_connections", server.rejected_connections);
  Line(out, "expired_keys", server.expired_keys);
  Line(out, "evicted_keys", 0);
  Line(out, "pubsub_channels", 0);
  Line(out, "pubsub_patterns", 0);
}

void AppendReplication(KeyspaceState&, std::string& out) {
  Line(out, "role", "master");
  Line(out, "connected_slaves", 0);
}

std::string Seconds(const timeval& time) {
  return absl::StrFormat("%d.%06d", time.tv_sec, time.tv_usec);
}

void AppendCpu(KeyspaceState&, std::string& out) {
  rusage usage = {};
  getrusage(RUSAGE_SELF, &usage);
  Line(out, "used_cpu_sys", Seconds(usage.ru_stime));
  Line(out, "used_cpu_user", Seconds(usage.ru_utime));
}

void AppendCluster(KeyspaceState&, std::string& out) { Line(out, "cluster_enabled", 0); }

void AppendKeyspace(KeyspaceState& keyspace, std::string& out) {
  for (int db = 0; db < keyspace.databases(); ++db) {
    const Dictionary& keys = keyspace.database(db);
    if (keys.size() == 0) continue;
    absl::StrAppend(&out, "db", db, ":keys=", keys.size(), ",expires=", keys.expiring(),
                    ",avg_ttl=", keys.MeanTimeLeft(keyspace.now_ms()), "\r\n");
  }
}

struct Section {
  std::string_view title;
  void (*append)(KeyspaceState& keyspace, std::string& out);
};

constexpr std::array<Section, 9> kSections = {{{"Server", AppendServer},
                                               {"Clients", AppendClients},
                                               {"Memory", AppendMemory},
                                               {"Persistence", AppendPersistence},
                                               {"Stats", AppendStats},
                                               {"Replication", AppendReplication},
                                               {"CPU", AppendCpu},
                                               {"Cluster", AppendCluster},
                                               {"Keyspace", AppendKeyspace}}};

bool IsWanted(const Section& section, Args words) {
  if (words.empty()) return true;
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    return IsWord(word, "all") || IsWord(word, "everything") || IsWord(word, "default") ||
           IsWord(word, ToLower(section.title));
  });
}

}  // namespace

absl::StatusOr<Reply> HandleInfo(Context& context) {
  std::string out;
  for (const Section& section : kSections) {
    if (!IsWanted(section, context.args.subspan(1))) continue;
    absl::StrAppend(&out, out.empty() ? "" : "\r\n", "# ", AsAbsl(section.title), "\r\n");
    section.append(context.keyspace, out);
  }
  return Reply::Verbatim(out);
}

}  // namespace zset::internal
