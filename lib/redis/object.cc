// OBJECT: the inner form of a value, as the server would tell it.
// SPDX-License-Identifier: Apache-2.0
#include <limits>

#include "order/score_parse.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

constexpr std::size_t kMaxEmbedded = 44;  // bytes of a string kept beside its header
constexpr std::int64_t kSharedIntegers = 10000;
constexpr std::size_t kMaxListpack = 8192;    // bytes of a list in one listpack
constexpr std::size_t kMaxHashEntries = 128;  // Redis: hash-max-listpack-entries
constexpr std::size_t kMaxHashItem = 64;      // Redis: hash-max-listpack-value

struct EncodingTeller {
  const ProfileTraits& traits;

  std::string_view operator()(const StringValue& value) const {
    if (value.raw) return "raw";
    if (value.bytes.size() <= 20 && ParseInt64(value.bytes)) return "int";
    return value.bytes.size() <= kMaxEmbedded ? "embstr" : "raw";
  }
  std::string_view operator()(const ListValue& value) const {
    if (!traits.small_sets_are_listpacks) return "quicklist";
    std::size_t bytes = 0;
    for (const std::string& item : value.items) bytes += item.size() + 2;
    return bytes <= kMaxListpack ? "listpack" : "quicklist";
  }
  std::string_view operator()(const SetValue& value) const {
    switch (value.encoding) {
      case SetValue::Encoding::kIntegers:
        return "intset";
      case SetValue::Encoding::kListpack:
        return "listpack";
      case SetValue::Encoding::kTable:
        break;
    }
    return "hashtable";
  }
  std::string_view operator()(const ZsetValue& value) const {
    return value.encoding == Encoding::kSmall ? "listpack" : "skiplist";
  }
  std::string_view operator()(const HashValue& value) const {
    if (value.fields.size() > kMaxHashEntries) return "hashtable";
    for (const auto& [field, item] : value.fields) {
      if (field.size() > kMaxHashItem || item.size() > kMaxHashItem) return "hashtable";
    }
    return "listpack";
  }
};

// A server has one value for each small integer, which all keys share.
bool IsShared(const Value& value) {
  const auto* string = std::get_if<StringValue>(&value);
  if (string == nullptr || string->raw) return false;
  const std::optional<std::int64_t> number = ParseInt64(string->bytes);
  return number && *number >= 0 && *number < kSharedIntegers;
}

}  // namespace

absl::StatusOr<Reply> HandleObjectEncoding(Context& context) {
  const Record* record = context.Peek(context.args[2]);
  if (record == nullptr) return Reply::Null();
  return Reply::Bulk(std::visit(EncodingTeller{context.traits()}, record->value));
}

absl::StatusOr<Reply> HandleObjectFreq(Context& context) {
  if (context.Peek(context.args[2]) == nullptr) return Reply::Null();
  return Fail(errors::kNoFrequency);
}

absl::StatusOr<Reply> HandleObjectIdletime(Context& context) {
  const Record* record = context.Peek(context.args[2]);
  if (record == nullptr) return Reply::Null();
  return Reply::Integer((context.keyspace.now_ms() - record->used_at_ms) / 1000);
}

absl::StatusOr<Reply> HandleObjectRefcount(Context& context) {
  const Record* record = context.Peek(context.args[2]);
  if (record == nullptr) return Reply::Null();
  return Reply::Integer(IsShared(record->value) ? std::numeric_limits<std::int32_t>::max() : 1);
}

}  // namespace zset::internal
