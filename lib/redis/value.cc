// SPDX-License-Identifier: Apache-2.0
#include "redis/value.h"

namespace zset::internal {
namespace {

SortedSet Copied(const SortedSet& set) { return SortedSet::CopyOf(set, set.options()); }

struct Copier {
  Value operator()(const StringValue& value) const { return value; }
  Value operator()(const ListValue& value) const { return value; }
  Value operator()(const HashValue& value) const { return value; }
  Value operator()(const SetValue& value) const {
    return SetValue{Copied(value.members), value.encoding};
  }
  Value operator()(const ZsetValue& value) const {
    return ZsetValue{Copied(value.set), value.encoding, {}};
  }
};

struct TypeTeller {
  KeyType operator()(const StringValue&) const { return KeyType::kString; }
  KeyType operator()(const ListValue&) const { return KeyType::kList; }
  KeyType operator()(const SetValue&) const { return KeyType::kSet; }
  KeyType operator()(const ZsetValue&) const { return KeyType::kSortedSet; }
  KeyType operator()(const HashValue&) const { return KeyType::kHash; }
};

}  // namespace

KeyType TypeOf(const Value& value) { return std::visit(TypeTeller(), value); }

std::string_view TypeName(KeyType type) {
  switch (type) {
    case KeyType::kString:
      return "string";
    case KeyType::kList:
      return "list";
    case KeyType::kSet:
      return "set";
    case KeyType::kSortedSet:
      return "zset";
    case KeyType::kHash:
      return "hash";
    case KeyType::kNone:
      break;
  }
  return "none";
}

Value CopyOf(const Value& value) { return std::visit(Copier(), value); }

}  // namespace zset::internal
