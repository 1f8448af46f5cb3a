// SPDX-License-Identifier: Apache-2.0
#include "cli/member_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>

#include "base/utf8.h"
#include "cli/run_program.h"

namespace zset::cli {
namespace {

using namespace std::string_literals;

TEST(EscapeMember, LeavesVisibleTextAlone) {
  for (const auto* text :
       {"", "ada", "a b", "'\"$`!*", "h\u00e9llo", "\u6f22\u5b57", "\U0001F642"}) {
    EXPECT_EQ(EscapeMember(text), text);
  }
}

TEST(EscapeMember, MakesEveryOtherByteVisible) {
  EXPECT_EQ(EscapeMember("a\\b"), "a\\\\b");
  EXPECT_EQ(EscapeMember("\t\n\r"), "\\t\\n\\r");
  EXPECT_EQ(EscapeMember("\0\x1b\x7f"s), "\\x00\\x1b\\x7f");
  EXPECT_EQ(EscapeMember(" a  b "), "\\x20a  b\\x20");
  EXPECT_EQ(EscapeMember("\xff"), "\\xff");
  EXPECT_EQ(EscapeMember("\u202e\u200b\u0085"), "\\xe2\\x80\\xae\\xe2\\x80\\x8b\\xc2\\x85");
}

TEST(EscapeMember, TreatsOverlongSurrogateAndCutSequencesAsBytes) {
  EXPECT_EQ(EscapeMember("\xc0\xaf"), "\\xc0\\xaf");
  EXPECT_EQ(EscapeMember("\xe0\x80\xaf"), "\\xe0\\x80\\xaf");
  EXPECT_EQ(EscapeMember("\xed\xa0\x80"), "\\xed\\xa0\\x80");
  EXPECT_EQ(EscapeMember("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
  EXPECT_EQ(EscapeMember("\xe6\xbc"), "\\xe6\\xbc");
  EXPECT_EQ(EscapeMember("\xc3x"), "\\xc3x");
}

RC_GTEST_PROP(EscapeMember, IsUndoneByUnescape, (const std::string& member)) {
  const std::string escaped = EscapeMember(member);
  RC_ASSERT(UnescapeMember(escaped).value() == member);
  RC_ASSERT(internal::IsUtf8(escaped));
  for (const char c : escaped) RC_ASSERT(static_cast<unsigned char>(c) >= 0x20);
}

TEST(UnescapeMember, TakesHexDigitsOfEitherCase) {
  EXPECT_EQ(UnescapeMember("\\xAb\\xaB").value(), "\xab\xab");
}

TEST(UnescapeMember, NamesTheSequenceItDoesNotKnow) {
  for (const auto& [text, sequence] :
       {std::pair{"a\\q", "'\\q'"}, std::pair{"\\", "'\\'"}, std::pair{"\\x1", "'\\x1'"},
        std::pair{"\\xg0", "'\\xg0'"}}) {
    const auto result = UnescapeMember(text);
    ASSERT_FALSE(result.ok()) << text;
    EXPECT_EQ(result.status().code(), absl::StatusCode::kInvalidArgument);
    EXPECT_NE(std::string(result.status().message()).find(sequence), std::string::npos)
        << result.status();
  }
}

TEST(IsUtf8, KnowsValidFromInvalidBytes) {
  EXPECT_TRUE(internal::IsUtf8(""));
  EXPECT_TRUE(internal::IsUtf8("a\0\u00e9\u6f22\U0001F642"s));
  EXPECT_FALSE(internal::IsUtf8("a\x80"));
  EXPECT_FALSE(internal::IsUtf8("\xf5\x80\x80\x80"));
}

TEST(ShellQuote, LeavesPlainWordsBare) {
  EXPECT_EQ(ShellQuote("lib/x-1.2_3:4"), "lib/x-1.2_3:4");
  EXPECT_EQ(ShellQuote(""), "''");
  EXPECT_EQ(ShellQuote("it's"), "'it'\\''s'");
}

TEST(ShellQuote, IsReadBackByAShell) {
  for (const std::string word :
       {"", "a b", "it's", "''", "$HOME `id` \\ !x \"q\" *", "~", "-n", "a\tb\nc", "\xff"}) {
    EXPECT_EQ(testing::RunShell("printf %s " + ShellQuote(word)).out, word);
  }
}

TEST(Quoted, IsShortForLongMembers) {
  EXPECT_EQ(Quoted("a\tb"), "\"a\\tb\"");
  EXPECT_EQ(Quoted(std::string(100, 'a')), "\"" + std::string(60, 'a') + "...\"");
}

}  // namespace
}  // namespace zset::cli
