// SmallEntries: room for a small set's entries while it is edited.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "absl/container/inlined_vector.h"
#include "zset/entry.h"

namespace zset::internal {

// Inline for the default limit of the small form, and some more.
using SmallEntries = absl::InlinedVector<EntryView, 40>;

}  // namespace zset::internal
