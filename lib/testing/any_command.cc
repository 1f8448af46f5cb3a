// SPDX-License-Identifier: Apache-2.0
#include "zset/testing/any_command.h"

#include <stdexcept>

#include "testing/difference.h"

namespace zset::testing {

rc::Gen<Words> AnyCommand(const CommandOptions& options) {
  const auto tried = CommandGenerator::Make(options, 0);
  if (!tried.ok()) throw std::invalid_argument(std::string(tried.status().ToString()));
  return [options](rc::Random random, int) {
    Words words = CommandGenerator::Make(options, random.next())->Next();
    return rc::shrinkable::shrinkRecur(std::move(words), [](const Words& command) {
      return rc::seq::fromContainer(SimplerCommands(command));
    });
  };
}

}  // namespace zset::testing
