// SPDX-License-Identifier: Apache-2.0
#include "redis/settings.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "absl/strings/str_cat.h"
#include "order/score_parse.h"
#include "redis/args.h"

namespace zset::internal {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMaxInt32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t kMaxUint32 = std::numeric_limits<std::uint32_t>::max();
constexpr std::int64_t kMegabyte = 1024LL * 1024;

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

absl::Status SetBetween(const Setting& setting, std::int64_t value, std::int64_t low,
                        std::int64_t high, std::uint64_t& out) {
  if (value < low || value > high) {
    return Fail(SettingFailed(
        setting.name, absl::StrCat("argument must be between ", low, " and ", high, " inclusive")));
  }
  out = static_cast<std::uint64_t>(value);
  return absl::OkStatus();
}

absl::Status SetNumber(const Setting& setting, std::string_view text, std::int64_t low,
                       std::int64_t high, std::uint64_t& out) {
  const std::optional<std::int64_t> number = ParseInt64(text);
  if (!number) {
    return Fail(SettingFailed(setting.name, "argument couldn't be parsed into an integer"));
  }
  return SetBetween(setting, *number, low, high, out);
}

// A number with a unit behind it: 1kb.
absl::Status SetMemory(const Setting& setting, std::string_view text, std::int64_t low,
                       std::uint64_t& out) {
  text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const std::int64_t unit = UnitOf(text.substr(digits));
  if (unit == 0) return Fail(SettingFailed(setting.name, "argument must be a memory value"));
  const std::optional<std::int64_t> number =
      digits == 0 ? std::optional<std::int64_t>(0) : ParseInt64(text.substr(0, digits));
  if (!number || *number > kMax / unit) {
    return Fail(SettingFailed(
        setting.name, absl::StrCat("argument must be between ", low, " and ", kMax, " inclusive")));
  }
  return SetBetween(setting, *number * unit, low, kMax, out);
}

// Settings that can be changed with a real server, but have only one value here.
absl::Status KeepAsIs(const Setting& setting, std::string_view text, Settings& settings) {
  if (text == setting.get(settings)) return absl::OkStatus();
  return Fail(SettingFailed(setting.name, "this server supports no other value"));
}

absl::Status Immutable(const Setting& setting, std::string_view, Settings&) {
  return Fail(SettingFailed(setting.name, "can't set immutable config"));
}

absl::Status SetPassword(const Setting&, std::string_view text, Settings& settings) {
  settings.server.password = text;
  return absl::OkStatus();
}

// A fixed value.
#define ZSET_ALWAYS(value) [](const Settings&) -> std::string { return value; }
// A value that `expression` gives, of `s`.
#define ZSET_TELL(expression) \
  [](const Settings& s) -> std::string { return absl::StrCat(expression); }
// A change by one of the functions above.
#define ZSET_CHANGE(call) \
  [](const Setting& setting, std::string_view text, Settings& s) { return call; }

constexpr Setting kSettings[] = {
    {"zset-max-listpack-entries", ZSET_TELL(s.limits.entries),
     ZSET_CHANGE(SetNumber(setting, text, 0, kMax, s.limits.entries))},
    {"zset-max-ziplist-entries", ZSET_TELL(s.limits.entries),
     ZSET_CHANGE(SetNumber(setting, text, 0, kMax, s.limits.entries))},
    {"zset-max-listpack-value", ZSET_TELL(s.limits.value),
     ZSET_CHANGE(SetMemory(setting, text, 0, s.limits.value))},
    {"zset-max-ziplist-value", ZSET_TELL(s.limits.value),
     ZSET_CHANGE(SetMemory(setting, text, 0, s.limits.value))},
    {"maxclients", ZSET_TELL(s.server.max_clients),
     ZSET_CHANGE(SetNumber(setting, text, 1, kMaxUint32, s.server.max_clients))},
    {"timeout", ZSET_TELL(s.server.idle_seconds),
     ZSET_CHANGE(SetNumber(setting, text, 0, kMaxInt32, s.server.idle_seconds))},
    {"proto-max-bulk-len", ZSET_TELL(s.server.max_bulk),
     ZSET_CHANGE(SetMemory(setting, text, kMegabyte, s.server.max_bulk))},
    {"client-query-buffer-limit", ZSET_TELL(s.server.max_query_buffer),
     ZSET_CHANGE(SetMemory(setting, text, kMegabyte, s.server.max_query_buffer))},
    {"requirepass", ZSET_TELL(s.server.password), SetPassword},
    {"appendonly", ZSET_ALWAYS("no"), KeepAsIs},
    {"bind", ZSET_TELL(s.server.bind), KeepAsIs},
    {"cluster-enabled", ZSET_ALWAYS("no"), Immutable},
    {"databases", ZSET_TELL(s.databases), Immutable},
    {"enable-debug-command", ZSET_TELL(s.server.debug_enabled ? "yes" : "no"), Immutable},
    {"io-threads", ZSET_ALWAYS("1"), Immutable},
    {"maxmemory", ZSET_ALWAYS("0"), KeepAsIs},
    {"maxmemory-policy", ZSET_ALWAYS("noeviction"), KeepAsIs},
    {"notify-keyspace-events", ZSET_ALWAYS(""), KeepAsIs},
    {"port", ZSET_TELL(s.server.port), KeepAsIs},
    {"save", ZSET_ALWAYS(""), KeepAsIs},
    {"unixsocket", ZSET_TELL(s.server.unix_path), Immutable},
};

#undef ZSET_ALWAYS
#undef ZSET_TELL
#undef ZSET_CHANGE

}  // namespace

std::span<const Setting> AllSettings() { return kSettings; }

const Setting* FindSetting(std::string_view name) {
  const auto* found = std::find_if(std::begin(kSettings), std::end(kSettings),
                                   [&](const Setting& s) { return IsWord(name, s.name); });
  return found == std::end(kSettings) ? nullptr : found;
}

std::string SettingFailed(std::string_view name, std::string_view why) {
  return absl::StrCat("ERR CONFIG SET failed (possibly related to argument '", AsAbsl(name),
                      "') - ", AsAbsl(why));
}

}  // namespace zset::internal
