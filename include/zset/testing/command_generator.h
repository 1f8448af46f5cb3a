// CommandGenerator: random Redis commands that find faults: few keys, few members,
// ties, signed zeros, infinities, numbers around 2^53, binary and empty members, bad
// numbers, options in every order and number, wrong arity.
//
//   zset::testing::CommandGenerator generator(42);
//   generator.Next();                       // {"ZADD", "k1", "NX", "-0", "ab"}, say
//
//   auto few = zset::testing::CommandGenerator::Make(
//       {.keys = 1, .only = {"ZADD", "ZRANK"}, .weights = {{"ZADD", 3}}}, 42).value();
//
// The same seed and options give the same commands, on every machine.
// Thread safety: a plain value.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/command_info.h"

namespace zset::testing {

// Names of commands may be in any letter case.
struct CommandOptions {
  std::string key_prefix = "k";
  // How many keys there are: the prefix and a number from 0. The lower half of them
  // comes more often.
  std::size_t keys = 8;
  // What members are drawn from; if empty, some twenty that are easily mixed up.
  std::vector<std::string> members = {};
  // The commands to draw from; if empty, all.
  std::vector<std::string> only = {};
  // Commands to leave out.
  std::vector<std::string> leave_out = {};
  // How often a command comes, in place of its usual weight (GeneratedCommands()); at
  // most 100 000.
  std::map<std::string, int> weights = {};
  // One command in this many has a word too many, too few or in the wrong place; 0: none.
  std::size_t spoilt = 40;

  // All keys that commands may name.
  std::vector<std::string> Keys() const;
};

struct GeneratedCommand {
  std::string_view name;  // upper case
  int weight = 0;
};

// The commands that the generator knows, each with its usual weight.
std::vector<GeneratedCommand> GeneratedCommands();

class CommandGenerator {
 public:
  // With the usual options.
  explicit CommandGenerator(std::uint64_t seed);

  // Errors: kInvalidArgument, naming it, for a command that the generator does not
  // know, a weight out of bounds, no keys, or if no command is left.
  static absl::StatusOr<CommandGenerator> Make(CommandOptions options, std::uint64_t seed);

  // The next command: its name and its arguments.
  std::vector<std::string> Next();

  std::string Key();
  std::string Member();
  std::string Score();
  // A number below `bound`; whether one such number is 0. REQUIRES: bound, n > 0.
  std::size_t Below(std::size_t bound) { return random_() % bound; }
  bool OneIn(std::size_t n) { return Below(n) == 0; }

 private:
  using Words = std::vector<std::string>;

  CommandGenerator(CommandOptions options, std::vector<int> weights, std::uint64_t seed);

  std::string Pick(const std::vector<std::string_view>& choices);
  std::string Integer();
  std::string ScoreBound();
  std::string MemberBound();
  std::string Pattern();
  std::string SortPattern();
  std::string Name(std::string_view name);
  std::size_t NextForm();
  void AppendToken(char token, Words& words);
  void AppendNumberedKeys(Words& words);
  void AppendOptions(const CommandInfo& info, Words& words);
  void AppendOption(const CommandOption& option, Words& words);
  void Spoil(Words& words);

  CommandOptions options_;
  std::vector<int> weights_;  // of the forms of commands
  int total_weight_ = 0;
  std::mt19937_64 random_;
  std::size_t last_keys_ = 1;  // how many keys the last numkeys announced
};

}  // namespace zset::testing
