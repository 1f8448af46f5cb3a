// WireWalk: goes over a reply part by part, and stops where told: a reply of a
// million rows can be written as fast as its reader takes it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "absl/container/inlined_vector.h"
#include "order/score_text.h"
#include "zset/reply.h"
#include "zset/resp.h"

namespace zset::internal {

class WireWalk {
 public:
  // REQUIRES: `reply` outlives the walk and stays where it is.
  WireWalk(const Reply& reply, const RespOptions& options);

  // Tells `visitor` the next part of the reply, a row with its score being one; false
  // if there is none. O(1) amortized.
  bool Step(WireVisitor& visitor);

 private:
  void Visit(const Reply& reply, WireVisitor& visitor);
  void Double(double value, WireVisitor& visitor) const;
  void BeginAggregate(const Reply& reply, WireVisitor& visitor);
  void BeginRows(const ReplyRows& rows, WireVisitor& visitor);
  bool StepRow(WireVisitor& visitor);

  bool resp3() const { return version_ == RespVersion::kResp3; }

  RespVersion version_;
  ScoreText style_;
  // What is still to be visited of each aggregate under way, the innermost last.
  absl::InlinedVector<std::span<const Reply>, 4> left_;
  // The rows under way; nothing is inside them.
  std::optional<ReplyRows::Reader> rows_;
  bool scored_ = false;
  bool pairs_ = false;
};

}  // namespace zset::internal
