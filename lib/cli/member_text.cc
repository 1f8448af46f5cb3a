// SPDX-License-Identifier: Apache-2.0
#include "cli/member_text.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "base/utf8.h"

namespace zset::cli {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

void AppendHex(std::string_view bytes, std::string& out) {
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    out += "\\x";
    out += kHexDigits[value >> 4U];
    out += kHexDigits[value & 0xFU];
  }
}

void AppendEscaped(std::string_view character, bool visible, std::string& out) {
  switch (character.front()) {
    case '\\':
      out += "\\\\";
      break;
    case '\t':
      out += "\\t";
      break;
    case '\n':
      out += "\\n";
      break;
    case '\r':
      out += "\\r";
      break;
    default:
      if (visible) {
        out += character;
      } else {
        AppendHex(character, out);
      }
  }
}

// The value of two hexadecimal digits, or -1.
int HexByte(std::string_view digits) {
  if (digits.size() != 2) return -1;
  int value = 0;
  for (char digit : digits) {
    if (digit >= 'A' && digit <= 'F') digit = static_cast<char>(digit - 'A' + 'a');
    const std::size_t at = kHexDigits.find(digit);
    if (at == std::string_view::npos) return -1;
    value = value * 16 + static_cast<int>(at);
  }
  return value;
}

// Decodes the sequence that `text` begins with, a backslash first, and gives its
// length; 0 if it is none.
std::size_t DecodeSequence(std::string_view text, std::string& out) {
  if (text.size() < 2) return 0;
  constexpr std::string_view kLetters = "\\tnr";
  constexpr std::string_view kMeanings = "\\\t\n\r";
  if (const auto at = kLetters.find(text[1]); at != std::string_view::npos) {
    out += kMeanings[at];
    return 2;
  }
  const int value = text[1] == 'x' ? HexByte(text.substr(2, 2)) : -1;
  if (value < 0) return 0;
  out += static_cast<char>(value);
  return 4;
}

}  // namespace

std::string EscapeMember(std::string_view member) {
  std::string out;
  for (std::size_t i = 0; i < member.size();) {
    const internal::CodePoint c = internal::FirstCodePoint(member.substr(i));
    const std::size_t length = std::max<std::size_t>(c.length, 1);
    const bool outer_space = member[i] == ' ' && (i == 0 || i + 1 == member.size());
    const bool visible = c.length > 0 && !internal::IsHidden(c.value) && !outer_space;
    AppendEscaped(member.substr(i, length), visible, out);
    i += length;
  }
  return out;
}

absl::StatusOr<std::string> UnescapeMember(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '\\') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    const std::size_t length = DecodeSequence(text, out);
    if (length == 0) {
      return absl::InvalidArgumentError(absl::StrCat(
          "'", internal::AsAbsl(text.substr(0, text.size() > 1 && text[1] == 'x' ? 4 : 2)),
          "' is no escape sequence; use \\\\ \\t \\n \\r or \\xHH"));
    }
    text.remove_prefix(length);
  }
  return out;
}

std::string ShellQuote(std::string_view word) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) {
    return std::string(word);
  }
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  return out + "'";
}

std::string Quoted(std::string_view bytes) {
  constexpr std::size_t kShown = 60;
  const bool cut = bytes.size() > kShown;
  return absl::StrCat("\"", EscapeMember(bytes.substr(0, kShown)), cut ? "...\"" : "\"");
}

}  // namespace zset::cli
