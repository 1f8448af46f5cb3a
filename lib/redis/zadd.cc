// ZADD, ZINCRBY, ZREM.
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "redis/encoding.h"
#include "redis/handlers.h"
#include "redis/lookup.h"

namespace zset::internal {
namespace {

struct AddArgs {
  Conditions conditions;
  bool changed = false;    // CH
  bool increment = false;  // INCR
  std::vector<EntryView> entries;

  AddOptions options() const {
    return {.existence = conditions.nx   ? Existence::kOnlyIfAbsent
                         : conditions.xx ? Existence::kOnlyIfPresent
                                         : Existence::kAny,
            .improvement = conditions.gt   ? Improvement::kOnlyIfGreater
                           : conditions.lt ? Improvement::kOnlyIfLess
                                           : Improvement::kAny};
  }
};

// Reads option words until the first word that is none.
void ReadOptions(ArgReader& reader, AddArgs& out) {
  while (!reader.done()) {
    if (TakeCondition(reader, out.conditions)) continue;
    if (reader.TakeWord("ch")) {
      out.changed = true;
    } else if (reader.TakeWord("incr")) {
      out.increment = true;
    } else {
      return;
    }
  }
}

absl::StatusOr<AddArgs> ParseAdd(Args words, bool increment) {
  AddArgs out;
  out.increment = increment;
  ArgReader reader(words);
  ReadOptions(reader, out);
  if (reader.done() || reader.left() % 2 != 0) return Fail(errors::kSyntax);
  const auto [nx, xx, gt, lt] = out.conditions;
  if (nx && xx) return Fail(errors::kNxAndXx);
  if ((gt && nx) || (lt && nx) || (gt && lt)) return Fail(errors::kGtLtNx);
  if (out.increment && reader.left() > 2) return Fail(errors::kIncrPairs);
  out.entries.reserve(reader.left() / 2);
  while (!reader.done()) {
    const absl::StatusOr<double> score = ParseNumber(reader.Take(), errors::kNotFloat);
    if (!score.ok()) return score.status();
    out.entries.push_back({reader.Take(), *score});
  }
  return out;
}

// Whether the server turns the set large before it applies the pairs.
bool StartsLarge(const Context& context, const AddArgs& args, bool is_new) {
  const SmallLimits& limits = context.keyspace.small_limits();
  const ProfileTraits& traits = context.traits();
  if (is_new && (limits.entries == 0 || args.entries[0].member.size() > limits.value)) return true;
  if (traits.many_pairs_make_large && args.entries.size() > limits.entries) return true;
  if (!traits.long_member_makes_large) return false;
  for (const EntryView entry : args.entries) {
    if (entry.member.size() > limits.value) return true;
  }
  return false;
}

absl::StatusOr<Reply> Apply(ZsetValue& zset, const AddArgs& args, const SmallLimits& limits,
                            bool& touched) {
  const AddOptions options = args.options();
  if (args.increment) {
    const absl::StatusOr<AddResult> sum = IncrementIn(zset, args.entries[0], options, limits);
    if (!sum.ok()) return Fail(errors::kNanSum);
    touched = sum->outcome == AddOutcome::kAdded || sum->outcome == AddOutcome::kUpdated;
    return sum->outcome == AddOutcome::kRefused ? Reply::Null() : Reply::Double(*sum->score);
  }
  std::int64_t added = 0;
  std::int64_t updated = 0;
  for (const EntryView entry : args.entries) {
    const absl::StatusOr<AddResult> result = AddTo(zset, entry, options, limits);
    if (!result.ok()) return result.status();
    added += result->outcome == AddOutcome::kAdded;
    updated += result->outcome == AddOutcome::kUpdated;
  }
  touched = added + updated > 0;
  return Reply::Integer(args.changed ? added + updated : added);
}

absl::StatusOr<Reply> AddTo(Context& context, const AddArgs& args) {
  const std::string_view key = context.args[1];
  const absl::StatusOr<ZsetValue*> found = FindAs<ZsetValue>(context, key);
  if (!found.ok()) return found.status();
  ZsetValue* zset = *found;
  if (zset == nullptr && args.conditions.xx)
    return args.increment ? Reply::Null() : Reply::Integer(0);

  ZsetValue made{SortedSet(context.keyspace.set_options()), Encoding::kSmall, {}};
  ZsetValue& target = zset != nullptr ? *zset : made;
  if (StartsLarge(context, args, zset == nullptr)) target.encoding = Encoding::kLarge;
  bool touched = false;
  absl::StatusOr<Reply> reply = Apply(target, args, context.keyspace.small_limits(), touched);
  if (!reply.ok() || !touched) return reply;
  if (zset == nullptr) {
    context.Put(key, std::move(made));
  } else {
    context.Changed(key);
  }
  return reply;
}

}  // namespace

absl::StatusOr<Reply> HandleZadd(Context& context) {
  const absl::StatusOr<AddArgs> args = ParseAdd(context.args.subspan(2), /*increment=*/false);
  if (!args.ok()) return args.status();
  return AddTo(context, *args);
}

// An increment that is spelled like an option of ZADD is taken for one, as the
// server does.
absl::StatusOr<Reply> HandleZincrby(Context& context) {
  const absl::StatusOr<AddArgs> args = ParseAdd(context.args.subspan(2), /*increment=*/true);
  if (!args.ok()) return args.status();
  return AddTo(context, *args);
}

absl::StatusOr<Reply> HandleZrem(Context& context) {
  const absl::StatusOr<ZsetValue*> zset = FindAs<ZsetValue>(context, context.args[1]);
  if (!zset.ok()) return zset.status();
  if (*zset == nullptr) return Reply::Integer(0);
  const std::size_t removed = (*zset)->set.RemoveMany(context.args.subspan(2));
  if (removed > 0) context.Changed(context.args[1]);
  return Reply::Integer(static_cast<std::int64_t>(removed));
}

}  // namespace zset::internal
