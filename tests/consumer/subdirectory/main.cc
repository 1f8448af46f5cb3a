// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "zset/entry.h"
#include "zset/range.h"
#include "zset/version.h"

int main() {
  const zset::Entry entry("ada", 36.0);
  std::printf("%s %g, version %d\n", entry.member.c_str(), entry.score, ZSET_VERSION_MINOR);
}
