// The reader's side of the member index: see member_index.h.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>

#include "base/prefetch.h"
#include "core/member_index.h"
#include "core/record.h"

namespace zset::internal {
namespace {

// How many lookups go step by step together: enough to keep as many cache misses under
// way as a core can.
constexpr std::size_t kTogether = 32;

// The member's record, if it is in the page at `slot`, which has the tag, or behind.
inline Record* FindInPage(const IndexNode& page, std::size_t slot, std::uint8_t tag,
                          std::string_view member) {
  for (; slot < page.count; slot = page.NextWithTag(slot + 1, tag)) {
    Record* record = page.records()[slot];
    if (record->member() == member) return record;
  }
  return nullptr;
}

class Group {
 public:
  // REQUIRES: at most kTogether lookups.
  Group(const IndexNode& root, std::span<Lookup> lookups) : lookups_(lookups) {
    pages_.fill(&root);
  }

  void Find() {
    while (GoDown()) {
    }
    FindTags();
    FetchRecords();
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      Lookup& lookup = lookups_[i];
      lookup.record =
          FindInPage(*pages_[i], slots_[i], IndexNode::TagOf(lookup.hash), lookup.member);
    }
  }

 private:
  // Takes all that are not at their pages yet a directory down. Says whether any was.
  bool GoDown() {
    bool moved = false;
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      const IndexNode* node = pages_[i];
      if (node->is_page()) continue;
      node = node->entries()[node->SlotOf(lookups_[i].hash)];
      PrefetchBytes(node, sizeof(IndexNode) + kCacheLine);
      pages_[i] = node;
      moved = true;
    }
    return moved;
  }

  void FindTags() {
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      slots_[i] = pages_[i]->NextWithTag(0, IndexNode::TagOf(lookups_[i].hash));
      Prefetch(pages_[i]->records() + slots_[i]);
    }
  }

  void FetchRecords() {
    for (std::size_t i = 0; i < lookups_.size(); ++i) {
      if (slots_[i] == pages_[i]->count) continue;
      const Record* record = pages_[i]->records()[slots_[i]];
      Prefetch(record);
      Prefetch(reinterpret_cast<const char*>(record + 1) + lookups_[i].member.size());
    }
  }

  std::span<Lookup> lookups_;
  std::array<const IndexNode*, kTogether> pages_;
  std::array<std::size_t, kTogether> slots_;
};

}  // namespace

Record* FindRecord(const IndexNode* root, std::uint64_t hash, std::string_view member) {
  if (root == nullptr) return nullptr;
  while (!root->is_page()) root = root->entries()[root->SlotOf(hash)];
  const std::uint8_t tag = IndexNode::TagOf(hash);
  return FindInPage(*root, root->NextWithTag(0, tag), tag, member);
}

void PrefetchForInsert(const IndexNode* root, std::uint64_t hash) {
  if (root == nullptr) return;
  while (!root->is_page()) root = root->entries()[root->SlotOf(hash)];
  Prefetch(root->tags() + root->count);
  Prefetch(root->records() + root->count);
}

void PrefetchForErase(const IndexNode* root, std::uint64_t hash) {
  while (!root->is_page()) root = root->entries()[root->SlotOf(hash)];
  PrefetchBytes(root->tags(), root->count);
  PrefetchBytes(root->records(), root->count * sizeof(Record*));
}

void FindRecords(const IndexNode* root, std::span<Lookup> lookups) {
  if (root == nullptr) {
    for (Lookup& lookup : lookups) lookup.record = nullptr;
    return;
  }
  while (!lookups.empty()) {
    const std::size_t n = std::min(kTogether, lookups.size());
    Group(*root, lookups.first(n)).Find();
    lookups = lookups.subspan(n);
  }
}

}  // namespace zset::internal
