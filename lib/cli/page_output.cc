// SPDX-License-Identifier: Apache-2.0
#include "cli/page_output.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "base/absl_view.h"
#include "cli/member_text.h"
#include "zset/score_text.h"

namespace zset::cli {
namespace {

using Json = nlohmann::ordered_json;

bool IsReverse(const Page& page) { return page.rows.direction() == Direction::kReverse; }

// The rank in page order of the page's first row.
std::size_t FirstRank(const Page& page) {
  const std::size_t from_low_end = page.rows.first_rank();
  return IsReverse(page) ? page.board_size - 1 - from_low_end : from_low_end;
}

// The row after which the next page starts; nullopt if there is no next page.
std::optional<EntryView> LastRowIfMoreFollow(const Page& page) {
  const std::size_t count = page.rows.size();
  if (count == 0 || FirstRank(page) + count == page.board_size) return std::nullopt;
  return page.rows[count - 1];
}

std::string CommandAfter(const Page& page, EntryView row) {
  const std::string escaped = EscapeMember(row.member);
  return absl::StrCat(page.command, escaped == row.member ? "" : " --escapes", " --after ",
                      FormatScore(row.score), " ", ShellQuote(escaped));
}

void PrintRows(const Page& page, std::ostream& out) {
  std::size_t score_width = std::string_view("score").size();
  for (const EntryView row : page.rows) {
    score_width = std::max(score_width, FormatScore(row.score).size());
  }
  const std::size_t rank_width = std::max<std::size_t>(4, absl::StrCat(page.board_size).size());
  const auto print = [&](const std::string& rank, const std::string& score,
                         std::string_view member) {
    out << absl::StrFormat("%*s  %*s  ", static_cast<int>(rank_width), rank,
                           static_cast<int>(score_width), score)
        << member << '\n';
  };
  print("rank", "score", "member");
  std::size_t rank = FirstRank(page);
  for (const EntryView row : page.rows) {
    print(absl::StrCat(rank++), FormatScore(row.score), EscapeMember(row.member));
  }
}

// Numbers in JSON are finite, so infinities are text.
Json ScoreAsJson(double score) {
  return std::isinf(score) ? Json(FormatScore(score)) : Json(score);
}

void AddMember(std::string_view member, Json& object) {
  if (IsUtf8(member)) {
    object["member"] = member;
  } else {
    object["member_base64"] = absl::Base64Escape(internal::AsAbsl(member));
  }
}

Json NextAsJson(const Page& page) {
  const std::optional<EntryView> last = LastRowIfMoreFollow(page);
  if (!last) return nullptr;
  Json next = {{"score", ScoreAsJson(last->score)}};
  AddMember(last->member, next);
  next["command"] = CommandAfter(page, *last);
  return next;
}

// A file's name may be no UTF-8; its strange bytes are replaced.
std::string Dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void PrintPage(const Page& page, std::ostream& out) {
  if (page.rows.empty()) {
    out << "no rows here; the board has " << page.board_size << '\n';
    return;
  }
  PrintRows(page, out);
  const std::optional<EntryView> last = LastRowIfMoreFollow(page);
  out << '\n'
      << page.rows.size() << " of " << page.board_size << " rows, "
      << (IsReverse(page) ? "highest" : "lowest") << " first\n"
      << "next: " << (last ? CommandAfter(page, *last) : "none, this is the end") << '\n';
}

void PrintPageAsJson(const Page& page, std::ostream& out) {
  out << "{\"board\":" << Dump(page.board) << ",\"size\":" << page.board_size
      << ",\"direction\":" << (IsReverse(page) ? "\"descending\"" : "\"ascending\"")
      << ",\"rows\":[";
  std::size_t rank = page.rows.empty() ? 0 : FirstRank(page);
  const char* separator = "\n";
  for (const EntryView row : page.rows) {
    Json object = {{"rank", rank++}, {"score", ScoreAsJson(row.score)}};
    AddMember(row.member, object);
    out << separator << Dump(object);
    separator = ",\n";
  }
  out << "\n],\"next\":" << Dump(NextAsJson(page)) << "}\n";
}

}  // namespace zset::cli
