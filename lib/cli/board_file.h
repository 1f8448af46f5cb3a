// Board files: a sorted set as text, one row of `score<TAB>member` a line.
//
// The score is any number Redis takes as a score ("36", "-1.5e3", "inf"); NaN is
// none. The member is every byte from the first tab to the end of the line, which
// is a newline or a carriage return and a newline; the last line may lack it. If
// a member comes more than once its last row counts, unless rows are strict.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/progress_bar.h"
#include "zset/entry.h"
#include "zset/sorted_set.h"

namespace zset::cli {

struct BoardFileOptions {
  // Whether a member that comes again is an error.
  bool strict = false;
  // Members longer than this are an error.
  std::size_t max_member_size = kMaxMemberSize;
  // How many bad rows are described; the rest are counted.
  std::size_t max_described = 20;
};

struct BadRow {
  std::size_t line = 0;  // 1-based
  std::string problem;
};

// The rows of a text. If any is bad, nothing should be made of the others.
struct ParsedBoard {
  std::vector<EntryView> entries;  // each member once; point into the text
  std::size_t rows = 0;
  std::size_t replaced = 0;  // rows that a later row of the same member replaced
  std::size_t bad_rows = 0;
  std::vector<BadRow> described;  // the first bad rows
};

// Reads all rows of a text. O(n) expected.
ParsedBoard ParseBoard(std::string_view text, const BoardFileOptions& options,
                       ProgressBar& progress);

struct LoadedBoard {
  SortedSet set;
  std::size_t replaced = 0;  // as in ParsedBoard
};

// The set in a file, or in standard input if `path` is "-". All or nothing.
//
// Complexity: O(n log n).
// Errors:     kInvalidArgument if rows are bad: a line of "path:line: problem" for
//             each one described, then a summary. kNotFound or kUnavailable if the
//             file cannot be read.
absl::StatusOr<LoadedBoard> LoadBoard(const std::string& path, const BoardFileOptions& options,
                                      ProgressBar& progress);

}  // namespace zset::cli
