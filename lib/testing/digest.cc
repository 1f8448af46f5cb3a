// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/digest.h"

#include <bit>
#include <cstdint>

#include "absl/numeric/int128.h"
#include "absl/strings/str_format.h"

namespace zset::testing {
namespace {

class Fnv128 {
 public:
  void Add(EntryView entry) {
    AddNumber(std::bit_cast<std::uint64_t>(entry.score));
    AddNumber(entry.member.size());
    for (const char c : entry.member) AddByte(static_cast<unsigned char>(c));
  }

  std::string Text() const {
    return absl::StrFormat("%016x%016x", absl::Uint128High64(hash_), absl::Uint128Low64(hash_));
  }

 private:
  void AddNumber(std::uint64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8) AddByte((number >> shift) & 0xff);
  }

  void AddByte(std::uint64_t byte) { hash_ = (hash_ ^ byte) * kPrime; }

  static constexpr absl::uint128 kPrime = absl::MakeUint128(0x1000000, 0x13b);

  absl::uint128 hash_ = absl::MakeUint128(0x6c62272e07bb0142, 0x62b821756295c58d);
};

template <typename Rows>
std::string Digest(const Rows& rows) {
  Fnv128 hash;
  for (const auto& row : rows) hash.Add(row);
  return hash.Text();
}

}  // namespace

std::string DigestOf(std::span<const Entry> rows) { return Digest(rows); }
std::string DigestOf(const View& view) { return Digest(view); }
std::string DigestOf(const ReferenceSet& model) { return Digest(model.entries()); }

}  // namespace zset::testing
