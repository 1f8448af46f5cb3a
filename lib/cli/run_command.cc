// SPDX-License-Identifier: Apache-2.0
#include "cli/run_command.h"

#include <string_view>
#include <utility>
#include <vector>

namespace zset::cli {

Answer RunCommand(Session& session, std::span<const std::string> words) {
  const std::vector<std::string_view> views(words.begin(), words.end());
  Reply reply = session.Execute(views);
  if (reply.kind() != Reply::Kind::kWouldBlock) return {std::move(reply), false};
  session.Unblock();
  return {session.Poll().value(), true};
}

}  // namespace zset::cli
