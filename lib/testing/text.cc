// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/text.h"

#include <cstdio>
#include <variant>

namespace zset::testing {
namespace {

std::string Join(const char* name, const std::string& a, const std::string& b) {
  return std::string(name) + "{" + a + ", " + b + "}";
}

std::string BoundText(const ScoreBound& bound) {
  return (bound.open ? "open " : "closed ") + Text(bound.score);
}

std::string BoundText(const MemberBound& bound) {
  switch (bound.kind) {
    case MemberBound::Kind::kLowest:
      return "lowest";
    case MemberBound::Kind::kHighest:
      return "highest";
    case MemberBound::Kind::kClosed:
      return "closed " + Quoted(bound.member);
    case MemberBound::Kind::kOpen:
      return "open " + Quoted(bound.member);
  }
  return "?";
}

struct IntervalText {
  std::string operator()(const RankRange& r) const {
    return Join("ranks", Text(r.first), Text(r.last));
  }
  std::string operator()(const ScoreRange& r) const {
    return Join("scores", BoundText(r.min), BoundText(r.max));
  }
  std::string operator()(const MemberRange& r) const {
    return Join("members", BoundText(r.min), BoundText(r.max));
  }
  std::string operator()(const PositionRange& r) const {
    return Join("positions", Text(r.from), Text(r.to));
  }
};

}  // namespace

std::string Quoted(std::string_view bytes) {
  std::string text = "\"";
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f && c != '"' && c != '\\') {
      text += c;
    } else {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", byte);
      text += escaped;
    }
  }
  return text + "\"";
}

std::string Text(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string Text(std::size_t value) { return std::to_string(value); }
std::string Text(std::int64_t value) { return std::to_string(value); }
std::string Text(bool value) { return value ? "true" : "false"; }
std::string Text(EntryView entry) { return Quoted(entry.member) + "@" + Text(entry.score); }
std::string Text(const Entry& entry) { return Text(EntryView(entry)); }

std::string Text(const RankedScore& value) {
  return "#" + Text(value.rank) + "@" + Text(value.score);
}

std::string Text(const AddResult& result) {
  static constexpr const char* kNames[] = {"added", "updated", "unchanged", "refused"};
  return std::string(kNames[static_cast<int>(result.outcome)]) + " " + Text(result.score);
}

std::string Text(const AddManyResult& result) {
  return "added " + Text(result.added) + " updated " + Text(result.updated) + " unchanged " +
         Text(result.unchanged) + " refused " + Text(result.refused);
}

std::string Text(const AddOptions& options) {
  static constexpr const char* kExistence[] = {"", " NX", " XX"};
  static constexpr const char* kImprovement[] = {"", " GT", " LT"};
  return std::string(kExistence[static_cast<int>(options.existence)]) +
         kImprovement[static_cast<int>(options.improvement)];
}

std::string Text(Direction direction) {
  return direction == Direction::kForward ? "forward" : "reverse";
}

std::string Text(const Position& position) {
  return std::string(position.side == Position::Side::kBefore ? "before " : "after ") +
         Text(EntryView{position.member, position.score});
}

std::string Text(const Interval& interval) { return std::visit(IntervalText{}, interval); }

std::string Text(const Limit& limit) {
  return "limit " + Text(limit.offset) + " " + (limit.count ? Text(*limit.count) : "all");
}

std::string Text(const RangeQuery& query) {
  return Text(query.interval) + " " + Text(query.direction) + " " + Text(query.limit);
}

}  // namespace zset::testing
