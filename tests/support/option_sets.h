// The shapes of a set that every test of behaviour runs at.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <ostream>
#include <vector>

#include "zset/options.h"

namespace zset::testing {

struct NamedOptions {
  const char* name;
  SortedSetOptions options;

  friend std::ostream& operator<<(std::ostream& out, const NamedOptions& named) {
    return out << named.name;
  }
};

// The smallest capacities that the structure allows, the same with small sets
// that grow and shrink across the border, seven, small leaves under wide upper
// blocks, and the default.
const std::vector<NamedOptions>& OptionSets();

}  // namespace zset::testing
