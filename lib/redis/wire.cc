// VisitWire: how typed replies look in each protocol version.
// SPDX-License-Identifier: Apache-2.0
#include "order/score_text.h"
#include "redis/profile.h"
#include "zset/resp.h"

namespace zset {
namespace {

class Walk {
 public:
  Walk(const RespOptions& options, WireVisitor& visitor)
      : version_(options.version),
        style_(internal::TraitsOf(options.profile).score_text),
        visitor_(visitor) {}

  void Visit(const Reply& reply) {
    switch (reply.kind()) {
      case Reply::Kind::kInteger:
        return visitor_.OnInteger(reply.integer());
      case Reply::Kind::kDouble:
        return Double(reply.number());
      case Reply::Kind::kBulk:
        return visitor_.OnBulk(reply.text());
      case Reply::Kind::kSimple:
        return visitor_.OnSimple(reply.text());
      case Reply::Kind::kError:
        return visitor_.OnError(reply.text());
      case Reply::Kind::kNull:
        return resp3() ? visitor_.OnNull() : visitor_.OnNullBulk();
      case Reply::Kind::kNullArray:
        return resp3() ? visitor_.OnNull() : visitor_.OnNullArray();
      case Reply::Kind::kRows:
        return Rows(reply.rows());
      case Reply::Kind::kArray:
      case Reply::Kind::kMap:
      case Reply::Kind::kSet:
        return Aggregate(reply);
      case Reply::Kind::kWouldBlock:
        return;
    }
  }

 private:
  bool resp3() const { return version_ == RespVersion::kResp3; }

  void Double(double value) {
    internal::ScoreBuffer buffer;
    const std::string_view text = internal::FormatScore(value, style_, buffer);
    if (resp3()) {
      visitor_.OnDouble(text);
    } else {
      visitor_.OnBulk(text);
    }
  }

  void Aggregate(const Reply& reply) {
    const std::vector<Reply>& items = reply.items();
    if (resp3() && reply.kind() == Reply::Kind::kMap) {
      visitor_.OnMap(items.size() / 2);
    } else if (resp3() && reply.kind() == Reply::Kind::kSet) {
      visitor_.OnSet(items.size());
    } else {
      visitor_.OnArray(items.size());
    }
    for (const Reply& item : items) Visit(item);
  }

  void Rows(const ReplyRows& rows) {
    const bool scored = rows.shape() != ReplyRows::Shape::kMembers;
    const bool pairs = scored && (resp3() || rows.shape() == ReplyRows::Shape::kPairs);
    visitor_.OnArray(scored && !pairs ? rows.size() * 2 : rows.size());
    rows.ForEach([&](EntryView row) {
      if (pairs) visitor_.OnArray(2);
      visitor_.OnBulk(row.member);
      if (scored) Double(row.score);
    });
  }

  const RespVersion version_;
  const ScoreText style_;
  WireVisitor& visitor_;
};

}  // namespace

void VisitWire(const Reply& reply, const RespOptions& options, WireVisitor& visitor) {
  Walk(options, visitor).Visit(reply);
}

}  // namespace zset
