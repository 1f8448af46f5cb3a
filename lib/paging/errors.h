// How paging errors are made.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "absl/status/status.h"
#include "zset/paging_error.h"

namespace zset::internal {

// A status with the code that belongs to `error`, which PagingErrorOf finds in it.
absl::Status MakePagingError(PagingError error, const std::string& message);

// The same, with both versions.
absl::Status MakeVersionError(PagingError error, const std::string& message,
                              VersionMismatch versions);

}  // namespace zset::internal
