// Commands on keys of any type, and on whole databases.
// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "redis/glob.h"
#include "redis/handlers.h"
#include "redis/scan_args.h"

namespace zset::internal {
namespace {

// A number of 32 bits; unless `error` is one text for every fault, one that does not
// fit has a text of its own.
absl::StatusOr<int> ParseInt32(std::string_view text, std::optional<std::string_view> error) {
  const absl::StatusOr<std::int64_t> number =
      ParseInteger(text, error.value_or(errors::kNotInteger));
  if (!number.ok()) return number.status();
  if (*number < std::numeric_limits<int>::min() || *number > std::numeric_limits<int>::max()) {
    return Fail(error.value_or(errors::kNotInt32));
  }
  return static_cast<int>(*number);
}

absl::StatusOr<int> ParseDatabase(const Context& context, std::string_view text) {
  const absl::StatusOr<int> index = ParseInt32(text, std::nullopt);
  if (!index.ok()) return index.status();
  if (*index < 0 || *index >= context.keyspace.databases()) return Fail(errors::kDbIndex);
  return *index;
}

// FLUSHALL and FLUSHDB: [ASYNC|SYNC]. Memory is freed at once either way.
absl::Status CheckFlush(Args args) {
  if (args.size() == 1) return absl::OkStatus();
  if (args.size() == 2 && (IsWord(args[1], "async") || IsWord(args[1], "sync"))) {
    return absl::OkStatus();
  }
  return Fail(errors::kSyntax);
}

struct CopyArgs {
  int db = 0;
  bool replace = false;
};

absl::StatusOr<CopyArgs> ParseCopy(Context& context) {
  CopyArgs out{context.session.db};
  ArgReader reader(context.args.subspan(3));
  while (!reader.done()) {
    if (reader.TakeWord("replace")) {
      out.replace = true;
    } else if (reader.TakeWord("db", 1)) {
      const absl::StatusOr<int> db = ParseDatabase(context, reader.Take());
      if (!db.ok()) return db.status();
      out.db = *db;
    } else {
      return Fail(errors::kSyntax);
    }
  }
  return out;
}

}  // namespace

absl::StatusOr<Reply> HandleDel(Context& context) {
  std::int64_t erased = 0;
  for (const std::string_view key : context.args.subspan(1)) erased += context.Erase(key);
  return Reply::Integer(erased);
}

absl::StatusOr<Reply> HandleExists(Context& context) {
  std::int64_t found = 0;
  for (const std::string_view key : context.args.subspan(1)) found += context.Peek(key) != nullptr;
  return Reply::Integer(found);
}

absl::StatusOr<Reply> HandleType(Context& context) {
  const Record* record = context.Peek(context.args[1]);
  return Reply::Simple(TypeName(record == nullptr ? KeyType::kNone : TypeOf(record->value)));
}

absl::StatusOr<Reply> HandleKeys(Context& context) {
  const std::string_view pattern = context.args[1];
  std::vector<Reply> keys;
  context.keyspace.database(context.session.db).ForEach([&](std::string_view key, Record&) {
    if (pattern == "*" || GlobMatch(pattern, key)) keys.push_back(Reply::Bulk(key));
  });
  return Reply::Array(std::move(keys));
}

absl::StatusOr<Reply> HandleScan(Context& context) {
  const absl::StatusOr<std::uint64_t> cursor = ParseCursor(context.args[1], context.traits());
  if (!cursor.ok()) return cursor.status();
  const absl::StatusOr<ScanArgs> args =
      ParseScan(context.args.subspan(2), ScanForm::kKeys, context.traits());
  if (!args.ok()) return args.status();
  std::vector<Reply> keys;
  const std::uint64_t next = context.keyspace.database(context.session.db)
                                 .Scan(*cursor, args->count, [&](std::string_view key, Record& r) {
                                   const std::string_view type = TypeName(TypeOf(r.value));
                                   if (args->type && !IsWord(*args->type, type)) return;
                                   if (args->Matches(key)) keys.push_back(Reply::Bulk(key));
                                 });
  return Reply::Array({Reply::Bulk(std::to_string(next)), Reply::Array(std::move(keys))});
}

absl::StatusOr<Reply> HandleRename(Context& context) {
  const std::string_view from = context.args[1];
  const std::string_view to = context.args[2];
  if (context.Find(from) == nullptr) return Fail(errors::kNoSuchKey);
  if (from != to) context.keyspace.Rename(context.session.db, from, to);
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleRenamenx(Context& context) {
  const std::string_view from = context.args[1];
  const std::string_view to = context.args[2];
  if (context.Find(from) == nullptr) return Fail(errors::kNoSuchKey);
  if (context.Find(to) != nullptr) return Reply::Integer(0);
  context.keyspace.Rename(context.session.db, from, to);
  return Reply::Integer(1);
}

absl::StatusOr<Reply> HandleCopy(Context& context) {
  const absl::StatusOr<CopyArgs> args = ParseCopy(context);
  if (!args.ok()) return args.status();
  const std::string_view from = context.args[1];
  const std::string_view to = context.args[2];
  const int db = context.session.db;
  if (db == args->db && from == to) return Fail(errors::kSameObject);
  if (context.Find(from) == nullptr) return Reply::Integer(0);
  if (!args->replace && context.keyspace.Find(args->db, to) != nullptr) return Reply::Integer(0);
  context.keyspace.Copy(db, from, args->db, to);
  return Reply::Integer(1);
}

absl::StatusOr<Reply> HandleDbsize(Context& context) {
  return Reply::Integer(
      static_cast<std::int64_t>(context.keyspace.database(context.session.db).size()));
}

absl::StatusOr<Reply> HandleFlushall(Context& context) {
  absl::Status status = CheckFlush(context.args);
  if (!status.ok()) return status;
  for (int db = 0; db < context.keyspace.databases(); ++db) context.keyspace.Clear(db);
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleFlushdb(Context& context) {
  absl::Status status = CheckFlush(context.args);
  if (!status.ok()) return status;
  context.keyspace.Clear(context.session.db);
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleSelect(Context& context) {
  const absl::StatusOr<int> db = ParseDatabase(context, context.args[1]);
  if (!db.ok()) return db.status();
  context.session.db = *db;
  return Reply::Ok();
}

absl::StatusOr<Reply> HandleSwapdb(Context& context) {
  // Both are read as numbers before either is looked up.
  const absl::StatusOr<int> first_number = ParseInt32(context.args[1], errors::kFirstDb);
  if (!first_number.ok()) return first_number.status();
  const absl::StatusOr<int> second_number = ParseInt32(context.args[2], errors::kSecondDb);
  if (!second_number.ok()) return second_number.status();
  const absl::StatusOr<int> first = ParseDatabase(context, context.args[1]);
  if (!first.ok()) return first.status();
  const absl::StatusOr<int> second = ParseDatabase(context, context.args[2]);
  if (!second.ok()) return second.status();
  context.keyspace.Swap(*first, *second);
  return Reply::Ok();
}

}  // namespace zset::internal
