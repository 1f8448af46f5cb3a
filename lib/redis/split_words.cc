// SPDX-License-Identifier: Apache-2.0
#include "redis/split_words.h"

namespace zset::internal {
namespace {

bool IsBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Reads the bytes of a double-quoted word; `at` is behind the opening quote, and
// then behind the closing one. False if there is none.
bool ReadQuoted(std::string_view line, std::size_t& at, std::string& word) {
  constexpr std::string_view kLetters = "nrtba";
  constexpr std::string_view kBytes = "\n\r\t\b\a";
  while (at < line.size() && line[at] != '"') {
    if (line[at] != '\\' || at + 1 == line.size()) {
      word += line[at++];
      continue;
    }
    const char escaped = line[at + 1];
    const bool hex = escaped == 'x' && at + 3 < line.size() && HexDigit(line[at + 2]) >= 0 &&
                     HexDigit(line[at + 3]) >= 0;
    const std::size_t letter = kLetters.find(escaped);
    if (hex) {
      word += static_cast<char>(HexDigit(line[at + 2]) * 16 + HexDigit(line[at + 3]));
      at += 4;
      continue;
    }
    word += letter == std::string_view::npos ? escaped : kBytes[letter];
    at += 2;
  }
  return at++ < line.size();
}

// In single quotes only \' is special.
bool ReadSingleQuoted(std::string_view line, std::size_t& at, std::string& word) {
  while (at < line.size() && line[at] != '\'') {
    if (line[at] == '\\' && at + 1 < line.size() && line[at + 1] == '\'') ++at;
    word += line[at++];
  }
  return at++ < line.size();
}

// A word ends at a blank; a quoted one must.
bool ReadWord(std::string_view line, std::size_t& at, std::string& word) {
  while (at < line.size() && !IsBlank(line[at])) {
    const char c = line[at];
    if (c != '"' && c != '\'') {
      word += c;
      ++at;
      continue;
    }
    ++at;
    const bool closed = c == '"' ? ReadQuoted(line, at, word) : ReadSingleQuoted(line, at, word);
    return closed && (at == line.size() || IsBlank(line[at]));
  }
  return true;
}

}  // namespace

std::optional<std::vector<std::string>> SplitWords(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && IsBlank(line[at])) ++at;
    if (at == line.size()) return words;
    if (!ReadWord(line, at, words.emplace_back())) return std::nullopt;
  }
}

}  // namespace zset::internal
