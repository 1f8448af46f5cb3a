// How a page is printed, for people and for programs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "zset/entry_range.h"

namespace zset::cli {

inline constexpr std::size_t kDefaultPageSize = 20;

struct Page {
  std::string board;           // the file's name
  std::size_t board_size = 0;  // in rows
  EntryRange rows;             // borrows from the board
  std::string command;         // prints the following page once a position is added
};

// A table of rank, score and member, and the command that continues.
void PrintPage(const Page& page, std::ostream& out);

// One JSON object: board, size, direction, rows and next (null on the last page).
// A row has rank, score and member; a member that is not UTF-8 is given by its
// bytes as member_base64 instead; an infinite score is "inf" or "-inf".
void PrintPageAsJson(const Page& page, std::ostream& out);

}  // namespace zset::cli
