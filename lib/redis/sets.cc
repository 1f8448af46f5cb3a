// SADD, SREM, SMEMBERS, SCARD, SISMEMBER: plain sets, as inputs of ZUNION and its
// kin.
// SPDX-License-Identifier: Apache-2.0
#include "redis/encoding.h"
#include "redis/handlers.h"
#include "redis/lookup.h"

namespace zset::internal {

absl::StatusOr<Reply> HandleSadd(Context& context) {
  const std::string_view key = context.args[1];
  const absl::StatusOr<SetValue*> found = FindAs<SetValue>(context, key);
  if (!found.ok()) return found.status();
  SetValue made{SortedSet(context.keyspace.set_options()), SetValue::Encoding::kIntegers};
  SetValue& set = *found != nullptr ? **found : made;
  std::int64_t added = 0;
  for (const std::string_view member : context.args.subspan(2)) {
    const absl::StatusOr<AddResult> result = set.members.Add(member, 1);
    if (!result.ok()) return result.status();
    if (result->outcome != AddOutcome::kAdded) continue;
    ++added;
    set.encoding = EncodingWith(set, member, context.traits());
  }
  if (*found == nullptr) {
    context.Put(key, std::move(made));
  } else if (added > 0) {
    context.Changed(key);
  }
  return Reply::Integer(added);
}

absl::StatusOr<Reply> HandleSrem(Context& context) {
  const absl::StatusOr<SetValue*> set = FindAs<SetValue>(context, context.args[1]);
  if (!set.ok()) return set.status();
  if (*set == nullptr) return Reply::Integer(0);
  const std::size_t removed = (*set)->members.RemoveMany(context.args.subspan(2));
  if (removed > 0) context.Changed(context.args[1]);
  return Reply::Integer(static_cast<std::int64_t>(removed));
}

absl::StatusOr<Reply> HandleSmembers(Context& context) {
  const absl::StatusOr<SetValue*> set = FindAs<SetValue>(context, context.args[1]);
  if (!set.ok()) return set.status();
  std::vector<Reply> members;
  if (*set != nullptr) {
    for (const EntryView entry : (*set)->members) members.push_back(Reply::Bulk(entry.member));
  }
  return Reply::Set(std::move(members));
}

absl::StatusOr<Reply> HandleScard(Context& context) {
  const absl::StatusOr<SetValue*> set = FindAs<SetValue>(context, context.args[1]);
  if (!set.ok()) return set.status();
  return Reply::Integer(*set == nullptr ? 0 : static_cast<std::int64_t>((*set)->members.size()));
}

absl::StatusOr<Reply> HandleSismember(Context& context) {
  const absl::StatusOr<SetValue*> set = FindAs<SetValue>(context, context.args[1]);
  if (!set.ok()) return set.status();
  return Reply::Integer(*set != nullptr && (*set)->members.Contains(context.args[2]));
}

}  // namespace zset::internal
