// SPDX-License-Identifier: Apache-2.0
#include "testing/compare_script.h"

#include <algorithm>
#include <set>

#include "redis/case_text.h"
#include "testing/resp_value.h"
#include "testing/words.h"
#include "zset/profile.h"

namespace zset::testing {
namespace {

bool IsBare(char c) { return c > ' ' && c < '\x7f' && c != '"' && c != '\''; }

std::string Line(const Command& command) {
  std::string line;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + CliWord(word);
  return line + "\n";
}

}  // namespace

std::string CliWord(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), IsBare)) return std::string(word);
  return internal::Quoted(word);
}

std::string CliScript(std::string_view redis_cli, const std::vector<Command>& commands) {
  std::set<std::string> keys;
  for (const Command& command : commands) {
    const std::vector<std::string_view> words = Views(command);
    for (const std::string_view key : KeysOf(words, Profile::kRedis8)) keys.emplace(key);
  }
  std::string script(redis_cli);
  script += " <<'END'\n";
  if (!keys.empty()) {
    Command forget = {"DEL"};
    forget.insert(forget.end(), keys.begin(), keys.end());
    script += Line(forget);
  }
  for (const Command& command : commands) script += Line(command);
  return script + "END\n";
}

std::string ReplyLine(const std::string& bytes) {
  if (bytes.empty()) return "no reply";
  const absl::StatusOr<RespValue> value = ParseResp(bytes);
  return value.ok() ? ToCaseText(*value) : "not RESP: " + internal::Quoted(bytes);
}

}  // namespace zset::testing
