// TokenContents as the JSON text that tokens carry (see FORMAT.md).
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "zset/tokens.h"

namespace zset::internal {

// REQUIRES: no score is NaN.
std::string ContentsToJson(const TokenContents& contents);

// Errors: kMalformed, naming the field. Only what ContentsToJson gives is read.
absl::StatusOr<TokenContents> ContentsFromJson(std::string_view text);

// Whether a token can say that it expires then: from 1970 to 9999.
bool IsExpressible(absl::Time expires);

// An interval in Redis's notation: "scores [1 to (inf".
std::string DescribeInterval(const PageInterval& interval);

}  // namespace zset::internal
