// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>

#include "tokens/token_support.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

std::string Explain(const std::string& token, const TokenKeys& keys = {}) {
  return ExplainToken(token, keys, TestNow()).value().words;
}

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ExplainToken, SaysAllOfAReadableTokenInPlainWords) {
  EXPECT_EQ(Explain(CodecOf(TokenForm::kReadable).Encode(SomeContents()).value()),
            "token:       readable; anyone could have made it\n"
            "list:        \"board:eu\", highest first\n"
            "range:       the whole list\n"
            "page:        up to 20 rows after score 36, member \"ada\"\n"
            "consistency: live, whatever the list holds then; it was at version 17\n"
            "expires:     never\n");
}

TEST(ExplainToken, SaysWhetherTheSignatureIsGood) {
  const std::string token = CodecOf(TokenForm::kSigned).Encode(SomeContents()).value();
  EXPECT_TRUE(Has(Explain(token, TestKeys()), "signed with key new, which did make it"));
  EXPECT_TRUE(Has(Explain(token), "signed with key new; not checked, that key was not given"));
  TokenKeys forged;
  ASSERT_TRUE(forged.Add("new", std::string(32, 'f')).ok());
  EXPECT_TRUE(Has(Explain(token, forged), "WRONG, that key did not make it"));
}

TEST(ExplainToken, NeedsTheKeyOfASealedToken) {
  const std::string token = CodecOf(TokenForm::kSealed).Encode(SomeContents()).value();
  EXPECT_TRUE(Has(Explain(token, TestKeys()), "sealed with key new, which did make it"));
  EXPECT_EQ(TokenErrorOf(ExplainToken(token, {}, TestNow()).status()), TokenError::kUnknownKey);
}

TEST(ExplainToken, SaysWhenItExpiresOrDid) {
  TokenContents contents = SomeContents();
  contents.expires = TestNow() + absl::Minutes(90);
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  EXPECT_TRUE(Has(Explain(codec.Encode(contents).value()),
                  "expires:     2027-01-15T09:30:00+00:00, in 1h30m\n"));
  contents.expires = TestNow() - absl::Seconds(1);
  EXPECT_TRUE(Has(Explain(codec.Encode(contents).value()),
                  "expires:     EXPIRED at 2027-01-15T07:59:59+00:00\n"));
}

TEST(ExplainToken, SaysToProgramsWhetherTheTokenIsOfAnyUse) {
  TokenContents contents = SomeContents();
  const auto fault = [&contents](TokenForm form, const TokenKeys& keys) {
    const std::string token = CodecOf(form).Encode(contents).value();
    return TokenErrorOf(ExplainToken(token, keys, TestNow()).value().fault);
  };
  TokenKeys forged;
  ASSERT_TRUE(forged.Add("new", std::string(32, 'f')).ok());
  EXPECT_EQ(fault(TokenForm::kReadable, {}), std::nullopt);
  EXPECT_EQ(fault(TokenForm::kSigned, TestKeys()), std::nullopt);
  EXPECT_EQ(fault(TokenForm::kSigned, {}), std::nullopt);
  EXPECT_EQ(fault(TokenForm::kSigned, forged), TokenError::kWrongSignature);
  contents.expires = TestNow();
  EXPECT_EQ(fault(TokenForm::kReadable, {}), TokenError::kExpired);
  EXPECT_EQ(fault(TokenForm::kSealed, TestKeys()), TokenError::kExpired);
  EXPECT_EQ(fault(TokenForm::kSigned, forged), TokenError::kWrongSignature);
}

TEST(ExplainToken, LetsNoTextSteerATerminal) {
  TokenContents contents = SomeContents();
  contents.cursor.listing.list = "caf\u00e9 \u009b8m\u202e\u200b\x1b\x7f\"\n";
  const std::string text = Explain(CodecOf(TokenForm::kReadable).Encode(contents).value());
  EXPECT_TRUE(Has(
      text,
      "list:        \"caf\u00e9 \\xc2\\x9b8m\\xe2\\x80\\xae\\xe2\\x80\\x8b\\x1b\\x7f\\\"\\n\","))
      << text;
}

TEST(ExplainToken, SaysWhichPageRangeAndSession) {
  TokenContents contents = SomeContents();
  contents.cursor.listing.interval =
      PageMemberRange{MemberBound::Closed("a\xff"), MemberBound::Highest()};
  contents.cursor.listing.consistency = Consistency::kSnapshot;
  contents.session = SessionId{7, 3};
  const TokenCodec codec = CodecOf(TokenForm::kReadable);
  const std::string text = Explain(codec.Encode(contents).value());
  EXPECT_TRUE(Has(text, "range:       members [a\\xff to +\n")) << text;
  EXPECT_TRUE(Has(text, "consistency: snapshot of version 17\n")) << text;
  EXPECT_TRUE(Has(text, "session:     3 of table 7\n")) << text;

  const auto page_of = [&](Heading heading, std::optional<Place> place) {
    contents.cursor.heading = heading;
    contents.cursor.place = place;
    return Explain(codec.Encode(contents).value());
  };
  EXPECT_TRUE(Has(page_of(Heading::kNext, std::nullopt), "20 rows from the start of the list"));
  EXPECT_TRUE(Has(page_of(Heading::kPrevious, std::nullopt), "20 rows at the end of the list"));
  EXPECT_TRUE(Has(page_of(Heading::kNext, Place{1, "m", true}), "from score 1, member \"m\""));
  EXPECT_TRUE(Has(page_of(Heading::kPrevious, Place{1, "m", false}), "before score 1"));
  EXPECT_TRUE(Has(page_of(Heading::kPrevious, Place{1, "m", true}), "up to score 1"));
}

}  // namespace
}  // namespace zset::testing
