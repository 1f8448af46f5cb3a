// Parts of README and of the tests that compile and run them.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace zset::testing {

inline std::string ReadFile(const char* path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The lines between two marks, without the lines of the marks.
inline std::string Between(const std::string& text, const std::string& begin,
                           const std::string& end) {
  const std::size_t first = text.find(begin);
  EXPECT_NE(first, std::string::npos) << begin;
  const std::size_t start = text.find('\n', first) + 1;
  const std::size_t stop = text.find(end, start);
  EXPECT_NE(stop, std::string::npos) << end;
  return text.substr(start, text.rfind('\n', stop) + 1 - start);
}

// The code of a test's file that README shows.
inline std::string ShownCode(const char* file) {
  // In two parts each, so that the marks are not found here.
  return Between(ReadFile(file),
                 "// [README "
                 "begin]",
                 "// [README "
                 "end]");
}

// The first block of code behind a heading of README: "```cpp" begins it, say.
inline std::string BlockBehind(const char* readme, const std::string& heading,
                               const std::string& begin) {
  const std::string text = ReadFile(readme);
  const std::size_t at = text.find("\n" + heading + "\n");
  EXPECT_NE(at, std::string::npos) << heading;
  return Between(text.substr(at == std::string::npos ? 0 : at), begin, "```");
}

}  // namespace zset::testing
