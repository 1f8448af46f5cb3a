// Replays every case file of a folder, each under the profile its name gives.
// SPDX-License-Identifier: Apache-2.0
#include "redis/case_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "zset/session.h"

namespace zset::internal {
namespace {

std::vector<std::filesystem::path> CaseFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ZSET_CASES_FOLDER)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

class CaseFileTest : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CaseFileTest, EveryReplyIsTheServers) {
  const std::optional<Profile> profile = ParseProfile(GetParam().stem().string());
  ASSERT_TRUE(profile.has_value()) << "the file's name gives no profile";
  const absl::StatusOr<std::vector<Case>> cases = ParseCases(ReadFile(GetParam()));
  ASSERT_TRUE(cases.ok()) << cases.status();
  ASSERT_FALSE(cases->empty());
  for (const Case& the_case : *cases) {
    const std::optional<CaseDifference> difference = RunCase(the_case, *profile);
    if (!difference) continue;
    ADD_FAILURE() << difference->title << "\nline " << difference->line << ": "
                  << difference->command << "\n  wanted: " << difference->wanted
                  << "\n  given:  " << difference->given;
  }
}

INSTANTIATE_TEST_SUITE_P(Folder, CaseFileTest, testing::ValuesIn(CaseFiles()),
                         [](const auto& file) {
                           std::string name = file.param.stem().string();
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); },
                               '_');
                           return name;
                         });

TEST(ParseCases, NamesTheLineOfAReplyWithoutACommand) {
  const absl::StatusOr<std::vector<Case>> cases = ParseCases("# case 1: x\n=> :1\n");
  ASSERT_FALSE(cases.ok());
  EXPECT_EQ(cases.status().message(), "line 2: a reply without a command");
}

TEST(ParseCases, ReadsDirectivesQuotesAndReplies) {
  const absl::StatusOr<std::vector<Case>> cases =
      ParseCases("# case 7: t\n@resp 3\nECHO \"a\\x00\\\"b\" \n=> \"x\"\n\n# end\n");
  ASSERT_TRUE(cases.ok()) << cases.status();
  ASSERT_EQ(cases->size(), 1u);
  EXPECT_EQ((*cases)[0].title, "case 7: t");
  EXPECT_TRUE((*cases)[0].resp3);
  ASSERT_EQ((*cases)[0].steps.size(), 1u);
  EXPECT_EQ((*cases)[0].steps[0].args, (std::vector<std::string>{"ECHO", {"a\0\"b", 4}}));
  EXPECT_EQ((*cases)[0].steps[0].reply, "\"x\"");
}

TEST(RunCase, TellsWantedAndGiven) {
  const absl::StatusOr<std::vector<Case>> cases = ParseCases("# case 1: t\nPING\n=> +PANG\n");
  ASSERT_TRUE(cases.ok());
  const std::optional<CaseDifference> difference = RunCase((*cases)[0], Profile::kRedis70);
  ASSERT_TRUE(difference.has_value());
  EXPECT_EQ(difference->wanted, "+PANG");
  EXPECT_EQ(difference->given, "+PONG");
}

}  // namespace
}  // namespace zset::internal
