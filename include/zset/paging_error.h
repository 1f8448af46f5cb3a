// PagingError: what went wrong with a page, for programs to act on.
//
//   absl::StatusOr<zset::Page> page = zset::ReadPage(board, cursor);
//   if (zset::PagingErrorOf(page.status()) == zset::PagingError::kListChanged) Reload();
//
// Messages are for people and may change; these values do not.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

#include "absl/status/status.h"

namespace zset {

enum class PagingError {
  kListChanged,      // kAborted: a checked list has changed since; reload it
  kOtherSnapshot,    // kFailedPrecondition: this is not the snapshot the cursor is for
  kNoMorePages,      // kOutOfRange: no page lies that way
  kSessionUnknown,   // kNotFound: this table never opened such a session
  kSessionExpired,   // kDeadlineExceeded: idle or open for too long
  kSessionEvicted,   // kUnavailable: made room for others
  kSessionClosed,    // kFailedPrecondition: its client closed it
  kSessionEnded,     // kNotFound: one of these three, so long ago that which is forgotten
  kTooManySessions,  // kResourceExhausted: the table is full
  kTooManyBytes,     // kResourceExhausted: snapshots keep too much memory alive
  kListClosed,       // kUnavailable: the list was being closed when Open was called
};

// Which of these a status is, or nullopt if it is none.
std::optional<PagingError> PagingErrorOf(const absl::Status& status);

struct VersionMismatch {
  std::uint64_t expected = 0;  // what the cursor is for
  std::uint64_t current = 0;   // what the view is

  friend bool operator==(const VersionMismatch&, const VersionMismatch&) = default;
};

// Both versions, of a kListChanged or kOtherSnapshot status.
std::optional<VersionMismatch> VersionsOf(const absl::Status& status);

}  // namespace zset
