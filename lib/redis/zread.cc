// Reads of one sorted set by member, and counts: ZCARD, ZSCORE, ZMSCORE, ZRANK,
// ZREVRANK, ZCOUNT, ZLEXCOUNT.
// SPDX-License-Identifier: Apache-2.0
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/range_args.h"

namespace zset::internal {
namespace {

Reply ScoreReply(const std::optional<double>& score) {
  return score ? Reply::Double(*score) : Reply::Null();
}

absl::StatusOr<Reply> Rank(Context& context, Direction direction) {
  const Args args = context.args;
  if (args.size() > 4) return Fail(WrongArity(context.spec.name));
  const bool with_score = args.size() == 4;
  if (with_score && !IsWord(args[3], "withscore")) return Fail(errors::kSyntax);
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, args[1]);
  if (!zset.ok()) return zset.status();
  std::optional<RankedScore> place;
  if (*zset != nullptr) {
    place = direction == Direction::kForward ? (*zset)->set.RankWithScore(args[2])
                                             : (*zset)->set.ReverseRankWithScore(args[2]);
  }
  if (!place) return with_score ? Reply::NullArray() : Reply::Null();
  Reply rank = Reply::Integer(static_cast<std::int64_t>(place->rank));
  if (!with_score) return rank;
  return Reply::Array({std::move(rank), Reply::Double(place->score)});
}

absl::StatusOr<Reply> Count(Context& context, RangeKind kind) {
  const absl::StatusOr<Interval> interval =
      ParseInterval(kind, context.args[2], context.args[3], context.traits());
  if (!interval.ok()) return interval.status();
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Integer(0);
  const Interval exact = IntervalFor(*interval, Direction::kForward, **zset);
  return Reply::Integer(static_cast<std::int64_t>((*zset)->set.Count(exact).value()));
}

}  // namespace

absl::StatusOr<Reply> HandleZcard(Context& context) {
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  return Reply::Integer(*zset == nullptr ? 0 : static_cast<std::int64_t>((*zset)->set.size()));
}

absl::StatusOr<Reply> HandleZscore(Context& context) {
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Null();
  return ScoreReply((*zset)->set.Score(context.args[2]));
}

absl::StatusOr<Reply> HandleZmscore(Context& context) {
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  const Args members = context.args.subspan(2);
  if (*zset == nullptr) return Reply::Array(std::vector<Reply>(members.size()));
  std::vector<Reply> scores;
  scores.reserve(members.size());
  for (const std::optional<double>& score : (*zset)->set.Scores(members)) {
    scores.push_back(ScoreReply(score));
  }
  return Reply::Array(std::move(scores));
}

absl::StatusOr<Reply> HandleZrank(Context& context) { return Rank(context, Direction::kForward); }

absl::StatusOr<Reply> HandleZrevrank(Context& context) {
  return Rank(context, Direction::kReverse);
}

absl::StatusOr<Reply> HandleZcount(Context& context) { return Count(context, RangeKind::kScore); }

absl::StatusOr<Reply> HandleZlexcount(Context& context) {
  return Count(context, RangeKind::kMember);
}

}  // namespace zset::internal
