// SPDX-License-Identifier: Apache-2.0
#include "testing/resp_value.h"

#include <charconv>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "redis/case_text.h"

namespace zset::testing {
namespace {

using Kind = RespValue::Kind;

constexpr std::int64_t kMaxBulk = std::int64_t{512} << 20;
constexpr std::int64_t kMaxItems = std::int64_t{1} << 31;
constexpr int kMaxDepth = 32;

// How a type, told by the first byte of its line, goes on.
enum class Shape { kLine, kBulk, kItems };

struct Type {
  char mark;
  Kind kind;
  Shape shape;
};

constexpr Type kTypes[] = {
    {'+', Kind::kSimple, Shape::kLine},   {'-', Kind::kError, Shape::kLine},
    {':', Kind::kInteger, Shape::kLine},  {',', Kind::kDouble, Shape::kLine},
    {'#', Kind::kBoolean, Shape::kLine},  {'(', Kind::kBigNumber, Shape::kLine},
    {'_', Kind::kNull, Shape::kLine},     {'$', Kind::kBulk, Shape::kBulk},
    {'=', Kind::kVerbatim, Shape::kBulk}, {'*', Kind::kArray, Shape::kItems},
    {'%', Kind::kMap, Shape::kItems},     {'~', Kind::kSet, Shape::kItems},
    {'>', Kind::kPush, Shape::kItems},
};

const Type* FindType(char mark) {
  for (const Type& type : kTypes) {
    if (type.mark == mark) return &type;
  }
  return nullptr;
}

// One line of a reply with the bytes of its bulk, if it has one.
struct Part {
  const Type* type = nullptr;
  std::string_view text;   // of the line or of the bulk
  std::int64_t items = 0;  // parts that follow; -1 for a null
  std::size_t length = 0;  // with all ends of lines; 0 if it is not complete
};

absl::Status NoReply(std::string_view line) {
  return absl::InvalidArgumentError(
      absl::StrCat("no reply begins with ", internal::Quoted(line.substr(0, 40))));
}

absl::StatusOr<std::int64_t> ReadCount(std::string_view line, std::int64_t most) {
  const std::string_view digits = line.substr(1);
  std::int64_t count = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, count);
  if (error != std::errc() || stop != end || count < -1 || count > most) return NoReply(line);
  return count;
}

absl::StatusOr<Part> FinishBulk(Part part, std::string_view bytes, std::int64_t size) {
  if (size < 0) {
    part.items = -1;
    return part;
  }
  const std::size_t start = part.length;
  const auto length = static_cast<std::size_t>(size);
  part.length = bytes.size() - start < length + 2 ? 0 : start + length + 2;
  if (part.length != 0) part.text = bytes.substr(start, length);
  return part;
}

absl::StatusOr<Part> ReadPart(std::string_view bytes) {
  const std::size_t end = bytes.find("\r\n");
  if (end == std::string_view::npos) return Part{};
  const std::string_view line = bytes.substr(0, end);
  const Type* type = line.empty() ? nullptr : FindType(line[0]);
  if (type == nullptr) return NoReply(line);
  Part part{type, line.substr(1), 0, end + 2};
  if (type->shape == Shape::kLine) return part;
  const auto count = ReadCount(line, type->shape == Shape::kBulk ? kMaxBulk : kMaxItems);
  if (!count.ok()) return count.status();
  if (type->shape == Shape::kBulk) return FinishBulk(part, bytes, *count);
  part.items = type->kind == Kind::kMap ? 2 * *count : *count;
  return part;
}

Kind KindOf(const Part& part) {
  if (part.items >= 0) return part.type->kind;
  return part.type->kind == Kind::kBulk ? Kind::kNullBulk : Kind::kNullArray;
}

// Takes one value off the front of `rest`, which holds complete replies.
absl::StatusOr<RespValue> TakeValue(std::string_view& rest, int depth) {
  if (depth > kMaxDepth) return absl::InvalidArgumentError("the reply is nested too deep");
  const absl::StatusOr<Part> part = ReadPart(rest);
  if (!part.ok()) return part.status();
  rest.remove_prefix(part->length);
  RespValue value{KindOf(*part), {}, {}};
  if (part->type->shape != Shape::kItems && part->items == 0) value.text = part->text;
  for (std::int64_t i = 0; i < part->items; ++i) {
    absl::StatusOr<RespValue> item = TakeValue(rest, depth + 1);
    if (!item.ok()) return item;
    value.elements.push_back(*std::move(item));
  }
  return value;
}

std::string ElementsText(const char* open, const RespValue& value, const char* close) {
  std::string text = open;
  for (const auto& element : value.elements) {
    if (&element != &value.elements.front()) text += ' ';
    text += ToCaseText(element);
  }
  return text + close;
}

}  // namespace

std::string ToCaseText(const RespValue& value) {
  switch (value.kind) {
    case Kind::kSimple:
      return "+" + value.text;
    case Kind::kError:
      return "-" + value.text;
    case Kind::kInteger:
      return ":" + value.text;
    case Kind::kBulk:
      return internal::Quoted(value.text);
    case Kind::kArray:
      return ElementsText("[", value, "]");
    case Kind::kNullBulk:
      return "(nil)";
    case Kind::kNullArray:
      return "(nil-array)";
    case Kind::kNull:
      return "(null)";
    case Kind::kDouble:
      return "," + value.text;
    case Kind::kBoolean:
      return "#" + value.text;
    case Kind::kBigNumber:
      return "(" + value.text;
    case Kind::kVerbatim:
      return "=" + internal::Quoted(value.text);
    case Kind::kMap:
      return ElementsText("%{", value, "}");
    case Kind::kSet:
      return ElementsText("~[", value, "]");
    case Kind::kPush:
      return ElementsText(">[", value, "]");
  }
  return "?";
}

std::ostream& operator<<(std::ostream& out, const RespValue& value) {
  return out << ToCaseText(value);
}

std::string EncodeCommand(const std::vector<std::string>& arguments) {
  std::string bytes = "*" + std::to_string(arguments.size()) + "\r\n";
  for (const auto& argument : arguments) {
    bytes += "$" + std::to_string(argument.size()) + "\r\n" + argument + "\r\n";
  }
  return bytes;
}

absl::StatusOr<std::size_t> RespLength(std::string_view bytes) {
  std::size_t at = 0;
  for (std::int64_t missing = 1; missing > 0; --missing) {
    const absl::StatusOr<Part> part = ReadPart(bytes.substr(at));
    if (!part.ok()) return part.status();
    if (part->length == 0) return std::size_t{0};
    at += part->length;
    if (part->items > 0) missing += part->items;
    if (missing > kMaxItems) return absl::InvalidArgumentError("the reply has too many parts");
  }
  return at;
}

absl::StatusOr<RespValue> ParseResp(std::string_view bytes) {
  const absl::StatusOr<std::size_t> length = RespLength(bytes);
  if (!length.ok()) return length.status();
  if (*length == 0) return absl::InvalidArgumentError("the reply is not complete");
  std::string_view rest = bytes.substr(0, *length);
  return TakeValue(rest, 0);
}

}  // namespace zset::testing
