// EXPIRE, TTL, PERSIST and their kin.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "redis/expiry_time.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

struct ExpireOptions {
  bool nx = false;
  bool xx = false;
  bool gt = false;
  bool lt = false;
};

absl::StatusOr<ExpireOptions> ParseOptions(Args words) {
  ExpireOptions out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (reader.TakeWord("nx")) {
      out.nx = true;
    } else if (reader.TakeWord("xx")) {
      out.xx = true;
    } else if (reader.TakeWord("gt")) {
      out.gt = true;
    } else if (reader.TakeWord("lt")) {
      out.lt = true;
    } else {
      return Fail(UnsupportedExpireOption(reader.Take()));
    }
  }
  if (out.nx && (out.xx || out.gt || out.lt)) return Fail(errors::kExpireNxWith);
  if (out.gt && out.lt) return Fail(errors::kExpireGtLt);
  return out;
}

// A key that stays counts as one that vanishes last.
bool Allows(const ExpireOptions& options, const std::optional<std::int64_t>& current,
            std::int64_t wanted) {
  if (options.nx && current) return false;
  if (options.xx && !current) return false;
  if (options.gt && (!current || wanted <= *current)) return false;
  return !options.lt || !current || wanted < *current;
}

absl::StatusOr<Reply> Expire(Context& context, TimeUnit unit, TimeBase base) {
  const Args args = context.args;
  const absl::StatusOr<ExpireOptions> options = ParseOptions(args.subspan(3));
  if (!options.ok()) return options.status();
  const absl::StatusOr<std::int64_t> when = ParseInteger(args[2]);
  if (!when.ok()) return when.status();
  const std::optional<std::int64_t> at_ms =
      AbsoluteMilliseconds(*when, unit, base, context.keyspace.now_ms());
  if (!at_ms) return Fail(InvalidExpire(context.spec.name));
  const Record* record = context.Find(args[1]);
  if (record == nullptr || !Allows(*options, record->expires_at_ms, *at_ms)) {
    return Reply::Integer(0);
  }
  context.keyspace.SetExpiry(context.session.db, args[1], at_ms);
  return Reply::Integer(1);
}

// -2 for a missing key, -1 for one that stays.
absl::StatusOr<Reply> TellExpiry(Context& context, TimeUnit unit, TimeBase base) {
  const Record* record = context.Find(context.args[1]);
  if (record == nullptr) return Reply::Integer(-2);
  if (!record->expires_at_ms) return Reply::Integer(-1);
  std::int64_t ms = *record->expires_at_ms;
  if (base == TimeBase::kNow) ms -= context.keyspace.now_ms();
  if (unit == TimeUnit::kMilliseconds) return Reply::Integer(ms);
  return Reply::Integer(ms / 1000 + (ms % 1000 >= 500));
}

}  // namespace

std::optional<std::int64_t> AbsoluteMilliseconds(std::int64_t when, TimeUnit unit, TimeBase base,
                                                 std::int64_t now_ms) {
  if (unit == TimeUnit::kSeconds) {
    if (when > kMax / 1000 || when < kMin / 1000) return std::nullopt;
    when *= 1000;
  }
  if (base == TimeBase::kEpoch) return when;
  if (when > kMax - now_ms) return std::nullopt;
  return when + now_ms;
}

absl::StatusOr<Reply> HandleExpire(Context& context) {
  return Expire(context, TimeUnit::kSeconds, TimeBase::kNow);
}

absl::StatusOr<Reply> HandlePexpire(Context& context) {
  return Expire(context, TimeUnit::kMilliseconds, TimeBase::kNow);
}

absl::StatusOr<Reply> HandleExpireat(Context& context) {
  return Expire(context, TimeUnit::kSeconds, TimeBase::kEpoch);
}

absl::StatusOr<Reply> HandlePexpireat(Context& context) {
  return Expire(context, TimeUnit::kMilliseconds, TimeBase::kEpoch);
}

absl::StatusOr<Reply> HandleTtl(Context& context) {
  return TellExpiry(context, TimeUnit::kSeconds, TimeBase::kNow);
}

absl::StatusOr<Reply> HandlePttl(Context& context) {
  return TellExpiry(context, TimeUnit::kMilliseconds, TimeBase::kNow);
}

absl::StatusOr<Reply> HandleExpiretime(Context& context) {
  return TellExpiry(context, TimeUnit::kSeconds, TimeBase::kEpoch);
}

absl::StatusOr<Reply> HandlePexpiretime(Context& context) {
  return TellExpiry(context, TimeUnit::kMilliseconds, TimeBase::kEpoch);
}

absl::StatusOr<Reply> HandlePersist(Context& context) {
  const Record* record = context.Find(context.args[1]);
  if (record == nullptr || !record->expires_at_ms) return Reply::Integer(0);
  context.keyspace.SetExpiry(context.session.db, context.args[1], std::nullopt);
  return Reply::Integer(1);
}

}  // namespace zset::internal
