// Page tokens as a user meets them: printed, taken, refused and explained.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/run_program.h"
#include "zset/tokens.h"

namespace zset::testing {
namespace {

using Json = nlohmann::json;

constexpr std::string_view kBoard = "7\ta\n7\tb\n7\tc\n7\td\n7\te\n";

std::string KeyFile() {
  return WriteTempFile("old " + std::string(64, 'a') + "\nnew " + std::string(64, 'b') + "\n");
}

std::string Line(const ProgramResult& page, const std::string& name) {
  const std::size_t at = page.out.find("\n" + name + ": ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + name.size() + 3;
  return page.out.substr(begin, page.out.find('\n', begin) - begin);
}

std::string Members(const ProgramResult& page) {
  const Json json = Json::parse(page.out);
  std::string members;
  for (const Json& row : json["rows"]) members += row["member"].get<std::string>();
  return members;
}

std::string TokenOf(const std::vector<std::string>& words, const char* side = "next") {
  return Json::parse(RunZset(words, kBoard).out)[side]["token"];
}

TEST(PageTokens, ThePrintedCommandsGoForwardAndBack) {
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--tokens"},
        {"--key-file", KeyFile()},
        {"--key-file", KeyFile(), "--seal", "--expire-in", "60"}}) {
    std::vector<std::string> words = {"page", "-", "--desc", "--size", "2"};
    words.insert(words.end(), options.begin(), options.end());
    const auto first = RunZset(words, kBoard);
    ASSERT_EQ(first.exit_code, 0) << first.err;
    EXPECT_EQ(Line(first, "previous"), "none, this is the start");
    const auto second = RunShell(Line(first, "next"), kBoard);
    EXPECT_NE(second.out.find("   2      7  c\n   3      7  b\n"), std::string::npos) << second.out;
    const auto third = RunShell(Line(second, "next"), kBoard);
    EXPECT_NE(third.out.find("   4      7  a\n"), std::string::npos) << third.out;
    EXPECT_EQ(Line(third, "next"), "none, this is the end");
    EXPECT_EQ(RunShell(Line(third, "previous"), kBoard).out.substr(0, 60),
              second.out.substr(0, 60));
  }
}

TEST(PageTokens, GoOnThoughTheFileLooksLikeAnOption) {
  const std::string file = WriteTempFile(kBoard);
  const auto page =
      RunShell("cd $(dirname " + file + ") && cp " + file + " ./-board && " + ZsetPath() +
               " page --size 2 --tokens -- -board | sed -n 's/^next: //p' | sh");
  EXPECT_EQ(page.exit_code, 0) << page.err;
  EXPECT_NE(page.out.find("   2      7  c\n"), std::string::npos) << page.out << page.err;
}

TEST(PageTokens, GoOnPastLongMembers) {
  const std::string board = "1\t" + std::string(20'000, 'x') + "\n2\ty\n";
  const auto first = RunZset({"page", "-", "--size", "1", "--tokens"}, board);
  ASSERT_EQ(first.exit_code, 0) << first.err;
  const auto second = RunShell(Line(first, "next"), board);
  EXPECT_NE(second.out.find("   1      2  y\n"), std::string::npos) << second.out << second.err;
}

TEST(PageTokens, GoOnAfterTheirRowWasRemoved) {
  const std::string token = TokenOf({"page", "-", "--size", "2", "--json", "--tokens"});
  const auto page =
      RunZset({"page", "-", "--size", "2", "--json", "--token", token}, "7\ta\n7\tc\n7\td\n");
  EXPECT_EQ(Members(page), "cd");
}

TEST(PageTokens, LeadBackFromAPageThatHasNoRowsAnyMore) {
  const std::string token = TokenOf({"page", "-", "--size", "3", "--json", "--tokens"});
  constexpr std::string_view kShrunk = "7\ta\n7\tb\n";
  const auto text = RunZset({"page", "-", "--size", "3", "--token", token}, kShrunk);
  EXPECT_EQ(text.out.substr(0, 32), "no rows here; the board has 2\nne") << text.out;
  EXPECT_EQ(Line(text, "next"), "none, this is the end");
  const auto back = RunShell(Line(text, "previous"), kShrunk);
  EXPECT_NE(back.out.find("   0      7  a\n   1      7  b\n"), std::string::npos) << back.err;

  const auto json = RunZset({"page", "-", "--size", "3", "--json", "--token", token}, kShrunk);
  EXPECT_TRUE(Json::parse(json.out)["next"].is_null());
  EXPECT_TRUE(Json::parse(json.out)["previous"].contains("token"));
  const auto gone = RunZset({"page", "-", "--size", "3", "--token", token}, "");
  EXPECT_EQ(Line(gone, "previous"), "none, this is the start");

  const auto beyond = RunZset({"page", "-", "--size", "3", "--from-rank", "9", "--tokens"}, kBoard);
  EXPECT_NE(RunShell(Line(beyond, "previous"), kBoard).out.find("   4      7  e\n"),
            std::string::npos);
}

TEST(PageTokens, LeadForwardAgainFromAnEmptyPageBeforeTheFirst) {
  const std::string second = TokenOf({"page", "-", "--size", "2", "--json", "--tokens"});
  const std::string back =
      TokenOf({"page", "-", "--size", "2", "--json", "--token", second}, "previous");
  const auto empty = RunZset({"page", "-", "--size", "2", "--token", back}, "7\tc\n7\td\n");
  EXPECT_EQ(Line(empty, "previous"), "none, this is the start");
  EXPECT_NE(RunShell(Line(empty, "next"), "7\tc\n7\td\n").out.find("   0      7  c\n"),
            std::string::npos);
}

TEST(PageTokens, OfOneFileAreTheSameInEveryRun) {
  const std::vector<std::string> words = {"page", "-", "--size", "2", "--json", "--tokens"};
  EXPECT_EQ(TokenOf(words), TokenOf(words));
}

TEST(PageTokens, AreRefusedForAnythingElse) {
  const std::string token = TokenOf({"page", "-", "--size", "2", "--json", "--tokens"});
  const auto refused = [&](const std::vector<std::string>& words, const std::string& why) {
    const auto page = RunZset(words, kBoard);
    EXPECT_EQ(page.exit_code, 1);
    EXPECT_EQ(page.out, "");
    EXPECT_NE(page.err.find(why), std::string::npos) << page.err;
  };
  refused({"page", "-", "--size", "3", "--token", token}, "for page size 2, not for 3");
  refused({"page", "-", "--size", "2", "--desc", "--token", token}, "direction forward");
  refused({"page", "other.tsv", "--size", "2", "--token", token}, "for list \"-\"");
  refused({"page", "-", "--size", "2", "--token", token.substr(1)}, "damaged");
  refused({"page", "-", "--size", "2", "--token", token.substr(0, 50)}, "end is missing");
  refused({"page", "-", "--size", "2", "--token", ""}, "end is missing");
  refused({"page", "-", "--size", "2", "--key-file", KeyFile(), "--token", token},
          "is readable, must be signed");
}

TEST(PageTokens, OptionsThatMakeNoSenseAreBadUsage) {
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"page", "-", "--seal"},
        {"page", "-", "--expire-in", "0"},
        {"page", "-", "--expire-in", "100000000001"},
        {"page", "-", "--expire-in", "18446744073709551615"},
        {"page", "-", "--token", "x", "--from-rank", "1"},
        {"page", "-", "--tokens", "--size", "18446744073709551615"},
        {"token"},
        {"token", "explain"}}) {
    EXPECT_EQ(RunZset(words, kBoard).exit_code, 2) << words.back();
  }
}

