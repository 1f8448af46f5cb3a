// Values of keys as DUMP gives them: type byte and body, without the footer.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "redis/keyspace_state.h"

namespace zset::internal {

// As the profile's server writes it. Errors: kUnimplemented for lists and hashes.
absl::StatusOr<std::string> EncodeValue(const Value& value, const ProfileTraits& traits);

// The value, in the encoding in which the server would hold it. Ignores what follows.
// Errors: kInvalidArgument for bytes that are none of the profile's values;
//         kUnimplemented for the types that are not serialized here.
absl::StatusOr<Value> DecodeValue(std::string_view bytes, KeyspaceState& keyspace);

}  // namespace zset::internal
