// SORT, SORT_RO.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cerrno>
#include <cmath>
#include <string>
#include <vector>

#include "order/score_parse.h"
#include "redis/handlers.h"
#include "redis/sort_pattern.h"

namespace zset::internal {
namespace {

struct SortArgs {
  std::optional<std::string_view> by;
  bool sorts = true;
  bool descending = false;
  bool alpha = false;
  LimitArgs limit;
  std::vector<std::string_view> get;
  std::optional<std::string_view> store;
};

absl::StatusOr<SortArgs> ParseSort(Args words, bool may_store) {
  SortArgs out;
  ArgReader reader(words);
  while (!reader.done()) {
    if (reader.TakeWord("asc")) {
      out.descending = false;
    } else if (reader.TakeWord("desc")) {
      out.descending = true;
    } else if (reader.TakeWord("alpha")) {
      out.alpha = true;
    } else if (reader.TakeWord("limit", 2)) {
      const absl::StatusOr<LimitArgs> limit = ReadLimit(reader);
      if (!limit.ok()) return limit.status();
      out.limit = *limit;
    } else if (may_store && reader.TakeWord("store", 1)) {
      out.store = reader.Take();
    } else if (reader.TakeWord("by", 1)) {
      out.by = reader.Take();
      // A pattern that names one key for all can't order them.
      if (out.by->find('*') == std::string_view::npos) out.sorts = false;
    } else if (reader.TakeWord("get", 1)) {
      out.get.push_back(reader.Take());
    } else {
      return Fail(errors::kSyntax);
    }
  }
  return out;
}

// The elements to sort in their own order. DESC reverses a sorted set that is not
// sorted further.
absl::StatusOr<std::vector<std::string>> Elements(const Record* record, const SortArgs& args) {
  std::vector<std::string> out;
  if (record == nullptr) return out;
  if (const auto* list = std::get_if<ListValue>(&record->value)) {
    out.assign(list->items.begin(), list->items.end());
  } else if (const auto* set = std::get_if<SetValue>(&record->value)) {
    for (const EntryView entry : set->members) out.emplace_back(entry.member);
  } else if (const auto* zset = std::get_if<ZsetValue>(&record->value)) {
    const bool reverse = !args.sorts && args.descending;
    for (const EntryView entry :
         zset->set.Entries(reverse ? Direction::kReverse : Direction::kForward)) {
      out.emplace_back(entry.member);
    }
  } else {
    return Fail(errors::kWrongType);
  }
  return out;
}

struct Row {
  std::string element;
  double score = 0;
  std::optional<std::string> text = {};  // what ALPHA compares
};

absl::Status Weigh(const Context& context, const SortArgs& args, Row& row) {
  std::optional<std::string> key = row.element;
  if (args.by) key = LookUpPattern(context, *args.by, row.element);
  if (args.alpha) {
    row.text = std::move(key);
    return absl::OkStatus();
  }
  if (!key) return absl::OkStatus();
  // C's strtod: leading blanks and no text at all are taken, overflow is not.
  const bool open = key->starts_with("(") || key->find('\0') != std::string::npos;
  const std::optional<ScoreBound> number = open ? std::nullopt : ParseScoreBound(*key);
  if (!number || (std::isinf(number->score) && !ParseScore(*key))) return Fail(errors::kSortScores);
  row.score = number->score;
  return absl::OkStatus();
}

bool Before(const Row& a, const Row& b, const SortArgs& args) {
  if (args.alpha) return a.text < b.text;  // what has no text comes first
  if (a.score != b.score) return a.score < b.score;
  return a.element < b.element;
}

absl::Status Sort(const Context& context, const SortArgs& args, std::vector<Row>& rows) {
  for (Row& row : rows) {
    absl::Status status = Weigh(context, args, row);
    if (!status.ok()) return status;
  }
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return args.descending ? Before(b, a, args) : Before(a, b, args);
  });
  return absl::OkStatus();
}

void Cut(const SortArgs& args, std::vector<Row>& rows) {
  const auto size = static_cast<std::int64_t>(rows.size());
  const std::int64_t first = std::clamp<std::int64_t>(args.limit.offset, 0, size);
  const std::int64_t left = size - first;
  const std::int64_t count = args.limit.count < 0 ? left : std::min(args.limit.count, left);
  rows.erase(rows.begin() + first + count, rows.end());
  rows.erase(rows.begin(), rows.begin() + first);
}

// The reply's items: the elements, or what each GET finds for them.
std::vector<std::optional<std::string>> Output(const Context& context, const SortArgs& args,
                                               const std::vector<Row>& rows) {
  std::vector<std::optional<std::string>> out;
  for (const Row& row : rows) {
    if (args.get.empty()) out.emplace_back(row.element);
    for (const std::string_view pattern : args.get) {
      out.push_back(LookUpPattern(context, pattern, row.element));
    }
  }
  return out;
}

Reply Store(Context& context, std::string_view destination,
            const std::vector<std::optional<std::string>>& items) {
  if (items.empty()) {
    context.Erase(destination);
    return Reply::Integer(0);
  }
  ListValue list;
  for (const auto& item : items) list.items.push_back(item.value_or(std::string()));
  context.Put(destination, std::move(list));
  return Reply::Integer(static_cast<std::int64_t>(items.size()));
}

absl::StatusOr<Reply> SortKey(Context& context, bool may_store) {
  absl::StatusOr<SortArgs> args = ParseSort(context.args.subspan(2), may_store);
  if (!args.ok()) return args.status();
  Record* record = context.Find(context.args[1]);
  // A set has no order of its own that a stored list could keep.
  if (!args->sorts && args->store && record != nullptr &&
      std::holds_alternative<SetValue>(record->value)) {
    args->sorts = true;
    args->alpha = true;
    args->by.reset();
  }
  absl::StatusOr<std::vector<std::string>> elements = Elements(record, *args);
  if (!elements.ok()) return elements.status();
  // Sorting a sorted set leaves it large on the server.
  if (record != nullptr) {
    if (auto* zset = std::get_if<ZsetValue>(&record->value)) zset->encoding = Encoding::kLarge;
  }
  std::vector<Row> rows;
  for (std::string& element : *elements) rows.push_back({std::move(element)});
  if (args->sorts) {
    absl::Status status = Sort(context, *args, rows);
    if (!status.ok()) return status;
  }
  Cut(*args, rows);
  const std::vector<std::optional<std::string>> items = Output(context, *args, rows);
  if (args->store) return Store(context, *args->store, items);
  std::vector<Reply> replies;
  replies.reserve(items.size());
  for (const auto& item : items) replies.push_back(item ? Reply::Bulk(*item) : Reply::Null());
  return Reply::Array(std::move(replies));
}

}  // namespace

absl::StatusOr<Reply> HandleSort(Context& context) { return SortKey(context, /*may_store=*/true); }

absl::StatusOr<Reply> HandleSortRo(Context& context) {
  return SortKey(context, /*may_store=*/false);
}

}  // namespace zset::internal
