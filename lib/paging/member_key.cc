// SPDX-License-Identifier: Apache-2.0
#include "zset/member_key.h"

#include <array>
#include <limits>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "base/absl_view.h"

namespace zset {
namespace {

using internal::AsAbsl;

constexpr std::uint64_t kMaxNumber = std::numeric_limits<std::uint64_t>::max();
constexpr int kMaxDigits = 20;
constexpr int kMaxBytes = 8;
constexpr char kSeparator = ':';
constexpr std::size_t kShownBytes = 96;
constexpr char kUnparsablePayload[] = "zset/unparsable-member";

// The largest number a field of this shape holds.
std::uint64_t LargestOf(const KeyField& field) {
  if (field.encoding == KeyEncoding::kBinary) {
    return field.width == kMaxBytes ? kMaxNumber : (std::uint64_t{1} << (8 * field.width)) - 1;
  }
  if (field.width == kMaxDigits) return kMaxNumber;
  std::uint64_t power = 1;
  for (int i = 0; i < field.width; ++i) power *= 10;
  return power - 1;
}

std::size_t EncodedSize(const KeyField& field) {
  const std::size_t separator = field.encoding == KeyEncoding::kDecimal ? 1 : 0;
  return static_cast<std::size_t>(field.width) + separator;
}

absl::Duration UnitOf(TimePrecision precision) {
  switch (precision) {
    case TimePrecision::kSecond:
      return absl::Seconds(1);
    case TimePrecision::kMillisecond:
      return absl::Milliseconds(1);
    case TimePrecision::kMicrosecond:
      return absl::Microseconds(1);
    case TimePrecision::kNanosecond:
      break;
  }
  return absl::Nanoseconds(1);
}

// Whole units since the epoch, or nullopt if the time is before it or its count
// is above what Abseil counts in 64 bits (ns: year 2262).
std::optional<std::uint64_t> UnitsSinceEpoch(absl::Time time, TimePrecision precision) {
  if (time < absl::UnixEpoch()) return std::nullopt;
  absl::Duration rest;
  const std::int64_t units = absl::IDivDuration(time - absl::UnixEpoch(), UnitOf(precision), &rest);
  if (units == std::numeric_limits<std::int64_t>::max()) return std::nullopt;
  return static_cast<std::uint64_t>(units);
}

// The number that stands for a value in its field.
absl::StatusOr<std::uint64_t> NumberFor(const KeyField& field, const KeyValue& value) {
  const auto* time = std::get_if<absl::Time>(&value);
  if ((field.kind == KeyField::Kind::kTime) != (time != nullptr)) {
    return absl::InvalidArgumentError(time == nullptr ? "takes a time, got a number"
                                                      : "takes a number, got a time");
  }
  const std::optional<std::uint64_t> number =
      time != nullptr ? UnitsSinceEpoch(*time, field.precision) : std::get<std::uint64_t>(value);
  if (number.has_value() && *number <= LargestOf(field)) return *number;
  const std::string shown =
      time != nullptr ? absl::FormatTime(*time, absl::UTCTimeZone()) : absl::StrCat(*number);
  return absl::InvalidArgumentError(
      absl::StrCat(shown, " does not fit ", field.width,
                   field.encoding == KeyEncoding::kDecimal ? " digits" : " bytes"));
}

void AppendDecimal(const KeyField& field, std::uint64_t number, std::string& out) {
  std::array<char, kMaxDigits> digits{};
  for (int i = field.width - 1; i >= 0; --i, number /= 10) {
    const int digit = static_cast<int>(number % 10);
    digits[i] = static_cast<char>('0' + (field.order == KeyOrder::kDescending ? 9 - digit : digit));
  }
  out.append(digits.data(), static_cast<std::size_t>(field.width));
  out.push_back(kSeparator);
}

void AppendBinary(const KeyField& field, std::uint64_t number, std::string& out) {
  if (field.order == KeyOrder::kDescending) number = ~number;
  for (int i = field.width - 1; i >= 0; --i) {
    out.push_back(static_cast<char>((number >> (8 * i)) & 0xff));
  }
}

// What is wrong with the bytes, for a person; empty if nothing is.
using Fault = std::string;

Fault ParseDecimal(const KeyField& field, std::string_view text, std::uint64_t& number) {
  number = 0;
  for (const char c : text.substr(0, text.size() - 1)) {
    if (c < '0' || c > '9') return "has a byte that is no digit";
    const int seen = c - '0';
    const auto digit =
        static_cast<std::uint64_t>(field.order == KeyOrder::kDescending ? 9 - seen : seen);
    if (number > (kMaxNumber - digit) / 10) return "is above 18446744073709551615";
    number = number * 10 + digit;
  }
  if (text.back() != kSeparator) return "is not followed by ':'";
  return {};
}

std::uint64_t ParseBinary(const KeyField& field, std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char c : bytes) number = number << 8 | static_cast<unsigned char>(c);
  return field.order == KeyOrder::kDescending ? LargestOf(field) - number : number;
}

Fault ParseField(const KeyField& field, std::string_view bytes, KeyValue& value) {
  std::uint64_t number = 0;
  if (field.encoding == KeyEncoding::kBinary) {
    number = ParseBinary(field, bytes);
  } else if (Fault fault = ParseDecimal(field, bytes, number); !fault.empty()) {
    return fault;
  }
  if (field.kind == KeyField::Kind::kNumber) {
    value = number;
    return {};
  }
  if (number >= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    return "is later than any time";
  }
  value = absl::UnixEpoch() + UnitOf(field.precision) * static_cast<std::int64_t>(number);
  return {};
}

absl::Status Unparsable(std::string_view member, const std::string& fault) {
  std::string shown = absl::CHexEscape(AsAbsl(member.substr(0, kShownBytes)));
  if (member.size() > kShownBytes) absl::StrAppend(&shown, "...");
  absl::Status status = absl::InvalidArgumentError(
      absl::StrCat("member \"", shown, "\" (", member.size(), " bytes) ", fault));
  status.SetPayload(kUnparsablePayload, absl::Cord(AsAbsl(member)));
  return status;
}

}  // namespace

