// SPDX-License-Identifier: Apache-2.0
#include "zset/view.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/source.h"
#include "set/interval.h"

namespace zset {

using internal::CheckPosition;
using internal::FindPlace;
using internal::FindScore;
using internal::ReadEntry;
using internal::ResolveInterval;
using internal::Run;
using internal::SizeOf;
using internal::Spot;
using internal::SpotAt;

std::size_t View::size() const { return SizeOf(source_); }

// --- by member --------------------------------------------------------------------

std::optional<double> View::Score(std::string_view member) const {
  return FindScore(source_, member);
}

std::vector<std::optional<double>> View::Scores(std::span<const std::string_view> members) const {
  std::vector<std::optional<double>> scores(members.size());
  internal::FindScores(source_, members, scores);
  return scores;
}

std::optional<RankedScore> View::RankWithScore(std::string_view member) const {
  return internal::FindRankedScore(source_, member);
}

std::optional<RankedScore> View::ReverseRankWithScore(std::string_view member) const {
  std::optional<RankedScore> found = RankWithScore(member);
  if (found) found->rank = size() - 1 - found->rank;
  return found;
}

std::optional<std::size_t> View::Rank(std::string_view member) const {
  const std::optional<RankedScore> found = RankWithScore(member);
  if (!found) return std::nullopt;
  return found->rank;
}

std::optional<std::size_t> View::ReverseRank(std::string_view member) const {
  const std::optional<RankedScore> found = ReverseRankWithScore(member);
  if (!found) return std::nullopt;
  return found->rank;
}

// --- by place ---------------------------------------------------------------------

std::optional<EntryView> View::At(std::size_t rank) const {
  if (rank >= size()) return std::nullopt;
  return ReadEntry(source_, SpotAt(source_, rank));
}

absl::StatusOr<std::size_t> View::RankOf(const Position& position) const {
  if (absl::Status status = CheckPosition(position); !status.ok()) return status;
  return internal::FindRank(source_, position);
}

absl::StatusOr<std::optional<EntryView>> View::Seek(const Position& position,
                                                    Direction direction) const {
  if (absl::Status status = CheckPosition(position); !status.ok()) return status;
  const internal::Place place = FindPlace(source_, position);
  const bool forward = direction == Direction::kForward;
  const Spot near = forward ? place.at : place.before;
  if (near.at != nullptr) return ReadEntry(source_, near);
  if (!forward && place.rank == 0) return std::optional<EntryView>();
  return At(forward ? place.rank : place.rank - 1);
}

// --- runs of entries --------------------------------------------------------------

absl::StatusOr<std::size_t> View::Count(const Interval& interval) const {
  const absl::StatusOr<Run> run = internal::ResolveRanks(source_, interval);
  if (!run.ok()) return run.status();
  return run->size();
}

absl::StatusOr<EntryRange> View::Range(const RangeQuery& query) const {
  const absl::StatusOr<Run> run = ResolveInterval(source_, query.interval, query.direction);
  if (!run.ok()) return run.status();
  const std::size_t skipped = std::min(query.limit.offset, run->size());
  const std::size_t rest = run->size() - skipped;
  const std::size_t size = std::min(query.limit.count.value_or(rest), rest);
  if (query.direction == Direction::kForward) {
    return MakeRange(run->low + skipped, size, skipped == 0 ? run->low_spot : Spot{},
                     query.direction);
  }
  return MakeRange(run->high - skipped - size, size, skipped == 0 ? run->last_spot : Spot{},
                   query.direction);
}

// `first` is where the first entry given is, if known.
EntryRange View::MakeRange(std::size_t low, std::size_t size, Spot first,
                           Direction direction) const {
  if (size > 0 && first.at == nullptr) {
    first = SpotAt(source_, direction == Direction::kForward ? low : low + size - 1);
  }
  return {source_, internal::GenerationOf(source_), low, size, first, direction};
}

EntryRange View::Entries(Direction direction) const { return MakeRange(0, size(), {}, direction); }

absl::StatusOr<ScanResult> View::Scan(const std::optional<Position>& from,
                                      std::size_t count) const {
  if (count == 0) return absl::InvalidArgumentError("a scan step must ask for at least one entry");
  absl::StatusOr<EntryRange> rest = Range({.interval = PositionRange{.from = from}});
  if (!rest.ok()) return rest.status();
  if (rest->size() <= count) return ScanResult{*rest, std::nullopt};
  const EntryRange step = MakeRange(rest->first_rank(), count, rest->first_, Direction::kForward);
  const EntryView last = step[count - 1];
  return ScanResult{step, Position::After(last.score, last.member)};
}

// --- leaderboards -----------------------------------------------------------------

std::optional<EntryRange> View::Around(std::string_view member, std::size_t before,
                                       std::size_t after, Direction direction) const {
  const bool forward = direction == Direction::kForward;
  const std::optional<std::size_t> rank = forward ? Rank(member) : ReverseRank(member);
  if (!rank) return std::nullopt;
  const std::size_t n = size();
  // Clipped to the size first, so that the sum cannot overflow.
  const std::size_t window = std::min(std::min(before, n) + 1 + std::min(after, n), n);
  const std::size_t first = std::min(*rank - std::min(before, *rank), n - window);
  return MakeRange(forward ? first : n - first - window, window, {}, direction);
}

std::optional<std::size_t> View::Place(std::string_view member, Ties ties,
                                       Direction direction) const {
  const std::optional<RankedScore> found = RankWithScore(member);
  if (!found) return std::nullopt;
  ScoreRange better;
  std::size_t rank = found->rank;
  if (direction == Direction::kForward) {
    better.max = ScoreBound::Open(found->score);
  } else {
    better.min = ScoreBound::Open(found->score);
    rank = size() - 1 - rank;
  }
  return 1 + (ties == Ties::kOrdinal ? rank : Count(better).value());
}

namespace {

// The percentage of `size` entries that the first `count` are.
double PercentOf(std::size_t count, std::size_t size) {
  return 100.0 * static_cast<double>(count) / static_cast<double>(size);
}

}  // namespace

std::optional<double> View::Percentile(std::string_view member) const {
  const std::optional<double> score = Score(member);
  if (!score) return std::nullopt;
  ScoreRange up_to;
  up_to.max = ScoreBound::Closed(*score);
  return PercentOf(Count(up_to).value(), size());
}

absl::StatusOr<std::optional<double>> View::ScoreAtPercentile(double percent) const {
  if (!(percent >= 0 && percent <= 100)) {
    return absl::InvalidArgumentError(
        absl::StrCat("a percentile must be between 0 and 100, not ", percent));
  }
  if (empty()) return std::optional<double>();
  // The first rank at which the share of entries reaches `percent`. It is compared in
  // the same arithmetic as Percentile's, so that the two are inverse to the last bit.
  const auto reaches = [&](std::size_t rank) { return PercentOf(rank + 1, size()) >= percent; };
  auto rank = static_cast<std::size_t>(percent / 100 * static_cast<double>(size()));
  rank = std::min(rank, size() - 1);
  while (rank > 0 && reaches(rank - 1)) --rank;
  while (!reaches(rank)) ++rank;
  return std::optional<double>(At(rank)->score);
}

}  // namespace zset
