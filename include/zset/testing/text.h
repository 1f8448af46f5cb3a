// Text and Quoted: how the kit prints values, so that a failure can be read and a
// member with any bytes tells itself apart from every other.
//
//   Text(zset::EntryView{"ada", 36});       // "ada"@36
//   Text(std::optional<double>());          // nothing
//
// Scores are printed with 17 digits, -0 as such. Thread safety: plain functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zset/add.h"
#include "zset/entry.h"
#include "zset/range.h"

namespace zset::testing {

// Bytes in quotes, anything but printable ASCII escaped.
std::string Quoted(std::string_view bytes);

std::string Text(double value);
std::string Text(std::size_t value);
std::string Text(std::int64_t value);
std::string Text(bool value);
std::string Text(EntryView entry);
std::string Text(const Entry& entry);
std::string Text(const RankedScore& value);
std::string Text(const AddResult& result);
std::string Text(const AddManyResult& result);
std::string Text(const AddOptions& options);
std::string Text(Direction direction);
std::string Text(const Position& position);
std::string Text(const Interval& interval);
std::string Text(const Limit& limit);
std::string Text(const RangeQuery& query);

template <typename T>
std::string Text(const std::optional<T>& value);
template <typename T>
std::string Text(const std::vector<T>& values);

template <typename T>
std::string Text(const std::optional<T>& value) {
  return value.has_value() ? Text(*value) : "nothing";
}

template <typename T>
std::string Text(const std::vector<T>& values) {
  std::string text = "[";
  for (const auto& value : values) text += (text.size() > 1 ? " " : "") + Text(value);
  return text + "]";
}

}  // namespace zset::testing
