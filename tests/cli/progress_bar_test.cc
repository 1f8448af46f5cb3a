// SPDX-License-Identifier: Apache-2.0
#include "cli/progress_bar.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <string>
#include <utility>

namespace zset::cli {
namespace {

using namespace std::chrono_literals;

TEST(ProgressBar, StaysSilentInAShortJob) {
  std::ostringstream out;
  {
    ProgressBar bar(out, "loading", 1h);
    bar.Update(0.5, "sorting");
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressBar, ShowsLabelShareAndStepAndClearsItsLine) {
  std::ostringstream out;
  {
    ProgressBar bar(out, "loading x", 0s);
    bar.Update(0.5, "sorting");
    EXPECT_EQ(out.str(), "\r\x1b[Kloading x [###############---------------]  50% sorting");
  }
  EXPECT_EQ(out.str().substr(out.str().size() - 4), "\r\x1b[K");
}

TEST(ProgressBar, DrawsAStepAtMostTenTimesASecond) {
  std::ostringstream out;
  ProgressBar bar(out, "loading", 0s);
  bar.Update(0.1, "");
  const std::string first = out.str();
  for (int i = 0; i < 100; ++i) bar.Update(0.2, "");
  EXPECT_EQ(out.str(), first);
  bar.Update(0.2, "the next step");
  EXPECT_NE(out.str(), first);
}

TEST(ProgressBar, BringsOddSharesIntoItsWidth) {
  for (const auto& [share, text] : {std::pair{-1.0, "[------------------------------]   0%"},
                                    std::pair{7.0, "[##############################] 100%"}}) {
    std::ostringstream out;
    ProgressBar bar(out, "", 0s);
    bar.Update(share, "");
    EXPECT_NE(out.str().find(text), std::string::npos) << out.str();
  }
}

}  // namespace
}  // namespace zset::cli
