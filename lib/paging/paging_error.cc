// SPDX-License-Identifier: Apache-2.0
#include "zset/paging_error.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "paging/errors.h"

namespace zset {
namespace {

constexpr char kErrorPayload[] = "zset/paging-error";
constexpr char kVersionsPayload[] = "zset/paging-versions";

struct ErrorName {
  PagingError error;
  const char* name;
  absl::StatusCode code;
};

constexpr std::array kNames = {
    ErrorName{PagingError::kListChanged, "list-changed", absl::StatusCode::kAborted},
    ErrorName{PagingError::kOtherSnapshot, "other-snapshot", absl::StatusCode::kFailedPrecondition},
    ErrorName{PagingError::kNoMorePages, "no-more-pages", absl::StatusCode::kOutOfRange},
    ErrorName{PagingError::kSessionUnknown, "session-unknown", absl::StatusCode::kNotFound},
    ErrorName{PagingError::kSessionExpired, "session-expired", absl::StatusCode::kDeadlineExceeded},
    ErrorName{PagingError::kSessionEvicted, "session-evicted", absl::StatusCode::kUnavailable},
    ErrorName{PagingError::kSessionClosed, "session-closed", absl::StatusCode::kFailedPrecondition},
    ErrorName{PagingError::kSessionEnded, "session-ended", absl::StatusCode::kNotFound},
    ErrorName{PagingError::kTooManySessions, "too-many-sessions",
              absl::StatusCode::kResourceExhausted},
    ErrorName{PagingError::kTooManyBytes, "too-many-bytes", absl::StatusCode::kResourceExhausted},
    ErrorName{PagingError::kListClosed, "list-closed", absl::StatusCode::kUnavailable},
};

}  // namespace

namespace internal {

absl::Status MakePagingError(PagingError error, const std::string& message) {
  const ErrorName& entry = kNames[static_cast<std::size_t>(error)];
  absl::Status status(entry.code, message);
  status.SetPayload(kErrorPayload, absl::Cord(entry.name));
  return status;
}

absl::Status MakeVersionError(PagingError error, const std::string& message,
                              VersionMismatch versions) {
  absl::Status status = MakePagingError(error, message);
  status.SetPayload(kVersionsPayload,
                    absl::Cord(absl::StrCat(versions.expected, " ", versions.current)));
  return status;
}

}  // namespace internal

std::optional<PagingError> PagingErrorOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kErrorPayload);
  if (!payload.has_value()) return std::nullopt;
  for (const ErrorName& entry : kNames) {
    if (*payload == entry.name) return entry.error;
  }
  return std::nullopt;
}

std::optional<VersionMismatch> VersionsOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kVersionsPayload);
  if (!payload.has_value()) return std::nullopt;
  const std::string text(*payload);
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, ' ');
  VersionMismatch versions;
  if (!absl::SimpleAtoi(parts.first, &versions.expected) ||
      !absl::SimpleAtoi(parts.second, &versions.current)) {
    return std::nullopt;
  }
  return versions;
}

}  // namespace zset
