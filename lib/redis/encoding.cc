// SPDX-License-Identifier: Apache-2.0
#include "redis/encoding.h"

#include <cmath>

#include "order/score_parse.h"

namespace zset::internal {
namespace {

constexpr std::size_t kMaxIntegerSet = 512;   // Redis: set-max-intset-entries
constexpr std::size_t kMaxListpackSet = 128;  // Redis: set-max-listpack-entries
constexpr std::size_t kMaxListpackItem = 64;  // Redis: set-max-listpack-value

// Turns the set large if adding `member` outgrows a small one.
void MakeRoom(ZsetValue& zset, std::string_view member, const AddOptions& options,
              const SmallLimits& limits) {
  if (zset.encoding == Encoding::kLarge || options.existence == Existence::kOnlyIfPresent) return;
  const bool outgrown = zset.set.size() + 1 > limits.entries || member.size() > limits.value;
  if (outgrown && !zset.set.Contains(member)) zset.encoding = Encoding::kLarge;
}

double Stored(const ZsetValue& zset, double score) {
  return zset.encoding == Encoding::kSmall && score == 0 ? 0.0 : score;
}

}  // namespace

bool FitsSmall(const View& entries, const SmallLimits& limits) {
  if (entries.size() > limits.entries) return false;
  for (const EntryView entry : entries) {
    if (entry.member.size() > limits.value) return false;
  }
  return true;
}

void StripZeroSigns(SortedSet& set) {
  const ScoreRange zeros{ScoreBound::Closed(0), ScoreBound::Closed(0)};
  std::vector<std::string> negative;
  const EntryRange zero_entries = set.Range({.interval = zeros}).value();
  for (const EntryView entry : zero_entries) {
    if (std::signbit(entry.score)) negative.emplace_back(entry.member);
  }
  for (const std::string& member : negative) {
    set.Remove(member);
    set.Add(member, 0.0).IgnoreError();
  }
}

ZsetValue MakeZset(SortedSet set, const SmallLimits& limits) {
  ZsetValue zset{std::move(set), Encoding::kLarge, {}};
  if (FitsSmall(zset.set, limits)) {
    zset.encoding = Encoding::kSmall;
    StripZeroSigns(zset.set);
  }
  return zset;
}

absl::StatusOr<AddResult> AddTo(ZsetValue& zset, EntryView entry, const AddOptions& options,
                                const SmallLimits& limits) {
  MakeRoom(zset, entry.member, options, limits);
  return zset.set.Add(entry.member, Stored(zset, entry.score), options);
}

absl::StatusOr<AddResult> IncrementIn(ZsetValue& zset, EntryView entry, const AddOptions& options,
                                      const SmallLimits& limits) {
  MakeRoom(zset, entry.member, options, limits);
  absl::StatusOr<AddResult> result =
      zset.set.Increment(entry.member, Stored(zset, entry.score), options);
  // A new member's sum is the increment as it was given, whatever is stored.
  if (result.ok() && result->outcome == AddOutcome::kAdded) result->score = entry.score;
  return result;
}

void Reencode(ZsetValue& zset, const SmallLimits& limits) {
  if (zset.encoding == Encoding::kLarge) return;
  if (FitsSmall(zset.set, limits)) {
    StripZeroSigns(zset.set);
  } else {
    zset.encoding = Encoding::kLarge;
  }
}

SetValue::Encoding EncodingWith(const SetValue& set, std::string_view member,
                                const ProfileTraits& traits) {
  using SetEncoding = SetValue::Encoding;
  const std::size_t size = set.members.size();
  if (set.encoding == SetEncoding::kIntegers && ParseInt64(member) && size <= kMaxIntegerSet) {
    return SetEncoding::kIntegers;
  }
  const bool small = traits.small_sets_are_listpacks && size <= kMaxListpackSet &&
                     member.size() <= kMaxListpackItem;
  if (set.encoding != SetEncoding::kTable && small) return SetEncoding::kListpack;
  return SetEncoding::kTable;
}

SetValue::Encoding ListpackIfFew(const SetValue& set) {
  return set.members.size() <= kMaxListpackSet ? SetValue::Encoding::kListpack
                                               : SetValue::Encoding::kTable;
}

}  // namespace zset::internal
