// SortedSetOptions: the inner shape of a set. The defaults suit everyone but
// tests and measurements; no option changes what an operation answers.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace zset {

// Values outside the stated limits are brought to the nearest allowed one.
struct SortedSetOptions {
  // Entries in a leaf block of the skiplist: 2 to 1024.
  std::size_t leaf_capacity = 64;
  // Links in an upper block: 4 to 1024.
  std::size_t upper_capacity = 64;
  // Records in a page of the member index: 2 to 1024.
  std::size_t page_capacity = 64;
  // A set of at most this many entries (0 to 128) ...
  std::size_t small_set_entries = 32;
  // ... whose members are each at most this long (0 to 4096) is kept as one small
  // block.
  std::size_t small_set_member_size = 64;
  // The member index's hash seed. Unset: drawn from std::random_device, so that
  // nobody can aim members at one page. Set it for runs that repeat exactly: versions
  // then repeat as well (View::content_version counts from 1), so that a kChecked
  // cursor or token, and PagingSessions that share a snapshot, do not notice that
  // another set took the place of their own.
  std::optional<std::uint64_t> hash_seed = std::nullopt;

  friend bool operator==(const SortedSetOptions&, const SortedSetOptions&) = default;
};

}  // namespace zset
