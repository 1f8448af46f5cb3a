// Sorted sets as values in RDB files and DUMP payloads: type byte and body.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "redis/packed.h"
#include "redis/rdb_primitives.h"
#include "zset/entry.h"
#include "zset/score_text.h"

namespace zset::internal {

// How a sorted set is encoded, by its type byte.
enum class ZsetType : std::uint8_t {
  kTextScores = 3,    // pairs in any order, scores as decimal text (before Redis 4)
  kBinaryScores = 5,  // pairs in any order, scores as doubles
  kZiplist = 12,      // one string that is a ziplist (before Redis 7)
  kListpack = 17,     // one string that is a listpack
};

// Writes kBinaryScores. A server goes from the highest entry down.
class LargeZsetWriter {
 public:
  // Exactly `count` entries are to follow. Appends to `out`, which must outlive
  // the writer.
  LargeZsetWriter(std::string& out, std::size_t count, Compression compression);

  void Append(EntryView entry);

 private:
  std::string& out_;
  Compression compression_;
};

// Writes kListpack. REQUIRES: the entries come in ascending order.
class SmallZsetWriter {
 public:
  // Servers keep no listpack above this size.
  static constexpr std::size_t kMaxSize = std::size_t{1} << 30;

  explicit SmallZsetWriter(ScoreText style) : style_(style) {}

  // Says false, and writes nothing more, once the listpack outgrows kMaxSize.
  bool Append(EntryView entry);
  void Finish(std::string& out, Compression compression) &&;

 private:
  ScoreText style_;
  ListpackWriter listpack_;
};

struct DecodedZset {
  ZsetType type = ZsetType::kBinaryScores;
  std::vector<Entry> entries;  // ascending strictly, members unique, no NaN, never none
};

// What to do with a ziplist or listpack whose entries do not ascend.
enum class Unsorted { kRefuse, kSort };

// Reads type byte and body of any of the four types; ignores what follows.
// Errors: kInvalidArgument.
absl::StatusOr<DecodedZset> DecodeZset(std::string_view value, Unsorted unsorted);

}  // namespace zset::internal
