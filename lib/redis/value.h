// Value: what a key may hold. Sorted sets and plain sets are whole; strings, lists
// and hashes exist as far as sorted-set commands can meet them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "absl/container/btree_map.h"
#include "redis/scan_order.h"
#include "zset/keyspace.h"
#include "zset/sorted_set.h"

namespace zset::internal {

// The two forms in which a server keeps a sorted set. The engine does not need
// them; they are tracked because they show in replies.
enum class Encoding { kSmall, kLarge };

struct ZsetValue {
  SortedSet set;
  Encoding encoding = Encoding::kSmall;
  ScanOrder scan_order;  // kept while a ZSCAN of a large set is under way
};

// A plain set: a sorted set whose scores are all 1, as ZUNION sees it.
struct SetValue {
  enum class Encoding { kIntegers, kListpack, kTable };

  SortedSet members;
  Encoding encoding = Encoding::kIntegers;
};

struct StringValue {
  std::string bytes;
  bool raw = false;  // changed in place since it was set
};

struct ListValue {
  std::deque<std::string> items;
};

struct HashValue {
  absl::btree_map<std::string, std::string> fields;
};

using Value = std::variant<StringValue, ListValue, SetValue, ZsetValue, HashValue>;

KeyType TypeOf(const Value& value);

// "string", "list", "set", "zset" or "hash".
std::string_view TypeName(KeyType type);

Value CopyOf(const Value& value);

}  // namespace zset::internal
