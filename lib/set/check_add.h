// What a set refuses to add.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "zset/add.h"
#include "zset/entry.h"

namespace zset::internal {

inline absl::Status CheckAddOptions(const AddOptions& options) {
  if (options.existence == Existence::kOnlyIfAbsent && options.improvement != Improvement::kAny) {
    return absl::InvalidArgumentError(
        "an addition only of absent members cannot also ask for a greater or lesser score");
  }
  return absl::OkStatus();
}

inline absl::Status CheckEntry(std::string_view member, double score) {
  if (std::isnan(score)) return absl::InvalidArgumentError("the score is not a number (NaN)");
  if (member.size() > kMaxMemberSize) {
    return absl::InvalidArgumentError(
        absl::StrCat("the member has ", member.size(), " bytes; the limit is ", kMaxMemberSize));
  }
  return absl::OkStatus();
}

// The same error, saying which of several entries it is about.
inline absl::Status AtIndex(std::size_t index, const absl::Status& status) {
  return absl::Status(status.code(), absl::StrCat("entry ", index, ": ", status.message()));
}

}  // namespace zset::internal
