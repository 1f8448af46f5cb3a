// SECURITY.md names a test for each guarantee: they must exist.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace {

std::string Contents(const std::filesystem::path& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// All tests and fuzz targets, without line breaks and blanks.
std::string Sources() {
  std::string sources;
  for (const char* folder : {"tests", "fuzz"}) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(
             std::filesystem::path(ZSET_SOURCE_DIR) / folder)) {
      if (file.path().extension() == ".cc") sources += Contents(file.path());
    }
  }
  std::erase_if(sources, [](char c) { return c == ' ' || c == '\n'; });
  return sources;
}

TEST(Guarantees, NameTestsThatExist) {
  const std::string text = Contents(std::filesystem::path(ZSET_SOURCE_DIR) / "SECURITY.md");
  const std::string sources = Sources();
  const std::regex name("`([A-Z][A-Za-z0-9]*)\\.([A-Za-z_0-9]+)`");
  int names = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at, ++names) {
    const std::string suite = (*at)[1];
    const std::string test = (*at)[2];
    const std::string opening =
        suite == "FuzzCorpus" ? "ZSET_FUZZ_TARGET(" + test + "," : "(" + suite + "," + test;
    EXPECT_NE(sources.find(opening), std::string::npos) << at->str();
  }
  EXPECT_GT(names, 40);
}

}  // namespace
