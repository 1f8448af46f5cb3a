// SPDX-License-Identifier: Apache-2.0
#include "cli/drift_writer.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"

namespace zset::cli {
namespace {

// The change if it happened; a refusal or an equal score is none.
std::optional<Write> Made(Write write, const absl::StatusOr<AddResult>& result) {
  if (!result.ok()) return std::nullopt;
  const bool changed =
      result->outcome == AddOutcome::kAdded || result->outcome == AddOutcome::kUpdated;
  if (!changed) return std::nullopt;
  return write;
}

}  // namespace

std::optional<Write> DriftWriter::WriteOnce(SortedSet& board) {
  const std::size_t draw = Below(10);
  if (board.empty() || draw < 2) return AddNew(board);
  return draw < 4 ? RemoveAny(board) : Move(board);
}

std::optional<Write> DriftWriter::Move(SortedSet& board) {
  const std::size_t rank = Below(board.size());
  const Entry entry(*board.At(rank));
  Write write{Write::Kind::kMoved, entry.member, ScoreToMoveTo(board, rank, entry.score)};
  const auto result = board.Add(write.member, write.score);
  return Made(std::move(write), result);
}

double DriftWriter::ScoreToMoveTo(const View& board, std::size_t rank, double score) {
  const std::size_t above = board.size() - 1 - rank;
  if (moves_ == Moves::kAnywhere) return board.At(Below(board.size()))->score;
  if (moves_ == Moves::kUp) {
    return above == 0 ? score + 1 : board.At(rank + 1 + Below(above))->score;
  }
  return rank == 0 ? score - 1 : board.At(Below(rank))->score;
}

std::optional<Write> DriftWriter::AddNew(SortedSet& board) {
  std::string member;
  do {
    member = absl::StrCat("new-", ++named_);
  } while (board.Contains(member));
  const double score = board.empty() ? 0 : board.At(Below(board.size()))->score;
  Write write{Write::Kind::kAdded, std::move(member), score};
  const auto result = board.Add(write.member, write.score);
  return Made(std::move(write), result);
}

std::optional<Write> DriftWriter::RemoveAny(SortedSet& board) {
  const Entry entry(*board.At(Below(board.size())));
  board.Remove(entry.member);
  return Write{Write::Kind::kRemoved, entry.member, entry.score};
}

}  // namespace zset::cli
