// BatchPut: gives several members new scores, all of them or none, without copying
// anything to be able to undo it.
//
// First every new key goes into the skiplist, and with it new members into the index.
// All allocations happen here; what was put in can be taken out again without any.
// When all are in, the keys that the moved members had before are taken out, which
// without snapshots never allocates. In between a moved member has two keys, and its
// record still has the score of the older one.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/core.h"

namespace zset::internal {

// A member, its record (null if it is new), and the score it is to have.
struct Core::Change {
  std::string_view member;
  std::uint64_t hash = 0;
  Record* record = nullptr;
  double score = 0;
};

class Core::BatchPut {
 public:
  BatchPut(Core& core, std::span<Change> changes) : core_(core), changes_(changes) {}

  void Run();

 private:
  void PutGroup(std::span<Change> changes);
  void Put(Change& change, Skiplist::Path& path);
  void TakeOldKeys(std::span<Change> changes) noexcept;
  void Undo() noexcept;

  Core& core_;
  std::span<Change> changes_;
  std::size_t done_ = 0;  // changes whose new key is in the skiplist
};

}  // namespace zset::internal
