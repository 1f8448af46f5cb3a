// Clients that mean no good: the server stays up, its memory bounded, and others are
// served meanwhile.
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/base/config.h"
#include "server/served_zset.h"

namespace zset::testing {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

// A socket that is closed with the object.
class Peer {
 public:
  explicit Peer(const ServedZset& server) : file_(ConnectSocket(server.socket_path())) {}
  Peer(Peer&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
  Peer& operator=(Peer&&) = delete;
  ~Peer() {
    if (file_ >= 0) close(file_);
  }

  void Send(const std::string& bytes) const {
    ASSERT_EQ(send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }

  // Reads so many bytes; fewer if the connection ends.
  std::size_t Read(std::size_t size) const {
    std::vector<char> buffer(kMegabyte);
    std::size_t done = 0;
    while (done < size) {
      const ssize_t got = recv(file_, buffer.data(), std::min(buffer.size(), size - done), 0);
      if (got <= 0) break;
      done += static_cast<std::size_t>(got);
    }
    return done;
  }

 private:
  int file_;
};

void ExpectServed(const ServedZset& server) {
  RespClient client = server.Connect();
  EXPECT_EQ(client.Call({"PING"}).text, "PONG");
}

void FillBoard(const ServedZset& server, int rows) {
  RespClient client = server.Connect();
  std::vector<std::string> command;
  for (int i = 0; i < rows; ++i) {
    if (command.empty()) command = {"ZADD", "board"};
    command.push_back(std::to_string(i));
    command.push_back("member:" + std::to_string(1000000 + i));
    if (command.size() < 2000 && i + 1 < rows) continue;
    client.Call(command);
    command.clear();
  }
}

TEST(HostileClients, ThatStopInTheMiddleOfARequestCostLittle) {
  const ServedZset server;
  ExpectServed(server);
  const std::size_t before = server.ResidentBytes();
  std::vector<Peer> peers;
  for (int i = 0; i < 300; ++i) {
    peers.emplace_back(server);
    // A bulk of half a gigabyte and an array of two thousand million words, of which
    // nothing comes.
    peers.back().Send(i % 2 == 0 ? "*2\r\n$4\r\nECHO\r\n$536870912\r\nabc"
                                 : "*2147483647\r\n$1\r\na");
  }
  ExpectServed(server);
  EXPECT_LT(server.ResidentBytes(), before + 20 * kMegabyte);
  peers.clear();
  ExpectServed(server);
}

// The address sanitizer keeps what is freed for a while.
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
constexpr std::size_t kLeftBehind = 100 * kMegabyte;
#else
constexpr std::size_t kLeftBehind = 10 * kMegabyte;
#endif

TEST(HostileClients, ThatComeAndGoByTheThousandLeaveNothingBehind) {
  const ServedZset server;
  RespClient client = server.Connect();
  const std::size_t before = server.ResidentBytes();
  for (int i = 0; i < 1000; ++i) {
    const Peer peer(server);
    if (i % 3 == 0) peer.Send("PING\r\n");
    if (i % 3 == 1) peer.Send("*3\r\n$4\r\nZADD");
  }
  const auto alone = [&client] {
    return client.Call({"INFO", "clients"}).text.find("connected_clients:1\r\n") !=
           std::string::npos;
  };
  for (int i = 0; i < 1000 && !alone(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(alone());
  EXPECT_LT(server.ResidentBytes(), before + kLeftBehind);
}

TEST(HostileClients, ThatDoNotReadGetNothingPreparedInAdvance) {
  constexpr int kRows = 100000;
  const ServedZset server;
  FillBoard(server, kRows);
  const std::string request = "ZRANGE board 0 -1 WITHSCORES\r\n";
  std::size_t reply_size = 0;
  {
    RespClient client = server.Connect();
    reply_size = client.CallRaw({"ZRANGE", "board", "0", "-1", "WITHSCORES"}).size();
  }
  ASSERT_GT(reply_size, kRows * 20u);
  const std::size_t before = server.ResidentBytes();
  std::vector<Peer> peers;
  for (int i = 0; i < 20; ++i) {
    peers.emplace_back(server);
    for (int k = 0; k < 10; ++k) peers.back().Send(request);
    ExpectServed(server);
  }
  // 200 replies of some megabytes each.
  EXPECT_LT(server.ResidentBytes(), before + 20 * kMegabyte);
  RespClient writer = server.Connect();
  EXPECT_EQ(writer.Call({"ZREM", "board", "member:1000000"}).text, "1");
  // All that was asked for comes. The replies under way show the set as it was; the
  // later ones, whose command had not been run yet, lack the row.
  EXPECT_EQ(peers[0].Read(reply_size), reply_size);
  EXPECT_GT(peers[0].Read(9 * reply_size - 9 * 40), 8 * reply_size);
  peers.clear();
  ExpectServed(server);
}

TEST(HostileClients, ThatAskForMoreThanThereCanBeAreAnsweredAsFarAsTheyRead) {
  const ServedZset server;
  FillBoard(server, 10);
  Peer peer(server);
  peer.Send("ZRANDMEMBER board -9223372036854775807\r\n");
  EXPECT_EQ(peer.Read(10 * kMegabyte), 10 * kMegabyte);
  ExpectServed(server);
  EXPECT_LT(server.ResidentBytes(), 100 * kMegabyte);
}

TEST(HostileClients, ThatSendEverythingBeforeTheyReadAnythingGetEveryReply) {
  constexpr int kCommands = 20000;
  const ServedZset server;
  FillBoard(server, 100);
  std::string stream;
  for (int i = 0; i < kCommands; ++i) stream += "ZRANGE board 0 -1\r\n";
  const Peer peer(server);
  peer.Send(stream);
  RespClient client = server.Connect();
  const std::size_t size = client.CallRaw({"ZRANGE", "board", "0", "-1"}).size();
  EXPECT_EQ(peer.Read(size * kCommands), size * kCommands);
}

TEST(HostileClients, ThatSendMoreThanARequestMayHaveAreLetGo) {
  const ServedZset server({"--max-query-buffer", "1MB"});
  EXPECT_EQ(server.Exchange("*2\r\n$4\r\nECHO\r\n$4000000\r\n" + std::string(2000000, 'x'), 1000),
            "<closed>");
  ExpectServed(server);
}

}  // namespace
}  // namespace zset::testing
