// Record: one member's bytes and score, shared by the skiplist and the index.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/version.h"
#include "zset/entry.h"

namespace zset::internal {

// The member's bytes follow the struct; a member of 255 bytes or more has its
// length, as 8 bytes, in front of them.
struct Record {
  static constexpr std::uint64_t kLongMember = 255;

  std::uint64_t birth : kVersionBits;
  std::uint64_t from_slab : 1;  // the memory is the record slab's, not operator new's
  std::uint64_t : 3;
  std::uint64_t short_size : 8;  // kLongMember: the length is in front of the bytes
  double score;

  static std::size_t BytesFor(std::size_t member_size) {
    const std::size_t length = member_size < kLongMember ? 0 : sizeof(std::uint64_t);
    return (sizeof(Record) + length + member_size + 7) & ~std::size_t{7};
  }

  std::string_view member() const {
    const char* at = reinterpret_cast<const char*>(this + 1);
    if (short_size != kLongMember) return {at, short_size};
    std::uint64_t size;
    std::memcpy(&size, at, sizeof size);
    return {at + sizeof size, size};
  }

  EntryView entry() const { return {member(), score}; }
  std::size_t bytes() const { return BytesFor(member().size()); }

  void Fill(Version born, bool slab, std::string_view text, double value) {
    birth = born & kVersionMask;
    from_slab = slab;
    score = value;
    char* at = reinterpret_cast<char*>(this + 1);
    if (text.size() < kLongMember) {
      short_size = static_cast<std::uint8_t>(text.size());
    } else {
      short_size = kLongMember;
      const std::uint64_t size = text.size();
      std::memcpy(at, &size, sizeof size);
      at += sizeof size;
    }
    if (!text.empty()) std::memcpy(at, text.data(), text.size());
  }
};

static_assert(sizeof(Record) == 16);

}  // namespace zset::internal
