// ZPOPMIN, ZPOPMAX, ZMPOP and the blocking BZPOPMIN, BZPOPMAX, BZMPOP.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/pop.h"

namespace zset::internal {
namespace {

constexpr std::int64_t kMaxCount = std::numeric_limits<std::int64_t>::max();

std::vector<Entry> Pop(SortedSet& set, PopSide side, std::uint64_t count) {
  return side == PopSide::kLowest ? set.PopLowest(count) : set.PopHighest(count);
}

Reply PopReply(KeyspaceState& keyspace, int db, std::string_view key, ZsetValue& zset,
               const PopSpec& pop) {
  std::vector<Entry> popped = Pop(zset.set, pop.side, pop.count);
  keyspace.Changed(db, key);
  if (pop.nested) {
    return Reply::Array(
        {Reply::Bulk(key), Reply::Rows(ReplyRows(std::move(popped), ReplyRows::Shape::kPairs))});
  }
  return Reply::Array(
      {Reply::Bulk(key), Reply::Bulk(popped[0].member), Reply::Double(popped[0].score)});
}

// Pops from the first key that holds a sorted set; nullopt if all are missing.
template <typename Keys>
absl::StatusOr<std::optional<Reply>> PopFirst(KeyspaceState& keyspace, int db, const Keys& keys,
                                              const PopSpec& pop) {
  for (const auto& key : keys) {
    Record* record = keyspace.Find(db, key);
    if (record == nullptr) continue;
    auto* zset = std::get_if<ZsetValue>(&record->value);
    if (zset == nullptr) return Fail(errors::kWrongType);
    return std::optional<Reply>(PopReply(keyspace, db, key, *zset, pop));
  }
  return std::optional<Reply>();
}

absl::StatusOr<Reply> PopOne(Context& context, PopSide side) {
  const Args args = context.args;
  if (args.size() > 3) return Fail(errors::kSyntax);
  const bool counted = args.size() == 3;
  const absl::StatusOr<std::int64_t> count =
      counted ? ParseIntegerIn(args[2], 0, kMaxCount, errors::kNotPositive) : 1;
  if (!count.ok()) return count.status();
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr || *count == 0) return Reply::Array({});
  std::vector<Entry> popped = Pop((*zset)->set, side, static_cast<std::uint64_t>(*count));
  context.Changed(args[1]);
  if (counted) return Reply::Rows(ReplyRows(std::move(popped), ReplyRows::Shape::kScored));
  return Reply::Array({Reply::Bulk(popped[0].member), Reply::Double(popped[0].score)});
}

struct MultiPopArgs {
  Args keys;
  PopSpec pop;
};

absl::Status ReadCount(ArgReader reader, PopSpec& pop) {
  if (reader.done()) return absl::OkStatus();
  if (!reader.TakeWord("count", 1)) return Fail(errors::kSyntax);
  const absl::StatusOr<std::int64_t> count =
      ParseIntegerIn(reader.Take(), 1, kMaxCount, errors::kCount);
  if (!count.ok()) return count.status();
  if (!reader.done()) return Fail(errors::kSyntax);
  pop.count = static_cast<std::uint64_t>(*count);
  return absl::OkStatus();
}

// numkeys key [key ...] MIN|MAX [COUNT count]
absl::StatusOr<MultiPopArgs> ParseMultiPop(Args words) {
  const absl::StatusOr<std::int64_t> num_keys =
      ParseIntegerIn(words[0], 1, kMaxCount, errors::kNumKeys);
  if (!num_keys.ok()) return num_keys.status();
  const auto keys = static_cast<std::uint64_t>(*num_keys);
  if (keys >= words.size() - 1) return Fail(errors::kSyntax);
  MultiPopArgs out{words.subspan(1, keys), {.nested = true}};
  const std::string_view where = words[1 + keys];
  if (IsWord(where, "max")) {
    out.pop.side = PopSide::kHighest;
  } else if (!IsWord(where, "min")) {
    return Fail(errors::kSyntax);
  }
  absl::Status status = ReadCount(ArgReader(words.subspan(2 + keys)), out.pop);
  if (!status.ok()) return status;
  return out;
}

absl::StatusOr<Reply> PopOrWait(Context& context, Args keys, const PopSpec& pop,
                                const std::optional<absl::Duration>& timeout) {
  absl::StatusOr<std::optional<Reply>> popped =
      PopFirst(context.keyspace, context.session.db, keys, pop);
  if (!popped.ok()) return popped.status();
  if (*popped) return std::move(**popped);
  if (!context.may_block) return Reply::NullArray();
  Waiter& waiter = context.session.waiter;
  waiter.db = context.session.db;
  waiter.keys.assign(keys.begin(), keys.end());
  waiter.pop = pop;
  waiter.deadline.reset();
  if (timeout) waiter.deadline = context.keyspace.now() + *timeout;
  context.keyspace.waiters().Add(&waiter);
  return Reply::WouldBlock();
}

absl::StatusOr<Reply> BlockingPop(Context& context, PopSide side) {
  const Args args = context.args;
  const auto timeout = ParseWait(args.back(), context.keyspace.now_ms(), context.traits());
  if (!timeout.ok()) return timeout.status();
  return PopOrWait(context, args.subspan(1, args.size() - 2), {.side = side}, *timeout);
}

}  // namespace

absl::StatusOr<Reply> HandleZpopmin(Context& context) { return PopOne(context, PopSide::kLowest); }

absl::StatusOr<Reply> HandleZpopmax(Context& context) { return PopOne(context, PopSide::kHighest); }

absl::StatusOr<Reply> HandleZmpop(Context& context) {
  const absl::StatusOr<MultiPopArgs> args = ParseMultiPop(context.args.subspan(1));
  if (!args.ok()) return args.status();
  absl::StatusOr<std::optional<Reply>> popped =
      PopFirst(context.keyspace, context.session.db, args->keys, args->pop);
  if (!popped.ok()) return popped.status();
  return *popped ? std::move(**popped) : Reply::NullArray();
}

absl::StatusOr<Reply> HandleBzpopmin(Context& context) {
  return BlockingPop(context, PopSide::kLowest);
}

absl::StatusOr<Reply> HandleBzpopmax(Context& context) {
  return BlockingPop(context, PopSide::kHighest);
}

absl::StatusOr<Reply> HandleBzmpop(Context& context) {
  const absl::StatusOr<MultiPopArgs> args = ParseMultiPop(context.args.subspan(2));
  if (!args.ok()) return args.status();
  const auto timeout = ParseWait(context.args[1], context.keyspace.now_ms(), context.traits());
  if (!timeout.ok()) return timeout.status();
  return PopOrWait(context, args->keys, args->pop, *timeout);
}

std::optional<Reply> ServeWaiter(KeyspaceState& keyspace, const Waiter& waiter,
                                 std::string_view ready_key) {
  const Record* ready = keyspace.Find(waiter.db, ready_key);
  if (ready == nullptr || !std::holds_alternative<ZsetValue>(ready->value)) return std::nullopt;
  absl::StatusOr<std::optional<Reply>> popped =
      keyspace.traits().serves_in_key_order
          ? PopFirst(keyspace, waiter.db, waiter.keys, waiter.pop)
          : PopFirst(keyspace, waiter.db, std::span(&ready_key, 1), waiter.pop);
  if (!popped.ok()) return ErrorReply(popped.status());
  return std::move(*popped);
}

}  // namespace zset::internal
