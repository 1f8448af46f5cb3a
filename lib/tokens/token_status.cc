// SPDX-License-Identifier: Apache-2.0
#include "tokens/token_status.h"

#include <array>

#include "absl/strings/cord.h"

namespace zset {
namespace {

constexpr char kPayload[] = "zset/token-error";

struct ErrorName {
  TokenError error;
  const char* name;
  absl::StatusCode code;
};

constexpr std::array kNames = {
    ErrorName{TokenError::kTruncated, "truncated", absl::StatusCode::kInvalidArgument},
    ErrorName{TokenError::kDamaged, "damaged", absl::StatusCode::kInvalidArgument},
    ErrorName{TokenError::kOversize, "oversize", absl::StatusCode::kInvalidArgument},
    ErrorName{TokenError::kFutureVersion, "future-version", absl::StatusCode::kInvalidArgument},
    ErrorName{TokenError::kMalformed, "malformed", absl::StatusCode::kInvalidArgument},
    ErrorName{TokenError::kOtherForm, "other-form", absl::StatusCode::kPermissionDenied},
    ErrorName{TokenError::kUnknownKey, "unknown-key", absl::StatusCode::kPermissionDenied},
    ErrorName{TokenError::kWrongSignature, "wrong-signature", absl::StatusCode::kPermissionDenied},
    ErrorName{TokenError::kExpired, "expired", absl::StatusCode::kDeadlineExceeded},
    ErrorName{TokenError::kOtherList, "other-list", absl::StatusCode::kFailedPrecondition},
    ErrorName{TokenError::kOtherDirection, "other-direction",
              absl::StatusCode::kFailedPrecondition},
    ErrorName{TokenError::kOtherInterval, "other-interval", absl::StatusCode::kFailedPrecondition},
    ErrorName{TokenError::kOtherPageSize, "other-page-size", absl::StatusCode::kFailedPrecondition},
    ErrorName{TokenError::kOtherConsistency, "other-consistency",
              absl::StatusCode::kFailedPrecondition},
};

}  // namespace

namespace internal {

absl::Status MakeTokenError(TokenError error, const std::string& message) {
  const ErrorName& entry = kNames[static_cast<std::size_t>(error)];
  absl::Status status(entry.code, message);
  status.SetPayload(kPayload, absl::Cord(entry.name));
  return status;
}

}  // namespace internal

std::optional<TokenError> TokenErrorOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayload);
  if (!payload.has_value()) return std::nullopt;
  for (const ErrorName& entry : kNames) {
    if (*payload == entry.name) return entry.error;
  }
  return std::nullopt;
}

}  // namespace zset
