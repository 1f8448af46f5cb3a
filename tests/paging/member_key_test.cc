// SPDX-License-Identifier: Apache-2.0
#include "zset/member_key.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <compare>
#include <limits>
#include <string>
#include <vector>

namespace zset {
namespace {

using namespace std::string_literals;

constexpr std::uint64_t kMax64 = std::numeric_limits<std::uint64_t>::max();

absl::Time At(std::int64_t seconds, std::int64_t nanoseconds = 0) {
  return absl::UnixEpoch() + absl::Seconds(seconds) + absl::Nanoseconds(nanoseconds);
}

std::string Encoded(std::vector<KeyField> fields, std::vector<KeyValue> values,
                    std::string_view id) {
  return MemberKey::Make(std::move(fields)).value().Encode(values, id).value();
}

TEST(MemberKey, WritesFixedWidthDecimalsThatAPersonCanRead) {
  const std::vector<KeyField> fields = {KeyField::Time(TimePrecision::kMillisecond),
                                        KeyField::Decimal(3)};
  EXPECT_EQ(Encoded(fields, {At(1790000000, 123999999), 42u}, "ada"), "1790000000123:042:ada");
}

TEST(MemberKey, WritesBinaryNumbersBigEndian) {
  EXPECT_EQ(Encoded({KeyField::Binary(3)}, {0x0102ffu}, "x"),
            "\x01\x02\xff"
            "x");
  EXPECT_EQ(Encoded({KeyField::Binary(2, KeyOrder::kDescending)}, {1u}, ""), "\xff\xfe");
  EXPECT_EQ(Encoded({KeyField::Binary(8)}, {kMax64}, ""), std::string(8, '\xff'));
}

TEST(MemberKey, ComplementsDescendingFields) {
  EXPECT_EQ(Encoded({KeyField::Decimal(4, KeyOrder::kDescending)}, {42u}, "a"), "9957:a");
  EXPECT_EQ(Encoded({KeyField::Decimal(20, KeyOrder::kDescending)}, {kMax64}, "a"),
            "81553255926290448384:a");
}

TEST(MemberKey, GivesFieldsAndIdBack) {
  const auto codec =
      MemberKey::Make(
          {KeyField::Decimal(20), KeyField::Decimal(20, KeyOrder::kDescending),
           KeyField::Time(TimePrecision::kNanosecond, KeyOrder::kDescending, KeyEncoding::kBinary)})
          .value();
  const std::string id = "a:b\0\xff:"s;
  const std::vector<KeyValue> values = {kMax64, kMax64, At(1790000000, 7)};
  const DecodedKey key = codec.Decode(codec.Encode(values, id).value()).value();
  EXPECT_EQ(key.values, values);
  EXPECT_EQ(key.id, id);
}

TEST(MemberKey, RoundsTimesDownToThePrecision) {
  const auto codec = MemberKey::Make({KeyField::Time(TimePrecision::kSecond)}).value();
  const DecodedKey key = codec.Decode(codec.Encode({At(59, 999999999)}, "").value()).value();
  EXPECT_EQ(std::get<absl::Time>(key.values[0]), At(59));
}

TEST(MemberKey, WithoutFieldsIsTheIdAlone) {
  const auto codec = MemberKey::Make({}).value();
  EXPECT_EQ(codec.Encode({}, "ada").value(), "ada");
  EXPECT_EQ(codec.Decode("").value().id, "");
}

TEST(MemberKeyMake, RefusesWidthsOutsideTheLimits) {
  for (const int width : {-1, 0, 21}) {
    const auto codec = MemberKey::Make({KeyField::Decimal(5), KeyField::Decimal(width)});
    EXPECT_EQ(codec.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(codec.status().message().find("field 1"), absl::string_view::npos);
  }
  for (const int width : {-1, 0, 9}) {
    EXPECT_EQ(MemberKey::Make({KeyField::Binary(width)}).status().code(),
              absl::StatusCode::kInvalidArgument);
  }
}

TEST(MemberKeyEncode, RefusesValuesTooWideForTheirField) {
  const auto refused = [](KeyField field, KeyValue value) {
    const auto member = MemberKey::Make({field}).value().Encode({value}, "ada");
    return member.status().code() == absl::StatusCode::kInvalidArgument &&
           member.status().message().find("does not fit") != absl::string_view::npos;
  };
  EXPECT_TRUE(refused(KeyField::Decimal(3), 1000u));
  EXPECT_FALSE(refused(KeyField::Decimal(3), 999u));
  EXPECT_TRUE(refused(KeyField::Decimal(19), std::uint64_t{10'000'000'000'000'000'000u}));
  EXPECT_TRUE(refused(KeyField::Binary(1), 256u));
  EXPECT_FALSE(refused(KeyField::Binary(1), 255u));
  EXPECT_TRUE(refused(KeyField::Binary(7), std::uint64_t{1} << 56));
  EXPECT_TRUE(refused(KeyField::Time(TimePrecision::kSecond), At(-1)));
  EXPECT_TRUE(refused(KeyField::Time(TimePrecision::kSecond), At(10'000'000'000)));
  EXPECT_FALSE(refused(KeyField::Time(TimePrecision::kSecond), At(9'999'999'999)));
  EXPECT_TRUE(refused(KeyField::Time(TimePrecision::kNanosecond), At(9'999'999'999)));
  EXPECT_TRUE(refused(KeyField::Time(TimePrecision::kSecond), absl::InfiniteFuture()));
}

TEST(MemberKeyEncode, RefusesValuesOfTheWrongKindOrNumber) {
  const auto codec = MemberKey::Make({KeyField::Decimal(3)}).value();
  EXPECT_FALSE(codec.Encode({At(1)}, "ada").ok());
  EXPECT_FALSE(codec.Encode({}, "ada").ok());
  EXPECT_FALSE(codec.Encode({1u, 2u}, "ada").ok());
  const auto time = MemberKey::Make({KeyField::Time(TimePrecision::kSecond)}).value();
  EXPECT_FALSE(time.Encode({1u}, "ada").ok());
}

TEST(MemberKeyDecode, RefusesWhatDoesNotParseAndCarriesItsBytes) {
  const auto codec = MemberKey::Make({KeyField::Decimal(3), KeyField::Decimal(20)}).value();
  const std::string twenty(20, '0');
  for (const std::string& member :
       {""s, "ada"s, "123"s, "12a:" + twenty + ":x", "123;" + twenty + ":x",
        "123:18446744073709551616:x"s, "123:" + twenty, "-12:" + twenty + ":x",
        "\0\xff\n:"s + twenty + ":x"}) {
    const auto key = codec.Decode(member);
    ASSERT_EQ(key.status().code(), absl::StatusCode::kInvalidArgument) << member;
    EXPECT_EQ(UnparsableMember(key.status()), member);
  }
  const auto key = codec.Decode("\xff\n:"s + twenty + ":x");
  EXPECT_NE(key.status().message().find("\\xff\\n:0"), absl::string_view::npos) << key.status();
}

TEST(MemberKeyDecode, KeepsItsMessageShortForALongMember) {
  const auto codec = MemberKey::Make({KeyField::Decimal(3)}).value();
  const std::string member(100'000, 'x');
  const auto key = codec.Decode(member);
  EXPECT_LT(key.status().message().size(), 300u);
  EXPECT_EQ(UnparsableMember(key.status()), member);
}

TEST(MemberKeyDecode, RefusesBinaryTimesNoEncodeGives) {
  const auto codec = MemberKey::Make({KeyField::Time(TimePrecision::kSecond, KeyOrder::kAscending,
                                                     KeyEncoding::kBinary)})
                         .value();
  EXPECT_FALSE(codec.Decode(std::string(8, '\xff')).ok());
  EXPECT_FALSE(codec.Decode("\x7f"s + std::string(7, '\xff')).ok());
}

TEST(UnparsableMember, IsAbsentFromOtherErrors) {
  EXPECT_EQ(UnparsableMember(absl::InvalidArgumentError("x")), std::nullopt);
  EXPECT_EQ(UnparsableMember(absl::OkStatus()), std::nullopt);
}

// --- properties -----------------------------------------------------------------

std::uint64_t LargestIn(const KeyField& field) {
  if (field.encoding == KeyEncoding::kBinary) {
    return field.width >= 8 ? kMax64 : (std::uint64_t{1} << (8 * field.width)) - 1;
  }
  std::uint64_t largest = 0;
  for (int i = 0; i < field.width; ++i) {
    if (largest > (kMax64 - 9) / 10) return kMax64;
    largest = largest * 10 + 9;
  }
  return largest;
}

rc::Gen<KeyField> AnyField() {
  return rc::gen::exec([] {
    const auto order = *rc::gen::element(KeyOrder::kAscending, KeyOrder::kDescending);
    const auto encoding = *rc::gen::element(KeyEncoding::kDecimal, KeyEncoding::kBinary);
    switch (*rc::gen::inRange(0, 3)) {
      case 0:
        return KeyField::Decimal(*rc::gen::inRange(1, 21), order);
      case 1:
        return KeyField::Binary(*rc::gen::inRange(1, 9), order);
      default:
        return KeyField::Time(
            *rc::gen::element(TimePrecision::kSecond, TimePrecision::kMillisecond,
                              TimePrecision::kMicrosecond, TimePrecision::kNanosecond),
            order, encoding);
    }
  });
}

// A value that fits, often at an edge of its field; times are whole units.
KeyValue DrawValue(const KeyField& field) {
  const bool is_time = field.kind == KeyField::Kind::kTime;
  // A second count that every precision can express, for times.
  const std::uint64_t largest = is_time ? 9'000'000'000u : LargestIn(field);
  std::uint64_t number = *rc::gen::arbitrary<std::uint64_t>();
  number = *rc::gen::element(std::uint64_t{0}, std::uint64_t{1}, largest, largest - 1, largest / 2,
                             number);
  if (largest != kMax64) number %= largest + 1;
  if (!is_time) return number;
  const absl::Duration units[] = {absl::Seconds(1), absl::Milliseconds(1), absl::Microseconds(1),
                                  absl::Nanoseconds(1)};
  return absl::UnixEpoch() + absl::Seconds(static_cast<std::int64_t>(number)) +
         *rc::gen::inRange<std::int64_t>(0, 3) * units[static_cast<int>(field.precision)];
}

std::string DrawId() {
  return *rc::gen::container<std::string>(
      rc::gen::element('\0', ':', '0', '9', 'a', '\x7f', '\x80', '\xff'));
}

std::strong_ordering CompareInOrder(const KeyField& field, const KeyValue& a, const KeyValue& b) {
  const auto order = a < b   ? std::strong_ordering::less
                     : b < a ? std::strong_ordering::greater
                             : std::strong_ordering::equal;
  return field.order == KeyOrder::kAscending ? order : 0 <=> order;
}

RC_GTEST_PROP(MemberKeyProperty, RoundTripsAnyFieldsAndIds, ()) {
  const auto fields = *rc::gen::resize(5, rc::gen::container<std::vector<KeyField>>(AnyField()));
  const auto codec = MemberKey::Make(fields).value();
  DecodedKey key;
  for (const KeyField& field : fields) key.values.push_back(DrawValue(field));
  key.id = DrawId();
  const std::string member = codec.Encode(key.values, key.id).value();
  RC_ASSERT(member.size() == codec.prefix_size() + key.id.size());
  RC_ASSERT(codec.Decode(member).value() == key);
}

RC_GTEST_PROP(MemberKeyProperty, EncodedOrderIsFieldOrder, ()) {
  const auto fields = *rc::gen::resize(4, rc::gen::container<std::vector<KeyField>>(AnyField()));
  const auto codec = MemberKey::Make(fields).value();
  std::vector<KeyValue> a;
  std::vector<KeyValue> b;
  auto expected = std::strong_ordering::equal;
  for (const KeyField& field : fields) {
    a.push_back(DrawValue(field));
    b.push_back(*rc::gen::inRange(0, 3) == 0 ? DrawValue(field) : a.back());
    if (expected == 0) expected = CompareInOrder(field, a.back(), b.back());
  }
  const std::string a_id = DrawId();
  const std::string b_id = DrawId();
  if (expected == 0) expected = a_id.compare(b_id) <=> 0;
  const std::string a_member = codec.Encode(a, a_id).value();
  const std::string b_member = codec.Encode(b, b_id).value();
  RC_ASSERT((a_member.compare(b_member) <=> 0) == expected);
}

RC_GTEST_PROP(MemberKeyProperty, AnyBytesDecodeToWhatEncodesBackOrAreRefusedWhole, ()) {
  const auto fields = *rc::gen::resize(2, rc::gen::container<std::vector<KeyField>>(AnyField()));
  const auto codec = MemberKey::Make(fields).value();
  const std::string member = *rc::gen::container<std::string>(
      rc::gen::weightedOneOf<char>({{6, rc::gen::inRange<char>('0', '9' + 1)},
                                    {2, rc::gen::just(':')},
                                    {1, rc::gen::arbitrary<char>()}}));
  const auto key = codec.Decode(member);
  if (key.ok()) {
    RC_ASSERT(codec.Encode(key->values, key->id).value() == member);
  } else {
    RC_ASSERT(UnparsableMember(key.status()) == member);
  }
}

}  // namespace
}  // namespace zset
