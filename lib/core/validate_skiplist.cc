// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "base/absl_view.h"
#include "core/broken.h"
#include "core/validate.h"
#include "order/entry_order.h"

namespace zset::internal {
namespace {

class SkiplistValidator {
 public:
  SkiplistValidator(const SortedSetOptions& options, const UnitLimits& limits)
      : options_(options), limits_(limits) {}

  absl::Status Run(const Roots& roots) {
    if (roots.top == nullptr) {
      if (roots.size != 0) return Broken("S3", "no block, but the size is ", roots.size);
      return absl::OkStatus();
    }
    if (absl::Status status = CheckBlock(*roots.top, nullptr, true); !status.ok()) return status;
    if (roots.top->Total() != roots.size) {
      return Broken("S3", "the top's spans sum to ", roots.top->Total(), ", the size is ",
                    roots.size);
    }
    return absl::OkStatus();
  }

 private:
  // `parent` is null for the top; `at_edge` says that nothing lies to the block's right.
  absl::Status CheckBlock(const Block& block, const Block* parent, bool at_edge) {
    for (const absl::Status& status :
         {CheckCount(block, parent, at_edge), CheckPrefix(block), CheckBirth(block, parent)}) {
      if (!status.ok()) return status;
    }
    return block.is_leaf() ? CheckEntries(block) : CheckLinks(block, at_edge);
  }

  absl::Status CheckCount(const Block& block, const Block* parent, bool at_edge) const {
    const std::size_t capacity = block.is_leaf() ? options_.leaf_capacity : options_.upper_capacity;
    if (block.capacity != capacity || block.count == 0 || block.count > capacity) {
      return Broken("S2", "a block of level ", block.level, " holds ", block.count, " of ",
                    capacity, " keys");
    }
    // Where entries are appended, blocks at the right edge begin nearly empty.
    const std::size_t least_links = block.is_leaf() ? 1 : 2;
    const std::size_t least = parent == nullptr || at_edge ? least_links : block.min_count();
    if (block.count < least) {
      return Broken("S2", "a block of level ", block.level, " holds ", block.count,
                    " keys, the minimum is ", least);
    }
    return absl::OkStatus();
  }

  static absl::Status CheckPrefix(const Block& block) {
    if (block.prefix_size > Block::kMaxPrefix) return Broken("S5", "the prefix is too long");
    for (std::size_t i = 0; i < block.count; ++i) {
      const std::string_view member = block.records()[i]->member();
      if (member.substr(0, block.prefix_size) != block.common_prefix()) {
        return Broken("S5", "member \"", AsAbsl(member), "\" does not begin with the prefix");
      }
      if (block.heads()[i] != Block::HeadOf(member, block.prefix_size)) {
        return Broken("S5", "the head of member \"", AsAbsl(member), "\" is wrong");
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckBirth(const Block& block, const Block* parent) const {
    if (block.birth > limits_.version) return Broken("S7", "a block is younger than the set");
    if (parent != nullptr && parent->birth <= limits_.newest_snapshot &&
        block.birth > limits_.newest_snapshot) {
      return Broken("S7", "a shared block leads to a private one");
    }
    return absl::OkStatus();
  }

  absl::Status CheckEntries(const Block& leaf) {
    for (std::size_t i = 0; i < leaf.count; ++i) {
      const Record& record = *leaf.records()[i];
      if (std::isnan(record.score) || record.score != leaf.scores()[i]) {
        return Broken("S8", "the score of \"", AsAbsl(record.member()), "\" is ", leaf.scores()[i],
                      ", its record has ", record.score);
      }
      if (previous_ != nullptr && CompareKeys(previous_->entry(), record.entry()) >= 0) {
        return Broken("S1", "\"", AsAbsl(record.member()), "\" is not above \"",
                      AsAbsl(previous_->member()), "\"");
      }
      previous_ = &record;
      if (record.birth > limits_.version ||
          (leaf.birth <= limits_.newest_snapshot && record.birth > limits_.newest_snapshot)) {
        return Broken("S7", "record \"", AsAbsl(record.member()), "\" is too young");
      }
    }
    return absl::OkStatus();
  }

  absl::Status CheckLinks(const Block& block, bool at_edge) {
    for (std::size_t i = 0; i < block.count; ++i) {
      const Block& child = *block.children()[i];
      if (child.level + 1 != block.level) {
        return Broken("S6", "a link of level ", block.level, " leads to level ", child.level);
      }
      const bool child_at_edge = at_edge && i + 1u == block.count;
      if (absl::Status status = CheckBlock(child, &block, child_at_edge); !status.ok()) {
        return status;
      }
      if (block.spans()[i] != child.Total()) {
        return Broken("S3", "a span of level ", block.level, " is ", block.spans()[i],
                      ", under it are ", child.Total());
      }
      if (block.records()[i] != child.records()[0] || block.scores()[i] != child.scores()[0]) {
        return Broken("S4", "a key of level ", block.level, " is not the first under it");
      }
    }
    return absl::OkStatus();
  }

  const SortedSetOptions& options_;
  const UnitLimits& limits_;
  const Record* previous_ = nullptr;
};

}  // namespace

absl::Status ValidateSmallBlock(const SmallBlock& block) {
  if (block.count == 0 || block.count > SmallBlock::kMaxEntries) {
    return Broken("B3", "the block holds ", static_cast<std::size_t>(block.count), " entries");
  }
  Spot spot = block.SpotAt(0);
  std::size_t member_bytes = 0;
  for (std::size_t i = 0; i < block.count; ++i) {
    const EntryView entry = block.Read(spot);
    if (entry.member.size() > SmallBlock::kMaxMember) return Broken("B2", "a member is too long");
    if (block.Find(entry.member)->rank != i) {
      return Broken("B2", "member \"", AsAbsl(entry.member), "\" is there twice");
    }
    const Spot next = block.Next(spot);
    member_bytes += static_cast<std::size_t>(static_cast<const char*>(next.at) -
                                             static_cast<const char*>(spot.at));
    if (i + 1 < block.count && CompareKeys(entry, block.Read(next)) >= 0) {
      return Broken("B1", "entry ", i + 1, " is not above entry ", i);
    }
    spot = next;
  }
  if (member_bytes != block.member_bytes) {
    return Broken("B3", "members take ", member_bytes, " bytes of ", block.member_bytes);
  }
  return absl::OkStatus();
}

absl::Status ValidateSkiplist(const Roots& roots, const SortedSetOptions& options,
                              const UnitLimits& limits) {
  return SkiplistValidator(options, limits).Run(roots);
}

}  // namespace zset::internal
