// Keys and contents for token tests.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <rapidcheck.h>

#include <string>

#include "paging/paging_generators.h"
#include "zset/tokens.h"

namespace zset::testing {

inline absl::Time TestNow() { return absl::FromUnixMillis(1'800'000'000'000); }

// Two keys; the second signs.
inline TokenKeys TestKeys() {
  TokenKeys keys;
  keys.Add("old", std::string(32, 'o')).IgnoreError();
  keys.Add("new", std::string(32, 'n')).IgnoreError();
  return keys;
}

inline TokenCodec CodecOf(TokenForm form) {
  return TokenCodec::Make({.form = form}, TestKeys()).value();
}

inline TokenContents SomeContents() {
  TokenContents contents;
  contents.cursor.listing = {.list = "board:eu", .direction = Direction::kReverse, .page_size = 20};
  contents.cursor.place = Place{36, "ada", false};
  contents.cursor.version = 17;
  return contents;
}

// Arbitrary contents, all of which a codec must carry.
inline TokenContents DrawContents() {
  TokenContents contents;
  Cursor& cursor = contents.cursor;
  cursor.listing = DrawListing(
      *rc::gen::element(Consistency::kLive, Consistency::kChecked, Consistency::kSnapshot));
  cursor.listing.list = *rc::gen::arbitrary<std::string>();
  cursor.heading = *rc::gen::element(Heading::kNext, Heading::kPrevious);
  cursor.version = *rc::gen::arbitrary<std::uint64_t>();
  if (*rc::gen::inRange(0, 4) > 0) {
    const double any = *rc::gen::arbitrary<double>();
    cursor.place = Place{*rc::gen::element(any, DrawScore()), *rc::gen::arbitrary<std::string>(),
                         *rc::gen::arbitrary<bool>()};
  }
  if (*rc::gen::arbitrary<bool>()) {
    contents.session =
        SessionId{*rc::gen::arbitrary<std::uint64_t>(), *rc::gen::arbitrary<std::uint64_t>()};
  }
  if (*rc::gen::arbitrary<bool>()) {
    contents.expires =
        TestNow() + absl::Milliseconds(*rc::gen::inRange<std::int64_t>(1, 100'000'000'000));
  }
  return contents;
}

inline TokenForm DrawForm() {
  return *rc::gen::element(TokenForm::kReadable, TokenForm::kSigned, TokenForm::kSealed);
}

}  // namespace zset::testing
