// SPDX-License-Identifier: Apache-2.0
#include "redis/key_extraction.h"

#include <algorithm>
#include <limits>

#include "order/score_parse.h"

namespace zset::internal {
namespace {

absl::Status AddRange(const KeySpec& spec, Args words, std::vector<FoundKey>& out) {
  const auto size = static_cast<int>(words.size());
  const int last = spec.last >= 0 ? spec.index + spec.last : size + spec.last;
  if (spec.index >= size || last >= size) return Fail(errors::kKeyArguments);
  for (int i = spec.index; i <= last; ++i) {
    out.push_back({words[static_cast<std::size_t>(i)], spec.flags});
  }
  return absl::OkStatus();
}

// C's atoi, by which the server counts keys: blanks, a sign, digits, and whatever
// follows. Beyond 64 bits it stops at the last number, and 32 bits of it are kept.
int LeadingInteger(std::string_view text) {
  std::size_t at = std::min(text.find_first_not_of(" \t\n\v\f\r"), text.size());
  const bool negative = at < text.size() && text[at] == '-';
  if (at < text.size() && (text[at] == '-' || text[at] == '+')) ++at;
  std::int64_t value = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    const int digit = text[at] - '0';
    if (value > (std::numeric_limits<std::int64_t>::max() - digit) / 10) {
      value = negative ? std::numeric_limits<std::int64_t>::min()
                       : std::numeric_limits<std::int64_t>::max();
      return static_cast<int>(static_cast<std::uint32_t>(value));
    }
    value = value * 10 + digit;
  }
  return static_cast<int>(static_cast<std::uint32_t>(negative ? -value : value));
}

absl::Status AddNumbered(const KeySpec& spec, Args words, std::vector<FoundKey>& out) {
  const auto at = static_cast<std::size_t>(spec.index);
  const int count = LeadingInteger(words[at]);
  const std::size_t left = words.size() - at - 1;
  if (count < 1 || static_cast<std::size_t>(count) > left) return Fail(errors::kKeyArguments);
  for (const std::string_view key : words.subspan(at + 1, static_cast<std::size_t>(count))) {
    out.push_back({key, spec.flags});
  }
  return absl::OkStatus();
}

// SORT's keys lie among its options: the last STORE names one.
void AddSortStore(const KeySpec& spec, Args words, std::vector<FoundKey>& out) {
  if ((spec.flags & kOW) == 0) return;  // what BY and GET name depends on the data
  std::optional<FoundKey> store;
  ArgReader reader(words.subspan(2));
  while (!reader.done()) {
    if (reader.TakeWord("limit", 2)) {
      reader.Take();
      reader.Take();
    } else if (reader.TakeWord("store", 1)) {
      store = FoundKey{reader.Take(), spec.flags};
    } else {
      // GET and BY have a word behind them, other options have none.
      static_cast<void>(reader.TakeWord("get", 1) || reader.TakeWord("by", 1));
      reader.Take();
    }
  }
  if (store) out.push_back(*store);
}

}  // namespace

absl::StatusOr<std::vector<FoundKey>> FindKeys(const CommandSpec& spec, Args words) {
  std::vector<FoundKey> out;
  bool lax = false;
  for (const KeySpec& key : spec.keys) {
    absl::Status status;
    switch (key.find) {
      case KeySpec::Find::kRange:
        status = AddRange(key, words, out);
        break;
      case KeySpec::Find::kKeyNum:
        status = AddNumbered(key, words, out);
        break;
      case KeySpec::Find::kUnknown:
        AddSortStore(key, words, out);
        break;
    }
    if (!status.ok()) return status;
    lax |= key.find == KeySpec::Find::kKeyNum &&
           !ParseInt64(words[static_cast<std::size_t>(key.index)]);
  }
  // The server knows what keys are for only if their number is well written.
  for (FoundKey& key : out) key.flags = lax ? 0 : key.flags;
  return out;
}

}  // namespace zset::internal
