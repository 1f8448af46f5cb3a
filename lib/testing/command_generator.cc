// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/command_generator.h"

#include <algorithm>
#include <cstdio>

namespace zset::testing {
namespace {

// A command and its fixed arguments, a letter each: see AppendToken. "o" stands for
// options of the command's row in the table.
struct Form {
  std::string_view name;
  std::string_view tokens;
  int weight;
};

constexpr Form kForms[] = {
    {"ZADD", "kop", 40},
    {"ZINCRBY", "ksm", 12},
    {"ZREM", "kM", 6},
    {"ZREMRANGEBYRANK", "kii", 3},
    {"ZREMRANGEBYSCORE", "kbb", 3},
    {"ZREMRANGEBYLEX", "kll", 3},
    {"ZCARD", "k", 3},
    {"ZCOUNT", "kbb", 6},
    {"ZLEXCOUNT", "kll", 6},
    {"ZSCORE", "km", 5},
    {"ZMSCORE", "kM", 4},
    {"ZRANK", "km", 5},
    {"ZREVRANK", "km", 5},
    {"ZRANGE", "kiio", 10},
    {"ZRANGE", "kbbo", 8},
    {"ZRANGE", "kllo", 8},
    {"ZREVRANGE", "kiio", 5},
    {"ZRANGEBYSCORE", "kbbo", 8},
    {"ZREVRANGEBYSCORE", "kbbo", 8},
    {"ZRANGEBYLEX", "kllo", 8},
    {"ZREVRANGEBYLEX", "kllo", 8},
    {"ZRANGESTORE", "kkiio", 4},
    {"ZRANGESTORE", "kkbbo", 3},
    {"ZRANGESTORE", "kkllo", 3},
    {"ZUNION", "no", 8},
    {"ZINTER", "no", 8},
    {"ZDIFF", "no", 6},
    {"ZUNIONSTORE", "kno", 6},
    {"ZINTERSTORE", "kno", 5},
    {"ZDIFFSTORE", "kno", 4},
    {"ZINTERCARD", "no", 5},
    {"ZPOPMIN", "k", 3},
    {"ZPOPMAX", "k", 3},
    {"ZPOPMIN", "ki", 3},
    {"ZPOPMAX", "ki", 3},
    {"ZMPOP", "no", 5},
    {"BZPOPMIN", "Kt", 4},
    {"BZPOPMAX", "Kt", 4},
    {"BZMPOP", "tno", 4},
    {"ZRANDMEMBER", "k", 2},
    {"ZRANDMEMBER", "kio", 4},
    {"ZSCAN", "kco", 6},
    {"DEL", "K", 4},
    {"UNLINK", "K", 1},
    {"EXISTS", "K", 3},
    {"TYPE", "k", 3},
    {"KEYS", "P", 2},
    {"SCAN", "co", 2},
    {"RENAME", "kk", 2},
    {"RENAMENX", "kk", 2},
    {"COPY", "kko", 3},
    {"EXPIRE", "keo", 2},
    {"PEXPIRE", "keo", 1},
    {"EXPIREAT", "keo", 1},
    {"PEXPIREAT", "keo", 1},
    {"TTL", "k", 2},
    {"PTTL", "k", 1},
    {"EXPIRETIME", "k", 1},
    {"PEXPIRETIME", "k", 1},
    {"PERSIST", "k", 1},
    {"DBSIZE", "", 1},
    {"SELECT", "d", 1},
    {"SWAPDB", "dd", 1},
    {"FLUSHDB", "o", 1},
    {"PING", "", 1},
    {"ECHO", "m", 1},
    {"OBJECT", "Ek", 4},
    {"SADD", "kM", 4},
    {"SREM", "kM", 1},
    {"SMEMBERS", "k", 1},
    {"SCARD", "k", 1},
    {"SISMEMBER", "km", 1},
    {"SET", "kmo", 3},
    {"GET", "k", 2},
    {"APPEND", "km", 1},
    {"LPUSH", "kM", 1},
    {"LRANGE", "kii", 2},
    {"LLEN", "k", 1},
    {"HSET", "kmm", 1},
    {"HGET", "km", 1},
    {"SORT", "ko", 4},
    {"DUMP", "k", 2},
    {"WATCH", "K", 1},
    {"UNWATCH", "", 1},
    {"MULTI", "", 4},
    {"EXEC", "", 6},
    {"DISCARD", "", 1},
    {"NOSUCH", "kM", 1},
    {"CONFIG", "CV", 1},
    {"COMMAND", "GZM", 1},
};

const Form& FormAt(int ticket) {
  for (const Form& form : kForms) {
    if (ticket < form.weight) return form;
    ticket -= form.weight;
  }
  return kForms[0];
}

int TotalWeight() {
  int total = 0;
  for (const Form& form : kForms) total += form.weight;
  return total;
}

std::string Bytes(std::string_view text) { return std::string(text); }

}  // namespace

std::string CommandGenerator::Pick(const std::vector<std::string_view>& choices) {
  return Bytes(choices[Below(choices.size())]);
}

std::string CommandGenerator::Key() { return "k" + std::to_string(Below(OneIn(8) ? 8 : 4)); }

std::string CommandGenerator::Member() {
  using namespace std::string_view_literals;
  if (OneIn(60)) return std::string(65, 'x');
  if (OneIn(60)) return std::string(64, 'y');
  return Pick({"a", "b", "c", "d", "ab", "", "a\0"sv, "a\xff", "\x80", "10", "9", "-1", "nx", "5",
               "B", "01", "\r\n"});
}

std::string CommandGenerator::Score() {
  using namespace std::string_view_literals;
  if (OneIn(3)) return std::to_string(Below(4));
  if (OneIn(12)) {
    char text[40];
    std::snprintf(
        text, sizeof(text), "%.17g",
        static_cast<double>(random_()) / static_cast<double>(1 + (random_() >> Below(60))));
    return text;
  }
  if (OneIn(12)) {
    return Pick({"nan", "foo", "", " 1", "1 ", "1e309", "1e-400", "0x", "1_0", "5\0"sv, "nx", "--1",
                 "infinit", "1e", "0x1p1024"});
  }
  return Pick({"0",
               "-0",
               "1",
               "-1",
               "2.5",
               "1.5",
               "inf",
               "-inf",
               "+inf",
               "Infinity",
               "9007199254740991",
               "9007199254740992",
               "9007199254740993",
               "1e17",
               "1e16",
               "0.1",
               "0.2",
               "1e-5",
               "3.14159",
               "5e-324",
               "4611686018427387904",
               "4611686018427387905",
               "-4611686018427387904",
               "9223372036854775807",
               "1.7976931348623157e308",
               "0x10",
               "+5",
               ".5",
               "5.",
               "007",
               "-0.0",
               "1e100",
               "-1e100"});
}

std::string CommandGenerator::Integer() {
  if (OneIn(12)) {
    return Pick({"x", "", "1.5", "+1", "01", "-0", " 1", "9223372036854775808",
                 "9223372036854775807", "-9223372036854775808", "4611686018427387904"});
  }
  return std::to_string(static_cast<int>(Below(12)) - 4);
}

std::string CommandGenerator::ScoreBound() {
  using namespace std::string_view_literals;
  if (OneIn(14))
    return Pick(
        {"", "(", " 1", "( 0", "((1", "[1", "1x", "1 ", "nan", "1\0x"sv, "1e400", "-", "+"});
  if (OneIn(3)) return Pick({"-inf", "+inf", "(inf", "(-inf"});
  return (OneIn(3) ? "(" : "") + Score();
}

std::string CommandGenerator::MemberBound() {
  using namespace std::string_view_literals;
  if (OneIn(14)) return Pick({"", "a", "-x", "+x", "-\0y"sv, "+\0"sv, "1", "]a"});
  if (OneIn(3)) return Pick({"-", "+"});
  return (OneIn(2) ? "(" : "[") + Member();
}

std::string CommandGenerator::Pattern() {
  using namespace std::string_view_literals;
  return Pick({"*", "?", "a*", "[a-c]", "[^a]", "k*", "k[0-2]", "**", "\\a", "[a", "", "*b",
               "[\x80-\xff]", "[b-a]", "a?", "[]"});
}

// In lower, upper or mixed case.
std::string CommandGenerator::Name(std::string_view name) {
  std::string out(name);
  const std::size_t style = Below(12);
  for (char& c : out) {
    const bool lower = style == 0 || (style == 1 && OneIn(2));
    if (lower && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

void CommandGenerator::AppendNumberedKeys(Words& words) {
  last_keys_ = 1 + Below(3);
  words.push_back(OneIn(20) ? Integer() : std::to_string(last_keys_));
  for (std::size_t i = 0; i < last_keys_; ++i) words.push_back(Key());
}

void CommandGenerator::AppendToken(char token, Words& words) {
  const std::size_t few = 1 + Below(OneIn(3) ? 4 : 2);
  switch (token) {
    case 'k':
      return words.push_back(Key());
    case 'm':
      return words.push_back(Member());
    case 's':
      return words.push_back(Score());
    case 'i':
      return words.push_back(Integer());
    case 'b':
      return words.push_back(ScoreBound());
    case 'l':
      return words.push_back(MemberBound());
    case 'n':
      return AppendNumberedKeys(words);
    case 'c':
      return words.push_back(OneIn(5) ? Pick({"1", "x", "", " 0", "-1", "+0", "00"}) : "0");
    case 'd':
      return words.push_back(OneIn(8) ? Integer() : std::to_string(Below(2)));
    case 't':
      return words.push_back(OneIn(6) ? Pick({"x", "-1", "inf", "nan", "", " 1", "1e300", "0x1"})
                                      : Pick({"0", "0.1", "1"}));
    case 'e':
      return words.push_back(OneIn(4) ? Pick({"0", "-1", "x", "9223372036854775807"})
                                      : Pick({"1000000000", "2000000000000", "5000000000"}));
    case 'P':
      return words.push_back(Pattern());
    case 'E':
      return words.push_back(OneIn(20) ? "NONE" : "ENCODING");
    case 'C':
      return words.push_back("GET");
    case 'V':
      return words.push_back(Pick({"zset-max-*", "zset-max-listpack-value", "nothing"}));
    case 'G':
      return words.push_back(Pick({"GETKEYS", "GETKEYSANDFLAGS"}));
    case 'Z':
      return words.push_back(Pick({"ZADD", "ZUNIONSTORE", "ZUNION", "BZPOPMIN", "PING", "COPY"}));
    case 'K':
      for (std::size_t i = 0; i < few; ++i) words.push_back(Key());
      return;
    case 'M':
      for (std::size_t i = 0; i < few; ++i) words.push_back(Member());
      return;
    case 'p':
      for (std::size_t i = 0; i < few; ++i) {
        words.push_back(Score());
        words.push_back(Member());
      }
      return;
    default:
      return;
  }
}

void CommandGenerator::AppendOption(const CommandOption& option, Words& words) {
  words.push_back(Name(option.word));
  const std::string_view arguments = option.arguments;
  if (arguments.empty()) return;
  if (OneIn(25)) return;  // an operand is missing
  if (arguments == "offset count") {
    words.push_back(Integer());
    words.push_back(OneIn(4) ? "-1" : Integer());
  } else if (arguments == "weight ...") {
    for (std::size_t i = 0; i < last_keys_; ++i) words.push_back(Score());
  } else if (arguments.find('|') != std::string_view::npos) {
    words.push_back(Name(Pick({"SUM", "MIN", "MAX", "AVG", "MIN", "MAX"})));
  } else if (arguments == "pattern") {
    words.push_back(option.word == "MATCH" ? Pattern() : Pick({"nosort", "#", "k*", "w", "*->f"}));
  } else if (arguments == "database") {
    words.push_back(std::to_string(Below(2)));
  } else if (arguments == "destination") {
    words.push_back(Key());
  } else if (arguments == "type") {
    words.push_back(Pick({"zset", "set", "string", "none"}));
  } else if (arguments == "unix-time" || arguments == "seconds" || arguments == "milliseconds") {
    AppendToken('e', words);
  } else {
    words.push_back(Integer());
  }
}

void CommandGenerator::AppendOptions(const CommandInfo& info, Words& words) {
  if (info.options.empty()) return;
  // ZMPOP must say MIN or MAX to do anything.
  if (info.options[0].word == "MIN" && !OneIn(8)) words.push_back(OneIn(2) ? "MIN" : "max");
  std::size_t count = OneIn(3) ? 0 : 1 + Below(OneIn(3) ? 4 : 2);
  while (count-- > 0) AppendOption(info.options[Below(info.options.size())], words);
  if (OneIn(50)) words.push_back("FOO");
}

// A word too many, too few or in the wrong place.
void CommandGenerator::Spoil(Words& words) {
  if (OneIn(3)) {
    words.push_back(Pick({"x", "1", "WITHSCORES", "REV", ""}));
  } else if (words.size() > 1 && OneIn(2)) {
    words.pop_back();
  } else if (words.size() > 2) {
    std::swap(words[1], words.back());
  }
}

std::vector<std::string> CommandGenerator::Next() {
  static const int kTotal = TotalWeight();
  const Form& form = FormAt(static_cast<int>(Below(static_cast<std::size_t>(kTotal))));
  Words words = {Name(form.name)};
  for (const char token : form.tokens) {
    if (token == 'o') {
      const std::optional<CommandInfo> info = FindCommand(form.name, Profile::kRedis74);
      if (info) AppendOptions(*info, words);
    } else {
      AppendToken(token, words);
    }
  }
  // A range by score or member needs to say so.
  const bool names_kind = form.name == "ZRANGE" || form.name == "ZRANGESTORE";
  if (names_kind && form.tokens.find('b') != std::string_view::npos) words.push_back("BYSCORE");
  if (names_kind && form.tokens.find('l') != std::string_view::npos) words.push_back("BYLEX");
  if (OneIn(40)) Spoil(words);
  return words;
}

}  // namespace zset::testing
