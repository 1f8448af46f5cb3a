// What many rows of the command table share.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "redis/command.h"

namespace zset::internal {

// Where keys are.
inline constexpr KeySpec kReadsKey[] = {{kRO | kAccess}};
inline constexpr KeySpec kLooksAtKey[] = {{kRO}};
inline constexpr KeySpec kUpdatesKey[] = {{kRW | kUpdate}};
inline constexpr KeySpec kReadsAndUpdatesKey[] = {{kRW | kAccess | kUpdate}};
inline constexpr KeySpec kInsertsIntoKey[] = {{kRW | kInsert}};
inline constexpr KeySpec kRemovesFromKey[] = {{kRW | kDelete}};
inline constexpr KeySpec kPopsFromKey[] = {{kRW | kAccess | kDelete}};
inline constexpr KeySpec kOverwritesKey[] = {{kOW | kUpdate}};
inline constexpr KeySpec kLooksAtAllKeys[] = {{kRO, 1, KeySpec::Find::kRange, -1}};
inline constexpr KeySpec kDeletesAllKeys[] = {{kRM | kDelete, 1, KeySpec::Find::kRange, -1}};
inline constexpr KeySpec kPopsBeforeTimeout[] = {
    {kRW | kAccess | kDelete, 1, KeySpec::Find::kRange, -2}};
inline constexpr KeySpec kReadsNumberedKeys[] = {{kRO | kAccess, 1, KeySpec::Find::kKeyNum}};
inline constexpr KeySpec kPopsNumberedKeys[] = {
    {kRW | kAccess | kDelete, 1, KeySpec::Find::kKeyNum}};
inline constexpr KeySpec kPopsNumberedKeysAfterTimeout[] = {
    {kRW | kAccess | kDelete, 2, KeySpec::Find::kKeyNum}};
inline constexpr KeySpec kStoresFromKey[] = {{kOW | kUpdate}, {kRO | kAccess, 2}};
inline constexpr KeySpec kStoresFromNumberedKeys[] = {{kOW | kUpdate},
                                                      {kRO | kAccess, 2, KeySpec::Find::kKeyNum}};

// What the server tells proxies.
inline constexpr std::string_view kOpenOutput[] = {"nondeterministic_output"};
inline constexpr std::string_view kOpenOrder[] = {"nondeterministic_output_order"};
inline constexpr std::string_view kSumOfShards[] = {"request_policy:multi_shard",
                                                    "response_policy:agg_sum"};
inline constexpr std::string_view kAllShards[] = {"request_policy:all_shards",
                                                  "response_policy:all_succeeded"};
inline constexpr std::string_view kSumOfAllShards[] = {"request_policy:all_shards",
                                                       "response_policy:agg_sum"};

}  // namespace zset::internal
