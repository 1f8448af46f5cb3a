// `zset page`: one page of a board, and the command that prints the next one.
// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "cli/commands.h"
#include "cli/member_text.h"
#include "cli/page_output.h"
#include "cli/page_tokens.h"
#include "zset/paging.h"
#include "zset/score_text.h"

namespace zset::cli {
namespace {

constexpr const char* kExamples = R"(Examples:
  zset page board.tsv                       the 20 lowest rows
  zset page board.tsv --desc --size 3       the podium
  zset page board.tsv --desc --around ada   ada and her neighbours
  zset page board.tsv --after 36 ada        what follows the place of ada at 36
  sort -u new.tsv | zset page - --json      from standard input, for a program

Rows are ordered by score, equal scores by the members' bytes. Ranks count from
0 at the end where the page order starts. The printed `next:` line is a command
for the following page; it never skips or repeats a row, however many tie.

With --tokens the command goes on from a page token instead, which says what it
is for: a token of another file, direction or size is refused. With --key-file
tokens are signed, or sealed (--seal). See also: zset token explain --help

Members are printed as they are, but for backslash, control characters,
invisible characters and bytes that are not UTF-8: these become \\ \t \n \r or
\xHH, and the `next:` line then says --escapes. With --json, a member that is
not UTF-8 is given as "member_base64" instead of "member"; infinite scores are
the strings "inf" and "-inf".

FILE has one row a line: a score, a tab, a member (all bytes to the line's end).
Of rows with the same member the last counts. If a row is bad, the bad rows are
listed by line number and nothing is printed. Exit code: 0 done, 1 bad data,
2 bad usage.)";

// The command line, as typed.
struct PageArguments {
  std::string file;
  bool descending = false;
  std::size_t size = kDefaultPageSize;
  std::pair<std::string, std::string> after;
  std::size_t from_rank = 0;
  std::string around;
  bool escapes = false;
  bool strict = false;
  bool json = false;
  TokenArguments tokens;
  CLI::Option* after_option = nullptr;
  CLI::Option* from_rank_option = nullptr;
  CLI::Option* around_option = nullptr;
};

// Where the page starts, read from the arguments.
struct FromRank {
  std::size_t rank = 0;
};
struct After {
  double score = 0;
  std::string member;
};
struct Around {
  std::string member;
};
struct FromToken {
  Cursor cursor;
};
using Start = std::variant<FromRank, After, Around, FromToken>;

std::string ReadMember(const PageArguments& args, const char* option, const std::string& text) {
  if (!args.escapes) return text;
  absl::StatusOr<std::string> member = UnescapeMember(text);
  if (!member.ok()) throw CLI::ValidationError(option, std::string(member.status().message()));
  return *std::move(member);
}

Start ReadStart(const PageArguments& args) {
  const bool after = args.after_option->count() > 0;
  const bool from_rank = args.from_rank_option->count() > 0;
  const bool around = args.around_option->count() > 0;
  if (int{after} + int{from_rank} + int{around} + int{args.tokens.has_token()} > 1) {
    throw CLI::ValidationError("give only one of --after, --from-rank, --around and --token");
  }
  if (around) return Around{ReadMember(args, "--around", args.around)};
  if (!after) return FromRank{args.from_rank};
  const std::optional<double> score = ParseScore(args.after.first);
  if (!score) {
    throw CLI::ValidationError("--after", absl::StrCat("not a score: ", Quoted(args.after.first)));
  }
  return After{*score, ReadMember(args, "--after", args.after.second)};
}

Direction PageDirection(const PageArguments& args) {
  return args.descending ? Direction::kReverse : Direction::kForward;
}

absl::StatusOr<EntryRange> FindPage(const View& board, const FromRank& start,
                                    const PageArguments& args) {
  return board.Range({.interval = RankRange{},
                      .direction = PageDirection(args),
                      .limit = {.offset = start.rank, .count = args.size}});
}

absl::StatusOr<EntryRange> FindPage(const View& board, const After& start,
                                    const PageArguments& args) {
  PositionRange rest;
  if (args.descending) {
    rest.to = Position::Before(start.score, start.member);
  } else {
    rest.from = Position::After(start.score, start.member);
  }
  return board.Range({.interval = rest,
                      .direction = PageDirection(args),
                      .limit = {.offset = 0, .count = args.size}});
}

absl::StatusOr<EntryRange> FindPage(const View& board, const Around& start,
                                    const PageArguments& args) {
  const std::size_t before = (args.size - 1) / 2;
  const auto window =
      board.Around(start.member, before, args.size - 1 - before, PageDirection(args));
  if (window) return *window;
  return absl::NotFoundError(absl::StrCat(args.file, ": no member ", Quoted(start.member)));
}

absl::StatusOr<EntryRange> FindPage(const View& board, const FromToken& start,
                                    const PageArguments& args) {
  const absl::StatusOr<zset::Page> page = ReadPage(
      board, start.cursor,
      {.max_page_size = start.cursor.listing.page_size, .first_rank = true, .own_member = {}});
  if (!page.ok()) return page.status();
  return board.Range(
      {.interval = RankRange{},
       .direction = PageDirection(args),
       .limit = {.offset = page->first_rank.value_or(0), .count = page->rows.size()}});
}

// The file under a name that is not taken for an option.
std::string FileName(const std::string& file) {
  const bool looks_like_option = file.size() > 1 && file[0] == '-';
  return looks_like_option ? "./" + file : file;
}

// The words of a command for another page of the board, but for its place.
std::string CommandToContinue(const std::string& program, const PageArguments& args) {
  std::string command =
      absl::StrCat(ShellQuote(program), " page ", ShellQuote(FileName(args.file)));
  if (args.descending) command += " --desc";
  if (args.size != kDefaultPageSize) absl::StrAppend(&command, " --size ", args.size);
  if (args.strict) command += " --strict";
  if (args.json) command += " --json";
  return command;
}

Continuation ContinueAfter(const std::string& command, EntryView row) {
  const std::string escaped = EscapeMember(row.member);
  return {absl::StrCat(command, escaped == row.member ? "" : " --escapes", " --after ",
                       FormatScore(row.score), " ", ShellQuote(escaped)),
          std::nullopt};
}

absl::StatusOr<Continuation> ContinueByToken(const std::string& command, const PageTokens& tokens,
                                             const absl::StatusOr<Cursor>& cursor) {
  if (!cursor.ok()) return cursor.status();
  const absl::StatusOr<std::string> token = tokens.Write(*cursor);
  if (!token.ok()) return token.status();
  return Continuation{command + tokens.Words(*token), *token};
}

absl::Status AddContinuation(const std::string& command, const PageTokens& tokens,
                             const absl::StatusOr<Cursor>& cursor,
                             std::optional<Continuation>& continuation) {
  auto made = ContinueByToken(command, tokens, cursor);
  if (!made.ok()) return made.status();
  continuation = *std::move(made);
  return absl::OkStatus();
}

// Says how to go back from a page without rows, if the board has any.
absl::Status AddWayBack(const View& board, const Start& start, const std::string& command,
                        const PageTokens& tokens, Page& page) {
  std::optional<Cursor> next;
  std::optional<Cursor> previous;
  if (const auto* token = std::get_if<FromToken>(&start)) {
    const absl::StatusOr<zset::Page> empty =
        ReadPage(board, token->cursor, {.max_page_size = token->cursor.listing.page_size});
    if (!empty.ok()) return empty.status();
    next = empty->next;
    previous = empty->previous;
  } else if (!board.empty()) {
    // Other pages start from the front, so all rows lie before one that has none.
    absl::StatusOr<Cursor> last = Cursor::Last(board, tokens.listing());
    if (!last.ok()) return last.status();
    previous = *std::move(last);
  }
  absl::Status status;
  if (next) status = AddContinuation(command, tokens, *next, page.next);
  if (status.ok() && previous) status = AddContinuation(command, tokens, *previous, page.previous);
  return status;
}

// Says how to go on from a page, at each side where rows lie.
absl::Status AddContinuations(const View& board, const Start& start, const std::string& command,
                              const PageTokens* tokens, Page& page) {
  if (page.rows.empty()) {
    return tokens == nullptr ? absl::OkStatus() : AddWayBack(board, start, command, *tokens, page);
  }
  const std::size_t first = FirstRank(page.rows, page.board_size);
  const EntryView last_row = page.rows[page.rows.size() - 1];
  const bool more = first + page.rows.size() < page.board_size;
  if (tokens == nullptr) {
    if (more) page.next = ContinueAfter(command, last_row);
    return absl::OkStatus();
  }
  absl::Status status;
  if (more) {
    status = AddContinuation(command, *tokens, Cursor::After(board, tokens->listing(), last_row),
                             page.next);
  }
  if (status.ok() && first > 0) {
    status = AddContinuation(command, *tokens,
                             Cursor::Before(board, tokens->listing(), page.rows[0]), page.previous);
  }
  return status;
}

// What the tokens of these arguments are for.
Listing ListingOf(const PageArguments& args) {
  return {.list = FileName(args.file),
          .direction = PageDirection(args),
          .page_size = static_cast<std::int64_t>(args.size)};
}

absl::Status FindAndPrintPage(const std::string& program, const PageArguments& args,
                              const SortedSet& board, const Start& start,
                              const PageTokens* tokens) {
  const absl::StatusOr<EntryRange> rows =
      std::visit([&](const auto& position) { return FindPage(board, position, args); }, start);
  if (!rows.ok()) return rows.status();
  Page page{.board = args.file,
            .board_size = board.size(),
            .rows = *rows,
            .next = {},
            .previous = {},
            .has_tokens = tokens != nullptr};
  absl::Status status =
      AddContinuations(board, start, CommandToContinue(program, args), tokens, page);
  if (!status.ok()) return status;
  args.json ? PrintPageAsJson(page, std::cout) : PrintPage(page, std::cout);
  return absl::OkStatus();
}

// The tokens' reader and writer if the arguments want tokens, and with it the start
// if they give a token.
absl::StatusOr<std::optional<PageTokens>> OpenTokens(const PageArguments& args, Start& start) {
  if (!args.tokens.wanted()) return std::nullopt;
  absl::StatusOr<PageTokens> tokens = PageTokens::Make(args.tokens, ListingOf(args));
  if (!tokens.ok()) return tokens.status();
  if (args.tokens.has_token()) {
    absl::StatusOr<Cursor> cursor = tokens->Read();
    if (!cursor.ok()) return cursor.status();
    start = FromToken{*std::move(cursor)};
  }
  return std::optional<PageTokens>(*std::move(tokens));
}

int RunPage(const std::string& program, const PageArguments& args) {
  Start start = ReadStart(args);
  const absl::StatusOr<std::optional<PageTokens>> tokens = OpenTokens(args, start);
  if (!tokens.ok()) {
    Complain(tokens.status());
    return kBadData;
  }
  const std::optional<SortedSet> board = LoadBoardOrComplain(args.file, args.strict);
  if (!board) return kBadData;
  const absl::Status status =
      FindAndPrintPage(program, args, *board, start, *tokens ? &**tokens : nullptr);
  if (status.ok()) return kOk;
  Complain(status);
  return kBadData;
}

void AddPositions(CLI::App& command, PageArguments& args) {
  args.after_option =
      command.add_option("--after", args.after, "Start behind this place, be a row there or not")
          ->type_name("SCORE MEMBER");
  args.from_rank_option = command.add_option("--from-rank", args.from_rank, "Start at this rank")
                              ->type_name("RANK")
                              ->check(WholeNumber(0));
  args.around_option = command.add_option("--around", args.around, "Show the rows around a member")
                           ->type_name("MEMBER");
  command.add_flag("--escapes", args.escapes,
                   "MEMBER is written with \\\\ \\t \\n \\r \\xHH, as printed");
}

}  // namespace

void AddPageCommand(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("page", "Print one page of a board");
  const auto args = std::make_shared<PageArguments>();
  command->add_option("FILE", args->file, "The board; - is standard input")
      ->required()
      ->type_name("");
  command->add_flag("--desc", args->descending, "Highest score first");
  command->add_option("--size", args->size, "Rows on the page (20)")
      ->type_name("N")
      ->check(WholeNumber(1));
  AddPositions(*command, *args);
  AddTokenOptions(*command, args->tokens);
  command->add_flag("--strict", args->strict, "A member that comes twice is an error");
  command->add_flag("--json", args->json, "Print JSON");
  command->footer(kExamples);
  command->callback([&app, &exit_code, args] { exit_code = RunPage(app.get_name(), *args); });
}

}  // namespace zset::cli
