// Every error text of the servers, once. A command that fails gives a Status with
// one of these as its message; the session turns it into an error reply.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "base/absl_view.h"

namespace zset::internal {

namespace errors {

inline constexpr std::string_view kSyntax = "ERR syntax error";
inline constexpr std::string_view kWrongType =
    "WRONGTYPE Operation against a key holding the wrong kind of value";
inline constexpr std::string_view kNotInteger = "ERR value is not an integer or out of range";
inline constexpr std::string_view kNotInt32 =
    "ERR value is out of range, value must between -2147483648 and 2147483647";
inline constexpr std::string_view kNotFloat = "ERR value is not a valid float";
inline constexpr std::string_view kOutOfRange = "ERR value is out of range";
inline constexpr std::string_view kNotPositive = "ERR value is out of range, must be positive";
inline constexpr std::string_view kNoSuchKey = "ERR no such key";

// Sorted sets.
inline constexpr std::string_view kNxAndXx =
    "ERR XX and NX options at the same time are not compatible";
inline constexpr std::string_view kGtLtNx =
    "ERR GT, LT, and/or NX options at the same time are not compatible";
inline constexpr std::string_view kIncrPairs =
    "ERR INCR option supports a single increment-element pair";
inline constexpr std::string_view kNanSum = "ERR resulting score is not a number (NaN)";
inline constexpr std::string_view kScoreBound = "ERR min or max is not a float";
inline constexpr std::string_view kMemberBound = "ERR min or max not valid string range item";
inline constexpr std::string_view kLimitWithRank =
    "ERR syntax error, LIMIT is only supported in combination with either BYSCORE or BYLEX";
inline constexpr std::string_view kScoresWithLex =
    "ERR syntax error, WITHSCORES not supported in combination with BYLEX";
inline constexpr std::string_view kWeight = "ERR weight value is not a float";
inline constexpr std::string_view kNegativeLimit = "ERR LIMIT can't be negative";
inline constexpr std::string_view kNumKeys = "ERR numkeys should be greater than 0";
inline constexpr std::string_view kCount = "ERR count should be greater than 0";
inline constexpr std::string_view kRandomCount =
    "ERR value is out of range, value must between -9223372036854775807 and 9223372036854775807";
inline constexpr std::string_view kCursor = "ERR invalid cursor";
inline constexpr std::string_view kNoValues = "ERR NOVALUES option can only be used in HSCAN";
inline constexpr std::string_view kTimeoutText = "ERR timeout is not a float or out of range";
inline constexpr std::string_view kTimeoutNegative = "ERR timeout is negative";

// Keys.
inline constexpr std::string_view kSameObject = "ERR source and destination objects are the same";
inline constexpr std::string_view kDbIndex = "ERR DB index is out of range";
inline constexpr std::string_view kFirstDb = "ERR invalid first DB index";
inline constexpr std::string_view kSecondDb = "ERR invalid second DB index";
inline constexpr std::string_view kExpireNxWith =
    "ERR NX and XX, GT or LT options at the same time are not compatible";
inline constexpr std::string_view kExpireGtLt =
    "ERR GT and LT options at the same time are not compatible";
inline constexpr std::string_view kSortScores =
    "ERR One or more scores can't be converted into double";
inline constexpr std::string_view kNoFrequency =
    "ERR An LFU maxmemory policy is not selected, access frequency not tracked. Please note that "
    "when switching between policies at runtime LRU and LFU data will take some time to adjust.";
inline constexpr std::string_view kNoConfigFile = "ERR The server is running without a config file";

// DUMP and RESTORE.
inline constexpr std::string_view kBusyKey = "BUSYKEY Target key name already exists.";
inline constexpr std::string_view kNegativeTtl = "ERR Invalid TTL value, must be >= 0";
inline constexpr std::string_view kIdleTime = "ERR Invalid IDLETIME value, must be >= 0";
inline constexpr std::string_view kFrequency = "ERR Invalid FREQ value, must be >= 0 and <= 255";
inline constexpr std::string_view kDumpChecksum = "ERR DUMP payload version or checksum are wrong";
inline constexpr std::string_view kDumpFormat = "ERR Bad data format";

// Transactions and connections.
inline constexpr std::string_view kNestedMulti = "ERR MULTI calls can not be nested";
inline constexpr std::string_view kExecWithoutMulti = "ERR EXEC without MULTI";
inline constexpr std::string_view kDiscardWithoutMulti = "ERR DISCARD without MULTI";
inline constexpr std::string_view kWatchInMulti = "ERR WATCH inside MULTI is not allowed";
inline constexpr std::string_view kExecAbort =
    "EXECABORT Transaction discarded because of previous errors.";
inline constexpr std::string_view kNoAuth = "NOAUTH Authentication required.";
inline constexpr std::string_view kWrongPassword =
    "WRONGPASS invalid username-password pair or user is disabled.";
inline constexpr std::string_view kNoPassword =
    "ERR AUTH <password> called without any password configured for the default user. Are you "
    "sure your configuration is correct?";
inline constexpr std::string_view kHelloNoAuth =
    "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO AUTH "
    "<user> <pass> option can be used to authenticate the client and select the RESP protocol "
    "version at the same time";
inline constexpr std::string_view kHelloNoAuth72 =
    "NOAUTH HELLO must be called with the client already authenticated, otherwise the HELLO "
    "<proto> AUTH <user> <pass> option can be used to authenticate the client and select the RESP "
    "protocol version at the same time";
inline constexpr std::string_view kClientName =
    "ERR Client names cannot contain spaces, newlines or special characters.";
inline constexpr std::string_view kClientId = "ERR Invalid client ID";
inline constexpr std::string_view kClientIdPositive = "ERR client-id should be greater than 0";
inline constexpr std::string_view kNoSuchClient = "ERR No such client";
inline constexpr std::string_view kUnblocked = "UNBLOCKED client unblocked via CLIENT UNBLOCK";
inline constexpr std::string_view kUnblockReason =
    "ERR CLIENT UNBLOCK reason should be TIMEOUT or ERROR";
inline constexpr std::string_view kDebugRefused =
    "ERR DEBUG command not allowed. If the enable-debug-command option is set to \"local\", you "
    "can "
    "run it from a local connection, otherwise you need to set this option in the configuration "
    "file, and then restart the server.";
inline constexpr std::string_view kReloadOptions =
    "ERR DEBUG RELOAD only supports the MERGE, NOFLUSH and NOSAVE options.";
inline constexpr std::string_view kReloadFailed =
    "ERR Error trying to load the RDB dump, check server logs";
inline constexpr std::string_view kProtocolText =
    "ERR Protocol version is not an integer or out of range";
inline constexpr std::string_view kProtocol = "NOPROTO unsupported protocol version";

// COMMAND.
inline constexpr std::string_view kInvalidCommand = "ERR Invalid command specified";
inline constexpr std::string_view kNoKeyArguments = "ERR The command has no key arguments";
inline constexpr std::string_view kKeyArity =
    "ERR Invalid number of arguments specified for command";
inline constexpr std::string_view kKeyArguments = "ERR Invalid arguments specified for command";

// Ours alone, where no server has an answer.
inline constexpr std::string_view kEmptyCommand = "ERR empty command";
inline constexpr std::string_view kDumpType =
    "ERR only strings, sets and sorted sets can be serialized here";
inline constexpr std::string_view kSessionBlocked =
    "ERR this session waits for a blocking command; poll it or unblock it first";

}  // namespace errors

// Texts that name the command.
std::string WrongArity(std::string_view command);
std::string NoInputKeys(std::string_view command);
std::string InvalidExpire(std::string_view command);
std::string UnsupportedExpireOption(std::string_view option);
std::string UnknownSetting(std::string_view name);
std::string HelloOption(std::string_view option);
// EXEC was refused for the reason that another error tells.
std::string ExecRefused(std::string_view error);
std::string UnrecognizedOption(std::string_view option);
std::string ClientAttribute(std::string_view attribute);
std::string UnknownClientType(std::string_view type);
std::string NoSuchUser(std::string_view name);
std::string WrongDebug(std::string_view subcommand);
std::string UnknownSubcommand(std::string_view subcommand, std::string_view container);
// The command as it was typed, and as many of its arguments as fit.
std::string UnknownCommand(std::span<const std::string_view> args);

inline absl::Status Fail(std::string_view text) { return absl::InvalidArgumentError(AsAbsl(text)); }

}  // namespace zset::internal
