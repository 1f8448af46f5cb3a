// DEBUG SLEEP and DEBUG RELOAD, where DEBUG is allowed.
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>

#include "redis/encoding.h"
#include "redis/handlers.h"
#include "zset/dump.h"

namespace zset::internal {
namespace {

// The set as it is after it was written and read again.
absl::Status Reload(KeyspaceState& keyspace, ZsetValue& zset) {
  const auto version = static_cast<DumpVersion>(keyspace.traits().dump_version);
  const DumpEncoding encoding =
      zset.encoding == Encoding::kSmall ? DumpEncoding::kSmall : DumpEncoding::kLarge;
  const std::string payload = Dump(zset.set, {.version = version, .encoding = encoding});
  absl::StatusOr<SortedSet> set =
      Restore(payload, {.newest_version = version, .set = keyspace.set_options()});
  if (!set.ok()) return set.status();
  ZsetValue loaded = MakeZset(std::move(*set), keyspace.small_limits());
  // A small set stays small, whatever the limits are now.
  if (zset.encoding == Encoding::kSmall) loaded.encoding = Encoding::kSmall;
  zset = std::move(loaded);
  return absl::OkStatus();
}

absl::Status ReloadAll(KeyspaceState& keyspace) {
  absl::Status status;
  for (int db = 0; db < keyspace.databases(); ++db) {
    keyspace.database(db).ForEach([&](std::string_view, Record& record) {
      auto* zset = std::get_if<ZsetValue>(&record.value);
      if (zset != nullptr && status.ok()) status = Reload(keyspace, *zset);
    });
    for (const std::string& key : keyspace.watches().KeysOf(db)) {
      if (keyspace.Find(db, key) != nullptr) keyspace.watches().Touch(db, key);
    }
  }
  return status;
}

// The server stands still meanwhile, for everybody, as a real one does.
void Sleep(std::string_view seconds) {
  const double duration = std::strtod(std::string(seconds).c_str(), nullptr);
  if (duration > 0) std::this_thread::sleep_for(std::chrono::duration<double>(duration));
}

}  // namespace

absl::StatusOr<Reply> HandleDebug(Context& context) {
  if (!context.keyspace.server().debug_enabled) return Fail(errors::kDebugRefused);
  const Args args = context.args;
  if (IsWord(args[1], "sleep") && args.size() == 3) {
    Sleep(args[2]);
    return Reply::Ok();
  }
  if (IsWord(args[1], "reload")) {
    for (const std::string_view option : args.subspan(2)) {
      // Nothing is saved and nothing flushed on the way: there is nothing to leave out.
      if (!IsWord(option, "merge") && !IsWord(option, "noflush") && !IsWord(option, "nosave")) {
        return Fail(errors::kReloadOptions);
      }
    }
    absl::Status status = ReloadAll(context.keyspace);
    if (!status.ok()) return Fail(errors::kReloadFailed);
    return Reply::Ok();
  }
  return Fail(WrongDebug(args[1]));
}

}  // namespace zset::internal
