// Every case file through the socket, under the profile that its name gives.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "redis/case_file.h"
#include "server/served_zset.h"

namespace zset::testing {
namespace {

std::vector<std::filesystem::path> CaseFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(ZSET_CASES_FOLDER)) {
    if (entry.path().extension() == ".txt") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

class ServedCaseFiles : public ::testing::TestWithParam<std::filesystem::path> {};

// A client of its own for each case, and a server that has nothing.
RespClient Prepare(const ServedZset& server, const internal::Case& the_case) {
  RespClient client = server.Connect();
  client.Call({"FLUSHALL"});
  client.Call({"CONFIG", "SET", "zset-max-listpack-entries", the_case.large ? "0" : "128",
               "zset-max-listpack-value", "64"});
  if (the_case.resp3) client.Call({"HELLO", "3"});
  return client;
}

TEST_P(ServedCaseFiles, GiveEveryReplyOfTheServer) {
  std::ifstream file(GetParam(), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto cases = internal::ParseCases(text);
  ASSERT_TRUE(cases.ok()) << cases.status();
  const ServedZset server({"--profile", GetParam().stem().string()});
  std::size_t steps = 0;
  for (const internal::Case& the_case : *cases) {
    RespClient client = Prepare(server, the_case);
    for (const internal::CaseStep& step : the_case.steps) {
      EXPECT_EQ(ToCaseText(client.Call(step.args)), step.reply)
          << the_case.title << "\nline " << step.line << ": " << step.command;
      ++steps;
    }
  }
  EXPECT_GT(steps, 0u);
}

INSTANTIATE_TEST_SUITE_P(Folder, ServedCaseFiles, ::testing::ValuesIn(CaseFiles()),
                         [](const auto& file) {
                           std::string name = file.param.stem().string();
                           std::replace_if(
                               name.begin(), name.end(), [](char c) { return !std::isalnum(c); },
                               '_');
                           return name;
                         });

}  // namespace
}  // namespace zset::testing
