// Requests that are no requests, beside a real redis-server.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/served_zset.h"
#include "support/redis_server.h"

namespace zset::testing {
namespace {

std::vector<std::string> Streams() {
  const std::string nul(1, '\0');
  const std::string long_line(70'000, 'x');
  return {
      "PING\r\n",
      "PING\nPING\r\n\r\n\nECHO 'a b'\r\nECHO \"\\x41\\n\"\r\n",
      "*1\r\n$4\r\nPING\r\n*0\r\n*-1\r\n*1\r\n$4\r\nPING\r\n",
      "*1\r\n$0\r\n\r\n",
      "PING\r\nECHO \"open\r\nPING\r\n",
      "ECHO 'a'b\r\n",
      "*x\r\n",
      "*\r\n",
      "* 1\r\n",
      "*01\r\n$4\r\nPING\r\n",
      "*2147483648\r\n",
      "PING\r\n*1\r\n$x\r\n",
      "*1\r\n$-1\r\n",
      "*1\r\n$536870913\r\n",
      "*1\r\n$99999999999999999999\r\n",
      "*1\r\n:1\r\n",
      "*1\r\n\r\n",
      "*1\r\nPING\r\n",
      "*1\r\n$4\r\nPINGxx*1\r\n$4\r\nPING\r\n",
      "*2\r\n$4\r\nECHO\r\n$3\r\n" + nul + "\r\n\r\n",
      "*1" + nul + "\r\n",
      "PI" + nul + "NG\r\nPING\r\n",
      long_line,
      "*" + long_line,
      "*1\r\n$" + long_line,
      "+OK\r\n$3\r\nabc\r\n",
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\nPING\r\n",
      "POST / HTTP/1.1\r\n",
      "QUIT\r\nPING\r\n",
      "QUIT a b\r\n",
      "MULTI\r\nQUIT\r\nPING\r\n",
      "AUTH x\r\nAUTH default x\r\nAUTH a b\r\nAUTH a b c\r\nAUTH\r\n",
      "HELLO 4\r\nHELLO x\r\nHELLO 3 AUTH\r\nHELLO 3 SETNAME 'a b'\r\nHELLO 3 FOO\r\n",
      "CLIENT\r\nCLIENT NOSUCH\r\nCLIENT ID x\r\nCLIENT REPLY\r\nCLIENT REPLY x\r\n",
      "CLIENT KILL a\r\nCLIENT KILL ID x\r\nCLIENT KILL ID 0\r\nCLIENT KILL TYPE x\r\n"
      "CLIENT KILL USER x\r\nCLIENT KILL SKIPME x\r\nCLIENT KILL ID 99 TYPE master\r\n",
      "CLIENT LIST x\r\nCLIENT LIST TYPE\r\nCLIENT LIST TYPE x\r\nCLIENT LIST ID x\r\n"
      "CLIENT LIST TYPE master\r\nCLIENT LIST ID 99\r\n",
      "CLIENT UNBLOCK x\r\nCLIENT UNBLOCK 99\r\nCLIENT UNBLOCK 99 x\r\nCLIENT GETREDIR\r\n",
      "CLIENT NO-EVICT x\r\nCLIENT NO-EVICT on\r\nCLIENT SETNAME ''\r\nCLIENT GETNAME\r\n",
      "MULTI\r\nCLIENT GETNAME\r\nEXEC\r\nPING\r\n",
      "DEBUG SLEEP 0\r\nDEBUG\r\nCONFIG SET timeout x\r\nCONFIG SET timeout -1\r\n"
      "CONFIG SET maxclients 0\r\nCONFIG SET databases 3\r\nCONFIG SET save ''\r\n",
      "CONFIG GET maxclients\r\nCONFIG GET save\r\nCONFIG GET APPENDONLY\r\n",
      "RESET\r\nSELECT 3\r\nMULTI\r\nRESET\r\nEXEC\r\nPING\r\n",
  };
}

// Replies that come as maps or sets of the server's own order are not asked for here.
TEST(ServedProtocol, AnswersEveryStreamAsTheServerDoes) {
  const RedisServer redis;
  const ServedZset zset({"--profile", "redis-7.0"});
  for (const std::string& stream : Streams()) {
    EXPECT_EQ(zset.Exchange(stream, 60), ExchangeBytes(redis.socket_path(), stream, 60))
        << stream.substr(0, 200);
  }
}

TEST(ServedProtocol, GivesTheSameHoweverTheBytesAreCut) {
  const ServedZset zset;
  const std::string stream =
      "*4\r\n$4\r\nZADD\r\n$1\r\nb\r\n$2\r\n36\r\n$3\r\nada\r\nZSCORE b ada\r\n*1\r\n:1\r\n";
  for (std::size_t cut = 1; cut < stream.size(); ++cut) {
    RespConnection connection = zset.ConnectRaw();
    ASSERT_TRUE(connection.Send(stream.substr(0, cut)).ok());
    ASSERT_TRUE(connection.Send(stream.substr(cut)).ok());
    ASSERT_TRUE(connection.Read().ok());
    EXPECT_EQ(connection.Read().value(), "$2\r\n36\r\n");
    EXPECT_EQ(connection.Read().value(), "-ERR Protocol error: expected '$', got ':'\r\n");
  }
}

}  // namespace
}  // namespace zset::testing
