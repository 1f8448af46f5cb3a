// SortedSet::Located: where a member is, in either form of a set.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/record.h"
#include "zset/sorted_set.h"

namespace zset {

struct SortedSet::Located {
  std::optional<double> score;         // nullopt: the member is absent
  std::size_t rank = 0;                // small form
  std::uint64_t hash = 0;              // big form
  internal::Record* record = nullptr;  // big form
};

}  // namespace zset
