// Rows of a reply: copied if few, else read from a snapshot.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "zset/reply.h"
#include "zset/sorted_set.h"

namespace zset::internal {

// The rows of `query`. O(log n) however many there are.
// REQUIRES: no bound of the query is NaN.
Reply RowsReply(SortedSet& set, const RangeQuery& query, ReplyRows::Shape shape);

}  // namespace zset::internal
