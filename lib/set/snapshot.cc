// SPDX-License-Identifier: Apache-2.0
#include "zset/snapshot.h"

#include <utility>

#include "core/core.h"
#include "core/snapshot_node.h"

namespace zset {

using internal::SnapshotNode;

namespace {

SnapshotNode* NodeOf(const internal::Source& source) {
  // A snapshot's roots are part of its node, which only its last owner may change.
  return static_cast<SnapshotNode*>(const_cast<internal::Roots*>(source.roots));
}

}  // namespace

Snapshot::Snapshot(const Snapshot& other) noexcept : View(other) {
  if (source_.roots != nullptr) {
    NodeOf(source_)->references.fetch_add(1, std::memory_order_relaxed);
  }
}

Snapshot::Snapshot(Snapshot&& other) noexcept : View(other) { other.Reset(); }

Snapshot& Snapshot::operator=(const Snapshot& other) noexcept {
  Snapshot copy(other);
  return *this = std::move(copy);
}

Snapshot& Snapshot::operator=(Snapshot&& other) noexcept {
  if (this == &other) return *this;
  Drop();
  View::operator=(other);
  other.Reset();
  return *this;
}

Snapshot::~Snapshot() { Drop(); }

void Snapshot::Drop() {
  if (source_.roots == nullptr) return;
  SnapshotNode* node = NodeOf(source_);
  if (node->references.fetch_sub(1, std::memory_order_acq_rel) == 1) {
    internal::Core::DropSnapshot(node);
  }
}

}  // namespace zset
