// SPDX-License-Identifier: Apache-2.0
#include "redis/dump_footer.h"

#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "redis/byte_reader.h"
#include "redis/byte_writer.h"
#include "redis/crc64.h"

namespace zset::internal {
namespace {

constexpr std::size_t kVersionSize = 2;
constexpr std::size_t kChecksumSize = 8;
constexpr std::size_t kFooterSize = kVersionSize + kChecksumSize;

absl::Status Wrong(const std::string& detail) {
  return absl::DataLossError(absl::StrCat("DUMP payload version or checksum are wrong: ", detail));
}

}  // namespace

void AppendDumpFooter(std::string& payload, DumpVersion version) {
  AppendLittleEndian(payload, static_cast<std::uint64_t>(version), kVersionSize);
  AppendLittleEndian(payload, Crc64(payload), kChecksumSize);
}

absl::StatusOr<std::string_view> CheckDumpFooter(std::string_view payload, DumpVersion newest) {
  if (payload.size() < kFooterSize) return Wrong("too short");
  ByteReader footer(payload.substr(payload.size() - kFooterSize));
  const std::uint64_t version = footer.LittleEndian(kVersionSize);
  const std::uint64_t checksum = footer.LittleEndian(kChecksumSize);
  if (version > static_cast<std::uint64_t>(newest)) {
    return Wrong(absl::StrCat("version ", version, " is newer than ", static_cast<int>(newest)));
  }
  if (checksum != Crc64(payload.substr(0, payload.size() - kChecksumSize))) {
    return Wrong("the checksum does not match");
  }
  return payload.substr(0, payload.size() - kFooterSize);
}

}  // namespace zset::internal
