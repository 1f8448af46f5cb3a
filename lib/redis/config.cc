// CONFIG GET and CONFIG SET for the two limits of small sorted sets.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <limits>

#include "absl/strings/str_cat.h"
#include "order/score_parse.h"
#include "redis/glob.h"
#include "redis/handlers.h"

namespace zset::internal {
namespace {

struct Setting {
  std::string_view name;
  std::uint64_t SmallLimits::*value;
  bool is_memory;  // takes units: 1kb
};

constexpr std::array<Setting, 4> kSettings = {{
    {"zset-max-listpack-entries", &SmallLimits::entries, false},
    {"zset-max-ziplist-entries", &SmallLimits::entries, false},
    {"zset-max-listpack-value", &SmallLimits::value, true},
    {"zset-max-ziplist-value", &SmallLimits::value, true},
}};

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

const Setting* FindSetting(std::string_view name) {
  const auto* found = std::find_if(kSettings.begin(), kSettings.end(),
                                   [&](const Setting& s) { return IsWord(name, s.name); });
  return found == kSettings.end() ? nullptr : found;
}

std::int64_t UnitOf(std::string_view unit) {
  if (unit.empty() || IsWord(unit, "b")) return 1;
  if (IsWord(unit, "k")) return 1000;
  if (IsWord(unit, "kb")) return 1024;
  if (IsWord(unit, "m")) return 1000LL * 1000;
  if (IsWord(unit, "mb")) return 1024LL * 1024;
  if (IsWord(unit, "g")) return 1000LL * 1000 * 1000;
  if (IsWord(unit, "gb")) return 1024LL * 1024 * 1024;
  return 0;
}

std::string SetFailed(std::string_view name, std::string_view why) {
  return absl::StrCat("ERR CONFIG SET failed (possibly related to argument '", AsAbsl(name),
                      "') - ", AsAbsl(why));
}

absl::StatusOr<std::uint64_t> ParseMemory(const Setting& setting, std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::optional<std::int64_t> number = ParseInt64(text.substr(0, digits));
  const std::int64_t unit = UnitOf(text.substr(digits));
  if (!number || unit == 0 || *number > kMax / unit) {
    return Fail(SetFailed(setting.name, "argument must be a memory value"));
  }
  return static_cast<std::uint64_t>(*number * unit);
}

absl::StatusOr<std::uint64_t> ParseSetting(const Setting& setting, std::string_view text) {
  if (setting.is_memory) return ParseMemory(setting, text);
  const std::optional<std::int64_t> number = ParseInt64(text);
  if (!number) return Fail(SetFailed(setting.name, "argument couldn't be parsed into an integer"));
  if (*number < 0) {
    return Fail(
        SetFailed(setting.name, "argument must be between 0 and 9223372036854775807 inclusive"));
  }
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

absl::StatusOr<Reply> HandleConfigGet(Context& context) {
  std::vector<Reply> items;
  std::vector<const Setting*> told;
  const auto tell = [&](const Setting& setting, std::string_view name) {
    if (std::find(told.begin(), told.end(), &setting) != told.end()) return;
    told.push_back(&setting);
    items.push_back(Reply::Bulk(name));
    items.push_back(Reply::Bulk(absl::StrCat(context.keyspace.small_limits().*setting.value)));
  };
  for (const std::string_view word : context.args.subspan(2)) {
    const std::string pattern = ToLower(word);
    const bool is_name = word.find_first_of("[*?") == std::string_view::npos;
    for (const Setting& setting : kSettings) {
      // A setting that is asked for by its name is told by the name as it was typed.
      if (is_name && pattern == setting.name) tell(setting, word);
      if (!is_name && GlobMatch(pattern, setting.name)) tell(setting, setting.name);
    }
  }
  return Reply::Map(std::move(items));
}

// A keyspace counts nothing that could be reset.
absl::StatusOr<Reply> HandleConfigResetstat(Context&) { return Reply::Ok(); }

absl::StatusOr<Reply> HandleConfigRewrite(Context&) { return Fail(errors::kNoConfigFile); }

// All or nothing.
absl::StatusOr<Reply> HandleConfigSet(Context& context) {
  const Args args = context.args;
  if (args.size() % 2 != 0) return Fail(errors::kSyntax);
  SmallLimits limits = context.keyspace.small_limits();
  std::vector<const Setting*> seen;
  for (std::size_t i = 2; i < args.size(); i += 2) {
    const Setting* setting = FindSetting(args[i]);
    if (setting == nullptr) return Fail(UnknownSetting(args[i]));
    if (std::find(seen.begin(), seen.end(), setting) != seen.end()) {
      return Fail(SetFailed(args[i], "duplicate parameter"));
    }
    seen.push_back(setting);
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const absl::StatusOr<std::uint64_t> value = ParseSetting(*seen[i], args[2 + i * 2 + 1]);
    if (!value.ok()) return value.status();
    limits.*seen[i]->value = *value;
  }
  context.keyspace.small_limits() = limits;
  return Reply::Ok();
}

}  // namespace zset::internal
