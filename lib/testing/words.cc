// SPDX-License-Identifier: Apache-2.0
#include "testing/words.h"

#include <algorithm>

#include "redis/key_extraction.h"
#include "redis/profile.h"
#include "redis/table.h"

namespace zset::testing {
namespace {

char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace

bool SameWord(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return Upper(x) == Upper(y); });
}

std::string UpperCase(std::string_view word) {
  std::string upper(word);
  std::transform(upper.begin(), upper.end(), upper.begin(), Upper);
  return upper;
}

std::vector<std::string_view> Views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

std::vector<std::string_view> KeysOf(std::span<const std::string_view> words, Profile profile) {
  if (words.empty()) return {};
  const auto* spec = internal::FindSpec(words[0], internal::TraitsOf(profile));
  if (spec == nullptr || !spec->TakesArgs(words.size())) return {};
  const auto found = internal::FindKeys(*spec, words);
  std::vector<std::string_view> keys;
  if (!found.ok()) return keys;
  for (const internal::FoundKey& key : *found) keys.push_back(key.name);
  return keys;
}

}  // namespace zset::testing
