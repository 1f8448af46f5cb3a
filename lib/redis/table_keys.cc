// Commands on keys of any type, and on the plain types.
// SPDX-License-Identifier: Apache-2.0
#include "redis/handlers.h"
#include "redis/table.h"
#include "redis/table_shapes.h"

namespace zset::internal {
namespace {

constexpr KeySpec kCopiesKey[] = {{kRO | kAccess}, {kOW | kUpdate, 2}};
constexpr KeySpec kRenamesKey[] = {{kRW | kAccess | kDelete}, {kOW | kUpdate, 2}};
constexpr KeySpec kRenamesToFreeKey[] = {{kRW | kAccess | kDelete}, {kOW | kInsert, 2}};
constexpr KeySpec kSetsKey[] = {{.flags = kRW | kAccess | kUpdate | kVariableFlags,
                                 .notes = "RW and ACCESS due to the optional `GET` argument"}};
constexpr KeySpec kNamedByPattern = {
    .flags = kRO | kAccess,
    .index = 0,
    .find = KeySpec::Find::kUnknown,
    .notes =
        "For the optional BY/GET keyword. It is marked 'unknown' "
        "because the key names derive from the content of the key we "
        "sort"};
constexpr KeySpec kSortsKey[] = {
    {kRO | kAccess},
    kNamedByPattern,
    {.flags = kOW | kUpdate,
     .index = 0,
     .find = KeySpec::Find::kUnknown,
     .notes = "For the optional STORE keyword. It is marked 'unknown' "
              "because the keyword can appear anywhere in the argument "
              "array"}};
constexpr KeySpec kReadsSortedKey[] = {{kRO | kAccess}, kNamedByPattern};

constexpr std::string_view kKeysTips[] = {"request_policy:all_shards",
                                          "nondeterministic_output_order"};
constexpr std::string_view kScanTips[] = {"nondeterministic_output", "request_policy:special"};

constexpr CommandSpec kCommands[] = {
    {.name = "append",
     .arity = 3,
     .flags = kWrite | kDenyOom | kFast,
     .group = CommandGroup::kString,
     .since = "2.0.0",
     .summary = "Append a value to a key",
     .complexity =
         "O(1). The amortized time complexity is O(1) assuming the appended value is small "
         "and the already present value is of any size, since the dynamic string library "
         "used by Redis will double the free space available on every reallocation.",
     .arguments = "key:key0 value:string",
     .handler = HandleAppend,
     .keys = kInsertsIntoKey},
    {.name = "copy",
     .arity = -3,
     .flags = kWrite | kDenyOom,
     .since = "6.2.0",
     .summary = "Copy a key",
     .complexity =
         "O(N) worst case for collections, where N is the number of nested items. O(1) for "
         "string values.",
     .arguments = "source:key0 destination:key1 [destination-db=DB:integer] [REPLACE]",
     .handler = HandleCopy,
     .keys = kCopiesKey},
    {.name = "del",
     .arity = -2,
     .flags = kWrite,
     .since = "1.0.0",
     .summary = "Delete a key",
     .complexity =
         "O(N) where N is the number of keys that will be removed. When a key to remove "
         "holds a value other than a string, the individual complexity for this key is O(M) "
         "where M is the number of elements in the list, set, sorted set or hash. Removing "
         "a single key that holds a string value is O(1).",
     .arguments = "key:key0*",
     .handler = HandleDel,
     .keys = kDeletesAllKeys,
     .tips = kSumOfShards},
    {.name = "dump",
     .arity = 2,
     .flags = kReadOnly,
     .since = "2.6.0",
     .summary = "Return a serialized version of the value stored at the specified key.",
     .complexity =
         "O(1) to access the key and additional O(N*M) to serialize it, where N is the "
         "number of Redis objects composing the value and M their average size. For small "
         "string values the time complexity is thus O(1)+O(1*M) where M is small, so simply "
         "O(1).",
     .arguments = "key:key0",
     .handler = HandleDump,
     .keys = kReadsKey,
     .tips = kOpenOutput,
     .unspecified = Unspecified::kBytes},
    {.name = "exists",
     .arity = -2,
     .flags = kReadOnly | kFast,
     .since = "1.0.0",
     .summary = "Determine if a key exists",
     .complexity = "O(N) where N is the number of keys to check.",
     .history = "3.0.3 Accepts multiple `key` arguments.",
     .arguments = "key:key0*",
     .handler = HandleExists,
     .keys = kLooksAtAllKeys,
     .tips = kSumOfShards},
    {.name = "expire",
     .arity = -3,
     .flags = kWrite | kFast,
     .since = "1.0.0",
     .summary = "Set a key's time to live in seconds",
     .complexity = "O(1)",
     .history = "7.0.0 Added options: `NX`, `XX`, `GT` and `LT`.",
     .arguments = "key:key0 seconds:integer [condition(NX|XX|GT|LT)@7.0.0]",
     .handler = HandleExpire<TimeUnit::kSeconds, TimeBase::kNow>,
     .keys = kUpdatesKey},
    {.name = "expireat",
     .arity = -3,
     .flags = kWrite | kFast,
     .since = "1.2.0",
     .summary = "Set the expiration for a key as a UNIX timestamp",
     .complexity = "O(1)",
     .history = "7.0.0 Added options: `NX`, `XX`, `GT` and `LT`.",
     .arguments = "key:key0 unix-time-seconds:unix-time [condition(NX|XX|GT|LT)@7.0.0]",
     .handler = HandleExpire<TimeUnit::kSeconds, TimeBase::kEpoch>,
     .keys = kUpdatesKey},
    {.name = "expiretime",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .since = "7.0.0",
     .summary = "Get the expiration Unix timestamp for a key",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleTtl<TimeUnit::kSeconds, TimeBase::kEpoch>,
     .keys = kReadsKey,
     .unspecified = Unspecified::kTime},
    {.name = "get",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .group = CommandGroup::kString,
     .since = "1.0.0",
     .summary = "Get the value of a key",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleGet,
     .keys = kReadsKey},
    {.name = "hget",
     .arity = 3,
     .flags = kReadOnly | kFast,
     .group = CommandGroup::kHash,
     .since = "2.0.0",
     .summary = "Get the value of a hash field",
     .complexity = "O(1)",
     .arguments = "key:key0 field:string",
     .handler = HandleHget,
     .keys = kReadsKey},
    {.name = "hset",
     .arity = -4,
     .flags = kWrite | kDenyOom | kFast,
     .group = CommandGroup::kHash,
     .since = "2.0.0",
     .summary = "Set the string value of a hash field",
     .complexity =
         "O(1) for each field/value pair added, so O(N) to add N field/value pairs when the "
         "command is called with multiple field/value pairs.",
     .history = "4.0.0 Accepts multiple `field` and `value` arguments.",
     .arguments = "key:key0 field_value{field:string value:string}*",
     .handler = HandleHset,
     .keys = kUpdatesKey},
    {.name = "keys",
     .arity = 2,
     .flags = kReadOnly | kDangerous,
     .since = "1.0.0",
     .summary = "Find all keys matching the given pattern",
     .complexity =
         "O(N) with N being the number of keys in the database, under the assumption that "
         "the key names in the database and the given pattern have limited length.",
     .arguments = "pattern:pattern",
     .handler = HandleKeys,
     .tips = kKeysTips,
     .unspecified = Unspecified::kOrder},
    {.name = "llen",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .group = CommandGroup::kList,
     .since = "1.0.0",
     .summary = "Get the length of a list",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleLlen,
     .keys = kLooksAtKey},
    {.name = "lpush",
     .arity = -3,
     .flags = kWrite | kDenyOom | kFast,
     .group = CommandGroup::kList,
     .since = "1.0.0",
     .summary = "Prepend one or multiple elements to a list",
     .complexity =
         "O(1) for each element added, so O(N) to add N elements when the command is called "
         "with multiple arguments.",
     .history = "2.4.0 Accepts multiple `element` arguments.",
     .arguments = "key:key0 element:string*",
     .handler = HandleLpush,
     .keys = kInsertsIntoKey},
    {.name = "lrange",
     .arity = 4,
     .flags = kReadOnly,
     .group = CommandGroup::kList,
     .since = "1.0.0",
     .summary = "Get a range of elements from a list",
     .complexity = "O(S+N) where S is the distance of start offset from HEAD for small lists, from "
                   "nearest end (HEAD or TAIL) for large lists; and N is the number of elements in "
                   "the specified range.",
     .arguments = "key:key0 start:integer stop:integer",
     .handler = HandleLrange,
     .keys = kReadsKey},
    {.name = "persist",
     .arity = 2,
     .flags = kWrite | kFast,
     .since = "2.2.0",
     .summary = "Remove the expiration from a key",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandlePersist,
     .keys = kUpdatesKey},
    {.name = "pexpire",
     .arity = -3,
     .flags = kWrite | kFast,
     .since = "2.6.0",
     .summary = "Set a key's time to live in milliseconds",
     .complexity = "O(1)",
     .history = "7.0.0 Added options: `NX`, `XX`, `GT` and `LT`.",
     .arguments = "key:key0 milliseconds:integer [condition(NX|XX|GT|LT)@7.0.0]",
     .handler = HandleExpire<TimeUnit::kMilliseconds, TimeBase::kNow>,
     .keys = kUpdatesKey},
    {.name = "pexpireat",
     .arity = -3,
     .flags = kWrite | kFast,
     .since = "2.6.0",
     .summary = "Set the expiration for a key as a UNIX timestamp specified in milliseconds",
     .complexity = "O(1)",
     .history = "7.0.0 Added options: `NX`, `XX`, `GT` and `LT`.",
     .arguments = "key:key0 unix-time-milliseconds:unix-time [condition(NX|XX|GT|LT)@7.0.0]",
     .handler = HandleExpire<TimeUnit::kMilliseconds, TimeBase::kEpoch>,
     .keys = kUpdatesKey},
    {.name = "pexpiretime",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .since = "7.0.0",
     .summary = "Get the expiration Unix timestamp for a key in milliseconds",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleTtl<TimeUnit::kMilliseconds, TimeBase::kEpoch>,
     .keys = kReadsKey,
     .unspecified = Unspecified::kTime},
    {.name = "pttl",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .since = "2.6.0",
     .summary = "Get the time to live for a key in milliseconds",
     .complexity = "O(1)",
     .history = "2.8.0 Added the -2 reply.",
     .arguments = "key:key0",
     .handler = HandleTtl<TimeUnit::kMilliseconds, TimeBase::kNow>,
     .keys = kReadsKey,
     .tips = kOpenOutput,
     .unspecified = Unspecified::kTime},
    {.name = "rename",
     .arity = 3,
     .flags = kWrite,
     .since = "1.0.0",
     .summary = "Rename a key",
     .complexity = "O(1)",
     .arguments = "key:key0 newkey:key1",
     .handler = HandleRename,
     .keys = kRenamesKey},
    {.name = "renamenx",
     .arity = 3,
     .flags = kWrite | kFast,
     .since = "1.0.0",
     .summary = "Rename a key, only if the new key does not exist",
     .complexity = "O(1)",
     .history = "3.2.0 The command no longer returns an error when source and destination names "
                "are the same.",
     .arguments = "key:key0 newkey:key1",
     .handler = HandleRenamenx,
     .keys = kRenamesToFreeKey},
    {.name = "restore",
     .arity = -4,
     .flags = kWrite | kDenyOom | kDangerous,
     .since = "2.6.0",
     .summary = "Create a key using the provided serialized value, previously obtained using DUMP.",
     .complexity =
         "O(1) to create the new key and additional O(N*M) to reconstruct the serialized "
         "value, where N is the number of Redis objects composing the value and M their "
         "average size. For small string values the time complexity is thus O(1)+O(1*M) "
         "where M is small, so simply O(1). However for sorted set values the complexity is "
         "O(N*M*log(N)) because inserting values into sorted sets is O(log(N)).",
     .history = "3.0.0 Added the `REPLACE` modifier.\n"
                "5.0.0 Added the `ABSTTL` modifier.\n"
                "5.0.0 Added the `IDLETIME` and `FREQ` options.",
     .arguments = "key:key0 ttl:integer serialized-value:string [REPLACE@3.0.0] [ABSTTL@5.0.0] "
                  "[seconds=IDLETIME:integer@5.0.0] [frequency=FREQ:integer@5.0.0]",
     .handler = HandleRestore,
     .keys = kOverwritesKey},
    {.name = "sadd",
     .arity = -3,
     .flags = kWrite | kDenyOom | kFast,
     .group = CommandGroup::kSet,
     .since = "1.0.0",
     .summary = "Add one or more members to a set",
     .complexity =
         "O(1) for each element added, so O(N) to add N elements when the command is called "
         "with multiple arguments.",
     .history = "2.4.0 Accepts multiple `member` arguments.",
     .arguments = "key:key0 member:string*",
     .handler = HandleSadd,
     .keys = kInsertsIntoKey},
    {.name = "scan",
     .arity = -2,
     .flags = kReadOnly,
     .since = "2.8.0",
     .summary = "Incrementally iterate the keys space",
     .complexity =
         "O(1) for every call. O(N) for a complete iteration, including enough command "
         "calls for the cursor to return back to 0. N is the number of elements inside the "
         "collection.",
     .history = "6.0.0 Added the `TYPE` subcommand.",
     .arguments = "cursor:integer [pattern=MATCH:pattern] [COUNT:integer] [TYPE:string@6.0.0]",
     .handler = HandleScan,
     .tips = kScanTips,
     .unspecified = Unspecified::kPage},
    {.name = "scard",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .group = CommandGroup::kSet,
     .since = "1.0.0",
     .summary = "Get the number of members in a set",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleScard,
     .keys = kLooksAtKey},
    {.name = "set",
     .arity = -3,
     .flags = kWrite | kDenyOom,
     .group = CommandGroup::kString,
     .since = "1.0.0",
     .summary = "Set the string value of a key",
     .complexity = "O(1)",
     .history = "2.6.12 Added the `EX`, `PX`, `NX` and `XX` options.\n"
                "6.0.0 Added the `KEEPTTL` option.\n"
                "6.2.0 Added the `GET`, `EXAT` and `PXAT` option.\n"
                "7.0.0 Allowed the `NX` and `GET` options to be used together.",
     .arguments = "key:key0 value:string [condition(NX|XX)@2.6.12] [GET@6.2.0] "
                  "[expiration(seconds=EX:integer@2.6.12|milliseconds=PX:integer@2.6.12|"
                  "unix-time-seconds=EXAT:unix-time@6.2.0|"
                  "unix-time-milliseconds=PXAT:unix-time@6.2.0|KEEPTTL@6.0.0)]",
     .handler = HandleSet,
     .keys = kSetsKey},
    {.name = "sismember",
     .arity = 3,
     .flags = kReadOnly | kFast,
     .group = CommandGroup::kSet,
     .since = "1.0.0",
     .summary = "Determine if a given value is a member of a set",
     .complexity = "O(1)",
     .arguments = "key:key0 member:string",
     .handler = HandleSismember,
     .keys = kLooksAtKey},
    {.name = "smembers",
     .arity = 2,
     .flags = kReadOnly,
     .group = CommandGroup::kSet,
     .since = "1.0.0",
     .summary = "Get all the members in a set",
     .complexity = "O(N) where N is the set cardinality.",
     .arguments = "key:key0",
     .handler = HandleSmembers,
     .keys = kReadsKey,
     .tips = kOpenOrder,
     .unspecified = Unspecified::kOrder},
    {.name = "sort",
     .arity = -2,
     .flags = kWrite | kDenyOom | kMovableKeys | kDangerous,
     .since = "1.0.0",
     .summary = "Sort the elements in a list, set or sorted set",
     .complexity =
         "O(N+M*log(M)) where N is the number of elements in the list or set to sort, and M "
         "the number of returned elements. When the elements are not sorted, complexity is "
         "O(N).",
     .arguments =
         "key:key0 [pattern=BY:pattern1] [offset_count=LIMIT{offset:integer count:integer}] "
         "[pattern=GET:pattern1**] [order(ASC|DESC)] [sorting=ALPHA] "
         "[destination=STORE:key2]",
     .handler = HandleSort,
     .keys = kSortsKey},
    {.name = "sort_ro",
     .arity = -2,
     .flags = kReadOnly | kMovableKeys | kDangerous,
     .since = "7.0.0",
     .summary = "Sort the elements in a list, set or sorted set. Read-only variant of SORT.",
     .complexity =
         "O(N+M*log(M)) where N is the number of elements in the list or set to sort, and M "
         "the number of returned elements. When the elements are not sorted, complexity is "
         "O(N).",
     .arguments =
         "key:key0 [pattern=BY:pattern1] [offset_count=LIMIT{offset:integer count:integer}] "
         "[pattern=GET:pattern1**] [order(ASC|DESC)] [sorting=ALPHA]",
     .handler = HandleSortRo,
     .keys = kReadsSortedKey},
    {.name = "srem",
     .arity = -3,
     .flags = kWrite | kFast,
     .group = CommandGroup::kSet,
     .since = "1.0.0",
     .summary = "Remove one or more members from a set",
     .complexity = "O(N) where N is the number of members to be removed.",
     .history = "2.4.0 Accepts multiple `member` arguments.",
     .arguments = "key:key0 member:string*",
     .handler = HandleSrem,
     .keys = kRemovesFromKey},
    {.name = "ttl",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .since = "1.0.0",
     .summary = "Get the time to live for a key in seconds",
     .complexity = "O(1)",
     .history = "2.8.0 Added the -2 reply.",
     .arguments = "key:key0",
     .handler = HandleTtl<TimeUnit::kSeconds, TimeBase::kNow>,
     .keys = kReadsKey,
     .tips = kOpenOutput,
     .unspecified = Unspecified::kTime},
    {.name = "type",
     .arity = 2,
     .flags = kReadOnly | kFast,
     .since = "1.0.0",
     .summary = "Determine the type stored at key",
     .complexity = "O(1)",
     .arguments = "key:key0",
     .handler = HandleType,
     .keys = kLooksAtKey},
    {.name = "unlink",
     .arity = -2,
     .flags = kWrite | kFast,
     .since = "4.0.0",
     .summary = "Delete a key asynchronously in another thread. Otherwise it is just as DEL, but "
                "non blocking.",
     .complexity =
         "O(1) for each key removed regardless of its size. Then the command does O(N) work "
         "in a different thread in order to reclaim memory, where N is the number of "
         "allocations the deleted objects where composed of.",
     .arguments = "key:key0*",
     .handler = HandleDel,
     .keys = kDeletesAllKeys,
     .tips = kSumOfShards},
};

}  // namespace

std::span<const CommandSpec> KeyCommands() { return kCommands; }

}  // namespace zset::internal
