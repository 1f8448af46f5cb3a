// `zset drift` as a user runs it.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run_program.h"

namespace zset::testing {
namespace {

using Json = nlohmann::json;

Json DriftAsJson(std::vector<std::string> words) {
  words.insert(words.begin(), {"drift", DataPath("debian_packages.tsv"), "--json"});
  const auto result = RunZset(words);
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return Json::parse(result.out);
}

TEST(Drift, OnTheRealBoardShowsTheProblemAndTheCure) {
  const Json report = DriftAsJson({});
  EXPECT_EQ(report["rows"], 8922);
  ASSERT_EQ(report["walks"].size(), 8U);
  for (const Json& walk : report["walks"]) {
    SCOPED_TRACE(walk.dump());
    const Json& steady = walk["steady"];
    const Json& moved = walk["moved"];
    EXPECT_GT(steady["rows"], 4000);
    EXPECT_GT(moved["rows"], 500);
    if (walk["method"] == "offset") {
      EXPECT_GT(steady["repeated"], 0);
      EXPECT_GT(steady["missed"], 0);
    } else if (walk["method"] == "score") {
      EXPECT_EQ(steady["repeated"], 0);
      EXPECT_GT(steady["missed"], 1000);
    } else {
      EXPECT_EQ(steady["repeated"], 0);
      EXPECT_EQ(steady["missed"], 0);
    }
    if (walk["method"] == "snapshot") {
      EXPECT_EQ(moved["repeated"], 0);
      EXPECT_EQ(moved["missed"], 0);
      EXPECT_EQ(walk["rows_given"], 8922);
    }
  }
}

TEST(Drift, RepeatsItselfForASeed) {
  EXPECT_EQ(DriftAsJson({"--seed", "5"}), DriftAsJson({"--seed", "5"}));
  EXPECT_NE(DriftAsJson({"--seed", "5"})["walks"], DriftAsJson({"--seed", "6"})["walks"]);
}

TEST(Drift, WithoutWritesOnlyAScoreCursorMissesRows) {
  const Json report = DriftAsJson({"--writes-per-page", "0"});
  for (const Json& walk : report["walks"]) {
    SCOPED_TRACE(walk.dump());
    EXPECT_EQ(walk["writes"], 0);
    EXPECT_EQ(walk["moved"]["rows"], 0);
    EXPECT_EQ(walk["steady"]["repeated"], 0);
    EXPECT_EQ(walk["steady"]["missed"] != 0, walk["method"] == "score");
  }
}

TEST(Drift, EndsHoweverMuchIsWrittenAheadOfIt) {
  for (const auto* moves : {"up", "down"}) {
    const Json report =
        DriftAsJson({"--page-size", "500", "--writes-per-page", "1000", "--moves", moves});
    for (const Json& walk : report["walks"]) EXPECT_LT(walk["pages"], 100) << walk.dump();
  }
}

TEST(Drift, TakesPagesLargerThanTheBoard) {
  const Json report = DriftAsJson({"--page-size", "18446744073709551615"});
  for (const Json& walk : report["walks"]) {
    EXPECT_EQ(walk["pages"], 1);
    EXPECT_EQ(walk["rows_given"], 8922);
  }
}

// The numbers of the table's rows, in order.
std::vector<std::size_t> NumbersInTable(const std::string& output) {
  std::vector<std::size_t> numbers;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t columns = 23;  // order and method
    if (line.size() < columns || line.find_first_of("0123456789", columns) == std::string::npos ||
        line.find(':') != std::string::npos || line.find(';') != std::string::npos) {
      continue;
    }
    std::istringstream cells(line.substr(columns));
    for (std::size_t number = 0; cells >> number;) numbers.push_back(number);
  }
  return numbers;
}

TEST(Drift, PrintsTheSameCountsAsATable) {
  const auto result = RunZset({"drift", DataPath("debian_packages.tsv")});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out.rfind("8922 rows, 50 a page; 20 writes after each page", 0), 0U);
  std::vector<std::size_t> expected;
  const Json report = DriftAsJson({});
  for (const Json& walk : report["walks"]) {
    for (const auto* kind : {"steady", "moved"}) {
      expected.push_back(walk[kind]["repeated"]);
      expected.push_back(walk[kind]["missed"]);
    }
  }
  EXPECT_EQ(NumbersInTable(result.out), expected) << result.out;
}

}  // namespace
}  // namespace zset::testing
