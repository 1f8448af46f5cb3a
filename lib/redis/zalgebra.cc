// ZUNION, ZINTER, ZDIFF, their STORE forms, and ZINTERCARD.
// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "redis/encoding.h"
#include "redis/handlers.h"
#include "redis/lookup.h"
#include "redis/rows.h"
#include "zset/algebra.h"

namespace zset::internal {
namespace {

enum class Operation { kUnion, kIntersection, kDifference };

// Which words a command takes after its keys.
struct Form {
  Operation operation;
  bool weights = false;     // WEIGHTS, AGGREGATE
  bool withscores = false;  // WITHSCORES
  bool limit = false;       // LIMIT
};

struct AlgebraArgs {
  std::vector<const View*> sets;
  std::vector<double> weights;  // empty: all 1
  Aggregate aggregate = Aggregate::kSum;
  bool with_scores = false;
  std::int64_t limit = 0;  // 0: none
};

const SortedSet& EmptySet() {
  static const SortedSet kEmpty;
  return kEmpty;
}

// A key as an input: a sorted set, a plain set, or nothing.
absl::StatusOr<const View*> InputAt(Context& context, std::string_view key) {
  Record* record = context.Find(key);
  if (record == nullptr) return &EmptySet();
  if (const auto* zset = std::get_if<ZsetValue>(&record->value)) return &zset->set;
  if (const auto* set = std::get_if<SetValue>(&record->value)) return &set->members;
  return Fail(errors::kWrongType);
}

absl::Status ReadAggregate(ArgReader& reader, const ProfileTraits& traits, Aggregate& out) {
  if (reader.TakeWord("sum")) {
    out = Aggregate::kSum;
  } else if (reader.TakeWord("min")) {
    out = Aggregate::kMin;
  } else if (reader.TakeWord("max")) {
    out = Aggregate::kMax;
  } else if (traits.aggregate_count && reader.TakeWord("count")) {
    out = Aggregate::kCount;
  } else {
    return Fail(errors::kSyntax);
  }
  return absl::OkStatus();
}

absl::Status ReadWeights(ArgReader& reader, AlgebraArgs& out) {
  out.weights.clear();
  for (std::size_t i = 0; i < out.sets.size(); ++i) {
    const absl::StatusOr<double> weight = ParseNumber(reader.Take(), errors::kWeight);
    if (!weight.ok()) return weight.status();
    out.weights.push_back(*weight);
  }
  return absl::OkStatus();
}

absl::Status ReadLimit(ArgReader& reader, AlgebraArgs& out) {
  const absl::StatusOr<std::int64_t> limit = ParseIntegerIn(
      reader.Take(), 0, std::numeric_limits<std::int64_t>::max(), errors::kNegativeLimit);
  if (!limit.ok()) return limit.status();
  out.limit = *limit;
  return absl::OkStatus();
}

absl::Status ReadOptions(ArgReader reader, const Form& form, const ProfileTraits& traits,
                         AlgebraArgs& out) {
  while (!reader.done()) {
    absl::Status status;
    if (form.weights && reader.TakeWord("weights", out.sets.size())) {
      status = ReadWeights(reader, out);
    } else if (form.weights && reader.TakeWord("aggregate", 1)) {
      status = ReadAggregate(reader, traits, out.aggregate);
    } else if (form.withscores && reader.TakeWord("withscores")) {
      out.with_scores = true;
    } else if (form.limit && reader.TakeWord("limit", 1)) {
      status = ReadLimit(reader, out);
    } else {
      status = Fail(errors::kSyntax);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// numkeys key [key ...] options
absl::StatusOr<AlgebraArgs> ParseAlgebra(Context& context, Args words, const Form& form) {
  const absl::StatusOr<std::int64_t> num_keys = ParseInteger(words[0]);
  if (!num_keys.ok()) return num_keys.status();
  if (*num_keys < 1) return Fail(NoInputKeys(context.spec.name));
  const auto keys = static_cast<std::uint64_t>(*num_keys);
  if (keys > words.size() - 1) return Fail(errors::kSyntax);
  AlgebraArgs out;
  for (const std::string_view key : words.subspan(1, keys)) {
    const absl::StatusOr<const View*> set = InputAt(context, key);
    if (!set.ok()) return set.status();
    out.sets.push_back(*set);
  }
  const absl::Status status =
      ReadOptions(ArgReader(words.subspan(1 + keys)), form, context.traits(), out);
  if (!status.ok()) return status;
  return out;
}

absl::StatusOr<SortedSet> Compute(Context& context, const AlgebraArgs& args, Operation operation) {
  const SortedSetOptions& options = context.keyspace.set_options();
  if (operation == Operation::kDifference) return Difference(args.sets, options);
  std::vector<WeightedSet> inputs;
  for (std::size_t i = 0; i < args.sets.size(); ++i) {
    inputs.push_back({args.sets[i], args.weights.empty() ? 1.0 : args.weights[i]});
  }
  return operation == Operation::kUnion ? Union(inputs, args.aggregate, options)
                                        : Intersection(inputs, args.aggregate, options);
}

absl::StatusOr<Reply> Read(Context& context, Operation operation) {
  const Form form{operation, operation != Operation::kDifference, /*withscores=*/true};
  const absl::StatusOr<AlgebraArgs> args = ParseAlgebra(context, context.args.subspan(1), form);
  if (!args.ok()) return args.status();
  absl::StatusOr<SortedSet> result = Compute(context, *args, operation);
  if (!result.ok()) return result.status();
  const auto shape = args->with_scores ? ReplyRows::Shape::kScored : ReplyRows::Shape::kMembers;
  return RowsReply(*result, {}, shape);
}

absl::StatusOr<Reply> Store(Context& context, Operation operation) {
  const Form form{operation, operation != Operation::kDifference};
  const absl::StatusOr<AlgebraArgs> args = ParseAlgebra(context, context.args.subspan(2), form);
  if (!args.ok()) return args.status();
  absl::StatusOr<SortedSet> result = Compute(context, *args, operation);
  if (!result.ok()) return result.status();
  return StoreResult(context, context.args[1],
                     MakeZset(std::move(*result), context.keyspace.small_limits()));
}

}  // namespace

absl::StatusOr<Reply> HandleZunion(Context& context) { return Read(context, Operation::kUnion); }

absl::StatusOr<Reply> HandleZinter(Context& context) {
  return Read(context, Operation::kIntersection);
}

absl::StatusOr<Reply> HandleZdiff(Context& context) {
  return Read(context, Operation::kDifference);
}

absl::StatusOr<Reply> HandleZunionstore(Context& context) {
  return Store(context, Operation::kUnion);
}

absl::StatusOr<Reply> HandleZinterstore(Context& context) {
  return Store(context, Operation::kIntersection);
}

absl::StatusOr<Reply> HandleZdiffstore(Context& context) {
  return Store(context, Operation::kDifference);
}

absl::StatusOr<Reply> HandleZintercard(Context& context) {
  const Form form{.operation = Operation::kIntersection, .limit = true};
  const absl::StatusOr<AlgebraArgs> args = ParseAlgebra(context, context.args.subspan(1), form);
  if (!args.ok()) return args.status();
  std::optional<std::size_t> limit;
  if (args->limit > 0) limit = static_cast<std::size_t>(args->limit);
  const absl::StatusOr<std::size_t> count = IntersectionCount(args->sets, limit);
  if (!count.ok()) return count.status();
  return Reply::Integer(static_cast<std::int64_t>(*count));
}

}  // namespace zset::internal
