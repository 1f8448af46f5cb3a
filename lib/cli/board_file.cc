// SPDX-License-Identifier: Apache-2.0
#include "cli/board_file.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <compare>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "base/absl_view.h"
#include "cli/member_text.h"
#include "order/entry_order.h"
#include "zset/score_text.h"

namespace zset::cli {
namespace {

using internal::AsAbsl;

// The parts of loading as shares of its time, for the progress bar.
constexpr double kReadEnd = 0.03;
constexpr double kParseEnd = 0.33;
constexpr double kSortEnd = 0.53;

// Rows or comparisons between two looks at the clock.
constexpr std::size_t kProgressStride = std::size_t{1} << 13;

constexpr const char* kStandardInput = "-";

absl::Status ReadFailure(const std::string& path, int error) {
  const std::string message =
      absl::StrCat(path == kStandardInput ? "standard input" : path, ": ", std::strerror(error));
  return error == ENOENT ? absl::NotFoundError(message) : absl::UnavailableError(message);
}

// All bytes of an open file, whose size may be unknown (0).
absl::StatusOr<std::string> ReadStream(std::FILE* file, const std::string& path,
                                       std::uintmax_t expected, ProgressBar& progress) {
  std::string text;
  std::string chunk(std::size_t{1} << 20, '\0');
  while (true) {
    const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file);
    if (got == 0) break;
    text.append(chunk, 0, got);
    const double share = static_cast<double>(text.size()) / static_cast<double>(expected + 1);
    progress.Update(expected == 0 ? 0 : kReadEnd * share, "reading");
  }
  if (std::ferror(file) != 0) return ReadFailure(path, errno);
  return text;
}

absl::StatusOr<std::string> ReadAll(const std::string& path, ProgressBar& progress) {
  if (path == kStandardInput) return ReadStream(stdin, path, 0, progress);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (file == nullptr) return ReadFailure(path, errno);
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  return ReadStream(file.get(), path, unknown ? 0 : size, progress);
}

// Collects rows, and finds what is wrong with them.
class BoardParser {
 public:
  explicit BoardParser(const BoardFileOptions& options) : options_(options) {}

  void AddLine(std::string_view line) {
    ++board_.rows;
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) {
      AddProblem(line.empty() ? "empty line; a row is a score, a tab and a member"
                              : absl::StrCat("no tab between score and member: ", Quoted(line)));
      return;
    }
    const std::optional<double> score = ReadScore(line.substr(0, tab));
    if (!score) return;
    const std::string_view member = line.substr(tab + 1);
    if (member.size() > options_.max_member_size) {
      AddProblem(absl::StrCat("the member has ", member.size(), " bytes; at most ",
                              options_.max_member_size, " are allowed"));
      return;
    }
    AddEntry({member, *score});
  }

  ParsedBoard Take() { return std::move(board_); }

 private:
  std::optional<double> ReadScore(std::string_view text) {
    const std::optional<double> score = ParseScore(text);
    if (!score) {
      const bool nan = absl::EndsWithIgnoreCase(AsAbsl(text), "nan");
      AddProblem(absl::StrCat("not a score: ", Quoted(text),
                              nan ? " (NaN has no place in an order)" : ""));
    }
    return score;
  }

  void AddEntry(EntryView entry) {
    const Seen here{board_.entries.size(), board_.rows};
    const auto [at, is_new] = seen_.try_emplace(AsAbsl(entry.member), here);
    if (is_new) {
      board_.entries.push_back(entry);
    } else if (options_.strict) {
      AddProblem(absl::StrCat("member ", Quoted(entry.member), " is on line ", at->second.line,
                              " already"));
    } else {
      board_.entries[at->second.index].score = entry.score;
      ++board_.replaced;
    }
  }

  void AddProblem(std::string problem) {
    ++board_.bad_rows;
    if (board_.described.size() < options_.max_described) {
      board_.described.push_back({board_.rows, std::move(problem)});
    }
  }

  struct Seen {
    std::size_t index;  // in entries
    std::size_t line;
  };

  const BoardFileOptions& options_;
  ParsedBoard board_;
  absl::flat_hash_map<absl::string_view, Seen> seen_;
};

absl::Status BadRows(const std::string& path, const ParsedBoard& board) {
  std::string message;
  for (const BadRow& row : board.described) {
    absl::StrAppend(&message, path, ":", row.line, ": ", row.problem, "\n");
  }
  const std::size_t more = board.bad_rows - board.described.size();
  if (more > 0) absl::StrAppend(&message, "... and ", more, " more bad rows\n");
  absl::StrAppend(&message, path, ": ", board.bad_rows, " of ", board.rows,
                  board.bad_rows == 1 ? " rows is bad" : " rows are bad", "; nothing was loaded");
  return absl::InvalidArgumentError(message);
}

// Sorts by the set's order. How far it is, the bar learns from the number of
// comparisons, which for n entries is about n log2 n.
void SortEntries(std::vector<EntryView>& entries, ProgressBar& progress) {
  const auto expected = static_cast<double>(entries.size() * std::bit_width(entries.size()) + 1);
  std::size_t compared = 0;
  std::sort(entries.begin(), entries.end(), [&](const EntryView& a, const EntryView& b) {
    if (++compared % kProgressStride == 0) {
      const double share = std::min(1.0, static_cast<double>(compared) / expected);
      progress.Update(kParseEnd + (kSortEnd - kParseEnd) * share, "sorting");
    }
    return std::is_lt(internal::CompareKeys(a, b));
  });
}

}  // namespace

ParsedBoard ParseBoard(std::string_view text, const BoardFileOptions& options,
                       ProgressBar& progress) {
  BoardParser parser(options);
  for (std::size_t start = 0, lines = 0; start < text.size(); ++lines) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    parser.AddLine(text.substr(start, end - start));
    start = end + 1;
    if (lines % kProgressStride == 0) {
      const double share = static_cast<double>(start) / static_cast<double>(text.size());
      progress.Update(kReadEnd + (kParseEnd - kReadEnd) * share, "parsing");
    }
  }
  return parser.Take();
}

absl::StatusOr<LoadedBoard> LoadBoard(const std::string& path, const BoardFileOptions& options,
                                      ProgressBar& progress) {
  absl::StatusOr<std::string> text = ReadAll(path, progress);
  if (!text.ok()) return text.status();
  ParsedBoard board = ParseBoard(*text, options, progress);
  if (board.bad_rows > 0) return BadRows(path, board);
  SortEntries(board.entries, progress);
  progress.Update(kSortEnd, "building");
  absl::StatusOr<SortedSet> set = SortedSet::FromSorted(board.entries);
  if (!set.ok()) return set.status();
  return LoadedBoard{*std::move(set), board.replaced};
}

}  // namespace zset::cli
