// SPDX-License-Identifier: Apache-2.0
#include "testing/difference.h"

#include <string_view>

#include "testing/resp_value.h"
#include "testing/words.h"

namespace zset::testing {
namespace {

using Kind = RespValue::Kind;

constexpr std::string_view kLack = "unknown command ";
constexpr std::string_view kInside = " inside";

bool IsUnknownCommand(const RespValue& reply) {
  return reply.is_error() && UpperCase(reply.text).starts_with("ERR UNKNOWN COMMAND");
}

const char* TypeName(Kind kind) {
  switch (kind) {
    case Kind::kSimple:
      return "status";
    case Kind::kError:
      return "error";
    case Kind::kInteger:
      return "integer";
    case Kind::kBulk:
      return "string";
    case Kind::kArray:
      return "array";
    case Kind::kNullBulk:
    case Kind::kNullArray:
    case Kind::kNull:
      return "nil";
    case Kind::kDouble:
      return "double";
    case Kind::kBoolean:
      return "boolean";
    case Kind::kBigNumber:
      return "big number";
    case Kind::kVerbatim:
      return "verbatim string";
    case Kind::kMap:
      return "map";
    case Kind::kSet:
      return "set";
    case Kind::kPush:
      return "push";
  }
  return "?";
}

// How two values that differ do so; `theirs` is named first.
std::string ValueKind(const RespValue& ours, const RespValue& theirs) {
  std::string type = TypeName(theirs.kind);
  if (ours.kind != theirs.kind) {
    const std::string other = TypeName(ours.kind);
    return type == other ? "kind of nil" : type + " against " + other;
  }
  if (ours.is_error()) return "error text";
  if (ours.elements.size() != theirs.elements.size()) return "length of " + type;
  for (std::size_t i = 0; i < ours.elements.size(); ++i) {
    if (ours.elements[i] == theirs.elements[i]) continue;
    std::string kind = ValueKind(ours.elements[i], theirs.elements[i]);
    return kind.ends_with(kInside) ? kind : kind + std::string(kInside);
  }
  return type;
}

}  // namespace

std::string KindOf(const Command& command, const std::string& ours, const std::string& theirs) {
  const std::string name = UpperCase(command[0]);
  if (theirs.empty()) return name + ": no reply";
  const absl::StatusOr<RespValue> left = ParseResp(ours);
  const absl::StatusOr<RespValue> right = ParseResp(theirs);
  if (!left.ok() || !right.ok()) return name + ": not RESP";
  if (IsUnknownCommand(*right) && !IsUnknownCommand(*left)) return LackKind(command);
  return name + ": " + ValueKind(*left, *right);
}

std::string LackKind(const Command& command) { return std::string(kLack) + UpperCase(command[0]); }

bool IsLackKind(const std::string& kind) { return kind.starts_with(kLack); }

}  // namespace zset::testing
