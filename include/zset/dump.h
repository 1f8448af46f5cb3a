// Dump and Restore: a sorted set in Redis's serialized form.
//
//   std::string bytes = zset::Dump(board);
//   absl::StatusOr<zset::SortedSet> same = zset::Restore(bytes);
//
// A server's RESTORE takes what Dump gives, and Restore takes what a server's DUMP
// gives, of Redis 7 and Valkey 8 as well as older ones. The bytes may come from
// anywhere: Restore checks every length before it reserves anything, and refuses
// what it does not fully understand.
//
// Where a server trusts a payload too much, Restore does not. A server takes a
// small set with members out of order, twice, without a score, with NaN or a word
// for a score as it is, and may answer wrongly or end when that set is used; of a
// large one it takes scores as text with more behind the number, or out of range.
//
// Thread safety: free functions without state.
// Exceptions:    std::bad_alloc only.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "zset/entry.h"
#include "zset/options.h"
#include "zset/sorted_set.h"
#include "zset/view.h"

namespace zset {

// The version of the format, by the first server that writes it. A server reads
// its own version and all before.
enum class DumpVersion {
  kRedis70 = 10,
  kRedis72 = 11,  // Valkey 8.0 too
  kRedis74 = 12,
};

// Which of a server's two encodings to write.
enum class DumpEncoding {
  kBySize,  // small if the set is within the limits of DumpOptions
  kSmall,   // listpack; a set of more than 1 GiB is written as a large one all the same
  kLarge,   // skiplist
};

struct DumpOptions {
  DumpVersion version = DumpVersion::kRedis70;
  DumpEncoding encoding = DumpEncoding::kBySize;
  // Redis: zset-max-listpack-entries, zset-max-listpack-value (in bytes).
  std::size_t max_small_entries = 128;
  std::size_t max_small_member_size = 64;
  // Compress strings of more than 20 bytes where it helps (Redis: rdbcompression).
  // Compressed bytes may differ from call to call, as they do with a server;
  // without compression they are the same for the same set.
  bool compress = true;
};

// The serialized form, checksum included. The small encoding does not keep the
// sign of a zero score. A server has no empty sets and refuses them.
// O(bytes). Redis: DUMP
std::string Dump(const View& set, const DumpOptions& options = {});

struct RestoreOptions {
  // Payloads of newer versions are refused.
  DumpVersion newest_version = DumpVersion::kRedis74;
  // Take the entries of a small set in any order, instead of refusing a payload
  // whose entries do not ascend. (Large sets come in any order.)
  bool sort_small = false;
  // Of the set that is made.
  SortedSetOptions set = {};
};

// The set that a payload holds. Bytes that follow the set, before version and
// checksum, are ignored, as by a server.
//
// Redis:  RESTORE
// Errors: kDataLoss if the payload is too short, too new or its checksum is wrong
//         (Redis: "DUMP payload version or checksum are wrong");
//         kInvalidArgument, saying what is wrong at which byte, if it holds
//         anything but a sorted set, or a faulty or empty one (Redis: "Bad data
//         format").
// Complexity: O(n log n), where no payload of b bytes holds more than 88 b bytes
//         of members, or b entries.
absl::StatusOr<SortedSet> Restore(std::string_view payload, const RestoreOptions& options = {});

// The entries alone, ascending. Errors and complexity as Restore.
absl::StatusOr<std::vector<Entry>> RestoreEntries(std::string_view payload,
                                                  const RestoreOptions& options = {});

}  // namespace zset
