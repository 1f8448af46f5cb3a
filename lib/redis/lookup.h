// Finding a key's value as one type.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "redis/command.h"

namespace zset::internal {

// The value at `key`, null if the key is missing; WRONGTYPE if it is another type.
template <typename T>
absl::StatusOr<T*> FindAs(Context& context, std::string_view key) {
  Record* record = context.Find(key);
  if (record == nullptr) return static_cast<T*>(nullptr);
  T* value = std::get_if<T>(&record->value);
  if (value == nullptr) return Fail(errors::kWrongType);
  return value;
}

}  // namespace zset::internal
