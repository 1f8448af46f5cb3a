// SPDX-License-Identifier: Apache-2.0
#include <unordered_set>

#include "base/absl_view.h"
#include "base/member_hash.h"
#include "core/block.h"
#include "core/broken.h"
#include "core/index_node.h"
#include "core/record.h"
#include "core/validate.h"

namespace zset::internal {
namespace {

void CollectRecords(const Block& block, std::unordered_set<const Record*>& records) {
  for (std::size_t i = 0; i < block.count; ++i) {
    if (block.is_leaf()) {
      records.insert(block.records()[i]);
    } else {
      CollectRecords(*block.children()[i], records);
    }
  }
}

class IndexValidator {
 public:
  IndexValidator(const Roots& roots, const SortedSetOptions& options, const UnitLimits& limits)
      : roots_(roots), options_(options), limits_(limits) {}

  absl::Status Run() {
    if (roots_.top != nullptr) CollectRecords(*roots_.top, missing_);
    if (roots_.index != nullptr) {
      if (absl::Status status = CheckNode(*roots_.index, nullptr, 0); !status.ok()) return status;
    }
    if (!missing_.empty()) {
      return Broken("X4", "member \"", AsAbsl((*missing_.begin())->member()), "\" is not indexed");
    }
    return absl::OkStatus();
  }

 private:
  // `path` has the bits decided on the way, the first one on top.
  absl::Status CheckNode(const IndexNode& node, const IndexNode* parent, std::uint64_t path) {
    if (node.birth > limits_.version ||
        (parent != nullptr && parent->birth <= limits_.newest_snapshot &&
         node.birth > limits_.newest_snapshot)) {
      return Broken("X5", "a node is too young");
    }
    return node.is_page() ? CheckPage(node, path) : CheckDirectory(node, path);
  }

  static std::uint64_t FirstBits(std::uint64_t hash, int n) {
    return n == 0 ? 0 : hash >> (IndexNode::kHashBits - n);
  }

  absl::Status CheckPage(const IndexNode& page, std::uint64_t path) {
    if (page.count > page.capacity ||
        (page.capacity > options_.page_capacity && page.depth < IndexNode::kHashBits)) {
      return Broken("X3", "a page holds ", page.count, " of ",
                    static_cast<unsigned>(page.capacity));
    }
    for (std::size_t i = 0; i < page.count; ++i) {
      const Record* record = page.records()[i];
      const std::uint64_t hash = HashMember(record->member(), roots_.hash_seed);
      if (FirstBits(hash, page.depth) != FirstBits(path, page.depth) ||
          page.tags()[i] != IndexNode::TagOf(hash)) {
        return Broken("X1", "member \"", AsAbsl(record->member()), "\" is in the wrong page");
      }
      if (missing_.erase(record) == 0) {
        return Broken("X4", "member \"", AsAbsl(record->member()), "\" is indexed but not listed");
      }
      if (page.birth <= limits_.newest_snapshot && record->birth > limits_.newest_snapshot) {
        return Broken("X5", "record \"", AsAbsl(record->member()), "\" is too young");
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckDirectory(const IndexNode& directory, std::uint64_t path) {
    const int bits = static_cast<int>(directory.bits);
    if (bits > IndexNode::kMaxBits || directory.count != directory.slots()) {
      return Broken("X2", "a directory has ", bits, " bits and ", directory.count, " slots");
    }
    const IndexNode* previous = nullptr;
    for (std::size_t slot = 0; slot < directory.slots();) {
      const IndexNode* node = directory.entries()[slot];
      if (absl::Status status = CheckDepth(directory, *node); !status.ok()) return status;
      const std::size_t n = node->is_page() ? directory.SlotsFor(node->depth) : 1;
      if (slot % n != 0) return Broken("X2", "a page's slots are not aligned");
      for (std::size_t i = slot; i < slot + n; ++i) {
        if (directory.entries()[i] != node) return Broken("X2", "a page misses one of its slots");
      }
      const std::uint64_t below = path | std::uint64_t{slot}
                                             << (IndexNode::kHashBits - directory.depth - bits);
      if (absl::Status status = CheckNode(*node, &directory, below); !status.ok()) return status;
      if (slot / n % 2 == 1 && BothEmpty(previous, node)) {
        return Broken("X6", "two neighbour pages are empty");
      }
      previous = node;
      slot += n;
    }
    return absl::OkStatus();
  }

  static absl::Status CheckDepth(const IndexNode& directory, const IndexNode& node) {
    const int end = directory.depth + static_cast<int>(directory.bits);
    const bool right =
        node.is_page() ? node.depth >= directory.depth && node.depth <= end : node.depth == end;
    if (!right) return Broken("X2", "a node's depth is ", node.depth);
    return absl::OkStatus();
  }

  static bool BothEmpty(const IndexNode* a, const IndexNode* b) {
    return a->is_page() && b->is_page() && a->depth == b->depth && a->count + b->count == 0;
  }

  const Roots& roots_;
  const SortedSetOptions& options_;
  const UnitLimits& limits_;
  std::unordered_set<const Record*> missing_;
};

}  // namespace

absl::Status ValidateIndex(const Roots& roots, const SortedSetOptions& options,
                           const UnitLimits& limits) {
  return IndexValidator(roots, options, limits).Run();
}

}  // namespace zset::internal
