// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string_view>

#include "testing/difference.h"
#include "testing/words.h"

namespace zset::testing {
namespace {

constexpr std::array<std::string_view, 4> kPlain = {"0", "1", "a", "b"};
constexpr std::size_t kLongestRun = 3;  // words taken out at once: LIMIT offset count

// Where the digits at the end of `word` begin, if something is before them: a key's
// number, so that k3 may become k0.
std::size_t NumberAt(std::string_view word) {
  const std::size_t last = word.find_last_not_of("0123456789");
  return last == std::string_view::npos ? word.size() : last + 1;
}

// A word of a command or an option, which is plainer in upper case.
bool IsLowerName(const std::string& word) {
  return word.size() > 1 && word != UpperCase(word) && !SameWord(word, "inf") &&
         std::all_of(word.begin(), word.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

// How plain a word is; less is plainer.
std::size_t Measure(const std::string& word) {
  const auto at = std::find(kPlain.begin(), kPlain.end(), word);
  if (at != kPlain.end()) return static_cast<std::size_t>(at - kPlain.begin());
  const std::size_t number = NumberAt(word);
  const bool numbered = number < word.size() && word.substr(number) != "0";
  const bool lower =
      std::any_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return kPlain.size() + 4 * word.size() + (numbered ? 2 : 0) + (lower ? 1 : 0);
}

std::vector<std::string> PlainerWords(const std::string& word) {
  std::vector<std::string> candidates(kPlain.begin(), kPlain.end());
  const std::size_t number = NumberAt(word);
  if (number < word.size()) candidates.push_back(word.substr(0, number) + "0");
  if (IsLowerName(word)) candidates.push_back(UpperCase(word));
  for (std::size_t size = word.size() / 2; size > 0; size /= 2) {
    candidates.push_back(word.substr(0, size));
    candidates.push_back(word.substr(word.size() - size));
  }
  std::erase_if(candidates, [&](const std::string& c) { return Measure(c) >= Measure(word); });
  return candidates;
}

// The command with one key fewer behind a number of keys at `i`.
void AddFewerKeys(const Command& command, std::size_t i, std::vector<Command>& simpler) {
  const std::string& number = command[i];
  if (number.size() != 1 || number[0] < '2' || number[0] > '9' || i + 1 == command.size()) return;
  Command fewer = command;
  --fewer[i][0];
  fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  simpler.push_back(std::move(fewer));
}

}  // namespace

std::vector<Command> SimplerCommands(const Command& command) {
  std::vector<Command> simpler;
  for (std::size_t run = kLongestRun; run > 0; --run) {
    for (std::size_t i = 1; i + run <= command.size(); ++i) {
      Command fewer = command;
      const auto first = fewer.begin() + static_cast<std::ptrdiff_t>(i);
      fewer.erase(first, first + static_cast<std::ptrdiff_t>(run));
      simpler.push_back(std::move(fewer));
    }
  }
  if (command[0] != UpperCase(command[0])) {
    simpler.push_back(command);
    simpler.back()[0] = UpperCase(command[0]);
  }
  for (std::size_t i = 1; i < command.size(); ++i) {
    AddFewerKeys(command, i, simpler);
    for (std::string& word : PlainerWords(command[i])) {
      simpler.push_back(command);
      simpler.back()[i] = std::move(word);
    }
  }
  return simpler;
}

}  // namespace zset::testing
