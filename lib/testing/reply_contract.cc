// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/reply_contract.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "testing/resp_value.h"
#include "zset/command_info.h"

namespace zset::testing {
namespace {

constexpr std::int64_t kClockSlack = 5000;  // milliseconds between two servers' clocks

bool IsAggregate(const RespValue& value) {
  return value.kind == RespValue::Kind::kArray || value.kind == RespValue::Kind::kSet ||
         value.kind == RespValue::Kind::kMap;
}

// The same items in any order.
bool SameItems(const RespValue& a, const RespValue& b) {
  if (!IsAggregate(a) || a.kind != b.kind) return a == b;
  std::vector<std::string> left;
  std::vector<std::string> right;
  for (const RespValue& item : a.elements) left.push_back(ToCaseText(item));
  for (const RespValue& item : b.elements) right.push_back(ToCaseText(item));
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}

bool SameShape(const RespValue& a, const RespValue& b) {
  return a.kind == b.kind && a.elements.size() == b.elements.size();
}

bool SameTime(const RespValue& a, const RespValue& b) {
  if (a.kind != RespValue::Kind::kInteger || a.kind != b.kind) return a == b;
  if (a.integer() < 0 || b.integer() < 0) return a == b;
  return std::llabs(a.integer() - b.integer()) <= kClockSlack;
}

bool Agree(Unspecified open, const RespValue& a, const RespValue& b) {
  if (a.is_error() || b.is_error()) return a == b;
  switch (open) {
    case Unspecified::kNothing:
      return a == b;
    case Unspecified::kOrder:
      return SameItems(a, b);
    case Unspecified::kChoice:
    case Unspecified::kPage:
      return SameShape(a, b);
    case Unspecified::kTime:
      return SameTime(a, b);
    case Unspecified::kBytes:
      return a.kind == b.kind;
  }
  return false;
}

}  // namespace

bool RepliesAgree(const std::vector<std::string>& command, const std::string& ours,
                  const std::string& theirs) {
  if (ours == theirs) return true;
  const std::optional<CommandInfo> info = FindCommand(command[0], Profile::kRedis8);
  if (!info) return false;
  // CONFIG GET gives its settings in any order.
  const Unspecified open = info->name == "config" ? Unspecified::kOrder : info->unspecified;
  if (open == Unspecified::kNothing) return false;
  const absl::StatusOr<RespValue> left = ParseResp(ours);
  const absl::StatusOr<RespValue> right = ParseResp(theirs);
  return left.ok() && right.ok() && Agree(open, *left, *right);
}

}  // namespace zset::testing
