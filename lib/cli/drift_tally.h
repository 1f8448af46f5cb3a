// DriftTally: counts, against the truth, what a walk repeated and missed.
//
// The truth is the board at the start and the changes made since:
//   steady rows   were on the board all the time, their score unchanged
//   moved rows    were on the board all the time, their score changed
// Rows that were added or removed meanwhile may rightly be given or not; they do
// not count. Of either kind:
//   repeated      times a row was given again after its first time
//   missed        rows that were never given
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/string_view.h"
#include "cli/drift_walk.h"
#include "zset/snapshot.h"

namespace zset::cli {

struct DriftCounts {
  std::size_t rows = 0;
  std::size_t repeated = 0;
  std::size_t missed = 0;

  friend bool operator==(const DriftCounts&, const DriftCounts&) = default;
};

struct DriftResult {
  DriftCounts steady;
  DriftCounts moved;
  std::size_t pages = 0;
  std::size_t rows_given = 0;
  std::size_t writes = 0;
};

// Used for one walk after another over the same start: Take() begins anew.
class DriftTally : public WalkObserver {
 public:
  // O(n) expected. Keeps the snapshot.
  explicit DriftTally(const Snapshot& start);

  void OnRow(EntryView row) override;
  void OnPageEnd(std::size_t pages_so_far) override { result_.pages = pages_so_far; }
  void OnWrite(const Write& write) override;

  // The counts of the walk that ended. O(n).
  DriftResult Take();

 private:
  enum class Fate : std::uint8_t { kSteady, kMoved, kRemoved };

  struct Row {
    std::uint32_t given = 0;
    Fate fate = Fate::kSteady;
  };

  Row* Find(std::string_view member);

  Snapshot start_;
  absl::flat_hash_map<absl::string_view, std::size_t> index_;  // into rows_
  std::vector<Row> rows_;
  DriftResult result_;
};

}  // namespace zset::cli
