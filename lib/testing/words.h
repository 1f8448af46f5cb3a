// Commands as words: names in any letter case, and which of the words are keys.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "zset/profile.h"

namespace zset::testing {

// Whether two words are the same but for the case of ASCII letters.
bool SameWord(std::string_view a, std::string_view b);

// In upper case.
std::string UpperCase(std::string_view word);

// A command's words, borrowed.
std::vector<std::string_view> Views(const std::vector<std::string>& words);

// The words that are keys, in their order; none if the profile does not have the
// command or the words do not fit it, when no server gets as far as its keys.
std::vector<std::string_view> KeysOf(std::span<const std::string_view> words, Profile profile);

}  // namespace zset::testing
