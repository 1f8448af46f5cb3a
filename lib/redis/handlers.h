// The handlers of all commands. Each parses its own arguments in the order in which
// the server looks at them, since that decides which error wins.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "redis/command.h"
#include "redis/expiry_time.h"

namespace zset::internal {

// zadd.cc
absl::StatusOr<Reply> HandleZadd(Context& context);
absl::StatusOr<Reply> HandleZincrby(Context& context);
absl::StatusOr<Reply> HandleZrem(Context& context);
// zread.cc
absl::StatusOr<Reply> HandleZcard(Context& context);
absl::StatusOr<Reply> HandleZscore(Context& context);
absl::StatusOr<Reply> HandleZmscore(Context& context);
absl::StatusOr<Reply> HandleZrank(Context& context);
absl::StatusOr<Reply> HandleZrevrank(Context& context);
absl::StatusOr<Reply> HandleZcount(Context& context);
absl::StatusOr<Reply> HandleZlexcount(Context& context);
// zrange.cc
absl::StatusOr<Reply> HandleZrange(Context& context);
absl::StatusOr<Reply> HandleZrevrange(Context& context);
absl::StatusOr<Reply> HandleZrangebyscore(Context& context);
absl::StatusOr<Reply> HandleZrevrangebyscore(Context& context);
absl::StatusOr<Reply> HandleZrangebylex(Context& context);
absl::StatusOr<Reply> HandleZrevrangebylex(Context& context);
absl::StatusOr<Reply> HandleZrangestore(Context& context);
// zremrange.cc
absl::StatusOr<Reply> HandleZremrangebyrank(Context& context);
absl::StatusOr<Reply> HandleZremrangebyscore(Context& context);
absl::StatusOr<Reply> HandleZremrangebylex(Context& context);
// zalgebra.cc
absl::StatusOr<Reply> HandleZunion(Context& context);
absl::StatusOr<Reply> HandleZinter(Context& context);
absl::StatusOr<Reply> HandleZdiff(Context& context);
absl::StatusOr<Reply> HandleZunionstore(Context& context);
absl::StatusOr<Reply> HandleZinterstore(Context& context);
absl::StatusOr<Reply> HandleZdiffstore(Context& context);
absl::StatusOr<Reply> HandleZintercard(Context& context);
// zpop.cc
absl::StatusOr<Reply> HandleZpopmin(Context& context);
absl::StatusOr<Reply> HandleZpopmax(Context& context);
absl::StatusOr<Reply> HandleZmpop(Context& context);
absl::StatusOr<Reply> HandleBzpopmin(Context& context);
absl::StatusOr<Reply> HandleBzpopmax(Context& context);
absl::StatusOr<Reply> HandleBzmpop(Context& context);
// zrandmember.cc, zscan.cc
absl::StatusOr<Reply> HandleZrandmember(Context& context);
absl::StatusOr<Reply> HandleZscan(Context& context);
// keys.cc
absl::StatusOr<Reply> HandleDel(Context& context);
absl::StatusOr<Reply> HandleExists(Context& context);
absl::StatusOr<Reply> HandleType(Context& context);
absl::StatusOr<Reply> HandleKeys(Context& context);
absl::StatusOr<Reply> HandleScan(Context& context);
absl::StatusOr<Reply> HandleRename(Context& context);
absl::StatusOr<Reply> HandleRenamenx(Context& context);
absl::StatusOr<Reply> HandleCopy(Context& context);
absl::StatusOr<Reply> HandleDbsize(Context& context);
absl::StatusOr<Reply> HandleFlushall(Context& context);
absl::StatusOr<Reply> HandleFlushdb(Context& context);
absl::StatusOr<Reply> HandleSwapdb(Context& context);
// expire.cc
// EXPIRE, PEXPIRE, EXPIREAT, PEXPIREAT.
template <TimeUnit unit, TimeBase base>
absl::StatusOr<Reply> HandleExpire(Context& context);
// TTL, PTTL, EXPIRETIME, PEXPIRETIME.
template <TimeUnit unit, TimeBase base>
absl::StatusOr<Reply> HandleTtl(Context& context);
absl::StatusOr<Reply> HandlePersist(Context& context);
// strings.cc
absl::StatusOr<Reply> HandleSet(Context& context);
absl::StatusOr<Reply> HandleGet(Context& context);
absl::StatusOr<Reply> HandleAppend(Context& context);
// sets.cc
absl::StatusOr<Reply> HandleSadd(Context& context);
absl::StatusOr<Reply> HandleSrem(Context& context);
absl::StatusOr<Reply> HandleSmembers(Context& context);
absl::StatusOr<Reply> HandleScard(Context& context);
absl::StatusOr<Reply> HandleSismember(Context& context);
// lists_hashes.cc
absl::StatusOr<Reply> HandleLpush(Context& context);
absl::StatusOr<Reply> HandleLrange(Context& context);
absl::StatusOr<Reply> HandleLlen(Context& context);
absl::StatusOr<Reply> HandleHset(Context& context);
absl::StatusOr<Reply> HandleHget(Context& context);
// sort.cc
absl::StatusOr<Reply> HandleSort(Context& context);
absl::StatusOr<Reply> HandleSortRo(Context& context);
// transaction.cc
absl::StatusOr<Reply> HandleMulti(Context& context);
absl::StatusOr<Reply> HandleExec(Context& context);
absl::StatusOr<Reply> HandleDiscard(Context& context);
absl::StatusOr<Reply> HandleWatch(Context& context);
absl::StatusOr<Reply> HandleUnwatch(Context& context);
// connection.cc
absl::StatusOr<Reply> HandlePing(Context& context);
absl::StatusOr<Reply> HandleEcho(Context& context);
absl::StatusOr<Reply> HandleSelect(Context& context);
absl::StatusOr<Reply> HandleHello(Context& context);
absl::StatusOr<Reply> HandleReset(Context& context);
absl::StatusOr<Reply> HandleTime(Context& context);
// authentication.cc
absl::StatusOr<Reply> HandleAuth(Context& context);
absl::StatusOr<Reply> HandleQuit(Context& context);
// client.cc, client_kill.cc
absl::StatusOr<Reply> HandleClientGetname(Context& context);
absl::StatusOr<Reply> HandleClientGetredir(Context& context);
absl::StatusOr<Reply> HandleClientId(Context& context);
absl::StatusOr<Reply> HandleClientInfo(Context& context);
absl::StatusOr<Reply> HandleClientKill(Context& context);
absl::StatusOr<Reply> HandleClientList(Context& context);
absl::StatusOr<Reply> HandleClientNoEvict(Context& context);
absl::StatusOr<Reply> HandleClientNoTouch(Context& context);
absl::StatusOr<Reply> HandleClientReply(Context& context);
absl::StatusOr<Reply> HandleClientSetinfo(Context& context);
absl::StatusOr<Reply> HandleClientSetname(Context& context);
absl::StatusOr<Reply> HandleClientUnblock(Context& context);
// debug.cc, info.cc
absl::StatusOr<Reply> HandleDebug(Context& context);
absl::StatusOr<Reply> HandleInfo(Context& context);
// config.cc
absl::StatusOr<Reply> HandleConfigGet(Context& context);
absl::StatusOr<Reply> HandleConfigSet(Context& context);
absl::StatusOr<Reply> HandleConfigResetstat(Context& context);
absl::StatusOr<Reply> HandleConfigRewrite(Context& context);
// object.cc
absl::StatusOr<Reply> HandleObjectEncoding(Context& context);
absl::StatusOr<Reply> HandleObjectFreq(Context& context);
absl::StatusOr<Reply> HandleObjectIdletime(Context& context);
absl::StatusOr<Reply> HandleObjectRefcount(Context& context);
// introspection.cc
absl::StatusOr<Reply> HandleCommand(Context& context);
absl::StatusOr<Reply> HandleCommandCount(Context& context);
absl::StatusOr<Reply> HandleCommandInfo(Context& context);
absl::StatusOr<Reply> HandleCommandDocs(Context& context);
absl::StatusOr<Reply> HandleCommandList(Context& context);
absl::StatusOr<Reply> HandleCommandGetKeys(Context& context);
absl::StatusOr<Reply> HandleCommandGetKeysAndFlags(Context& context);
// HELP of any container.
absl::StatusOr<Reply> HandleHelp(Context& context);
// dump_restore.cc
absl::StatusOr<Reply> HandleDump(Context& context);
absl::StatusOr<Reply> HandleRestore(Context& context);

// Puts a result at a STORE command's destination, or deletes it if there is none;
// replies the size.
absl::StatusOr<Reply> StoreResult(Context& context, std::string_view destination, ZsetValue result);

// The answer of a waiting command once `ready_key` was filled; nullopt if there is
// nothing to pop.
std::optional<Reply> ServeWaiter(KeyspaceState& keyspace, const Waiter& waiter,
                                 std::string_view ready_key);

}  // namespace zset::internal
