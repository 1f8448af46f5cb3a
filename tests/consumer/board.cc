// What a first user of the package writes: a board, a frozen view, a page.
// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "zset/sorted_set.h"
#include "zset/version.h"

int main() {
  zset::SortedSet board;
  if (!board.Add("ada", 36.0).ok() || !board.Add("bob", 20.5).ok()) return 1;
  const zset::Snapshot frozen = board.TakeSnapshot();
  if (!board.Remove("ada")) return 1;

  std::printf("zset %d.%d.%d\n", ZSET_VERSION_MAJOR, ZSET_VERSION_MINOR, ZSET_VERSION_PATCH);
  for (const auto [member, score] : frozen.Entries(zset::Direction::kReverse)) {
    std::printf("%.*s %g\n", static_cast<int>(member.size()), member.data(), score);
  }
  return frozen.Rank("ada") == 1 && board.size() == 1 ? 0 : 1;
}
