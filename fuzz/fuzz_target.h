// ZSET_FUZZ_TARGET: one body, two uses. In a libFuzzer program it is called with
// inputs that the fuzzer makes up; in every normal build it is a test that replays
// the committed corpus.
//
//   ZSET_FUZZ_TARGET(number_text, input) {
//     ZSET_FUZZ_REQUIRE(Parse(input) == Model(input));
//   }
//
// The name is that of the CMake target, of corpus/<name>/ and of dict/<name>.dict.
// `input` is a std::string_view of any bytes.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

// Ends the program if a promise is broken: a fuzzer then keeps the input.
#define ZSET_FUZZ_REQUIRE(condition)                                                      \
  do {                                                                                    \
    if (!(condition)) {                                                                   \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                       \
    }                                                                                     \
  } while (false)

#ifdef ZSET_LIBFUZZER

#define ZSET_FUZZ_TARGET(name, input)                                                 \
  static void Fuzz_##name(std::string_view input);                                    \
  extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { \
    Fuzz_##name({reinterpret_cast<const char*>(data), size});                         \
    return 0;                                                                         \
  }                                                                                   \
  static void Fuzz_##name(std::string_view input)

#else

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace zset::fuzz {

// Calls `body` with each file of the corpus and says which one it is at, should
// the body end the program. An empty corpus is a failure.
inline void ReplayCorpus(void (*body)(std::string_view)) {
  std::size_t inputs = 0;
  for (const auto& file : std::filesystem::directory_iterator(ZSET_FUZZ_CORPUS)) {
    std::ifstream stream(file.path(), std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(stream), {}};
    std::fprintf(stderr, "%s\n", file.path().filename().c_str());
    body(input);
    ++inputs;
  }
  EXPECT_GT(inputs, 0u) << "no inputs in " << ZSET_FUZZ_CORPUS;
}

}  // namespace zset::fuzz

#define ZSET_FUZZ_TARGET(name, input)                                 \
  static void Fuzz_##name(std::string_view input);                    \
  TEST(FuzzCorpus, name) { ::zset::fuzz::ReplayCorpus(Fuzz_##name); } \
  static void Fuzz_##name(std::string_view input)

#endif
