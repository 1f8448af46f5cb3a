// What an addition may do, and what it did.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>

namespace zset {

// Which members an addition may touch.
enum class Existence {
  kAny,
  kOnlyIfAbsent,   // Redis: NX
  kOnlyIfPresent,  // Redis: XX
};

// Which changes of an existing member's score are allowed. Absent members are
// added under either rule, as in Redis.
enum class Improvement {
  kAny,
  kOnlyIfGreater,  // Redis: GT
  kOnlyIfLess,     // Redis: LT
};

struct AddOptions {
  Existence existence = Existence::kAny;
  Improvement improvement = Improvement::kAny;
};

enum class AddOutcome {
  kAdded,      // the member was absent and is in the set now
  kUpdated,    // the member was present and its score changed
  kUnchanged,  // the member already had exactly this score (-0 equals 0)
  kRefused,    // a condition of AddOptions did not hold
};

struct AddResult {
  AddOutcome outcome = AddOutcome::kRefused;
  // The score the member has after the call, or nullopt if it is not in the
  // set. After an accepted increment this is the computed sum, whose sign of
  // zero may differ from the stored score's (Redis replies the sum as well).
  std::optional<double> score;

  friend bool operator==(const AddResult&, const AddResult&) = default;
};

// How many of several additions had each outcome.
struct AddManyResult {
  std::size_t added = 0;
  std::size_t updated = 0;
  std::size_t unchanged = 0;
  std::size_t refused = 0;

  friend bool operator==(const AddManyResult&, const AddManyResult&) = default;
};

}  // namespace zset
