// SPDX-License-Identifier: Apache-2.0
#include "core/broken.h"
#include "core/validate.h"

namespace zset::internal {

class StoreAuditor {
 public:
  explicit StoreAuditor(const UnitStore& store) : store_(store) {}

  absl::Status Run(const Roots& roots, const SmallBlock* small) {
    if (absl::Status status = CheckSnapshots(); !status.ok()) return status;
    AddList(store_.garbage_);
    const std::size_t listed = bytes_;
    if (listed != store_.dead_bytes()) {
      return Broken("V4", "units on lists take ", listed, " bytes, counted are ",
                    store_.dead_bytes());
    }
    if (small != nullptr) AddUnit(Unit::Small(small));
    if (roots.top != nullptr) AddUnit(Unit::BlockTree(roots.top));
    if (roots.index != nullptr) AddUnit(Unit::IndexTree(roots.index));
    if (bytes_ != store_.total_bytes()) {
      return Broken("V4", "units take ", bytes_, " bytes, counted are ", store_.total_bytes());
    }
    if (too_young_) return Broken("V3", "a unit is younger than the set's version");
    return absl::OkStatus();
  }

 private:
  absl::Status CheckSnapshots() {
    Version previous = kNoVersion;
    for (const SnapshotNode* node = store_.oldest_; node != nullptr; node = node->newer) {
      if (node->version <= previous || node->version >= store_.version_) {
        return Broken("V1", "snapshot version ", node->version, " follows ", previous);
      }
      previous = node->version;
      bool dead_too_young = false;
      ForEach(node->dead, [&](Unit unit) { dead_too_young |= unit.birth() > node->version; });
      if (dead_too_young) return Broken("V2", "a dead unit is younger than its snapshot");
      const std::size_t before = bytes_;
      AddList(node->dead);
      AddList(node->suspects);
      if (bytes_ - before != node->kept_bytes) {
        return Broken("V5", "snapshot ", node->version, " lists ", bytes_ - before,
                      " bytes, counted are ", node->kept_bytes);
      }
    }
    if (store_.newest_version_ != previous) {
      return Broken("V1", "the newest snapshot is ", previous, ", noted is ",
                    store_.newest_version_);
    }
    return absl::OkStatus();
  }

  template <typename Visit>
  static void ForEach(const UnitList& list, Visit visit) {
    for (const UnitChunk* chunk = list.head(); chunk != nullptr; chunk = chunk->next) {
      for (std::size_t i = 0; i < chunk->count; ++i) visit(chunk->units[i]);
    }
  }

  void AddList(const UnitList& list) {
    ForEach(list, [this](Unit unit) { AddUnit(unit); });
  }

  void AddUnit(Unit unit) {
    bytes_ += UnitStore::BytesOf(unit);
    too_young_ |= unit.birth() > store_.version_;
    if (unit.kind() == Unit::Kind::kBlockTree) AddUnder(*unit.as<Block>());
    if (unit.kind() == Unit::Kind::kIndexTree) AddUnder(*unit.as<IndexNode>());
  }

  void AddUnder(const Block& block) {
    for (std::size_t i = 0; i < block.count; ++i) {
      AddUnit(block.is_leaf() ? Unit::OfRecord(block.records()[i])
                              : Unit::BlockTree(block.children()[i]));
    }
  }

  void AddUnder(const IndexNode& node) {
    if (node.is_page()) return;
    // A directory being taken apart has `count` slots left.
    for (std::size_t slot = 0; slot < node.count;) {
      const IndexNode* child = node.entries()[slot];
      slot += child->is_page() ? node.SlotsFor(child->depth) : 1;
      AddUnit(Unit::IndexTree(child));
    }
  }

  const UnitStore& store_;
  std::size_t bytes_ = 0;
  bool too_young_ = false;
};

absl::Status ValidateStore(const Core& core, const SmallBlock* small) {
  return StoreAuditor(core.store()).Run(core, small);
}

}  // namespace zset::internal
