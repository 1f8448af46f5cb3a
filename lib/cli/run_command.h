// Runs one command as if it were typed into redis-cli.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "zset/session.h"

namespace zset::cli {

struct Answer {
  Reply reply;
  // The command would have waited for others to fill its keys. Nobody else can, so
  // it is answered as after its timeout, at once.
  bool would_block = false;
};

// `words` are the command's name and its arguments.
Answer RunCommand(Session& session, std::span<const std::string> words);

}  // namespace zset::cli
