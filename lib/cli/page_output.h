// How a page is printed, for people and for programs.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

#include "zset/entry_range.h"

namespace zset::cli {

inline constexpr std::size_t kDefaultPageSize = 20;

// How to go on from a page.
struct Continuation {
  std::string command;               // prints the page
  std::optional<std::string> token;  // that the command uses, if it uses one
};

struct Page {
  std::string board;           // the file's name
  std::size_t board_size = 0;  // in rows
  EntryRange rows;             // borrows from the board
  std::optional<Continuation> next;
  std::optional<Continuation> previous;  // on pages with tokens
  bool has_tokens = false;
};

// The rank in page order of the first of some rows of a board.
std::size_t FirstRank(const EntryRange& rows, std::size_t board_size);

// A table of rank, score and member, and the commands that continue.
void PrintPage(const Page& page, std::ostream& out);

// One JSON object: board, size, direction, rows, next (null on the last page) and,
// with tokens, previous (null on the first).
// A row has rank, score and member; a member that is not UTF-8 is given by its
// bytes as member_base64 instead; an infinite score is "inf" or "-inf".
void PrintPageAsJson(const Page& page, std::ostream& out);

}  // namespace zset::cli
