// SPDX-License-Identifier: Apache-2.0
#include "tokens/contents_json.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "base/absl_view.h"
#include "base/utf8.h"
#include "tokens/base64.h"
#include "tokens/field_reader.h"
#include "tokens/token_status.h"

namespace zset::internal {
namespace {

constexpr std::array<EnumName<Direction>, 2> kDirections = {
    {{Direction::kForward, "forward"}, {Direction::kReverse, "reverse"}}};
constexpr std::array<EnumName<Consistency>, 3> kConsistencies = {
    {{Consistency::kLive, "live"},
     {Consistency::kChecked, "checked"},
     {Consistency::kSnapshot, "snapshot"}}};
constexpr std::array<EnumName<Heading>, 2> kHeadings = {
    {{Heading::kNext, "next"}, {Heading::kPrevious, "previous"}}};

constexpr char kTimeFormat[] = "%Y-%m-%dT%H:%M:%E3SZ";

template <typename Enum, std::size_t kSize>
std::string NameOf(Enum value, const std::array<EnumName<Enum>, kSize>& names) {
  const auto found = std::find_if(names.begin(), names.end(),
                                  [&](const auto& entry) { return entry.first == value; });
  return std::string(found->second);
}

void PutBytes(Json& object, const std::string& name, std::string_view bytes) {
  if (IsUtf8(bytes)) {
    object[name] = std::string(bytes);
  } else {
    object[name + "_base64"] = ToBase64Url(bytes);
  }
}

// --- intervals ------------------------------------------------------------------

std::string ScoreBoundText(const ScoreBound& bound) {
  return (bound.open ? "(" : "[") + ScoreToText(bound.score);
}

// Redis's own notation, with the bytes as they are or in base64url.
std::string MemberBoundText(const PageMemberBound& bound, bool base64) {
  const std::string member = base64 ? ToBase64Url(bound.member) : bound.member;
  switch (bound.kind) {
    case MemberBound::Kind::kLowest:
      return "-";
    case MemberBound::Kind::kHighest:
      return "+";
    case MemberBound::Kind::kClosed:
      return "[" + member;
    case MemberBound::Kind::kOpen:
      break;
  }
  return "(" + member;
}

Json IntervalToJson(const ScoreRange& range) {
  return {{"scores", {ScoreBoundText(range.min), ScoreBoundText(range.max)}}};
}

bool HasStrangeMember(const PageMemberBound& bound) {
  return bound.has_member() && !IsUtf8(bound.member);
}

Json IntervalToJson(const PageMemberRange& range) {
  const bool base64 = HasStrangeMember(range.min) || HasStrangeMember(range.max);
  return {{base64 ? "members_base64" : "members",
           {MemberBoundText(range.min, base64), MemberBoundText(range.max, base64)}}};
}

Json IntervalToJson(const WholeSet&) { return {}; }

std::optional<ScoreBound> ParseScoreBound(std::string_view text) {
  if (text.empty() || (text[0] != '[' && text[0] != '(')) return std::nullopt;
  const std::optional<double> score = ScoreFromText(text.substr(1));
  if (!score.has_value()) return std::nullopt;
  return ScoreBound{*score, text[0] == '('};
}

std::optional<PageMemberBound> ParseMemberBound(std::string_view text, bool base64) {
  if (text == "-") return PageMemberBound(MemberBound::Lowest());
  if (text == "+") return PageMemberBound(MemberBound::Highest());
  if (text.empty() || (text[0] != '[' && text[0] != '(')) return std::nullopt;
  const std::optional<std::string> member =
      base64 ? FromBase64Url(text.substr(1)) : std::string(text.substr(1));
  if (!member.has_value()) return std::nullopt;
  return text[0] == '[' ? MemberBound::Closed(*member) : MemberBound::Open(*member);
}

bool IsPairOfTexts(const Json& json) {
  return json.is_array() && json.size() == 2 && json[0].is_string() && json[1].is_string();
}

// The interval, or nullopt if the JSON is none.
std::optional<PageInterval> IntervalFromJson(const Json& json) {
  if (!json.is_object() || json.size() != 1) return std::nullopt;
  const std::string& kind = json.begin().key();
  const Json& bounds = json.begin().value();
  if (!IsPairOfTexts(bounds)) return std::nullopt;
  const auto min_text = bounds[0].get<std::string>();
  const auto max_text = bounds[1].get<std::string>();
  if (kind == "scores") {
    const auto min = ParseScoreBound(min_text);
    const auto max = ParseScoreBound(max_text);
    if (!min.has_value() || !max.has_value()) return std::nullopt;
    return ScoreRange{*min, *max};
  }
  if (kind != "members" && kind != "members_base64") return std::nullopt;
  const bool base64 = kind == "members_base64";
  const auto min = ParseMemberBound(min_text, base64);
  const auto max = ParseMemberBound(max_text, base64);
  if (!min.has_value() || !max.has_value()) return std::nullopt;
  PageMemberRange range;
  range.min = *min;
  range.max = *max;
  return range;
}

// --- sessions and times ----------------------------------------------------------

SessionId ReadSession(FieldReader& fields) {
  const std::string text = fields.Text("session");
  const std::vector<std::string> parts = absl::StrSplit(text, '-');
  SessionId id;
  const bool whole = parts.size() == 2 && absl::SimpleAtoi(parts[0], &id.table) &&
                     absl::SimpleAtoi(parts[1], &id.number) &&
                     absl::StrCat(id.table, "-", id.number) == text;
  if (!whole) fields.Fail("session", "is no session");
  return id;
}

absl::Time ReadTime(FieldReader& fields) {
  const std::string text = fields.Text("expires");
  absl::Time time;
  std::string error;
  if (!absl::ParseTime(kTimeFormat, text, absl::UTCTimeZone(), &time, &error) ||
      !IsExpressible(time) || absl::FormatTime(kTimeFormat, time, absl::UTCTimeZone()) != text) {
    fields.Fail("expires", "is no time");
  }
  return time;
}

Listing ReadListing(FieldReader& fields) {
  Listing listing;
  listing.list = fields.Bytes("list");
  listing.direction = fields.Choice("direction", kDirections);
  if (fields.Has("range")) {
    std::optional<PageInterval> interval = IntervalFromJson(*fields.Any("range"));
    if (!interval.has_value()) fields.Fail("range", "is no range");
    listing.interval = std::move(interval).value_or(WholeSet{});
  }
  const std::uint64_t size = fields.Unsigned("page_size");
  if (size < 1 || size > std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
    fields.Fail("page_size", "is no page size");
  } else {
    listing.page_size = static_cast<std::int64_t>(size);
  }
  listing.consistency = fields.Choice("consistency", kConsistencies);
  return listing;
}

}  // namespace

std::string ContentsToJson(const TokenContents& contents) {
  const Cursor& cursor = contents.cursor;
  Json json;
  PutBytes(json, "list", cursor.listing.list);
  json["direction"] = NameOf(cursor.listing.direction, kDirections);
  if (!std::holds_alternative<WholeSet>(cursor.listing.interval)) {
    json["range"] = std::visit([](const auto& interval) { return IntervalToJson(interval); },
                               cursor.listing.interval);
  }
  json["page_size"] = cursor.listing.page_size;
  json["consistency"] = NameOf(cursor.listing.consistency, kConsistencies);
  json["version"] = cursor.version;
  json["heading"] = NameOf(cursor.heading, kHeadings);
  if (cursor.place.has_value()) {
    json["score"] = ScoreToText(cursor.place->score);
    PutBytes(json, "member", cursor.place->member);
    json["inclusive"] = cursor.place->inclusive;
  }
  if (contents.session.has_value()) {
    json["session"] = absl::StrCat(contents.session->table, "-", contents.session->number);
  }
  if (contents.expires.has_value()) {
    json["expires"] = absl::FormatTime(kTimeFormat, *contents.expires, absl::UTCTimeZone());
  }
  return json.dump();
}

namespace {

// A token holds texts in arrays in objects in an object; what is deeper is left out, so
// that no copy of it needs a deep stack.
constexpr int kDeepest = 3;

Json ParseShallow(std::string_view text) {
  const auto keep = [](int depth, Json::parse_event_t /*event*/, const Json& /*parsed*/) {
    return depth <= kDeepest;
  };
  return Json::parse(text, keep, /*allow_exceptions=*/false);
}

}  // namespace

absl::StatusOr<TokenContents> ContentsFromJson(std::string_view text) {
  const Json json = ParseShallow(text);
  FieldReader fields(json);
  TokenContents contents;
  Cursor& cursor = contents.cursor;
  cursor.listing = ReadListing(fields);
  cursor.version = fields.Unsigned("version");
  cursor.heading = fields.Choice("heading", kHeadings);
  if (fields.Has("score") || fields.HasBytes("member") || fields.Has("inclusive")) {
    cursor.place = Place{fields.Score("score"), fields.Bytes("member"), fields.Bool("inclusive")};
  }
  if (fields.Has("session")) contents.session = ReadSession(fields);
  if (fields.Has("expires")) contents.expires = ReadTime(fields);
  fields.ExpectNoMore();
  // One spelling alone, so that no two readers of JSON can find different things in it
  // (a field that is there twice, say).
  if (fields.fault().empty() && ContentsToJson(contents) != text) {
    fields.Fail("it", "is not spelled as page tokens are");
  }
  if (fields.fault().empty()) return contents;
  return MakeTokenError(TokenError::kMalformed,
                        absl::StrCat("the page token makes no sense: ", fields.fault()));
}

bool IsExpressible(absl::Time expires) {
  constexpr std::int64_t kYear10000 = 253402300800;
  return expires >= absl::UnixEpoch() && expires < absl::FromUnixSeconds(kYear10000);
}

std::string DescribeInterval(const PageInterval& interval) {
  if (const auto* scores = std::get_if<ScoreRange>(&interval)) {
    return absl::StrCat("scores ", ScoreBoundText(scores->min), " to ",
                        ScoreBoundText(scores->max));
  }
  if (const auto* members = std::get_if<PageMemberRange>(&interval)) {
    return absl::StrCat("members ", MemberBoundText(members->min, false), " to ",
                        MemberBoundText(members->max, false));
  }
  return "the whole list";
}

}  // namespace zset::internal
