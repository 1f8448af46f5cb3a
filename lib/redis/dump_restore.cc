// DUMP and RESTORE.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "redis/encoding.h"
#include "redis/expiry_time.h"
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "zset/dump.h"

namespace zset::internal {
namespace {

// The value types whose payload is a small set.
constexpr char kZiplistType = 12;
constexpr char kListpackType = 17;

struct RestoreArgs {
  bool replace = false;
  bool absolute = false;  // ABSTTL
};

// How long a key was idle and how often it was used are taken and checked; nothing
// here tells them again.
absl::Status ReadNumber(ArgReader& reader, std::int64_t high, std::string_view error) {
  const absl::StatusOr<std::int64_t> value = ParseInteger(reader.Take());
  if (!value.ok()) return value.status();
  return *value < 0 || *value > high ? Fail(error) : absl::OkStatus();
}

absl::StatusOr<RestoreArgs> ParseRestore(Args words) {
  constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();
  RestoreArgs out;
  bool idle = false;
  bool frequency = false;
  ArgReader reader(words);
  while (!reader.done()) {
    absl::Status status;
    if (reader.TakeWord("replace")) {
      out.replace = true;
    } else if (reader.TakeWord("absttl")) {
      out.absolute = true;
    } else if (!frequency && reader.TakeWord("idletime", 1)) {
      idle = true;
      status = ReadNumber(reader, kAny, errors::kIdleTime);
    } else if (!idle && reader.TakeWord("freq", 1)) {
      frequency = true;
      status = ReadNumber(reader, 255, errors::kFrequency);
    } else {
      status = Fail(errors::kSyntax);
    }
    if (!status.ok()) return status;
  }
  return out;
}

absl::StatusOr<ZsetValue> Decode(Context& context, std::string_view payload) {
  RestoreOptions options;
  options.newest_version = static_cast<DumpVersion>(context.traits().dump_version);
  options.set = context.keyspace.set_options();
  absl::StatusOr<SortedSet> set = Restore(payload, options);
  if (!set.ok()) {
    return Fail(absl::IsDataLoss(set.status()) ? errors::kDumpChecksum : errors::kDumpFormat);
  }
  SmallLimits limits = context.keyspace.small_limits();
  // What comes small stays small, long members or not, unless it has too many.
  if (payload[0] == kZiplistType || payload[0] == kListpackType) {
    limits.value = std::numeric_limits<std::uint64_t>::max();
  }
  return MakeZset(std::move(*set), limits);
}

}  // namespace

absl::StatusOr<Reply> HandleDump(Context& context) {
  const Record* record = context.Find(context.args[1]);
  if (record == nullptr) return Reply::Null();
  const auto* zset = std::get_if<ZsetValue>(&record->value);
  if (zset == nullptr) return Fail(errors::kDumpType);
  DumpOptions options;
  options.version = static_cast<DumpVersion>(context.traits().dump_version);
  options.encoding =
      zset->encoding == Encoding::kSmall ? DumpEncoding::kSmall : DumpEncoding::kLarge;
  return Reply::Bulk(Dump(zset->set, options));
}

absl::StatusOr<Reply> HandleRestore(Context& context) {
  const Args args = context.args;
  const absl::StatusOr<RestoreArgs> options = ParseRestore(args.subspan(4));
  if (!options.ok()) return options.status();
  if (!options->replace && context.Find(args[1]) != nullptr) return Fail(errors::kBusyKey);
  const absl::StatusOr<std::int64_t> ttl = ParseInteger(args[2]);
  if (!ttl.ok()) return ttl.status();
  if (*ttl < 0) return Fail(errors::kNegativeTtl);
  absl::StatusOr<ZsetValue> value = Decode(context, args[3]);
  if (!value.ok()) return value.status();

  context.Erase(args[1]);
  if (*ttl == 0) {
    context.Put(args[1], std::move(*value));
    return Reply::Ok();
  }
  const std::int64_t now_ms = context.keyspace.now_ms();
  const TimeBase base = options->absolute ? TimeBase::kEpoch : TimeBase::kNow;
  // A time beyond 64 bits is as good as the last one.
  const std::int64_t at_ms = AbsoluteMilliseconds(*ttl, TimeUnit::kMilliseconds, base, now_ms)
                                 .value_or(std::numeric_limits<std::int64_t>::max());
  if (at_ms <= now_ms) return Reply::Ok();
  context.keyspace.Put(context.session.db, args[1], std::move(*value), at_ms);
  return Reply::Ok();
}

}  // namespace zset::internal
