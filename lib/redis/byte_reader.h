// ByteReader: walks over bytes from outside and never past their end.
//
// The first fault stops the reader: from then on every read gives 0 or nothing,
// and status() tells what was wrong and where. So a decoder may read on and ask
// once, as long as it asks inside its loops.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace zset::internal {

class ByteReader {
 public:
  // Borrows the bytes.
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  bool ok() const { return fault_.empty(); }
  std::size_t position() const { return at_; }
  std::size_t remaining() const { return bytes_.size() - at_; }

  std::string_view Bytes(std::uint64_t count) {
    if (!ok() || count > remaining()) {
      Fail("the bytes end early");
      return {};
    }
    return bytes_.substr(std::exchange(at_, at_ + static_cast<std::size_t>(count)),
                         static_cast<std::size_t>(count));
  }

  std::uint8_t Byte() {
    const std::string_view byte = Bytes(1);
    return byte.empty() ? 0 : static_cast<std::uint8_t>(byte[0]);
  }

  // The next `count` bytes, at most 8, as an unsigned number.
  std::uint64_t LittleEndian(std::size_t count) {
    const std::string_view bytes = Bytes(count);
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) {
      value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
    }
    return value;
  }
  std::uint64_t BigEndian(std::size_t count) {
    std::uint64_t value = 0;
    for (const char byte : Bytes(count)) value = value << 8 | static_cast<std::uint8_t>(byte);
    return value;
  }
  // The same as a two's complement number.
  std::int64_t SignedLittleEndian(std::size_t count) {
    const auto shift = static_cast<int>(64 - 8 * count);
    return static_cast<std::int64_t>(LittleEndian(count) << shift) >> shift;
  }

  // Stops the reader. Only the first reason is kept.
  void Fail(const char* why) {
    if (ok()) fault_ = absl::StrCat(why, " at byte ", at_);
  }

  // OK, or kInvalidArgument with the reason and the place.
  absl::Status status() const {
    if (ok()) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("Bad data format: ", fault_));
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  std::string fault_;
};

}  // namespace zset::internal
