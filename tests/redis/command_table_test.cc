// What the command table tells of each command, against a real redis-server 7.0:
// COMMAND INFO, COMMAND DOCS and HELP, field by field.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/redis_server.h"
#include "zset/command_info.h"
#include "zset/session.h"

namespace zset {
namespace {

using testing::RedisServer;
using testing::RespClient;
using testing::RespValue;

using Words = std::vector<std::string>;
using Names = std::set<std::string>;

// Whether these are the subcommands of COMMAND INFO.
bool AreSubcommands(const RespValue& value) {
  if (value.elements.empty() || value.elements[0].elements.empty()) return false;
  return value.elements[0].elements[0].text.find('|') != std::string::npos;
}

// The items of a map, those of a set and subcommands in an order of their own: a
// server's is that of its hash table.
std::string Canonical(const RespValue& value) {
  using Kind = RespValue::Kind;
  if (value.kind != Kind::kArray && value.kind != Kind::kMap && value.kind != Kind::kSet) {
    return ToCaseText(value);
  }
  std::vector<std::string> items;
  const std::size_t width = value.kind == Kind::kMap ? 2 : 1;
  for (std::size_t i = 0; i + width <= value.elements.size(); i += width) {
    items.push_back(Canonical(value.elements[i]));
    if (width == 2) items.back() += " => " + Canonical(value.elements[i + 1]);
  }
  if (value.kind != Kind::kArray || AreSubcommands(value)) std::sort(items.begin(), items.end());
  std::string out = value.kind == Kind::kMap ? "{" : value.kind == Kind::kSet ? "~[" : "[";
  for (const std::string& item : items) out += item + "\n";
  return out + "]";
}

class CommandTable : public ::testing::Test {
 protected:
  CommandTable()
      : client_(server_.Connect()), keyspace_({.profile = Profile::kRedis70}), session_(keyspace_) {
    Both({"HELLO", "3"});
  }

  std::pair<RespValue, RespValue> Both(const Words& words) {
    const std::vector<std::string_view> views(words.begin(), words.end());
    const Reply reply = session_.Execute(views);
    return {testing::ParseResp(ToResp(reply, session_.resp())).value(), client_.Call(words)};
  }

  void ExpectSame(const Words& words) {
    const auto [ours, theirs] = Both(words);
    EXPECT_EQ(Canonical(ours), Canonical(theirs)) << words.back();
  }

  // Every name that we have, subcommands too.
  Words AllNames() {
    Words out;
    const Reply names = session_.Execute({"COMMAND", "LIST", "FILTERBY", "PATTERN", "*"});
    for (const Reply& name : names.items()) out.emplace_back(name.text());
    return out;
  }

  RedisServer server_;
  RespClient client_;
  Keyspace keyspace_;
  Session session_;
};

bool IsContainer(const Words& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& other) { return other.starts_with(name + "|"); });
}

// A container that has not every subcommand of the server can't be compared as a
// whole; its subcommands can.
bool IsComplete(const Words& names, const std::string& name, RespClient& client) {
  const RespValue theirs = client.Call({"COMMAND", "LIST", "FILTERBY", "PATTERN", name + "|*"});
  return std::all_of(theirs.elements.begin(), theirs.elements.end(), [&](const RespValue& each) {
    return std::find(names.begin(), names.end(), each.text) != names.end();
  });
}

TEST_F(CommandTable, TellsWhatTheServerTells) {
  const Words names = AllNames();
  ASSERT_GT(names.size(), 80u);
  for (const std::string& name : names) {
    if (IsContainer(names, name) && !IsComplete(names, name, client_)) continue;
    ExpectSame({"COMMAND", "INFO", name});
    ExpectSame({"COMMAND", "DOCS", name});
  }
}

TEST_F(CommandTable, HasEverySortedSetCommandOfTheServer) {
  const auto [ours, theirs] = Both({"COMMAND", "LIST", "FILTERBY", "ACLCAT", "sortedset"});
  Names expected;
  for (const RespValue& name : theirs.elements) {
    if (!name.text.starts_with("geo")) expected.insert(name.text);
  }
  Names found;
  for (const RespValue& name : ours.elements) found.insert(name.text);
  EXPECT_EQ(found, expected);
}

TEST_F(CommandTable, ExplainsItsContainersAsTheServerDoes) {
  for (const char* container : {"COMMAND", "CONFIG", "OBJECT"}) {
    ExpectSame({container, "HELP"});
    ExpectSame({container, "HELP", "me"});
    ExpectSame({container, "nosuch"});
  }
  ExpectSame({"CONFIG"});
}

TEST_F(CommandTable, HoldsKeysAsIdleAndAsSharedAsTheServerDoes) {
  const Words scripts[] = {
      {"SET", "k", "9999"},           {"OBJECT", "REFCOUNT", "k"}, {"OBJECT", "IDLETIME", "k"},
      {"SET", "k", "10000"},          {"OBJECT", "REFCOUNT", "k"}, {"OBJECT", "FREQ", "k"},
      {"ZADD", "z", "1", "a"},        {"OBJECT", "REFCOUNT", "z"}, {"OBJECT", "IDLETIME", "none"},
      {"CONFIG", "RESETSTAT"},        {"CONFIG", "REWRITE"},       {"SORT_RO", "z", "ALPHA"},
      {"SORT_RO", "z", "STORE", "x"}, {"OBJECT", "FREQ", "none"},  {"OBJECT", "REFCOUNT", "none"},
  };
  for (const Words& words : scripts) ExpectSame(words);
}

TEST_F(CommandTable, TellsSettingsByTheNameThatWasTyped) {
  const char* entries = "zset-max-ziplist-entries";
  const char* value = "ZSET-max-LISTPACK-value";
  ExpectSame({"CONFIG", "GET", entries, value});
  ExpectSame({"CONFIG", "GET", value, "zset-max-listpack-value", "Zset-Max-Listpack-[v]*"});
  ExpectSame({"CONFIG", "GET", "ZSET-MAX-*"});
  ExpectSame({"CONFIG", "GET", "ZSET-MAX"});
}

TEST_F(CommandTable, ReadsMemorySettingsAsTheServerDoes) {
  const char* const name = "zset-max-listpack-value";
  for (const char* value : {"64", "", "01", "1kb", "1KB", "9223372036854775807",
                            "9223372036854775808", "99999999999999999999", "-1", "1x", "kb"}) {
    ExpectSame({"CONFIG", "SET", name, value});
    ExpectSame({"CONFIG", "GET", name});
  }
  ExpectSame({"CONFIG", "SET", name, "64"});
}

}  // namespace
}  // namespace zset
