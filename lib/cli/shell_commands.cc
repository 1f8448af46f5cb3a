// SPDX-License-Identifier: Apache-2.0
#include "cli/shell_commands.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/clock.h"
#include "base/absl_view.h"
#include "cli/commands.h"
#include "cli/member_text.h"
#include "cli/page_output.h"
#include "redis/case_text.h"
#include "zset/command_info.h"
#include "zset/diff.h"
#include "zset/paging.h"
#include "zset/profile.h"
#include "zset/score_text.h"
#include "zset/tokens.h"

namespace zset::cli {
namespace {

using internal::AsAbsl;
using Args = std::span<const std::string>;

constexpr const char* kDefaultSnapshot = "last";

absl::StatusOr<const SortedSet*> FindSet(const ShellState& state, const std::string& key) {
  absl::StatusOr<const SortedSet*> set = state.database().Find(key);
  if (!set.ok() || *set != nullptr) return set;
  return absl::NotFoundError(absl::StrCat("no sorted set at ", Quoted(key)));
}

// A key as a word of a line of this shell.
std::string Word(const std::string& key) {
  return ShellQuote(key) == key ? key : internal::TerminalQuoted(key);
}

// --- .load ---------------------------------------------------------------------

absl::Status Load(ShellState& state, Args args, std::ostream& out) {
  if (args[0] == "-") {
    return absl::InvalidArgumentError("the shell itself reads standard input: name a file");
  }
  std::optional<SortedSet> set = LoadBoardOrComplain(args[0], false);
  if (!set) return absl::InvalidArgumentError(absl::StrCat(Quoted(args[1]), " is as it was"));
  out << set->size() << " rows at " << Quoted(args[1]) << '\n';
  state.database().Put(args[1], *std::move(set));
  return absl::OkStatus();
}

// --- .page ---------------------------------------------------------------------

absl::StatusOr<Cursor> FindPage(const SortedSet& set, const TokenCodec& codec,
                                const PagePlace& place, const Listing& listing,
                                const std::string& where) {
  if (where.empty()) return Cursor::First(set, listing);
  if (where == "next" || where == "prev") {
    std::optional<Cursor> cursor = where == "next" ? place.next : place.previous;
    if (!cursor) {
      return absl::NotFoundError(absl::StrCat("no ", where, " page of ", Quoted(listing.list)));
    }
    cursor->listing = listing;
    return *std::move(cursor);
  }
  auto contents = codec.Decode(where, listing, absl::Now());
  if (!contents.ok()) return contents.status();
  return std::move(contents->cursor);
}

std::optional<Continuation> Continue(const TokenCodec& codec, const std::optional<Cursor>& cursor) {
  if (!cursor) return std::nullopt;
  const Listing& listing = cursor->listing;
  const absl::StatusOr<std::string> token = codec.Encode({.cursor = *cursor});
  const std::string place = token.ok()                          ? *token
                            : cursor->heading == Heading::kNext ? "next"
                                                                : "prev";
  return Continuation{
      absl::StrCat(".page ", Word(listing.list), " ", listing.page_size, " ", place), place};
}

absl::Status ShowPage(ShellState& state, Args args, std::ostream& out) {
  const std::string& key = args[0];
  const absl::StatusOr<const SortedSet*> set = FindSet(state, key);
  if (!set.ok()) return set.status();
  const absl::StatusOr<TokenCodec> codec = TokenCodec::Make({});
  if (!codec.ok()) return codec.status();
  PagePlace& place =
      state.pages.try_emplace(key, PagePlace{kDefaultPageSize, {}, {}}).first->second;
  std::int64_t size = 0;
  const bool has_size = args.size() > 1 && absl::SimpleAtoi(args[1], &size);
  const Listing listing{.list = key, .page_size = has_size ? size : place.size};
  const std::size_t where = has_size ? 2 : 1;
  if (args.size() > where + 1) {
    return absl::InvalidArgumentError(absl::StrCat("not a page size: ", Quoted(args[1])));
  }

  const auto cursor =
      FindPage(**set, *codec, place, listing, args.size() > where ? args[where] : "");
  if (!cursor.ok()) return cursor.status();
  const absl::StatusOr<zset::Page> page = ReadPage(
      **set, *cursor, {.max_page_size = listing.page_size, .first_rank = true, .own_member = {}});
  if (!page.ok()) return page.status();
  const auto rows = (*set)->Range(
      {.interval = RankRange{},
       .limit = {.offset = page->first_rank.value_or(0), .count = page->rows.size()}});
  if (!rows.ok()) return rows.status();
  PrintPage({key, (*set)->size(), *rows, Continue(*codec, page->next),
             Continue(*codec, page->previous), true},
            out);
  place = {listing.page_size, page->next, page->previous};
  return absl::OkStatus();
}

// --- .snapshot and .diff -------------------------------------------------------

absl::Status TakeSnapshot(ShellState& state, Args args, std::ostream& out) {
  const std::string& key = args[0];
  const std::string name = args.size() > 1 ? args[1] : kDefaultSnapshot;
  const absl::StatusOr<KeyspaceSnapshot> taken =
      state.database().TakeSnapshot(std::vector<std::string_view>{key});
  if (!taken.ok()) return taken.status();
  if (taken->empty()) return absl::NotFoundError(absl::StrCat("no sorted set at ", Quoted(key)));
  const Snapshot& snapshot = taken->front().second;
  out << "snapshot " << Quoted(name) << " of " << Quoted(key) << ": " << snapshot.size()
      << " rows\n";
  state.snapshots[{key, name}] = snapshot;
  return absl::OkStatus();
}

void PrintChange(const Change& change, std::ostream& out) {
  const auto score = [](const std::optional<double>& s) { return s ? FormatScore(*s) : ""; };
  switch (change.kind) {
    case Change::Kind::kAdded:
      out << "+ " << score(change.new_score);
      break;
    case Change::Kind::kRemoved:
      out << "- " << score(change.old_score);
      break;
    case Change::Kind::kScoreChanged:
      out << "~ " << score(change.old_score) << " -> " << score(change.new_score);
      break;
  }
  out << "  " << EscapeMember(change.member) << '\n';
}

absl::Status ShowDiff(ShellState& state, Args args, std::ostream& out) {
  const std::string& key = args[0];
  const std::string name = args.size() > 1 ? args[1] : kDefaultSnapshot;
  const auto older = state.snapshots.find({key, name});
  if (older == state.snapshots.end()) {
    return absl::NotFoundError(absl::StrCat("no snapshot ", Quoted(name), " of ", Quoted(key)));
  }
  const auto taken = state.database().TakeSnapshot(std::vector<std::string_view>{key});
  if (!taken.ok()) return taken.status();
  const Snapshot newer = taken->empty() ? Snapshot() : taken->front().second;
  const absl::StatusOr<std::vector<Change>> changes = Diff(older->second, newer);
  if (!changes.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the set at ", Quoted(key), " has been deleted or replaced since"));
  }
  for (const Change& change : *changes) PrintChange(change, out);
  out << changes->size() << (changes->size() == 1 ? " change\n" : " changes\n");
  return absl::OkStatus();
}

// --- the others ----------------------------------------------------------------

absl::Status ShowProfile(ShellState& state, Args /*args*/, std::ostream& out) {
  out << ProfileName(state.keyspace.profile()) << '\n';
  return absl::OkStatus();
}

void PrintUsage(std::string_view name, std::string_view arguments, std::string_view summary,
                std::ostream& out) {
  out << name << (arguments.empty() ? "" : " ") << arguments << "\n    " << summary << '\n';
}

absl::Status Help(ShellState& state, Args args, std::ostream& out) {
  if (args.empty()) {
    for (const ShellCommand& each : ShellCommands()) {
      PrintUsage(each.name, each.arguments, each.summary, out);
    }
    return absl::OkStatus();
  }
  if (const ShellCommand* command = FindShellCommand(args[0])) {
    PrintUsage(command->name, command->arguments, command->summary, out);
    return absl::OkStatus();
  }
  const std::optional<CommandInfo> info = FindCommand(args[0], state.keyspace.profile());
  if (!info) return absl::NotFoundError(absl::StrCat("no command ", Quoted(args[0])));
  PrintUsage(absl::AsciiStrToUpper(AsAbsl(info->name)), info->syntax, info->summary, out);
  for (const CommandInfo& each : info->subcommands) {
    std::string name = absl::AsciiStrToUpper(AsAbsl(each.name));
    std::replace(name.begin(), name.end(), '|', ' ');
    PrintUsage(name, each.syntax, each.summary, out);
  }
  return absl::OkStatus();
}

absl::Status Quit(ShellState& state, Args /*args*/, std::ostream& /*out*/) {
  state.ended = true;
  return absl::OkStatus();
}

constexpr ShellCommand kCommands[] = {
    {".diff", "KEY [NAME]", "What changed since a snapshot", 1, 2, ShowDiff},
    {".help", "[COMMAND]", "What a command takes; without one, these commands", 0, 1, Help},
    {".load", "FILE KEY", "Put the rows of a board file (score, tab, member) at a key", 2, 2, Load},
    {".page", "KEY [SIZE] [TOKEN|next|prev]", "Rows from a place on; how to go on from there", 1, 3,
     ShowPage},
    {".profile", "", "Which server's answers these are", 0, 0, ShowProfile},
    {".quit", "", "End (so does Ctrl-D)", 0, 0, Quit},
    {".snapshot", "KEY [NAME]", "Keep the set as it is now, for .diff", 1, 2, TakeSnapshot},
};

}  // namespace

std::span<const ShellCommand> ShellCommands() { return kCommands; }

const ShellCommand* FindShellCommand(std::string_view name) {
  for (const ShellCommand& each : kCommands) {
    if (each.name == name) return &each;
  }
  return nullptr;
}

absl::Status RunShellCommand(ShellState& state, std::span<const std::string> words,
                             std::ostream& out) {
  const ShellCommand* command = FindShellCommand(words[0]);
  if (command == nullptr) {
    return absl::NotFoundError(absl::StrCat("no command ", Quoted(words[0]), "; see .help"));
  }
  const Args args = words.subspan(1);
  if (args.size() < command->least || args.size() > command->most) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", AsAbsl(command->name), " ", AsAbsl(command->arguments)));
  }
  return command->run(state, args, out);
}

}  // namespace zset::cli
