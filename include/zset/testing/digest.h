// DigestOf: a short text that two sets share if they hold the same entries, and, but
// for a chance of 2^-128, only then. To compare states across processes, languages and
// runs; to record in a golden file.
//
//   zset::testing::DigestOf(board);      // "db607e78...", 32 hexadecimal digits
//
// Its definition is fixed, so that other languages can compute it: FNV-1a of 128 bits
// over the entries in the set's order, each as 8 bytes of the score (the IEEE 754
// double, most significant byte first), 8 bytes of the member's length (likewise) and
// the member. -0 and 0 differ. The empty set is 6c62272e07bb014262b821756295c58d.
//
// Complexity: O(bytes). Thread safety: plain functions.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "zset/entry.h"
#include "zset/testing/reference_set.h"
#include "zset/view.h"

namespace zset::testing {

// Of rows in the order they are given; give them in the set's.
std::string DigestOf(std::span<const Entry> rows);
// Of a set or snapshot, and of the model.
std::string DigestOf(const View& view);
std::string DigestOf(const ReferenceSet& model);

}  // namespace zset::testing
