// SPDX-License-Identifier: Apache-2.0
#include "redis/argument.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/check.h"
#include "redis/args.h"

namespace zset::internal {
namespace {

// 7.2.0 as 70200.
std::int64_t NumericVersion(std::string_view text) {
  std::int64_t version = 0;
  std::int64_t part = 0;
  for (const char c : text) {
    if (c == '.') version = (version + std::exchange(part, 0)) * 100;
    if (c != '.') part = part * 10 + (c - '0');
  }
  return version + part;
}

bool HasVersion(const ProfileTraits& traits, std::string_view since) {
  constexpr std::string_view kValkey = "valkey-";
  if (since.starts_with(kValkey)) return traits.server == "valkey";
  return NumericVersion(since) <= traits.numeric_version;
}

class NotationReader {
 public:
  NotationReader(std::string_view text, const ProfileTraits& traits)
      : text_(text), traits_(traits) {}

  // Arguments with `separator` between them, up to `end` or the end of the text.
  std::vector<Argument> List(char separator, char end) {
    std::vector<Argument> out;
    while (at_ < text_.size() && text_[at_] != end) {
      Argument argument = Next();
      if (HasVersion(traits_, argument.since)) out.push_back(std::move(argument));
      Take(separator);
    }
    return out;
  }

 private:
  bool Take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  // Up to the next character with a meaning.
  std::string_view Word() {
    const std::size_t end = std::min(text_.find_first_of("[](){}|:=*@! ", at_), text_.size());
    const std::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    return word;
  }

  std::string_view Name() {
    if (!Take('\'')) return Word();
    const std::size_t end = text_.find('\'', at_);
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end + 1;
    return name;
  }

  Argument Next() {
    const bool optional = Take('[');
    Argument argument;
    Body(argument);
    argument.multiple = Take('*');
    argument.multiple_token = Take('*');
    if (Take('@')) argument.since = Word();
    if (Take('!')) argument.deprecated_since = Word();
    argument.optional = optional && Take(']');
    return argument;
  }

  void Body(Argument& out) {
    const std::string_view word = Name();
    out.name = word;
    if (Take('=')) {
      out.token = Word();
    } else if (std::none_of(word.begin(), word.end(),
                            [](char c) { return c >= 'a' && c <= 'z'; })) {
      out.name = ToLower(word);
      out.token = word;
    }
    out.type = "pure-token";
    if (Take(':')) Type(out, Word());
    if (Take('(')) Group(out, "oneof", '|', ')');
    if (Take('{')) Group(out, "block", ' ', '}');
  }

  // A type may end in the number of the key specification that it is part of.
  static void Type(Argument& out, std::string_view type) {
    const char last = type.back();
    if (last >= '0' && last <= '9') {
      out.key_spec = last - '0';
      type.remove_suffix(1);
    }
    out.type = type;
  }

  void Group(Argument& out, std::string_view type, char separator, char end) {
    out.type = type;
    out.arguments = List(separator, end);
    const bool closed = Take(end);
    ZSET_ASSERT(closed);
  }

  std::string_view text_;
  const ProfileTraits& traits_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<Argument> ParseArguments(std::string_view notation, const ProfileTraits& traits) {
  return NotationReader(notation, traits).List(' ', '\0');
}

}  // namespace zset::internal
