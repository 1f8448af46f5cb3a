// Profile: which server a keyspace answers as.
//
// Number text, accepted spellings, options, error texts and everything that shows
// of a server's inner encodings follow the profile. What that server lacks is
// refused as that server refuses it.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace zset {

enum class Profile {
  kRedis70,   // redis-7.0 (as 7.0.15 answers)
  kRedis72,   // redis-7.2 (as 7.2.6)
  kRedis74,   // redis-7.4 (as 7.4.1)
  kRedis8,    // redis-8 (8.8 where its release notes tell of a change, else as 7.4; an
              // empty bound of a score range, on which they are silent, is 0 as there)
  kValkey80,  // valkey-8.0 (as 8.0.1)
};

// The profile's name: "redis-7.0", "redis-7.2", "redis-7.4", "redis-8" or
// "valkey-8.0".
std::string_view ProfileName(Profile profile);

// The profile with this name, or nullopt. A full version names its series:
// "redis-7.0.15" is redis-7.0, "redis-8.2" is redis-8.
std::optional<Profile> ParseProfile(std::string_view name);

// Every profile, oldest first.
std::span<const Profile> AllProfiles();

}  // namespace zset