TEST(PageTokens, NeedAKeyFileThatHoldsAKey) {
  const auto missing = RunZset({"page", "-", "--key-file", "no/such/file"}, kBoard);
  EXPECT_EQ(missing.exit_code, 1);
  EXPECT_NE(missing.err.find("cannot read the key file"), std::string::npos);
  const auto directory = RunZset({"page", "-", "--key-file", "/"}, kBoard);
  EXPECT_EQ(directory.exit_code, 1);
  EXPECT_EQ(directory.err, "zset: /: cannot read the key file\n");
  const auto empty = RunZset({"page", "-", "--key-file", WriteTempFile("# none\n")}, kBoard);
  EXPECT_EQ(empty.exit_code, 1);
  EXPECT_NE(empty.err.find("there is no key"), std::string::npos);
  const auto bad = RunZset({"page", "-", "--key-file", WriteTempFile("a b c\n")}, kBoard);
  EXPECT_NE(bad.err.find("line 1"), std::string::npos) << bad.err;
}

TEST(TokenExplain, SaysWhatATokenHolds) {
  const std::string token = TokenOf({"page", "-", "--size", "2", "--json", "--tokens"});
  const auto words = RunZset({"token", "explain", token});
  EXPECT_EQ(words.exit_code, 0);
  EXPECT_NE(words.out.find("list:        \"-\", lowest first\n"), std::string::npos) << words.out;
  EXPECT_NE(words.out.find("up to 2 rows after score 7, member \"b\"\n"), std::string::npos);
}

TEST(TokenExplain, ChecksSignaturesAndOpensSeals) {
  const std::string keys = KeyFile();
  const std::vector<std::string> words = {"page", "-", "--size", "2", "--json", "--key-file", keys};
  const std::string token = TokenOf(words);
  EXPECT_NE(RunZset({"token", "explain", token}).out.find("not checked"), std::string::npos);
  EXPECT_NE(RunZset({"token", "explain", token, "--key-file", keys}).out.find("which did make it"),
            std::string::npos);
  std::vector<std::string> sealing = words;
  sealing.emplace_back("--seal");
  const std::string sealed = TokenOf(sealing);
  EXPECT_EQ(RunZset({"token", "explain", sealed}).exit_code, 1);
  EXPECT_EQ(RunZset({"token", "explain", sealed, "--key-file", keys}).exit_code, 0);
}

TEST(TokenExplain, TellsScriptsThatATokenIsOfNoUse) {
  const std::string token =
      TokenOf({"page", "-", "--size", "2", "--json", "--key-file", KeyFile()});
  const std::string other_key = WriteTempFile("new " + std::string(64, 'c') + "\n");
  const auto forged = RunZset({"token", "explain", token, "--key-file", other_key});
  EXPECT_EQ(forged.exit_code, 1);
  EXPECT_NE(forged.out.find("WRONG"), std::string::npos) << forged.out;
  EXPECT_EQ(forged.err, "zset: key new did not make this page token\n");
  TokenContents contents;
  contents.expires = absl::UnixEpoch();
  const std::string old = TokenCodec::Make({}).value().Encode(contents).value();
  const auto expired = RunZset({"token", "explain", old});
  EXPECT_EQ(expired.exit_code, 1);
  EXPECT_NE(expired.out.find("EXPIRED at 1970"), std::string::npos) << expired.out;
}

TEST(TokenExplain, RefusesWhatIsNoToken) {
  const auto words = RunZset({"token", "explain", "hello"});
  EXPECT_EQ(words.exit_code, 1);
  EXPECT_EQ(words.err, "zset: this is no page token, or a damaged one\n");
}

}  // namespace
}  // namespace zset::testing
