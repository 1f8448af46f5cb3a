// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace zset::bench {

// Takes `bytes` of heap, touches each page and gives it back to malloc, which keeps
// it: from then on no structure pays for the system's page faults.
void PrefaultHeap(std::size_t bytes);

}  // namespace zset::bench
