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
#include "base/utf8.h"
#include "cli/member_text.h"
#include "zset/score_text.h"

namespace zset::cli {
namespace {

using Json = nlohmann::ordered_json;

bool IsReverse(const Page& page) { return page.rows.direction() == Direction::kReverse; }

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
  std::size_t rank = FirstRank(page.rows, page.board_size);
  for (const EntryView row : page.rows) {
    print(absl::StrCat(rank++), FormatScore(row.score), EscapeMember(row.member));
  }
}

// Numbers in JSON are finite, so infinities are text.
Json ScoreAsJson(double score) {
  return std::isinf(score) ? Json(FormatScore(score)) : Json(score);
}

void AddMember(std::string_view member, Json& object) {
  if (internal::IsUtf8(member)) {
    object["member"] = member;
  } else {
    object["member_base64"] = absl::Base64Escape(internal::AsAbsl(member));
  }
}

// `row` is the one it goes on from; null on a page without rows.
Json ContinuationAsJson(const Continuation& continuation, const std::optional<EntryView>& row) {
  Json json = Json::object();
  if (row) {
    json["score"] = ScoreAsJson(row->score);
    AddMember(row->member, json);
  }
  if (continuation.token) json["token"] = *continuation.token;
  json["command"] = continuation.command;
  return json;
}

Json NextAsJson(const Page& page) {
  if (!page.next) return nullptr;
  if (page.rows.empty()) return ContinuationAsJson(*page.next, std::nullopt);
  return ContinuationAsJson(*page.next, page.rows[page.rows.size() - 1]);
}

Json PreviousAsJson(const Page& page) {
  if (!page.previous) return nullptr;
  if (page.rows.empty()) return ContinuationAsJson(*page.previous, std::nullopt);
  return ContinuationAsJson(*page.previous, page.rows[0]);
}

// A file's name may be no UTF-8; its strange bytes are replaced.
std::string Dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::size_t FirstRank(const EntryRange& rows, std::size_t board_size) {
  const std::size_t from_low_end = rows.first_rank();
  return rows.direction() == Direction::kReverse ? board_size - 1 - from_low_end : from_low_end;
}

void PrintPage(const Page& page, std::ostream& out) {
  if (page.rows.empty()) {
    out << "no rows here; the board has " << page.board_size << '\n';
    if (!page.has_tokens) return;
  } else {
    PrintRows(page, out);
    out << '\n'
        << page.rows.size() << " of " << page.board_size << " rows, "
        << (IsReverse(page) ? "highest" : "lowest") << " first\n";
  }
  out << "next: " << (page.next ? page.next->command : "none, this is the end") << '\n';
  if (!page.has_tokens) return;
  out << "previous: " << (page.previous ? page.previous->command : "none, this is the start")
      << '\n';
}

void PrintPageAsJson(const Page& page, std::ostream& out) {
  out << "{\"board\":" << Dump(page.board) << ",\"size\":" << page.board_size
      << ",\"direction\":" << (IsReverse(page) ? "\"descending\"" : "\"ascending\"")
      << ",\"rows\":[";
  std::size_t rank = page.rows.empty() ? 0 : FirstRank(page.rows, page.board_size);
  const char* separator = "\n";
  for (const EntryView row : page.rows) {
    Json object = {{"rank", rank++}, {"score", ScoreAsJson(row.score)}};
    AddMember(row.member, object);
    out << separator << Dump(object);
    separator = ",\n";
  }
  out << "\n],\"next\":" << Dump(NextAsJson(page));
  if (page.has_tokens) out << ",\"previous\":" << Dump(PreviousAsJson(page));
  out << "}\n";
}

}  // namespace zset::cli
