// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/command_generator.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "testing/command_forms.h"
#include "testing/words.h"

namespace zset::testing {
namespace {

constexpr int kMaxWeight = 100'000;

bool Lists(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& each) { return SameWord(each, name); });
}

bool IsKnown(std::string_view name) {
  const auto forms = CommandForms();
  return std::any_of(forms.begin(), forms.end(),
                     [&](const CommandForm& form) { return SameWord(form.name, name); });
}

absl::Status CheckNames(const CommandOptions& options) {
  std::vector<std::string> names = options.only;
  names.insert(names.end(), options.leave_out.begin(), options.leave_out.end());
  for (const auto& [name, weight] : options.weights) {
    names.push_back(name);
    if (weight < 0 || weight > kMaxWeight) {
      return absl::InvalidArgumentError(
          absl::StrCat("the weight of ", name, " is not between 0 and ", kMaxWeight));
    }
  }
  for (const std::string& name : names) {
    if (!IsKnown(name)) {
      return absl::InvalidArgumentError(absl::StrCat("no command ", name, " is generated"));
    }
  }
  if (options.keys == 0) return absl::InvalidArgumentError("commands need at least one key");
  return absl::OkStatus();
}

// The form's weight under the options. A command's own weight is shared out among its
// forms as the usual one is, and none of them loses all.
int WeightOf(const CommandForm& form, const CommandOptions& options) {
  if (!options.only.empty() && !Lists(options.only, form.name)) return 0;
  if (Lists(options.leave_out, form.name)) return 0;
  for (const auto& [name, weight] : options.weights) {
    if (!SameWord(name, form.name)) continue;
    int usual = 0;
    for (const CommandForm& each : CommandForms()) {
      if (each.name == form.name) usual += each.weight;
    }
    return weight == 0 ? 0 : std::max(1, weight * form.weight / usual);
  }
  return form.weight;
}

std::vector<int> WeightsOf(const CommandOptions& options) {
  std::vector<int> weights;
  for (const CommandForm& form : CommandForms()) weights.push_back(WeightOf(form, options));
  return weights;
}

}  // namespace

std::vector<std::string> CommandOptions::Keys() const {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < keys; ++i) all.push_back(key_prefix + std::to_string(i));
  return all;
}

std::vector<GeneratedCommand> GeneratedCommands() {
  std::vector<GeneratedCommand> commands;
  for (const CommandForm& form : CommandForms()) {
    const auto same = std::find_if(commands.begin(), commands.end(),
                                   [&](const auto& each) { return each.name == form.name; });
    if (same == commands.end()) {
      commands.push_back({form.name, form.weight});
    } else {
      same->weight += form.weight;
    }
  }
  return commands;
}

CommandGenerator::CommandGenerator(std::uint64_t seed)
    : CommandGenerator({}, WeightsOf({}), seed) {}

CommandGenerator::CommandGenerator(CommandOptions options, std::vector<int> weights,
                                   std::uint64_t seed)
    : options_(std::move(options)), weights_(std::move(weights)), random_(seed) {
  for (const int weight : weights_) total_weight_ += weight;
}

absl::StatusOr<CommandGenerator> CommandGenerator::Make(CommandOptions options,
                                                        std::uint64_t seed) {
  if (auto status = CheckNames(options); !status.ok()) return status;
  std::vector<int> weights = WeightsOf(options);
  if (std::all_of(weights.begin(), weights.end(), [](int weight) { return weight == 0; })) {
    return absl::InvalidArgumentError("no command is left to draw from");
  }
  return CommandGenerator(std::move(options), std::move(weights), seed);
}

std::size_t CommandGenerator::NextForm() {
  auto ticket = static_cast<int>(Below(static_cast<std::size_t>(total_weight_)));
  std::size_t form = 0;
  while (ticket >= weights_[form]) ticket -= weights_[form++];
  return form;
}

std::string CommandGenerator::Pick(const std::vector<std::string_view>& choices) {
  return std::string(choices[Below(choices.size())]);
}

std::string CommandGenerator::Key() {
  const std::size_t keys = OneIn(8) ? options_.keys : (options_.keys + 1) / 2;
  return options_.key_prefix + std::to_string(Below(keys));
}

std::string CommandGenerator::Member() {
  using namespace std::string_view_literals;
  if (!options_.members.empty()) return options_.members[Below(options_.members.size())];
  // Some come more often, so that commands find what others added.
  if (OneIn(2)) return Pick({"a", "b", "c", "ab", ""});
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
  if (OneIn(8)) return options_.key_prefix + Pick({"*", "[0-2]", "?"});
  return Pick({"*", "?", "a*", "[a-c]", "[^a]", "**", "\\a", "[a", "", "*b", "[\x80-\xff]", "[b-a]",
               "a?", "[]"});
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
      for (std::size_t i = 0; i < 2 * few; ++i) {
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
    words.push_back(option.word == "MATCH" ? Pattern() : SortPattern());
  } else if (arguments == "destination-db") {
    words.push_back(std::to_string(Below(2)));
  } else if (arguments == "destination") {
    words.push_back(Key());
  } else if (arguments == "type") {
    words.push_back(Pick({"zset", "set", "string", "none"}));
  } else if (arguments.starts_with("unix-time") || arguments == "seconds" ||
             arguments == "milliseconds") {
    AppendToken('e', words);
  } else {
    words.push_back(Integer());
  }
}

void CommandGenerator::AppendOptions(const CommandInfo& info, Words& words) {
  if (info.options.empty()) return;
  // ZMPOP must say MIN or MAX to do anything.
  if (info.options[0].word == "MIN" && !OneIn(8)) words.push_back(OneIn(2) ? "MIN" : "max");
  std::size_t count = OneIn(2) ? 0 : 1 + Below(OneIn(3) ? 4 : 2);
  while (count-- > 0) AppendOption(info.options[Below(info.options.size())], words);
  if (OneIn(50)) words.push_back("FOO");
}

// What SORT's BY and GET name.
std::string CommandGenerator::SortPattern() {
  if (OneIn(5)) return options_.key_prefix + "*";
  return Pick({"nosort", "#", "w", "*->f"});
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
  const CommandForm& form = CommandForms()[NextForm()];
  Words words = {Name(form.name)};
  for (const char token : form.tokens) {
    if (token == 'o') {
      const std::optional<CommandInfo> info = FindCommand(form.name, Profile::kRedis8);
      if (info) AppendOptions(*info, words);
    } else {
      AppendToken(token, words);
    }
  }
  // A range by score or member needs to say so.
  const bool names_kind = form.name == "ZRANGE" || form.name == "ZRANGESTORE";
  if (names_kind && form.tokens.find('b') != std::string_view::npos) words.push_back("BYSCORE");
  if (names_kind && form.tokens.find('l') != std::string_view::npos) words.push_back("BYLEX");
  if (options_.spoilt > 0 && OneIn(options_.spoilt)) Spoil(words);
  return words;
}

}  // namespace zset::testing
