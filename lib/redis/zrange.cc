// The ZRANGE family and ZRANGESTORE.
// SPDX-License-Identifier: Apache-2.0
#include "redis/encoding.h"
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/range_args.h"
#include "redis/rows.h"

namespace zset::internal {
namespace {

absl::StatusOr<Reply> Range(Context& context, const RangeForm& form) {
  const absl::StatusOr<RangeArgs> args =
      ParseRange(context.args.subspan(2), form, context.traits());
  if (!args.ok()) return args.status();
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Array({});
  const auto shape = args->with_scores ? ReplyRows::Shape::kScored : ReplyRows::Shape::kMembers;
  return RowsReply((*zset)->set, QueryFor(*args, **zset, context.traits()), shape);
}

// A rank range knows its length beforehand, so a long result is large from its first
// entry on. The others begin small and lose the signs of zeros until they outgrow it.
ZsetValue Collect(Context& context, EntryRange range, RangeKind kind) {
  const SmallLimits& limits = context.keyspace.small_limits();
  ZsetValue result{SortedSet(context.keyspace.set_options()), Encoding::kSmall, {}};
  if (kind == RangeKind::kRank && range.size() > limits.entries) result.encoding = Encoding::kLarge;
  // Entries of a set can't be refused.
  for (const EntryView entry : range) AddTo(result, entry, {}, limits).IgnoreError();
  return result;
}

}  // namespace

absl::StatusOr<Reply> HandleZrange(Context& context) { return Range(context, {}); }

absl::StatusOr<Reply> HandleZrevrange(Context& context) {
  return Range(context, {.kind = RangeKind::kRank, .direction = Direction::kReverse});
}

absl::StatusOr<Reply> HandleZrangebyscore(Context& context) {
  return Range(context, {.kind = RangeKind::kScore, .direction = Direction::kForward});
}

absl::StatusOr<Reply> HandleZrevrangebyscore(Context& context) {
  return Range(context, {.kind = RangeKind::kScore, .direction = Direction::kReverse});
}

absl::StatusOr<Reply> HandleZrangebylex(Context& context) {
  return Range(context, {.kind = RangeKind::kMember, .direction = Direction::kForward});
}

absl::StatusOr<Reply> HandleZrevrangebylex(Context& context) {
  return Range(context, {.kind = RangeKind::kMember, .direction = Direction::kReverse});
}

absl::StatusOr<Reply> HandleZrangestore(Context& context) {
  const absl::StatusOr<RangeArgs> args =
      ParseRange(context.args.subspan(3), {.stores = true}, context.traits());
  if (!args.ok()) return args.status();
  const absl::StatusOr<ZsetValue*> source = FindAs<ZsetValue>(context, context.args[2]);
  if (!source.ok()) return source.status();
  ZsetValue result;
  if (*source != nullptr) {
    const RangeQuery query = QueryFor(*args, **source, context.traits());
    result = Collect(context, (*source)->set.Range(query).value(), args->kind);
  }
  return StoreResult(context, context.args[1], std::move(result));
}

absl::StatusOr<Reply> StoreResult(Context& context, std::string_view destination,
                                  ZsetValue result) {
  const std::size_t size = result.set.size();
  if (size == 0) {
    context.Erase(destination);
  } else {
    context.keyspace.Store(context.session.db, destination, std::move(result));
  }
  return Reply::Integer(static_cast<std::int64_t>(size));
}

}  // namespace zset::internal
