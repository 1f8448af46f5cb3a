// SPDX-License-Identifier: Apache-2.0
#include "redis/sort_pattern.h"

namespace zset::internal {

std::optional<std::string> LookUpPattern(const Context& context, std::string_view pattern,
                                         std::string_view element) {
  if (pattern == "#") return std::string(element);
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return std::nullopt;

  std::string_view rest = pattern.substr(star + 1);
  std::optional<std::string> field;
  const std::size_t arrow = rest.find("->");
  if (arrow != std::string_view::npos && arrow + 2 < rest.size()) {
    field = std::string(rest.substr(arrow + 2));
    rest = rest.substr(0, arrow);
  }
  std::string key(pattern.substr(0, star));
  key.append(element).append(rest);

  const Record* record = context.keyspace.Find(context.session.db, key);
  if (record == nullptr) return std::nullopt;
  if (!field) {
    const auto* text = std::get_if<StringValue>(&record->value);
    return text == nullptr ? std::nullopt : std::optional(text->bytes);
  }
  const auto* hash = std::get_if<HashValue>(&record->value);
  if (hash == nullptr) return std::nullopt;
  const auto found = hash->fields.find(*field);
  return found == hash->fields.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace zset::internal
