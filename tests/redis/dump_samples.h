// Payloads and entries that several tests of the serialized form share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "redis/dump_footer.h"
#include "redis/zset_codec.h"
#include "zset/entry.h"

namespace zset::testing {

// The bytes that hexadecimal digits spell; everything else is skipped.
inline std::string FromHex(std::string_view hex) {
  std::string bytes;
  int high = -1;
  for (const char c : hex) {
    const auto digit = std::string_view("0123456789abcdef").find(c);
    if (digit == std::string_view::npos) continue;
    if (high < 0) {
      high = static_cast<int>(digit);
    } else {
      bytes += static_cast<char>(high * 16 + static_cast<int>(digit));
      high = -1;
    }
  }
  return bytes;
}

inline std::string LargeDump(const std::vector<Entry>& ascending,
                             internal::Compression compression = internal::Compression::kNone,
                             DumpVersion version = DumpVersion::kRedis70) {
  std::string payload;
  internal::LargeZsetWriter writer(payload, ascending.size(), compression);
  for (auto it = ascending.rbegin(); it != ascending.rend(); ++it) writer.Append(*it);
  internal::AppendDumpFooter(payload, version);
  return payload;
}

inline std::string SmallDump(const std::vector<Entry>& ascending,
                             internal::Compression compression = internal::Compression::kNone,
                             DumpVersion version = DumpVersion::kRedis70) {
  internal::SmallZsetWriter writer(version == DumpVersion::kRedis70 ? ScoreText::kRedis70
                                                                    : ScoreText::kRedis72);
  for (const Entry& entry : ascending) writer.Append(entry);
  std::string payload;
  std::move(writer).Finish(payload, compression);
  internal::AppendDumpFooter(payload, version);
  return payload;
}

// A value of our own making, sealed with a right footer.
inline std::string Sealed(std::string value) {
  internal::AppendDumpFooter(value, DumpVersion::kRedis70);
  return value;
}

// Footer and value at once.
inline absl::StatusOr<internal::DecodedZset> Decode(
    std::string_view payload, internal::Unsorted unsorted = internal::Unsorted::kRefuse,
    DumpVersion newest = DumpVersion::kRedis74) {
  const auto value = internal::CheckDumpFooter(payload, newest);
  if (!value.ok()) return value.status();
  return internal::DecodeZset(*value, unsorted);
}

inline constexpr double kInf = std::numeric_limits<double>::infinity();

struct DumpSample {
  std::string name;
  std::string payload;
  std::vector<Entry> entries;
};

// What redis-server 7.0.15 gave (type 5 and 17) or took (types 3 and 12).
inline std::vector<DumpSample> DumpSamples() {
  const std::vector<Entry> old_entries = {{"d", -kInf}, {"10", -5},  {"a", 1},
                                          {"b", 2.5},   {"", 1e300}, {"c", kInf}};
  return {
      {"large",
       FromHex("05 04 c1 39 30 00 00 00 00 00 00 f0 7f 01 62 00 00 00 00 00 00 04 40 01 61 00 00"
               "00 00 00 00 f0 3f 01 7a 00 00 00 00 00 00 00 80 0a 00 bb 12 e1 0f 64 15 fd 1a"),
       {{"z", -0.0}, {"a", 1}, {"b", 2.5}, {"12345", kInf}}},
      {"small",
       FromHex("11 3f 3f 00 00 00 0c 00 81 63 02 84 2d 69 6e 66 05 82 64 64 03 f2 90 ee fe 04 81"
               "61 02 01 01 81 62 02 83 32 2e 35 04 07 01 c3 e8 02 f4 00 00 00 00 0a 00 00 00 09"
               "f4 00 00 2c f6 1a 24 a2 29 09 ff 0a 00 66 5e 5e e3 f8 1e 8e f3"),
       {{"c", -kInf}, {"dd", -70000}, {"a", 1}, {"b", 2.5}, {"7", 1000}, {"42949672960", 3e18}}},
      {"small, compressed",
       FromHex("11 c3 2b 3b 12 3b 00 00 00 08 00 89 6d 65 6d 62 65 72 3a 30 30 0a 00 01 e0 00 0c"
               "02 31 0a 01 e0 01 0c 02 32 0a 02 e0 01 0c 04 33 0a 03 01 ff 0a 00 65 28 f5 24 02"
               "8d 09 d6"),
       {{"member:00", 0}, {"member:01", 1}, {"member:02", 2}, {"member:03", 3}}},
      {"large, compressed",
       FromHex("05 01 c3 09 40 40 01 78 78 e0 33 00 01 78 78 00 00 00 00 00 00 f0 3f 0a 00 44 ab"
               "6c 80 7f a8 a3 85"),
       {{std::string(64, 'x'), 1}}},
      {"text scores",
       FromHex("03 06 01 64 ff 02 31 30 02 2d 35 01 61 01 31 01 62 03 32 2e 35 00 17 31 2e 30 30 30"
               "30 30 30 30 30 30 30 30 30 30 30 30 31 65 2b 33 30 30 01 63 fe 0a 00 68 4f a9 be 96"
               "28 26 f4"),
       old_entries},
      {"ziplist",
       FromHex("0c 40 49 49 00 00 00 43 00 00 00 0c 00 00 01 64 03 04 2d 69 6e 66 06 fb 02 fe fb"
               "03 01 61 03 f2 02 01 62 03 03 32 2e 35 05 00 02 17 31 2e 30 30 30 30 30 30 30 30"
               "30 30 30 30 30 30 30 31 65 2b 33 30 30 19 01 63 03 03 69 6e 66 ff 0a 00 88 20 13"
               "82 8a 23 84 3e"),
       old_entries},
  };
}

}  // namespace zset::testing
