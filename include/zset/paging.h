// ReadPage: one page of a list, from a cursor.
//
//   zset::Page page = zset::ReadPage(board, cursor, {.first_rank = true}).value();
//   for (const zset::Entry& row : page.rows) Show(row);
//   bool has_more = page.next.has_value();
//
// Thread safety: as the view's const functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/cursor.h"
#include "zset/entry.h"
#include "zset/view.h"

namespace zset {

struct PageOptions {
  // Larger page sizes are refused.
  std::int64_t max_page_size = 1000;
  // What else to tell. Each costs O(log n) at most.
  bool first_rank = false;
  bool total = false;
  std::optional<std::string_view> own_member = {};
};

// The caller's own row.
struct OwnRow {
  Entry entry;
  std::size_t rank = 0;  // as Page::first_rank

  friend bool operator==(const OwnRow&, const OwnRow&) = default;
};

// Owns everything in it.
struct Page {
  std::vector<Entry> rows;  // in the listing's direction
  // Present if and only if a row of the listing follows (comes before) this page.
  std::optional<Cursor> next;
  std::optional<Cursor> previous;
  // If asked for, and there is a first row: its 0-based rank in the whole set,
  // counted from the end at which the listing's direction starts. (Cursor::AtRank and
  // PagingSessions::JumpToRank count within the listing's interval.)
  std::optional<std::size_t> first_rank;
  // If asked for: how many entries the listing's interval has.
  std::optional<std::size_t> total;
  // If asked for, and the member is in the listing's interval.
  std::optional<OwnRow> own;

  friend bool operator==(const Page&, const Page&) = default;
};

// The page a cursor means. A place outside the listing's interval counts as the
// nearest end of the interval.
//
// Errors:     kInvalidArgument if the page size is below 1 or above the option, or a
//             score is NaN. For kChecked, kAborted (PagingError::kListChanged) if the
//             view is of another version; for kSnapshot, kFailedPrecondition
//             (PagingError::kOtherSnapshot). VersionsOf gives both versions. See
//             zset/paging_error.h.
// Complexity: O(log n), one descent, then O(1) a row, at any depth and in any tie
//             group. An interval costs a few descents more.
absl::StatusOr<Page> ReadPage(const View& view, const Cursor& cursor,
                              const PageOptions& options = {});

// The page around a member: min(page size, the interval's entries) rows in a run that
// contains it, as near to its middle as the interval's ends allow.
//
// Errors:     as ReadPage; kNotFound if the member is not in the listing's interval.
// Complexity: O(log n), then O(1) a row.
absl::StatusOr<Page> ReadPageAround(const View& view, const Listing& listing,
                                    std::string_view member, const PageOptions& options = {});

}  // namespace zset
