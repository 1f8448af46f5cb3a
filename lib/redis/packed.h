// The two packed formats in which servers keep small collections: listpack
// (Redis 7 and later) and ziplist (before). Both are sequences of strings, of
// which integers are kept in binary.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace zset::internal {

// One element, borrowed from the bytes it was read from.
struct PackedElement {
  bool is_integer = false;
  std::int64_t integer = 0;
  std::string_view text;

  static PackedElement Integer(std::int64_t value) { return {true, value, {}}; }
  static PackedElement Text(std::string_view text) { return {false, 0, text}; }

  // The bytes it stands for.
  std::string ToString() const { return is_integer ? std::to_string(integer) : std::string(text); }

  friend bool operator==(const PackedElement&, const PackedElement&) = default;
};

// Writes a listpack, element by element, in the forms a server picks.
class ListpackWriter {
 public:
  ListpackWriter();

  // Canonical integers of 64 bits are kept in binary.
  void AppendText(std::string_view text);
  void AppendInteger(std::int64_t value);

  // The size of the finished listpack with what was appended so far. The format
  // has room for 2^32 - 1 bytes.
  std::size_t size() const { return bytes_.size() + 1; }

  // REQUIRES: size() < 2^32.
  std::string Finish() &&;

 private:
  void EndElement(std::size_t start);

  std::string bytes_;
  std::size_t count_ = 0;
};

// All elements of a listpack or ziplist. Every header field, length and back
// link must be right, and nothing may be left over. O(bytes).
// Errors: kInvalidArgument, saying what is wrong and where.
absl::StatusOr<std::vector<PackedElement>> ReadListpack(std::string_view bytes);
absl::StatusOr<std::vector<PackedElement>> ReadZiplist(std::string_view bytes);

}  // namespace zset::internal
