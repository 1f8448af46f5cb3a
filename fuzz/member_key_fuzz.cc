// Any codec, any member: what decodes encodes back to the same bytes, and what does
// not is refused with its bytes.
// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "fuzz_target.h"
#include "zset/member_key.h"

namespace zset {
namespace {

// A field from one byte: kind, order and width.
KeyField FieldFrom(unsigned char byte) {
  const auto order = (byte & 1) != 0 ? KeyOrder::kDescending : KeyOrder::kAscending;
  const int rest = byte >> 2;
  if ((byte & 2) != 0) {
    return KeyField::Time(static_cast<TimePrecision>(rest & 3), order,
                          (rest & 4) != 0 ? KeyEncoding::kBinary : KeyEncoding::kDecimal);
  }
  return rest < 32 ? KeyField::Decimal(1 + rest % 20, order)
                   : KeyField::Binary(1 + rest % 8, order);
}

// The first byte says how many fields follow, one byte each; the rest is the member.
ZSET_FUZZ_TARGET(member_key, input) {
  if (input.empty()) return;
  const std::size_t count = static_cast<unsigned char>(input.front()) % 4u;
  input.remove_prefix(1);
  if (input.size() < count) return;
  std::vector<KeyField> fields;
  for (std::size_t i = 0; i < count; ++i) {
    fields.push_back(FieldFrom(static_cast<unsigned char>(input[i])));
  }
  input.remove_prefix(count);

  const MemberKey codec = MemberKey::Make(fields).value();
  const absl::StatusOr<DecodedKey> key = codec.Decode(input);
  if (key.ok()) {
    ZSET_FUZZ_REQUIRE(codec.Encode(key->values, key->id).value() == input);
  } else {
    ZSET_FUZZ_REQUIRE(UnparsableMember(key.status()) == input);
  }
}

}  // namespace
}  // namespace zset
