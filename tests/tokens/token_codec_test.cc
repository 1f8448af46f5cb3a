// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <string>

#include "tokens/base64.h"
#include "tokens/envelope.h"
#include "tokens/token_support.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

constexpr TokenForm kForms[] = {TokenForm::kReadable, TokenForm::kSigned, TokenForm::kSealed};

std::optional<TokenError> ErrorOf(const TokenCodec& codec, std::string_view token,
                                  const TokenContents& made = SomeContents(),
                                  absl::Time now = TestNow()) {
  return TokenErrorOf(codec.Decode(token, made.cursor.listing, now).status());
}

// A whole, unsigned token that holds this JSON.
std::string TokenOfJson(const std::string& json) {
  return internal::WithCheck(internal::EnvelopeHead(TokenForm::kReadable, "", json.size(), 0) +
                             internal::ToBase64Url(json));
}

TEST(TokenCodec, ReadableTokensAreJsonWithNamedFields) {
  const std::string token = CodecOf(TokenForm::kReadable).Encode(SomeContents()).value();
  const auto envelope = internal::OpenEnvelope(token).value();
  EXPECT_EQ(envelope.body,
            R"({"list":"board:eu","direction":"reverse","page_size":20,"consistency":"live",)"
            R"("version":17,"heading":"next","score":"36","member":"ada","inclusive":false})");
}

