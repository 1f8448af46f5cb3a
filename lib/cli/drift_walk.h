// One walk over a changing board, page by page, by one of four methods.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "cli/drift_writer.h"
#include "zset/entry.h"
#include "zset/range.h"
#include "zset/snapshot.h"

namespace zset::cli {

// How a client asks for its next page.
enum class Method {
  kOffset,       // by how many rows it was given so far
  kScoreCursor,  // by the last row's score: rows with a score beyond it
  kCursor,       // by the last row's score and member: rows beyond that place
  kSnapshot,     // as kCursor, on a snapshot taken before the first page
};

struct WalkOptions {
  Method method = Method::kCursor;
  Direction direction = Direction::kForward;
  std::size_t page_size = 50;
  std::size_t writes_per_page = 20;
  Moves moves = Moves::kAnywhere;
  std::uint64_t seed = 1;
};

// Watches a walk. What it is given is valid during the call only.
class WalkObserver {
 public:
  virtual ~WalkObserver() = default;
  virtual void OnRow(EntryView row) = 0;
  virtual void OnPageEnd(std::size_t pages_so_far) = 0;
  virtual void OnWrite(const Write& write) = 0;
};

// The query for the page after `given` rows, the last of which was `last`
// (nullopt before the first page).
RangeQuery NextPageQuery(const WalkOptions& options, std::size_t given,
                         const std::optional<Entry>& last);

// How many full or partial pages `rows` rows make.
std::size_t PageCount(std::size_t rows, std::size_t page_size);

// Pages through a copy of `start` until a page comes short, and lets a
// DriftWriter change it between pages. The writer stops after as many pages as
// the board had at the start, so that every walk ends.
//
// O(n + r log n): r rows and writes, or one page's log n for each page.
void Walk(const Snapshot& start, const WalkOptions& options, WalkObserver& observer);

}  // namespace zset::cli
