// TokenError: why a page token was refused, for programs to act on.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "absl/status/status.h"

namespace zset {

enum class TokenError {
  // The text itself:
  kTruncated,      // kInvalidArgument: the end is missing
  kDamaged,        // kInvalidArgument: some characters are not those that were made
  kOversize,       // kInvalidArgument: longer than tokens may be
  kFutureVersion,  // kInvalidArgument: made by a later format version
  kMalformed,      // kInvalidArgument: intact, but its contents make no sense
  // Who made it, and when:
  kOtherForm,       // kPermissionDenied: unsigned where signed is asked for, and the like
  kUnknownKey,      // kPermissionDenied: made with a key that is not (or no longer) here
  kWrongSignature,  // kPermissionDenied: its key did not make it
  kExpired,         // kDeadlineExceeded
  // What it is for:
  kOtherList,  // kFailedPrecondition, as the rest
  kOtherDirection,
  kOtherInterval,
  kOtherPageSize,
  kOtherConsistency,
};

// Which of these a status is, or nullopt if it is none.
std::optional<TokenError> TokenErrorOf(const absl::Status& status);

}  // namespace zset
