// The optional parts, as the installed package has them.
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "zset/dump.h"
#include "zset/server.h"
#include "zset/sorted_set.h"
#include "zset/token_keys.h"

int main() {
  zset::TokenKeys keys;
  if (!keys.Add("first", std::string(zset::TokenKeys::kSecretSize, 's')).ok()) return 1;

  const auto server = zset::Server::Listen(zset::Keyspace(), {.port = 0});
  if (!server.ok() || server->port() == 0) return 1;

  zset::SortedSet board;
  if (!board.Add("ada", 36.0).ok()) return 1;
  const auto restored = zset::Restore(zset::Dump(board));
  return restored.ok() && restored->Score("ada") == 36.0 ? 0 : 1;
}
