// Replies as they come over the wire, in RESP2 and RESP3: measured, and read as
// trees. Written apart from the code that writes them, so that each checks the other.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace zset::testing {

struct RespValue {
  enum class Kind {
    kSimple,
    kError,
    kInteger,
    kBulk,
    kArray,
    kNullBulk,   // RESP2: $-1
    kNullArray,  // RESP2: *-1
    kNull,       // RESP3, as are all below
    kDouble,
    kBoolean,
    kBigNumber,
    kVerbatim,
    kMap,  // keys and values in turn
    kSet,
    kPush,
  };

  Kind kind = Kind::kNull;
  // What the line or the bulk holds; numbers as they came.
  std::string text;
  std::vector<RespValue> elements;

  // REQUIRES: the text is an integer.
  std::int64_t integer() const { return std::stoll(text); }
  bool is_error() const { return kind == Kind::kError; }

  friend bool operator==(const RespValue&, const RespValue&) = default;
};

// In the notation of the case files: +OK, :1, "bulk", (nil), [:1 :2], ...
std::string ToCaseText(const RespValue& value);
std::ostream& operator<<(std::ostream& out, const RespValue& value);

// The bytes that send a command: an array of bulk strings.
std::string EncodeCommand(const std::vector<std::string>& arguments);

// The length of the reply that `bytes` begin with, or 0 if it is not complete yet.
// O(its length). Errors: kInvalidArgument if no reply begins so, or it announces
// more than a server may send (a string above 512 MiB, an aggregate above 2^31).
absl::StatusOr<std::size_t> RespLength(std::string_view bytes);

// The complete reply that `bytes` begin with. Errors: as RespLength; also
// kInvalidArgument if it is not complete, or nested more than 32 deep.
absl::StatusOr<RespValue> ParseResp(std::string_view bytes);

}  // namespace zset::testing
