// LPUSH, LRANGE, LLEN, HSET, HGET: enough of lists and hashes to have real values of
// another type, and to read what SORT ... STORE made.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "redis/handlers.h"
#include "redis/lookup.h"

namespace zset::internal {

absl::StatusOr<Reply> HandleLpush(Context& context) {
  const std::string_view key = context.args[1];
  const absl::StatusOr<ListValue*> found = FindAs<ListValue>(context, key);
  if (!found.ok()) return found.status();
  ListValue made;
  ListValue& list = *found != nullptr ? **found : made;
  for (const std::string_view item : context.args.subspan(2)) list.items.emplace_front(item);
  const auto size = static_cast<std::int64_t>(list.items.size());
  if (*found == nullptr) {
    context.Put(key, std::move(made));
  } else {
    context.Changed(key);
  }
  return Reply::Integer(size);
}

absl::StatusOr<Reply> HandleLrange(Context& context) {
  const absl::StatusOr<std::int64_t> first = ParseInteger(context.args[2]);
  if (!first.ok()) return first.status();
  const absl::StatusOr<std::int64_t> last = ParseInteger(context.args[3]);
  if (!last.ok()) return last.status();
  const absl::StatusOr<ListValue*> list = FindAs<ListValue>(context, context.args[1]);
  if (!list.ok()) return list.status();
  std::vector<Reply> items;
  if (*list == nullptr) return Reply::Array({});
  const auto size = static_cast<std::int64_t>((*list)->items.size());
  const std::int64_t from = std::max<std::int64_t>(*first < 0 ? *first + size : *first, 0);
  const std::int64_t to = std::min(*last < 0 ? *last + size : *last, size - 1);
  for (std::int64_t i = from; i <= to; ++i) {
    items.push_back(Reply::Bulk((*list)->items[static_cast<std::size_t>(i)]));
  }
  return Reply::Array(std::move(items));
}

absl::StatusOr<Reply> HandleLlen(Context& context) {
  const absl::StatusOr<ListValue*> list = FindAs<ListValue>(context, context.args[1]);
  if (!list.ok()) return list.status();
  return Reply::Integer(*list == nullptr ? 0 : static_cast<std::int64_t>((*list)->items.size()));
}

absl::StatusOr<Reply> HandleHset(Context& context) {
  const std::string_view key = context.args[1];
  if (context.args.size() % 2 != 0) return Fail(WrongArity(context.spec.name));
  const absl::StatusOr<HashValue*> found = FindAs<HashValue>(context, key);
  if (!found.ok()) return found.status();
  HashValue made;
  HashValue& hash = *found != nullptr ? **found : made;
  std::int64_t added = 0;
  for (std::size_t i = 2; i + 1 < context.args.size(); i += 2) {
    added +=
        hash.fields.insert_or_assign(std::string(context.args[i]), std::string(context.args[i + 1]))
            .second;
  }
  if (*found == nullptr) {
    context.Put(key, std::move(made));
  } else {
    context.Changed(key);
  }
  return Reply::Integer(added);
}

absl::StatusOr<Reply> HandleHget(Context& context) {
  const absl::StatusOr<HashValue*> hash = FindAs<HashValue>(context, context.args[1]);
  if (!hash.ok()) return hash.status();
  if (*hash == nullptr) return Reply::Null();
  const auto field = (*hash)->fields.find(std::string(context.args[2]));
  return field == (*hash)->fields.end() ? Reply::Null() : Reply::Bulk(field->second);
}

}  // namespace zset::internal
