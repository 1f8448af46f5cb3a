// SPDX-License-Identifier: Apache-2.0
#include "zset/dump.h"

#include <optional>
#include <utility>

#include "redis/dump_footer.h"
#include "redis/zset_codec.h"

namespace zset {
namespace {

using internal::Compression;

Compression CompressionOf(const DumpOptions& options) {
  return options.compress ? Compression::kLzf : Compression::kNone;
}

bool IsSmall(const View& set, const DumpOptions& options) {
  if (options.encoding != DumpEncoding::kBySize) return options.encoding == DumpEncoding::kSmall;
  if (set.size() > options.max_small_entries) return false;
  for (const EntryView entry : set.Entries()) {
    if (entry.member.size() > options.max_small_member_size) return false;
  }
  return true;
}

// Nothing if the set is too big for this encoding.
std::optional<std::string> EncodeSmall(const View& set, const DumpOptions& options) {
  internal::SmallZsetWriter writer(options.version == DumpVersion::kRedis70 ? ScoreText::kRedis70
                                                                            : ScoreText::kRedis72);
  for (const EntryView entry : set.Entries()) {
    if (!writer.Append(entry)) return std::nullopt;
  }
  std::string value;
  std::move(writer).Finish(value, CompressionOf(options));
  return value;
}

std::string EncodeLarge(const View& set, const DumpOptions& options) {
  std::string value;
  internal::LargeZsetWriter writer(value, set.size(), CompressionOf(options));
  for (const EntryView entry : set.Entries(Direction::kReverse)) writer.Append(entry);
  return value;
}

}  // namespace

std::string Dump(const View& set, const DumpOptions& options) {
  std::optional<std::string> payload;
  if (IsSmall(set, options)) payload = EncodeSmall(set, options);
  if (!payload) payload = EncodeLarge(set, options);
  internal::AppendDumpFooter(*payload, options.version);
  return *std::move(payload);
}

absl::StatusOr<std::vector<Entry>> RestoreEntries(std::string_view payload,
                                                  const RestoreOptions& options) {
  const auto value = internal::CheckDumpFooter(payload, options.newest_version);
  if (!value.ok()) return value.status();
  auto decoded = internal::DecodeZset(
      *value, options.sort_small ? internal::Unsorted::kSort : internal::Unsorted::kRefuse);
  if (!decoded.ok()) return decoded.status();
  return std::move(decoded->entries);
}

absl::StatusOr<SortedSet> Restore(std::string_view payload, const RestoreOptions& options) {
  const auto entries = RestoreEntries(payload, options);
  if (!entries.ok()) return entries.status();
  const std::vector<EntryView> views(entries->begin(), entries->end());
  return SortedSet::FromSorted(views, options.set);
}

}  // namespace zset
