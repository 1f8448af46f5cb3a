// The end of a DUMP payload: format version and checksum.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "zset/dump.h"

namespace zset::internal {

void AppendDumpFooter(std::string& payload, DumpVersion version);

// What comes before the footer: type byte and value. Errors: kDataLoss if the
// version is above `newest` or the checksum wrong.
absl::StatusOr<std::string_view> CheckDumpFooter(std::string_view payload, DumpVersion newest);

}  // namespace zset::internal
