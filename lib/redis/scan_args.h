// The options of SCAN and ZSCAN.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "absl/status/statusor.h"
#include "redis/args.h"

namespace zset::internal {

enum class ScanForm { kKeys, kZset };

struct ScanArgs {
  std::size_t count = 10;
  std::optional<std::string_view> pattern;
  std::optional<std::string_view> type;  // SCAN alone
  bool no_scores = false;                // ZSCAN alone

  bool Matches(std::string_view item) const;
};

absl::StatusOr<ScanArgs> ParseScan(Args words, ScanForm form, const ProfileTraits& traits);

}  // namespace zset::internal
