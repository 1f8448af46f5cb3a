// Plain sets as values in RDB files and DUMP payloads: type byte and body.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "redis/rdb_primitives.h"
#include "redis/value.h"

namespace zset::internal {

// How a plain set is encoded, by its type byte.
enum class SetType : std::uint8_t {
  kTable = 2,      // members in any order
  kIntegers = 11,  // one string that is an intset
  kListpack = 20,  // one string that is a listpack (Redis 7.2 and later)
};

// As a server writes a set of this encoding. Appends to `out`.
void EncodeSet(const SetValue& set, std::string& out, Compression compression);

struct DecodedSet {
  SetType type = SetType::kTable;
  std::vector<std::string> members;  // in any order; each one once, never none
};

// Reads type byte and body of any of the three types; ignores what follows.
// Errors: kInvalidArgument.
absl::StatusOr<DecodedSet> DecodeSet(std::string_view value);

}  // namespace zset::internal
