// How typed replies look in each protocol version.
// SPDX-License-Identifier: Apache-2.0
#include "redis/profile.h"
#include "redis/wire_walk.h"

namespace zset {
namespace internal {

WireWalk::WireWalk(const Reply& reply, const RespOptions& options)
    : version_(options.version), style_(TraitsOf(options.profile).score_text) {
  left_.push_back({&reply, 1});
}

bool WireWalk::Step(WireVisitor& visitor) {
  if (rows_) {
    if (StepRow(visitor)) return true;
    rows_.reset();
  }
  while (!left_.empty() && left_.back().empty()) left_.pop_back();
  if (left_.empty()) return false;
  const Reply& next = left_.back().front();
  left_.back() = left_.back().subspan(1);
  Visit(next, visitor);
  return true;
}

void WireWalk::Visit(const Reply& reply, WireVisitor& visitor) {
  switch (reply.kind()) {
    case Reply::Kind::kInteger:
      return visitor.OnInteger(reply.integer());
    case Reply::Kind::kDouble:
      return Double(reply.number(), visitor);
    case Reply::Kind::kBulk:
      return visitor.OnBulk(reply.text());
    case Reply::Kind::kSimple:
      return visitor.OnSimple(reply.text());
    case Reply::Kind::kVerbatim:
      return resp3() ? visitor.OnVerbatim(reply.text()) : visitor.OnBulk(reply.text());
    case Reply::Kind::kError:
      return visitor.OnError(reply.text());
    case Reply::Kind::kNull:
      return resp3() ? visitor.OnNull() : visitor.OnNullBulk();
    case Reply::Kind::kNullArray:
      return resp3() ? visitor.OnNull() : visitor.OnNullArray();
    case Reply::Kind::kRows:
      return BeginRows(reply.rows(), visitor);
    case Reply::Kind::kArray:
    case Reply::Kind::kMap:
    case Reply::Kind::kSet:
      return BeginAggregate(reply, visitor);
    case Reply::Kind::kWouldBlock:
      return;
  }
}

void WireWalk::Double(double value, WireVisitor& visitor) const {
  ScoreBuffer buffer;
  const std::string_view text = FormatScore(value, style_, buffer);
  if (resp3()) {
    visitor.OnDouble(text);
  } else {
    visitor.OnBulk(text);
  }
}

void WireWalk::BeginAggregate(const Reply& reply, WireVisitor& visitor) {
  const std::vector<Reply>& items = reply.items();
  if (resp3() && reply.kind() == Reply::Kind::kMap) {
    visitor.OnMap(items.size() / 2);
  } else if (resp3() && reply.kind() == Reply::Kind::kSet) {
    visitor.OnSet(items.size());
  } else {
    visitor.OnArray(items.size());
  }
  left_.emplace_back(items);
}

void WireWalk::BeginRows(const ReplyRows& rows, WireVisitor& visitor) {
  scored_ = rows.shape() != ReplyRows::Shape::kMembers;
  pairs_ = scored_ && (resp3() || rows.shape() == ReplyRows::Shape::kPairs);
  visitor.OnArray(scored_ && !pairs_ ? rows.size() * 2 : rows.size());
  rows_.emplace(rows);
}

bool WireWalk::StepRow(WireVisitor& visitor) {
  const std::optional<EntryView> row = rows_->Next();
  if (!row) return false;
  if (pairs_) visitor.OnArray(2);
  visitor.OnBulk(row->member);
  if (scored_) Double(row->score, visitor);
  return true;
}

}  // namespace internal

void VisitWire(const Reply& reply, const RespOptions& options, WireVisitor& visitor) {
  internal::WireWalk walk(reply, options);
  while (walk.Step(visitor)) {
  }
}

}  // namespace zset
