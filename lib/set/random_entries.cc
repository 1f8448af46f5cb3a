// Random entries of a view.
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_set>

#include "absl/numeric/int128.h"
#include "zset/view.h"

namespace zset {
namespace {

// A uniform number below `n`: the high half of random * n, where draws that would favour
// some numbers are repeated.
std::size_t Below(std::size_t n, RandomSource random) {
  const std::uint64_t favoured = (0 - std::uint64_t{n}) % n;
  while (true) {
    const absl::uint128 product = absl::uint128(random()) * n;
    if (absl::Uint128Low64(product) >= favoured) {
      return static_cast<std::size_t>(absl::Uint128High64(product));
    }
  }
}

}  // namespace

std::optional<EntryView> View::RandomEntry(RandomSource random) const {
  if (empty()) return std::nullopt;
  return At(Below(size(), random));
}

std::vector<EntryView> View::RandomDistinct(std::size_t count, RandomSource random) const {
  const std::size_t n = size();
  if (count >= n) {
    const EntryRange all = Entries();
    return {all.begin(), all.end()};
  }
  // Floyd's sampling: the i-th draw is below n - count + i + 1; one drawn before stands
  // for the largest rank of the step.
  std::vector<EntryView> entries;
  std::unordered_set<std::size_t> drawn;
  for (std::size_t last = n - count; last < n; ++last) {
    std::size_t rank = Below(last + 1, random);
    if (!drawn.insert(rank).second) {
      rank = last;
      drawn.insert(rank);
    }
    entries.push_back(*At(rank));
  }
  return entries;
}

std::vector<EntryView> View::RandomWithRepeats(std::size_t count, RandomSource random) const {
  std::vector<EntryView> entries;
  if (empty()) return entries;
  for (std::size_t i = 0; i < count; ++i) entries.push_back(*At(Below(size(), random)));
  return entries;
}

}  // namespace zset
