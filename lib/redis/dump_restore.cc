// DUMP and RESTORE.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "redis/dump_footer.h"
#include "redis/handlers.h"
#include "redis/value_codec.h"

namespace zset::internal {
namespace {

struct RestoreArgs {
  bool replace = false;
  bool absolute = false;  // ABSTTL
  std::optional<std::int64_t> idle_seconds;
};

absl::StatusOr<std::int64_t> ReadNumber(ArgReader& reader, std::int64_t high,
                                        std::string_view error) {
  absl::StatusOr<std::int64_t> value = ParseInteger(reader.Take());
  if (value.ok() && (*value < 0 || *value > high)) return Fail(error);
  return value;
}

absl::StatusOr<RestoreArgs> ParseRestore(Args words) {
  constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();
  RestoreArgs out;
  std::optional<std::int64_t> frequency;
  ArgReader reader(words);
  while (!reader.done()) {
    if (reader.TakeWord("replace")) {
      out.replace = true;
    } else if (reader.TakeWord("absttl")) {
      out.absolute = true;
    } else if (!frequency && reader.TakeWord("idletime", 1)) {
      const absl::StatusOr<std::int64_t> seconds = ReadNumber(reader, kAny, errors::kIdleTime);
      if (!seconds.ok()) return seconds.status();
      out.idle_seconds = *seconds;
    } else if (!out.idle_seconds && reader.TakeWord("freq", 1)) {
      // Taken and checked; a server without an LFU policy does not tell it again.
      const absl::StatusOr<std::int64_t> count = ReadNumber(reader, 255, errors::kFrequency);
      if (!count.ok()) return count.status();
      frequency = *count;
    } else {
      return Fail(errors::kSyntax);
    }
  }
  return out;
}

absl::StatusOr<Value> Decode(Context& context, std::string_view payload) {
  const auto version = static_cast<DumpVersion>(context.traits().dump_version);
  const absl::StatusOr<std::string_view> bytes = CheckDumpFooter(payload, version);
  if (!bytes.ok()) return Fail(errors::kDumpChecksum);
  absl::StatusOr<Value> value = DecodeValue(*bytes, context.keyspace);
  if (absl::IsUnimplemented(value.status())) return Fail(errors::kDumpType);
  if (!value.ok()) return Fail(errors::kDumpFormat);
  return value;
}

// When the key vanishes; nullopt if it stays.
std::optional<std::int64_t> ExpiryOf(const Context& context, std::int64_t ttl, bool absolute) {
  if (ttl == 0) return std::nullopt;
  if (absolute) return ttl;
  // Beyond 64 bits a server's clock wraps round into the past.
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(ttl) +
                                   static_cast<std::uint64_t>(context.keyspace.now_ms()));
}

// When a key was used last that has been idle for `seconds`. No clock goes back
// further than to its own zero.
std::int64_t UsedAt(std::int64_t now_ms, std::int64_t seconds) {
  return seconds > now_ms / 1000 ? 0 : now_ms - seconds * 1000;
}

}  // namespace

absl::StatusOr<Reply> HandleDump(Context& context) {
  const Record* record = context.Find(context.args[1]);
  if (record == nullptr) return Reply::Null();
  absl::StatusOr<std::string> payload = EncodeValue(record->value, context.traits());
  if (!payload.ok()) return Fail(errors::kDumpType);
  AppendDumpFooter(*payload, static_cast<DumpVersion>(context.traits().dump_version));
  return Reply::Bulk(*payload);
}

absl::StatusOr<Reply> HandleRestore(Context& context) {
  const Args args = context.args;
  const absl::StatusOr<RestoreArgs> options = ParseRestore(args.subspan(4));
  if (!options.ok()) return options.status();
  if (!options->replace && context.Find(args[1]) != nullptr) return Fail(errors::kBusyKey);
  const absl::StatusOr<std::int64_t> ttl = ParseInteger(args[2]);
  if (!ttl.ok()) return ttl.status();
  if (*ttl < 0) return Fail(errors::kNegativeTtl);
  absl::StatusOr<Value> value = Decode(context, args[3]);
  if (!value.ok()) return value.status();

  const std::optional<std::int64_t> expiry = ExpiryOf(context, *ttl, options->absolute);
  const std::int64_t now_ms = context.keyspace.now_ms();
  if (expiry && *expiry <= now_ms) {
    context.Erase(args[1]);
    return Reply::Ok();
  }
  context.keyspace.Put(context.session.db, args[1], *std::move(value), expiry);
  if (options->idle_seconds) {
    context.Peek(args[1])->used_at_ms = UsedAt(now_ms, *options->idle_seconds);
  }
  return Reply::Ok();
}

}  // namespace zset::internal
