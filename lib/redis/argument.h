// The arguments of a command as COMMAND DOCS tells them, and the notation in which
// the command table writes them.
//
//   key:key0 [condition(NX|XX)@3.0.2] [offset_count=LIMIT{offset:integer count:integer}]
//
//   name:type      an argument of this type; key0 is the key of the first KeySpec
//   TOKEN          the word itself, named by its lower case; name=TOKEN under another name
//   name(a|b)      one of these; name{a b}: these one after the other
//   name=TOKEN...  any of the above behind a word
//   [x]  x*  x**   optional; repeated; repeated together with its word
//   x@1.2.3        since this version; valkey-1.2.3 is of Valkey alone
//   x!1.2.3        deprecated since this version
//   'a:b'          a name with any characters
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "redis/profile.h"

namespace zset::internal {

struct Argument {
  std::string name;
  std::string_view type;
  std::optional<int> key_spec;
  std::string_view token;
  std::string_view since;
  std::string_view deprecated_since;
  bool optional = false;
  bool multiple = false;
  bool multiple_token = false;
  std::vector<Argument> arguments;  // of a oneof or a block

  bool is_word() const { return type == "pure-token"; }
};

// The arguments that the profile's server has. The result borrows from `notation`,
// which is text of the command table and as such well-formed.
std::vector<Argument> ParseArguments(std::string_view notation, const ProfileTraits& traits);

}  // namespace zset::internal
