// EXPIRE, TTL, PERSIST and their kin.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "redis/expiry_time.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

absl::StatusOr<Conditions> ParseConditions(Args words) {
  Conditions out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (!TakeCondition(reader, out)) return Fail(UnsupportedExpireOption(reader.Take()));
  }
  if (out.nx && (out.xx || out.gt || out.lt)) return Fail(errors::kExpireNxWith);
  if (out.gt && out.lt) return Fail(errors::kExpireGtLt);
  return out;
}

// A key that stays counts as one that vanishes last.
bool Allows(const Conditions& conditions, const std::optional<std::int64_t>& current,
            std::int64_t wanted) {
  if (conditions.nx && current) return false;
  if (conditions.xx && !current) return false;
  if (conditions.gt && (!current || wanted <= *current)) return false;
  return !conditions.lt || !current || wanted < *current;
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

template <TimeUnit unit, TimeBase base>
absl::StatusOr<Reply> HandleExpire(Context& context) {
  const Args args = context.args;
  const absl::StatusOr<Conditions> conditions = ParseConditions(args.subspan(3));
  if (!conditions.ok()) return conditions.status();
  const absl::StatusOr<std::int64_t> when = ParseInteger(args[2]);
  if (!when.ok()) return when.status();
  const std::optional<std::int64_t> at_ms =
      AbsoluteMilliseconds(*when, unit, base, context.keyspace.now_ms());
  if (!at_ms) return Fail(InvalidExpire(context.spec.name));
  const Record* record = context.Find(args[1]);
  if (record == nullptr || !Allows(*conditions, record->expires_at_ms, *at_ms)) {
    return Reply::Integer(0);
  }
  context.keyspace.SetExpiry(context.session.db, args[1], at_ms);
  return Reply::Integer(1);
}

// -2 for a missing key, -1 for one that stays.
template <TimeUnit unit, TimeBase base>
absl::StatusOr<Reply> HandleTtl(Context& context) {
  const Record* record = context.Peek(context.args[1]);
  if (record == nullptr) return Reply::Integer(-2);
  if (!record->expires_at_ms) return Reply::Integer(-1);
  std::int64_t ms = *record->expires_at_ms;
  if (base == TimeBase::kNow) ms -= context.keyspace.now_ms();
  if (unit == TimeUnit::kMilliseconds) return Reply::Integer(ms);
  return Reply::Integer(ms / 1000 + (ms % 1000 >= 500));
}

using enum TimeUnit;
using enum TimeBase;
template absl::StatusOr<Reply> HandleExpire<kSeconds, kNow>(Context&);
template absl::StatusOr<Reply> HandleExpire<kSeconds, kEpoch>(Context&);
template absl::StatusOr<Reply> HandleExpire<kMilliseconds, kNow>(Context&);
template absl::StatusOr<Reply> HandleExpire<kMilliseconds, kEpoch>(Context&);
template absl::StatusOr<Reply> HandleTtl<kSeconds, kNow>(Context&);
template absl::StatusOr<Reply> HandleTtl<kSeconds, kEpoch>(Context&);
template absl::StatusOr<Reply> HandleTtl<kMilliseconds, kNow>(Context&);
template absl::StatusOr<Reply> HandleTtl<kMilliseconds, kEpoch>(Context&);

absl::StatusOr<Reply> HandlePersist(Context& context) {
  const Record* record = context.Find(context.args[1]);
  if (record == nullptr || !record->expires_at_ms) return Reply::Integer(0);
  context.keyspace.SetExpiry(context.session.db, context.args[1], std::nullopt);
  return Reply::Integer(1);
}

}  // namespace zset::internal
