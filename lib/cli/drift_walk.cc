// SPDX-License-Identifier: Apache-2.0
#include "cli/drift_walk.h"

#include "zset/sorted_set.h"

namespace zset::cli {
namespace {

bool IsForward(const WalkOptions& options) { return options.direction == Direction::kForward; }

Interval BeyondScore(const WalkOptions& options, double score) {
  const ScoreBound bound = ScoreBound::Open(score);
  return IsForward(options) ? ScoreRange{.min = bound} : ScoreRange{.max = bound};
}

Interval BeyondPlace(const WalkOptions& options, const Entry& last) {
  if (IsForward(options)) return PositionRange{.from = Position::After(last.score, last.member)};
  return PositionRange{.to = Position::Before(last.score, last.member)};
}

Interval RowsLeft(const WalkOptions& options, const std::optional<Entry>& last) {
  if (!last || options.method == Method::kOffset) return RankRange{};
  if (options.method == Method::kScoreCursor) return BeyondScore(options, last->score);
  return BeyondPlace(options, *last);
}

}  // namespace

RangeQuery NextPageQuery(const WalkOptions& options, std::size_t given,
                         const std::optional<Entry>& last) {
  const std::size_t offset = options.method == Method::kOffset ? given : 0;
  return {.interval = RowsLeft(options, last),
          .direction = options.direction,
          .limit = {.offset = offset, .count = options.page_size}};
}

std::size_t PageCount(std::size_t rows, std::size_t page_size) {
  return rows / page_size + (rows % page_size == 0 ? 0 : 1);
}

void Walk(const Snapshot& start, const WalkOptions& options, WalkObserver& observer) {
  SortedSet live = SortedSet::CopyOf(start);
  const Snapshot frozen = live.TakeSnapshot();
  const View& source =
      options.method == Method::kSnapshot ? static_cast<const View&>(frozen) : live;
  DriftWriter writer(options.seed, options.moves);
  const std::size_t pages_with_writes = PageCount(start.size(), options.page_size);
  std::size_t given = 0;
  std::optional<Entry> last;
  for (std::size_t page = 1;; ++page) {
    const EntryRange rows = source.Range(NextPageQuery(options, given, last)).value();
    for (const EntryView row : rows) observer.OnRow(row);
    observer.OnPageEnd(page);
    if (rows.size() < options.page_size) return;
    given += rows.size();
    last = Entry(rows[rows.size() - 1]);
    if (page > pages_with_writes) continue;
    for (std::size_t i = 0; i < options.writes_per_page; ++i) {
      if (const auto write = writer.WriteOnce(live)) observer.OnWrite(*write);
    }
  }
}

}  // namespace zset::cli
