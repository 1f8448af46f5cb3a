// SET, GET, APPEND: plain strings, for those who meet a sorted set with the wrong
// command.
// SPDX-License-Identifier: Apache-2.0
#include "redis/expiry_time.h"
#include "redis/handlers.h"
#include "redis/lookup.h"

namespace zset::internal {
namespace {

struct SetArgs {
  bool nx = false;
  bool xx = false;
  bool get = false;
  bool keep_ttl = false;
  std::optional<std::string_view> when;
  TimeUnit unit = TimeUnit::kSeconds;
  TimeBase base = TimeBase::kNow;
};

struct TimeWord {
  std::string_view word;
  TimeUnit unit;
  TimeBase base;
};

constexpr TimeWord kTimeWords[] = {
    {"ex", TimeUnit::kSeconds, TimeBase::kNow},
    {"px", TimeUnit::kMilliseconds, TimeBase::kNow},
    {"exat", TimeUnit::kSeconds, TimeBase::kEpoch},
    {"pxat", TimeUnit::kMilliseconds, TimeBase::kEpoch},
};

bool TakeTime(ArgReader& reader, SetArgs& out) {
  if (out.keep_ttl) return false;
  for (const TimeWord& time : kTimeWords) {
    // The same word may come again; a second kind of time may not.
    if (out.when && (out.unit != time.unit || out.base != time.base)) continue;
    if (!reader.TakeWord(time.word, 1)) continue;
    out.when = reader.Take();
    out.unit = time.unit;
    out.base = time.base;
    return true;
  }
  return false;
}

absl::StatusOr<SetArgs> ParseSet(Args words) {
  SetArgs out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (!out.xx && reader.TakeWord("nx")) {
      out.nx = true;
    } else if (!out.nx && reader.TakeWord("xx")) {
      out.xx = true;
    } else if (reader.TakeWord("get")) {
      out.get = true;
    } else if (!out.when && reader.TakeWord("keepttl")) {
      out.keep_ttl = true;
    } else if (!TakeTime(reader, out)) {
      return Fail(errors::kSyntax);
    }
  }
  return out;
}

absl::StatusOr<std::optional<std::int64_t>> ExpiryOf(const Context& context, const SetArgs& args) {
  if (!args.when) return std::optional<std::int64_t>();
  const absl::StatusOr<std::int64_t> when = ParseInteger(*args.when);
  if (!when.ok()) return when.status();
  if (*when <= 0) return Fail(InvalidExpire(context.spec.name));
  const std::optional<std::int64_t> at_ms =
      AbsoluteMilliseconds(*when, args.unit, args.base, context.keyspace.now_ms());
  if (!at_ms) return Fail(InvalidExpire(context.spec.name));
  return at_ms;
}

Reply ValueReply(const StringValue* value) {
  return value == nullptr ? Reply::Null() : Reply::Bulk(value->bytes);
}

}  // namespace

absl::StatusOr<Reply> HandleSet(Context& context) {
  const std::string_view key = context.args[1];
  const absl::StatusOr<SetArgs> args = ParseSet(context.args.subspan(3));
  if (!args.ok()) return args.status();
  absl::StatusOr<std::optional<std::int64_t>> expiry = ExpiryOf(context, *args);
  if (!expiry.ok()) return expiry.status();
  Reply reply = Reply::Ok();
  if (args->get) {
    const absl::StatusOr<StringValue*> old = FindAs<StringValue>(context, key);
    if (!old.ok()) return old.status();
    reply = ValueReply(*old);
  }
  const Record* record = context.Find(key);
  if ((args->nx && record != nullptr) || (args->xx && record == nullptr)) {
    return args->get ? std::move(reply) : Reply::Null();
  }
  if (args->keep_ttl && record != nullptr) *expiry = record->expires_at_ms;
  context.keyspace.Put(context.session.db, key, StringValue{std::string(context.args[2])});
  if (*expiry) context.keyspace.SetExpiry(context.session.db, key, *expiry);
  return reply;
}

absl::StatusOr<Reply> HandleGet(Context& context) {
  const absl::StatusOr<StringValue*> value = FindAs<StringValue>(context, context.args[1]);
  if (!value.ok()) return value.status();
  return ValueReply(*value);
}

absl::StatusOr<Reply> HandleAppend(Context& context) {
  const std::string_view key = context.args[1];
  const absl::StatusOr<StringValue*> value = FindAs<StringValue>(context, key);
  if (!value.ok()) return value.status();
  if (*value == nullptr) {
    context.Put(key, StringValue{std::string(context.args[2])});
    return Reply::Integer(static_cast<std::int64_t>(context.args[2].size()));
  }
  (*value)->bytes.append(context.args[2]);
  (*value)->raw = true;
  context.Changed(key);
  return Reply::Integer(static_cast<std::int64_t>((*value)->bytes.size()));
}

}  // namespace zset::internal