TEST(TokenCodec, WritesBytesThatAreNotUtf8InBase64) {
  TokenContents contents = SomeContents();
  contents.cursor.listing.list = "\xff";
  contents.cursor.place->member = "a\xc0\x80";
  contents.cursor.listing.interval =
      PageMemberRange{MemberBound::Closed("\xfe"), MemberBound::Highest()};
  const std::string token = CodecOf(TokenForm::kReadable).Encode(contents).value();
  const std::string json = internal::OpenEnvelope(token)->body;
  EXPECT_NE(json.find(R"("list_base64":"_w")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("member_base64":"YcCA")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("range":{"members_base64":["[_g","+"]})"), std::string::npos) << json;
  const auto read = CodecOf(TokenForm::kReadable).Decode(token, contents.cursor.listing, TestNow());
  EXPECT_EQ(read.value(), contents);
}

TEST(TokenCodec, SealedTokensShowNothingAndDifferEachTime) {
  const TokenCodec codec = CodecOf(TokenForm::kSealed);
  const std::string token = codec.Encode(SomeContents()).value();
  EXPECT_NE(token, codec.Encode(SomeContents()).value());
  EXPECT_EQ(internal::OpenEnvelope(token)->body.find("ada"), std::string::npos);
}

TEST(TokenCodec, EveryTruncationIsCalledThat) {
  for (const TokenForm form : kForms) {
    const TokenCodec codec = CodecOf(form);
    const std::string token = codec.Encode(SomeContents()).value();
    for (std::size_t size = 0; size < token.size(); ++size) {
      EXPECT_EQ(ErrorOf(codec, token.substr(0, size)), TokenError::kTruncated) << size;
    }
  }
}

TEST(TokenCodec, EveryFlippedBitIsRefused) {
  for (const TokenForm form : kForms) {
    const TokenCodec codec = CodecOf(form);
    const std::string token = codec.Encode(SomeContents()).value();
    for (std::size_t bit = 0; bit < token.size() * 8; ++bit) {
      std::string flipped = token;
      flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
      const auto error = ErrorOf(codec, flipped);
      // In front stand the version and the length, where a flip tells its own tale.
      const bool in_head = bit / 8 < 7;
      EXPECT_TRUE(
          error == TokenError::kDamaged ||
          (in_head && (error == TokenError::kFutureVersion || error == TokenError::kTruncated)))
          << "bit " << bit;
    }
  }
}

TEST(TokenCodec, AppendedTextIsDamage) {
  const TokenCodec codec = CodecOf(TokenForm::kSigned);
  EXPECT_EQ(ErrorOf(codec, codec.Encode(SomeContents()).value() + "A"), TokenError::kDamaged);
}

TEST(TokenCodec, OversizeTokensAreRefusedBothWays) {
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  EXPECT_EQ(ErrorOf(codec, std::string(4097, 'z')), TokenError::kOversize);
  TokenContents contents = SomeContents();
  contents.cursor.place->member = std::string(4000, 'm');
  EXPECT_EQ(TokenErrorOf(codec.Encode(contents).status()), TokenError::kOversize);
  const TokenCodec larger = TokenCodec::Make({.max_size = 8000}).value();
  EXPECT_TRUE(larger.Encode(contents).ok());
}

TEST(TokenCodec, LaterFormatsAreCalledThat) {
  const TokenCodec codec = CodecOf(TokenForm::kSigned);
  EXPECT_EQ(ErrorOf(codec, "z2q.whatever"), TokenError::kFutureVersion);
  EXPECT_EQ(ErrorOf(codec, "z12s.99.new.AAAA"), TokenError::kFutureVersion);
  EXPECT_EQ(ErrorOf(codec, "z0s.99.new.AAAA"), TokenError::kDamaged);
}

TEST(TokenCodec, ExpiresToTheMillisecond) {
  for (const TokenForm form : kForms) {
    const TokenCodec codec = CodecOf(form);
    TokenContents contents = SomeContents();
    contents.expires = TestNow();
    const std::string token = codec.Encode(contents).value();
    EXPECT_EQ(ErrorOf(codec, token, contents, TestNow() - absl::Milliseconds(1)), std::nullopt);
    EXPECT_EQ(ErrorOf(codec, token, contents, TestNow()), TokenError::kExpired);
  }
}

TEST(TokenCodec, AForeignKeyOfTheSameNameIsAWrongSignature) {
  TokenKeys forged;
  ASSERT_TRUE(forged.Add("new", std::string(32, 'f')).ok());
  for (const TokenForm form : {TokenForm::kSigned, TokenForm::kSealed}) {
    const TokenCodec forger = TokenCodec::Make({.form = form}, forged).value();
    const std::string token = forger.Encode(SomeContents()).value();
    EXPECT_EQ(ErrorOf(CodecOf(form), token), TokenError::kWrongSignature);
  }
}

TEST(TokenCodec, AnAlteredTokenWithARightCheckIsAWrongSignature) {
  for (const TokenForm form : {TokenForm::kSigned, TokenForm::kSealed}) {
    const TokenCodec codec = CodecOf(form);
    std::string token = codec.Encode(SomeContents()).value();
    token.resize(token.size() - 9);
    // The body begins after the third dot.
    std::size_t body = 0;
    for (int dots = 0; dots < 3; ++body) dots += token[body] == '.' ? 1 : 0;
    token[body + 5] = token[body + 5] == 'A' ? 'B' : 'A';
    EXPECT_EQ(ErrorOf(codec, internal::WithCheck(token)), TokenError::kWrongSignature);
  }
}

TEST(TokenCodec, AKeyThatIsNotThereIsUnknown) {
  TokenKeys others;
  ASSERT_TRUE(others.Add("other", std::string(32, 'x')).ok());
  for (const TokenForm form : {TokenForm::kSigned, TokenForm::kSealed}) {
    const TokenCodec maker = TokenCodec::Make({.form = form}, others).value();
    EXPECT_EQ(ErrorOf(CodecOf(form), maker.Encode(SomeContents()).value()),
              TokenError::kUnknownKey);
  }
}

TEST(TokenCodec, AKeyIdThatIsNoneIsDamage) {
  for (const std::string_view id : {"", "k1, which did make it\n", "k\x1b[8m", "a b"}) {
    const std::string token =
        internal::WithCheck(internal::EnvelopeHead(TokenForm::kSigned, id, 3, 3) + "AAAA.AAAA");
    EXPECT_EQ(ErrorOf(CodecOf(TokenForm::kSigned), token), TokenError::kDamaged) << id;
  }
}

TEST(TokenCodec, OlderKeysStillVerifyAndTheNewestSigns) {
  TokenKeys before;
  ASSERT_TRUE(before.Add("old", std::string(32, 'o')).ok());
  for (const TokenForm form : {TokenForm::kSigned, TokenForm::kSealed}) {
    const TokenCodec old_codec = TokenCodec::Make({.form = form}, before).value();
    const std::string token = old_codec.Encode(SomeContents()).value();
    EXPECT_EQ(ErrorOf(CodecOf(form), token), std::nullopt);
    const std::string fresh = CodecOf(form).Encode(SomeContents()).value();
    EXPECT_EQ(internal::OpenEnvelope(fresh)->key_id, "new");
  }
}

TEST(TokenCodec, RefusesTokensOfAnotherForm) {
  for (const TokenForm made : kForms) {
    for (const TokenForm used : kForms) {
      const std::string token = CodecOf(made).Encode(SomeContents()).value();
      const auto expected = made == used ? std::nullopt : std::optional(TokenError::kOtherForm);
      EXPECT_EQ(ErrorOf(CodecOf(used), token), expected);
    }
  }
}

TEST(TokenCodec, RefusesASignedTokenRelabelledAsAnotherForm) {
  // The very bytes of a signed body, passed off as a readable token.
  const std::string token = CodecOf(TokenForm::kSigned).Encode(SomeContents()).value();
  const std::string stripped = TokenOfJson(internal::OpenEnvelope(token)->body);
  EXPECT_EQ(ErrorOf(CodecOf(TokenForm::kReadable), stripped), std::nullopt);
  EXPECT_EQ(ErrorOf(CodecOf(TokenForm::kSigned), stripped), TokenError::kOtherForm);
}

TEST(TokenCodec, NeedsAKeyToSignOrSeal) {
  for (const TokenForm form : {TokenForm::kSigned, TokenForm::kSealed}) {
    EXPECT_EQ(TokenCodec::Make({.form = form}).status().code(), absl::StatusCode::kInvalidArgument);
  }
}

TEST(TokenCodecEncode, RefusesWhatNoPageCanHave) {
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [&](auto change) {
    TokenContents contents = SomeContents();
    change(contents);
    return codec.Encode(contents).status().code() == absl::StatusCode::kInvalidArgument;
  };
  EXPECT_TRUE(refused([&](TokenContents& c) { c.cursor.place->score = nan; }));
  EXPECT_TRUE(refused([&](TokenContents& c) {
    c.cursor.listing.interval = ScoreRange{ScoreBound::Closed(nan), ScoreBound::Closed(1)};
  }));
  EXPECT_TRUE(refused([](TokenContents& c) { c.cursor.listing.page_size = 0; }));
  EXPECT_TRUE(refused([](TokenContents& c) { c.expires = absl::InfiniteFuture(); }));
  EXPECT_TRUE(refused([](TokenContents& c) { c.expires = absl::FromUnixSeconds(-1); }));
}

TEST(TokenBinding, SaysWhichPartDiffers) {
  TokenContents made = SomeContents();
  made.cursor.listing.interval = ScoreRange{ScoreBound::Closed(1), ScoreBound::Open(9)};
  const auto decode = [&](auto change) {
    Listing used = made.cursor.listing;
    change(used);
    const TokenCodec codec = CodecOf(TokenForm::kSigned);
    return codec.Decode(codec.Encode(made).value(), used, TestNow()).status();
  };
  const auto expect = [&](auto change, TokenError error, const char* message) {
    const absl::Status status = decode(change);
    EXPECT_EQ(TokenErrorOf(status), error) << status;
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_EQ(std::string(status.message()), message);
  };
  EXPECT_TRUE(decode([](Listing&) {}).ok());
  expect([](Listing& l) { l.list = "board:\n"; }, TokenError::kOtherList,
         R"(the page token is for list "board:eu", not for list "board:\n")");
  expect([](Listing& l) { l.direction = Direction::kForward; }, TokenError::kOtherDirection,
         "the page token is for direction reverse, not for forward");
  expect([](Listing& l) { l.interval = WholeSet{}; }, TokenError::kOtherInterval,
         "the page token is for scores [1 to (9, not for the whole list");
  expect([](Listing& l) { l.page_size = 21; }, TokenError::kOtherPageSize,
         "the page token is for page size 20, not for 21");
  expect([](Listing& l) { l.consistency = Consistency::kChecked; }, TokenError::kOtherConsistency,
         "the page token is for consistency live, not for checked");
}

TEST(TokenContents, ThatMakeNoSenseAreRefusedAsMalformed) {
  const std::string good =
      R"({"list":"board:eu","direction":"reverse","page_size":20,"consistency":"live",)"
      R"("version":17,"heading":"next","score":"36","member":"ada","inclusive":false})";
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  ASSERT_EQ(ErrorOf(codec, TokenOfJson(good)), std::nullopt);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string json = good;
    json.replace(json.find(from), from.size(), to);
    return TokenOfJson(json);
  };
  for (const std::string& token : {TokenOfJson(""),
                                   TokenOfJson("[]"),
                                   TokenOfJson("null"),
                                   TokenOfJson("{}"),
                                   TokenOfJson(good + "x"),
                                   TokenOfJson("{\"list\":\"\xff\"}"),
                                   TokenOfJson(std::string(2000, '[')),
                                   with("reverse", "sideways"),
                                   with("20", "0"),
                                   with("20", "-1"),
                                   with("20", "9223372036854775808"),
                                   with("20", "1.5"),
                                   with("17", "18446744073709551616"),
                                   with("17", "-1"),
                                   with("\"36\"", "36"),
                                   with("36", "nan"),
                                   with("36", "36.0"),
                                   with("36", ""),
                                   with("36", "0x1"),
                                   with("\"ada\"", "null"),
                                   with("false", "0"),
                                   with("\"member\":\"ada\",", ""),
                                   with("\"member\"", "\"member_base64\""),
                                   with("false", "false,\"more\":1"),
                                   with("false", "false,\"range\":{}"),
                                   with("false", "false,\"range\":{\"scores\":[\"1\",\"2\"]}"),
                                   with("false", "false,\"range\":{\"scores\":[\"[1\"]}"),
                                   with("false", "false,\"range\":{\"members\":[\"[1\",\"\"]}"),
                                   with("false", "false,\"session\":\"1\""),
                                   with("false", "false,\"session\":\"01-2\""),
                                   with("false", "false,\"session\":\"1-2-3\""),
                                   with("false", "false,\"expires\":\"soon\""),
                                   with("false", "false,\"expires\":\"infinite-future\""),
                                   with("false", "false,\"expires\":\"10000-01-01T00:00:00.000Z\""),
                                   with("false", "false,\"expires\":\"1969-12-31T23:59:59.999Z\""),
                                   with("false", "false,\"expires\":\"2026-11-30T00:00:00Z\"")}) {
    EXPECT_EQ(ErrorOf(codec, token), TokenError::kMalformed) << token;
  }
}

