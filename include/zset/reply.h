// Reply: the typed answer to a command, independent of the protocol version.
//
//   zset::Reply reply = session.Execute({"ZSCORE", "board", "ada"});
//   if (reply.kind() == zset::Reply::Kind::kDouble) use(reply.number());
//
// RESP2 and RESP3 are two ways to write one Reply; see resp.h.
//
// Ownership:     a value that owns what it shows. Rows of a big range are not
//                copied: the reply holds a snapshot and reads them as it is
//                written.
// Thread safety: a plain value; may be read and dropped on any thread.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/time/time.h"
#include "zset/entry.h"
#include "zset/entry_range.h"
#include "zset/snapshot.h"

namespace zset {

// Entries of a sorted set inside a reply.
class ReplyRows {
 public:
  enum class Shape {
    kMembers,  // members alone
    kScored,   // with scores: RESP2 flat, RESP3 a pair for each row
    kPairs,    // with scores: a pair for each row in both
  };

  // Rows that are read from `snapshot` when they are written. `range` must be a
  // range of that snapshot.
  ReplyRows(Snapshot snapshot, EntryRange range, Shape shape)
      : snapshot_(std::move(snapshot)), range_(range), shape_(shape) {}
  ReplyRows(std::vector<Entry> entries, Shape shape)
      : entries_(std::move(entries)), shape_(shape) {}

  // `count` independent random draws from `snapshot`, made as they are written; the
  // same ones each time. REQUIRES: the snapshot is not empty.
  static ReplyRows Draws(Snapshot snapshot, std::size_t count, std::uint64_t seed, Shape shape);

  std::size_t size() const { return entries_.size() + range_.size() + draws_; }
  Shape shape() const { return shape_; }

  // Calls `visit` with each row in order. O(rows).
  void ForEach(absl::FunctionRef<void(EntryView)> visit) const;

  // Gives the rows one by one, for those who write them in portions.
  class Reader {
   public:
    // REQUIRES: `rows` outlives the reader and stays where it is.
    explicit Reader(const ReplyRows& rows);

    // The next row, valid until the next call; nullopt behind the last one. O(1)
    // amortized.
    std::optional<EntryView> Next();

   private:
    const ReplyRows* rows_;
    std::size_t next_ = 0;
    EntryIterator at_;  // of the range
    std::optional<std::mt19937_64> random_;
  };

 private:
  std::vector<Entry> entries_;
  Snapshot snapshot_;
  EntryRange range_;  // of snapshot_
  std::size_t draws_ = 0;
  std::uint64_t seed_ = 0;  // of the draws
  Shape shape_;
};

class Reply {
 public:
  enum class Kind {
    kInteger,
    kDouble,
    kBulk,       // a byte string
    kSimple,     // a short word such as OK
    kVerbatim,   // text for people to read (RESP2: bulk)
    kArray,      // items()
    kMap,        // items(): key, value, key, value ...
    kSet,        // items() in no particular order
    kRows,       // rows(): an array of entries
    kNull,       // no value (RESP2: null bulk)
    kNullArray,  // no array (RESP2: null array)
    kError,      // text(): the code word, then the message
    kWouldBlock  // the session waits: see Session::Poll
  };

  static Reply Integer(std::int64_t value) { return Reply(Kind::kInteger, value); }
  static Reply Double(double value) { return Reply(Kind::kDouble, value); }
  static Reply Bulk(std::string_view bytes) { return Reply(Kind::kBulk, std::string(bytes)); }
  static Reply Simple(std::string_view word) { return Reply(Kind::kSimple, std::string(word)); }
  static Reply Verbatim(std::string_view text) { return Reply(Kind::kVerbatim, std::string(text)); }
  static Reply Error(std::string_view text) { return Reply(Kind::kError, std::string(text)); }
  static Reply Array(std::vector<Reply> items) { return Reply(Kind::kArray, std::move(items)); }
  static Reply Map(std::vector<Reply> items) { return Reply(Kind::kMap, std::move(items)); }
  static Reply Set(std::vector<Reply> items) { return Reply(Kind::kSet, std::move(items)); }
  static Reply Rows(ReplyRows rows) { return Reply(Kind::kRows, std::move(rows)); }
  static Reply Null() { return Reply(Kind::kNull, std::monostate()); }
  static Reply NullArray() { return Reply(Kind::kNullArray, std::monostate()); }
  static Reply WouldBlock() { return Reply(Kind::kWouldBlock, std::monostate()); }
  static Reply Ok() { return Simple("OK"); }

  // kNull.
  Reply() = default;

  Kind kind() const { return kind_; }
  bool is_error() const { return kind_ == Kind::kError; }

  // REQUIRES: kind() is kInteger.
  std::int64_t integer() const { return std::get<std::int64_t>(value_); }
  // REQUIRES: kind() is kDouble.
  double number() const { return std::get<double>(value_); }
  // The bytes, word, text or error.
  // REQUIRES: kind() is kBulk, kSimple, kVerbatim or kError.
  std::string_view text() const { return std::get<std::string>(value_); }
  // The first word of an error: "ERR", "WRONGTYPE", ... REQUIRES: is_error().
  std::string_view error_code() const;
  // REQUIRES: kind() is kArray, kMap or kSet.
  const std::vector<Reply>& items() const { return std::get<std::vector<Reply>>(value_); }
  // REQUIRES: kind() is kRows.
  const ReplyRows& rows() const { return std::get<ReplyRows>(value_); }

 private:
  using Value = std::variant<std::monostate, std::int64_t, double, std::string, std::vector<Reply>,
                             ReplyRows>;

  template <typename T>
  Reply(Kind kind, T value) : kind_(kind), value_(std::move(value)) {}

  Kind kind_ = Kind::kNull;
  Value value_;
};

}  // namespace zset
