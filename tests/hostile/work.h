// How much work the structures of a set make, counted instead of timed.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/member_hash.h"
#include "core/block.h"
#include "core/index_node.h"
#include "core/roots.h"
#include "set/set_access.h"

namespace zset::internal {

// Blocks that a descent reads.
inline std::size_t Height(const SortedSet& set) {
  const Core* core = SetAccess::core(set);
  return core == nullptr || core->top == nullptr ? 0 : core->top->level + 1u;
}

// What a look-up in the member index reads: nodes on the way, and records whose tag
// agrees.
struct LookUp {
  std::size_t nodes = 0;
  std::size_t records = 0;
};

inline LookUp LookUpOf(const SortedSet& set, std::string_view member) {
  const Core& core = *SetAccess::core(set);
  const std::uint64_t hash = HashMember(member, core.hash_seed);
  LookUp work{1, 0};
  const IndexNode* node = core.index;
  for (; !node->is_page(); node = node->entries()[node->SlotOf(hash)]) ++work.nodes;
  work.records = static_cast<std::size_t>(
      std::count(node->tags(), node->tags() + node->count, IndexNode::TagOf(hash)));
  return work;
}

template <typename Members>
LookUp WorstLookUp(const SortedSet& set, const Members& members) {
  LookUp worst;
  for (const auto& member : members) {
    const LookUp work = LookUpOf(set, member);
    worst = {std::max(worst.nodes, work.nodes), std::max(worst.records, work.records)};
  }
  return worst;
}

// Bytes of the units that a write, the first after a snapshot, had to copy.
template <typename Write>
std::size_t BytesTouched(SortedSet& set, Write write) {
  set.Reclaim();
  const Snapshot before = set.TakeSnapshot();
  write(set);
  return set.memory_usage().snapshot_bytes;
}

}  // namespace zset::internal