TEST(TokenContents, MayBeNestedHoweverDeep) {
  const std::string deep = std::string(500000, '[') + std::string(500000, ']');
  const TokenCodec codec = TokenCodec::Make({.max_size = 2000000}).value();
  for (const std::string field : {"list", "range", "member", "other"}) {
    const std::string token = TokenOfJson(
        R"({"list":"b","direction":"forward","range":{"members":["[a","+"]},"page_size":20,)"
        R"("consistency":"live","version":17,"heading":"next",")" +
        field + "\":" + deep + R"(,"score":"36"})");
    EXPECT_EQ(ErrorOf(codec, token), TokenError::kMalformed) << field;
    EXPECT_FALSE(ExplainToken(token, {}, TestNow()).ok()) << field;
  }
}

TEST(TokenContents, HaveOneSpelling) {
  const std::string good =
      R"({"list":"b","direction":"forward","range":{"members":["[a","+"]},"page_size":20,)"
      R"("consistency":"live","version":17,"heading":"next","score":"36","member":"\u0001",)"
      R"("inclusive":false,"session":"1-2"})";
  TokenContents contents = SomeContents();
  contents.cursor.listing = {
      .list = "b",
      .interval = PageMemberRange{MemberBound::Closed("a"), MemberBound::Highest()},
      .page_size = 20};
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  const auto error = [&](const std::string& json) {
    return ErrorOf(codec, TokenOfJson(json), contents);
  };
  ASSERT_EQ(error(good), std::nullopt);
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string json = good;
    json.replace(json.find(from), from.size(), to);
    return json;
  };
  for (const std::string& other :
       {with(R"({"list":"b")", R"({"list":"evil","list":"b")"),
        with(R"("score":"36")", R"("score":"36","score":"36")"),
        with(R"({"members":["[a","+"]})", R"({"members":["[z","+"],"members":["[a","+"]})"),
        " " + good, good + "\n", with(":20", ": 20"), with("\"b\"", "\"\\u0062\""),
        with("\\u0001", "\\U0001"), with(R"("list":"b")", R"("list_base64":"Yg")"),
        with(R"("members":["[a","+"])", R"("members_base64":["[YQ","+"])"),
        with(R"("page_size":20,"consistency":"live")", R"("consistency":"live","page_size":20)"),
        with(":17", ":17.0"), with(":20", ":2e1")}) {
    EXPECT_EQ(error(other), TokenError::kMalformed) << other;
  }
}

TEST(TokenBinding, AnEndOfTheListHasNoMemberWhateverTheBoundHolds) {
  for (const char* member : {"zz", "\xff"}) {
    TokenContents made = SomeContents();
    PageMemberRange range;
    range.min.member = member;
    range.max.member = member;
    made.cursor.listing.interval = range;
    for (const TokenForm form : kForms) {
      const TokenCodec codec = CodecOf(form);
      EXPECT_EQ(ErrorOf(codec, codec.Encode(made).value(), made), std::nullopt);
    }
  }
}

TEST(TokenSize, IsWithinWhatTheOptionsSayOfMembers) {
  constexpr std::size_t kBytes = 10'000;
  const TokenCodec codec = TokenCodec::Make({.max_size = 8 * kBytes + 1000}).value();
  const auto size = [&](const std::string& character) {
    TokenContents contents = SomeContents();
    std::string& member = contents.cursor.place->member;
    while (member.size() < kBytes) member += character;
    return static_cast<double>(codec.Encode(contents).value().size() - 300) / kBytes;
  };
  EXPECT_LT(size("x"), 1.4);
  EXPECT_LT(size("\xff"), 1.8);
  EXPECT_LT(size("\""), 2.7);
  EXPECT_LT(size("\x01"), 8.0);
}

TEST(TokenErrorOf, IsAbsentFromOtherErrors) {
  EXPECT_EQ(TokenErrorOf(absl::OkStatus()), std::nullopt);
  EXPECT_EQ(TokenErrorOf(absl::InvalidArgumentError("x")), std::nullopt);
}

}  // namespace
}  // namespace zset::testing