KeyField KeyField::Decimal(int digits, KeyOrder order) {
  return {.encoding = KeyEncoding::kDecimal, .width = digits, .order = order};
}

KeyField KeyField::Binary(int bytes, KeyOrder order) {
  return {.encoding = KeyEncoding::kBinary, .width = bytes, .order = order};
}

KeyField KeyField::Time(TimePrecision precision, KeyOrder order, KeyEncoding encoding) {
  const int digits = 10 + 3 * static_cast<int>(precision);
  return {.kind = Kind::kTime,
          .encoding = encoding,
          .width = encoding == KeyEncoding::kDecimal ? digits : kMaxBytes,
          .order = order,
          .precision = precision};
}

MemberKey::MemberKey(std::vector<KeyField> fields) : fields_(std::move(fields)) {
  for (const KeyField& field : fields_) prefix_size_ += EncodedSize(field);
}

absl::StatusOr<MemberKey> MemberKey::Make(std::vector<KeyField> fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const bool decimal = fields[i].encoding == KeyEncoding::kDecimal;
    const int limit = decimal ? kMaxDigits : kMaxBytes;
    if (fields[i].width < 1 || fields[i].width > limit) {
      return absl::InvalidArgumentError(absl::StrCat("field ", i, " is ", fields[i].width,
                                                     decimal ? " digits" : " bytes",
                                                     " wide, must be 1 to ", limit));
    }
  }
  return MemberKey(std::move(fields));
}

absl::StatusOr<std::string> MemberKey::Encode(std::span<const KeyValue> values,
                                              std::string_view id) const {
  if (values.size() != fields_.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("got ", values.size(), " values for ", fields_.size(), " fields"));
  }
  std::string member;
  member.reserve(prefix_size_ + id.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const absl::StatusOr<std::uint64_t> number = NumberFor(fields_[i], values[i]);
    if (!number.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("field ", i, ": ", number.status().message()));
    }
    fields_[i].encoding == KeyEncoding::kDecimal ? AppendDecimal(fields_[i], *number, member)
                                                 : AppendBinary(fields_[i], *number, member);
  }
  member.append(id);
  return member;
}

absl::StatusOr<DecodedKey> MemberKey::Decode(std::string_view member) const {
  if (member.size() < prefix_size_) {
    return Unparsable(member, absl::StrCat("is shorter than its ", prefix_size_, " byte prefix"));
  }
  DecodedKey key;
  key.values.reserve(fields_.size());
  std::string_view rest = member;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const std::size_t size = EncodedSize(fields_[i]);
    KeyValue value;
    const Fault fault = ParseField(fields_[i], rest.substr(0, size), value);
    if (!fault.empty()) return Unparsable(member, absl::StrCat("has a field ", i, " that ", fault));
    key.values.push_back(value);
    rest.remove_prefix(size);
  }
  key.id = rest;
  return key;
}

std::optional<std::string> UnparsableMember(const absl::Status& status) {
  const auto payload = status.GetPayload(kUnparsablePayload);
  if (!payload.has_value()) return std::nullopt;
  return std::string(*payload);
}

}  // namespace zset
