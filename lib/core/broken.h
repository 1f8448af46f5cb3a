// Broken: how the validators say which invariant does not hold.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace zset::internal {

// "S3: ..." for invariant S3.
template <typename... Parts>
absl::Status Broken(const char* invariant, const Parts&... parts) {
  return absl::InternalError(absl::StrCat(invariant, ": ", parts...));
}

}  // namespace zset::internal
