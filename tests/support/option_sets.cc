// SPDX-License-Identifier: Apache-2.0
#include "support/option_sets.h"

#include <optional>

namespace zset::testing {

const std::vector<NamedOptions>& OptionSets() {
  static const std::vector<NamedOptions> sets = {
      {"Smallest",
       {.leaf_capacity = 2,
        .upper_capacity = 4,
        .page_capacity = 2,
        .small_set_entries = 0,
        .small_set_member_size = 0,
        .hash_seed = 1}},
      // Crosses between the small and the full form at 8 entries or 16 bytes.
      {"SmallestCrossing",
       {.leaf_capacity = 2,
        .upper_capacity = 4,
        .page_capacity = 2,
        .small_set_entries = 8,
        .small_set_member_size = 16,
        .hash_seed = 2}},
      {"Seven",
       {.leaf_capacity = 7,
        .upper_capacity = 7,
        .page_capacity = 7,
        .small_set_entries = 7,
        .small_set_member_size = 64,
        .hash_seed = 3}},
      // The last upper block, begun with two links or three, is short of its minimum.
      {"WideUppers",
       {.leaf_capacity = 2,
        .upper_capacity = 9,
        .page_capacity = 9,
        .small_set_entries = 0,
        .small_set_member_size = 0,
        .hash_seed = 4}},
      {"Default", {.hash_seed = std::nullopt}},
  };
  return sets;
}

}  // namespace zset::testing
