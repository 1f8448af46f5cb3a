// MemberKey: a second order made explicit. Equal scores are ordered by member
// bytes; a member that begins with an encoded sort prefix makes that order mean
// something ("who got there first", "smaller level first"), and still holds the
// real id.
//
//   auto codec = zset::MemberKey::Make({zset::KeyField::Time(zset::TimePrecision::kMillisecond),
//                                       zset::KeyField::Decimal(3)}).value();
//   std::string member = codec.Encode({now, 42u}, "ada").value();
//                                       // "1790000000123:042:ada"
//   codec.Decode(member)->id;           // "ada"
//
// Layout:        the fields in the order given, each of fixed width, then the id as
//                it is, to the end. A decimal field is followed by ':'; a binary one
//                by nothing. Widths are fixed, so ids may hold any bytes, ':' and
//                NUL included, without escaping.
// Order:         members compare as (first field, second field, ..., id): numbers by
//                value, ids as unsigned bytes; a descending field the other way
//                round. A list that is read in reverse (highest score first) reverses
//                ties too: there "earliest first" wants a *descending* time.
// Ownership:     values own their bytes.
// Thread safety: immutable once made.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace zset {

enum class KeyOrder {
  kAscending,   // smaller values first in the set's forward order
  kDescending,  // larger values first
};

enum class KeyEncoding {
  kDecimal,  // digits with leading zeros; readable
  kBinary,   // big-endian bytes; short
};

// What a time is rounded down to, and counted in.
enum class TimePrecision { kSecond, kMillisecond, kMicrosecond, kNanosecond };

// One field of the sort prefix.
struct KeyField {
  enum class Kind { kNumber, kTime };

  Kind kind = Kind::kNumber;
  KeyEncoding encoding = KeyEncoding::kDecimal;
  // Decimal: 1 to 20 digits. Binary: 1 to 8 bytes. Set by the functions below.
  int width = 20;
  KeyOrder order = KeyOrder::kAscending;
  TimePrecision precision = TimePrecision::kMillisecond;  // of a time only

  // An unsigned number of at most `digits` digits (20 hold every 64-bit number).
  static KeyField Decimal(int digits, KeyOrder order = KeyOrder::kAscending);

  // An unsigned number of at most `bytes` bytes.
  static KeyField Binary(int bytes, KeyOrder order = KeyOrder::kAscending);

  // A time from 1970-01-01T00:00:00Z on, as a count of `precision` since then, in
  // UTC without leap seconds. Decimal: 10, 13, 16 or 19 digits by precision, which
  // reach to 2286-11-20T17:46:39Z; nanoseconds end at 2262-04-11. Binary: 8 bytes.
  static KeyField Time(TimePrecision precision, KeyOrder order = KeyOrder::kAscending,
                       KeyEncoding encoding = KeyEncoding::kDecimal);

  friend bool operator==(const KeyField&, const KeyField&) = default;
};

// A number for a number field, a time for a time field.
using KeyValue = std::variant<std::uint64_t, absl::Time>;

// A member taken apart.
struct DecodedKey {
  std::vector<KeyValue> values;  // one a field; times are as they were rounded
  std::string id;

  friend bool operator==(const DecodedKey&, const DecodedKey&) = default;
};

class MemberKey {
 public:
  // Errors: kInvalidArgument, naming the field, if a width is outside its limits.
  static absl::StatusOr<MemberKey> Make(std::vector<KeyField> fields);

  // The member that sorts by `values` and holds `id`. O(its length).
  //
  // Errors: kInvalidArgument, naming the field, if there is not one value a field
  //         of the field's kind, or a value does not fit its width (a time before
  //         1970 fits none).
  absl::StatusOr<std::string> Encode(std::span<const KeyValue> values, std::string_view id) const;
  absl::StatusOr<std::string> Encode(std::initializer_list<KeyValue> values,
                                     std::string_view id) const {
    return Encode(std::span<const KeyValue>(values.begin(), values.size()), id);
  }

  // The fields and the id of `member`. O(its length).
  //
  // A member that another codec or no codec made is refused if its bytes show it
  // (too short, a non-digit, a missing ':', a number above 64 bits); any bytes long
  // enough fit a codec of binary fields alone.
  //
  // Errors: kInvalidArgument with the member escaped in the message (its beginning,
  //         if it is long) and whole in UnparsableMember(status).
  absl::StatusOr<DecodedKey> Decode(std::string_view member) const;

  // How many bytes come before the id.
  std::size_t prefix_size() const { return prefix_size_; }

  const std::vector<KeyField>& fields() const { return fields_; }

 private:
  explicit MemberKey(std::vector<KeyField> fields);

  std::vector<KeyField> fields_;
  std::size_t prefix_size_ = 0;
};

// The bytes of the member that MemberKey::Decode refused with this status, or
// nullopt if the status is of another origin.
std::optional<std::string> UnparsableMember(const absl::Status& status);

}  // namespace zset
