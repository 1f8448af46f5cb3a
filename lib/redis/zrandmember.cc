// ZRANDMEMBER.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <random>

#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/rows.h"

namespace zset::internal {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

struct RandomArgs {
  std::int64_t count = 0;
  bool with_scores = false;
};

absl::StatusOr<RandomArgs> ParseRandom(Args args) {
  const absl::StatusOr<std::int64_t> count = ParseInteger(args[2]);
  if (!count.ok()) return count.status();
  if (*count < -kMax) return Fail(errors::kRandomCount);
  if (args.size() > 4) return Fail(errors::kSyntax);
  RandomArgs out{*count, args.size() == 4};
  if (!out.with_scores) return out;
  if (!IsWord(args[3], "withscores")) return Fail(errors::kSyntax);
  if (*count < -(kMax / 2) || *count > kMax / 2) return Fail(errors::kOutOfRange);
  return out;
}

Reply Subset(Context& context, ZsetValue& zset, std::size_t count, ReplyRows::Shape shape) {
  // All of it comes from the highest down, as the server walks it.
  if (count >= zset.set.size() && count != 1) {
    return RowsReply(zset.set, {.direction = Direction::kReverse}, shape);
  }
  std::vector<EntryView> chosen =
      zset.set.RandomDistinct(count, [&] { return context.keyspace.Random(); });
  if (context.traits().random_subset_ascends && zset.encoding == Encoding::kSmall) {
    std::sort(chosen.begin(), chosen.end(), [](const EntryView& a, const EntryView& b) {
      return a.score != b.score ? a.score < b.score : a.member < b.member;
    });
  }
  return Reply::Rows(ReplyRows(std::vector<Entry>(chosen.begin(), chosen.end()), shape));
}

absl::StatusOr<Reply> RandomMany(Context& context) {
  const absl::StatusOr<RandomArgs> args = ParseRandom(context.args);
  if (!args.ok()) return args.status();
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr || args->count == 0) return Reply::Array({});
  const auto shape = args->with_scores ? ReplyRows::Shape::kScored : ReplyRows::Shape::kMembers;
  if (args->count > 0) {
    return Subset(context, **zset, static_cast<std::size_t>(args->count), shape);
  }
  return Reply::Rows(ReplyRows::Draws((*zset)->set.TakeSnapshot(),
                                      static_cast<std::size_t>(-args->count),
                                      context.keyspace.Random(), shape));
}

}  // namespace

absl::StatusOr<Reply> HandleZrandmember(Context& context) {
  if (context.args.size() > 2) return RandomMany(context);
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Null();
  return Reply::Bulk((*zset)->set.RandomEntry([&] { return context.keyspace.Random(); })->member);
}

}  // namespace zset::internal
