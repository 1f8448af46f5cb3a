// SPDX-License-Identifier: Apache-2.0
#include "redis/profile.h"

#include <array>

namespace zset {
namespace internal {
namespace {

constexpr ProfileTraits kRedis70Traits = {
    .profile = Profile::kRedis70,
    .name = "redis-7.0",
    .server = "redis",
    .version = "7.0.15",
    .numeric_version = 70015,
    .score_text = ScoreText::kRedis70,
    .bound_syntax = BoundSyntax::kStrtod,
    .rank_with_score = false,
    .negative_offset_from_far_end = false,
    .lax_cursor = true,
    .scan_no_scores = false,
    .scan_names_no_values = false,
    .aggregate_count = false,
    .timeout_rule = TimeoutRule::kRedis70,
    .serves_in_key_order = false,
    .many_pairs_make_large = false,
    .long_member_makes_large = false,
    .random_subset_ascends = false,
    .small_sets_are_listpacks = false,
    .dump_version = 10,
};

constexpr ProfileTraits Redis72Traits() {
  ProfileTraits traits = kRedis70Traits;
  traits.profile = Profile::kRedis72;
  traits.name = "redis-7.2";
  traits.version = "7.2.6";
  traits.numeric_version = 70206;
  traits.score_text = ScoreText::kRedis72;
  traits.rank_with_score = true;
  traits.timeout_rule = TimeoutRule::kRedis72;
  traits.serves_in_key_order = true;
  traits.many_pairs_make_large = true;
  traits.random_subset_ascends = true;
  traits.small_sets_are_listpacks = true;
  traits.dump_version = 11;
  return traits;
}

constexpr ProfileTraits Redis74Traits() {
  ProfileTraits traits = Redis72Traits();
  traits.profile = Profile::kRedis74;
  traits.name = "redis-7.4";
  traits.version = "7.4.1";
  traits.numeric_version = 70401;
  traits.negative_offset_from_far_end = true;
  traits.lax_cursor = false;
  traits.scan_names_no_values = true;
  traits.dump_version = 12;
  return traits;
}

constexpr ProfileTraits Redis8Traits() {
  ProfileTraits traits = Redis74Traits();
  traits.profile = Profile::kRedis8;
  traits.name = "redis-8";
  traits.version = "8.8.0";
  traits.numeric_version = 80800;
  traits.aggregate_count = true;
  traits.bound_syntax = BoundSyntax::kNoBlanks;
  return traits;
}

// Valkey 8.0 grew out of Redis 7.2, and says so where clients ask for a version.
constexpr ProfileTraits Valkey80Traits() {
  ProfileTraits traits = Redis74Traits();
  traits.profile = Profile::kValkey80;
  traits.name = "valkey-8.0";
  traits.server = "valkey";
  traits.version = "8.0.1";
  traits.numeric_version = 70204;
  traits.scan_no_scores = true;
  traits.dump_version = 11;
  traits.long_member_makes_large = true;
  return traits;
}

constexpr std::array<ProfileTraits, 5> kTraits = {kRedis70Traits, Redis72Traits(), Redis74Traits(),
                                                  Redis8Traits(), Valkey80Traits()};

}  // namespace

const ProfileTraits& TraitsOf(Profile profile) {
  return kTraits[static_cast<std::size_t>(profile)];
}

}  // namespace internal

namespace {

constexpr std::array<Profile, 5> kProfiles = {
    Profile::kRedis70, Profile::kRedis72, Profile::kRedis74, Profile::kRedis8, Profile::kValkey80};

}  // namespace

std::string_view ProfileName(Profile profile) { return internal::TraitsOf(profile).name; }

std::optional<Profile> ParseProfile(std::string_view name) {
  for (const Profile profile : kProfiles) {
    const std::string_view series = ProfileName(profile);
    if (!name.starts_with(series)) continue;
    if (name.size() == series.size() || name[series.size()] == '.') return profile;
  }
  return std::nullopt;
}

std::span<const Profile> AllProfiles() { return kProfiles; }

}  // namespace zset
