// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <utility>

#include "order/score_text.h"
#include "redis/byte_writer.h"
#include "redis/zset_codec.h"

namespace zset::internal {

LargeZsetWriter::LargeZsetWriter(std::string& out, std::size_t count, Compression compression)
    : out_(out), compression_(compression) {
  AppendByte(out_, static_cast<std::uint64_t>(ZsetType::kBinaryScores));
  AppendRdbLength(out_, count);
}

void LargeZsetWriter::Append(EntryView entry) {
  AppendRdbString(out_, entry.member, compression_);
  AppendLittleEndian(out_, std::bit_cast<std::uint64_t>(entry.score), sizeof(double));
}

bool SmallZsetWriter::Append(EntryView entry) {
  // The most that a member and a score take beside the member's own bytes.
  constexpr std::size_t kOverhead = 64;
  if (entry.member.size() + kOverhead > kMaxSize - listpack_.size()) return false;
  listpack_.AppendText(entry.member);
  if (IsIntegerScore(entry.score)) {
    listpack_.AppendInteger(static_cast<std::int64_t>(entry.score));
  } else {
    ScoreBuffer buffer;
    listpack_.AppendText(FormatSmallScore(entry.score, style_, buffer));
  }
  return true;
}

void SmallZsetWriter::Finish(std::string& out, Compression compression) && {
  AppendByte(out, static_cast<std::uint64_t>(ZsetType::kListpack));
  AppendRdbString(out, std::move(listpack_).Finish(), compression);
}

}  // namespace zset::internal
