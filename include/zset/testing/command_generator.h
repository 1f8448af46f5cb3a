// Random Redis commands: few keys, few members, ties, signed zeros, infinities,
// numbers around 2^53, binary and empty members, bad numbers, options in every order
// and number, wrong arity.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "zset/command_info.h"

namespace zset::testing {

class CommandGenerator {
 public:
  explicit CommandGenerator(std::uint64_t seed) : random_(seed) {}

  // The next command: its name and its arguments.
  std::vector<std::string> Next();

  std::string Key();
  std::string Member();
  std::string Score();
  std::size_t Below(std::size_t bound) { return random_() % bound; }
  bool OneIn(std::size_t n) { return Below(n) == 0; }

 private:
  using Words = std::vector<std::string>;

  std::string Pick(const std::vector<std::string_view>& choices);
  std::string Integer();
  std::string ScoreBound();
  std::string MemberBound();
  std::string Pattern();
  std::string Name(std::string_view name);
  void AppendToken(char token, Words& words);
  void AppendNumberedKeys(Words& words);
  void AppendOptions(const CommandInfo& info, Words& words);
  void AppendOption(const CommandOption& option, Words& words);
  void Spoil(Words& words);

  std::mt19937_64 random_;
  std::size_t last_keys_ = 1;  // how many keys the last numkeys announced
};

}  // namespace zset::testing
