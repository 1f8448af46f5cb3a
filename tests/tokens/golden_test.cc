// The golden tokens must be read for ever. tests/tokens/golden/README.md says what
// they are.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <fstream>
#include <limits>
#include <map>
#include <sstream>
#include <string>

#include "tokens/contents_json.h"
#include "tokens/token_support.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

using namespace std::string_literals;

// What each golden token holds, by its name without the form.
std::map<std::string, TokenContents> GoldenContents() {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::map<std::string, TokenContents> all;
  all["plain"] = SomeContents();

  TokenContents& first = all["first-page"];
  first.cursor.listing = {.list = "", .page_size = 50, .consistency = Consistency::kChecked};
  first.cursor.version = std::numeric_limits<std::uint64_t>::max();

  TokenContents& scores = all["scores"];
  scores.cursor.listing = {
      .list = "caf\xc3\xa9",
      .direction = Direction::kReverse,
      .interval = ScoreRange{ScoreBound::Closed(-0.0), ScoreBound::Open(kInfinity)},
      .page_size = 1};
  scores.cursor.heading = Heading::kPrevious;
  scores.cursor.place = Place{5e-324, "", true};

  TokenContents& bytes = all["bytes"];
  bytes.cursor.listing = {
      .list = "\xff\x00"s,
      .interval = PageMemberRange{MemberBound::Open("\xfe"), MemberBound::Highest()},
      .page_size = 1000};
  bytes.cursor.place = Place{-kInfinity, "\x80\x00\n"s, false};

  TokenContents& session = all["session"];
  session.cursor.listing = {
      .list = "board:eu",
      .interval = PageMemberRange{MemberBound::Lowest(), MemberBound::Closed("m\"\\")},
      .page_size = 20,
      .consistency = Consistency::kSnapshot};
  session.cursor.place = Place{0.1, "m", false};
  session.cursor.version = 9;
  session.session = SessionId{1'764'460'800, 42};
  session.expires = absl::FromUnixMillis(4'102'444'800'123);
  return all;
}

struct GoldenToken {
  std::string name;
  TokenForm form = TokenForm::kReadable;
  std::string token;
};

std::vector<GoldenToken> ReadGolden(const std::string& file) {
  const std::map<std::string, TokenForm> forms = {{"readable", TokenForm::kReadable},
                                                  {"signed", TokenForm::kSigned},
                                                  {"sealed", TokenForm::kSealed}};
  std::ifstream in(std::string(ZSET_GOLDEN_DIR) + "/" + file);
  std::vector<GoldenToken> tokens;
  std::string line;
  while (std::getline(in, line)) {
    std::istringstream words(line);
    GoldenToken golden;
    std::string form;
    words >> golden.name >> form >> golden.token;
    golden.form = forms.at(form);
    tokens.push_back(golden);
  }
  return tokens;
}

TEST(GoldenTokens, OfFormat1AreReadAsTheyWereMade) {
  const auto contents = GoldenContents();
  const auto tokens = ReadGolden("format1.txt");
  EXPECT_EQ(tokens.size(), 3 * contents.size());
  for (const GoldenToken& golden : tokens) {
    const TokenContents& expected = contents.at(golden.name);
    const auto read = CodecOf(golden.form).Decode(golden.token, expected.cursor.listing, TestNow());
    ASSERT_TRUE(read.ok()) << golden.name << ": " << read.status();
    EXPECT_EQ(*read, expected) << golden.name;
    // Equal bits, not just equal scores.
    EXPECT_EQ(internal::ContentsToJson(*read), internal::ContentsToJson(expected));
  }
}

TEST(GoldenTokens, AreStillMadeTheSameWayWhereNothingIsRandom) {
  const auto contents = GoldenContents();
  for (const GoldenToken& golden : ReadGolden("format1.txt")) {
    if (golden.form == TokenForm::kSealed) continue;
    EXPECT_EQ(CodecOf(golden.form).Encode(contents.at(golden.name)).value(), golden.token);
  }
}

}  // namespace
}  // namespace zset::testing
