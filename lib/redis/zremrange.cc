// ZREMRANGEBYRANK, ZREMRANGEBYSCORE, ZREMRANGEBYLEX.
// SPDX-License-Identifier: Apache-2.0
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/range_args.h"

namespace zset::internal {
namespace {

absl::StatusOr<Reply> RemoveRange(Context& context, RangeKind kind) {
  const absl::StatusOr<Interval> interval =
      ParseInterval(kind, context.args[2], context.args[3], context.traits());
  if (!interval.ok()) return interval.status();
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Integer(0);
  const Interval exact = IntervalFor(*interval, Direction::kForward, **zset);
  const std::size_t removed = (*zset)->set.RemoveRange(exact).value();
  if (removed > 0) context.Changed(context.args[1]);
  return Reply::Integer(static_cast<std::int64_t>(removed));
}

}  // namespace

absl::StatusOr<Reply> HandleZremrangebyrank(Context& context) {
  return RemoveRange(context, RangeKind::kRank);
}

absl::StatusOr<Reply> HandleZremrangebyscore(Context& context) {
  return RemoveRange(context, RangeKind::kScore);
}

absl::StatusOr<Reply> HandleZremrangebylex(Context& context) {
  return RemoveRange(context, RangeKind::kMember);
}

}  // namespace zset::internal
