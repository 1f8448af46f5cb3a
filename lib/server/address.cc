// SPDX-License-Identifier: Apache-2.0
#include "server/address.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <asio/ip/tcp.hpp>
#include <cstring>

#include "absl/strings/str_cat.h"

namespace zset::server {

bool IsUnix(const asio::generic::stream_protocol::endpoint& endpoint) {
  return endpoint.protocol().family() == AF_UNIX;
}

std::string AddressText(const asio::generic::stream_protocol::endpoint& endpoint) {
  if (IsUnix(endpoint)) {
    sockaddr_un address = {};
    std::memcpy(&address, endpoint.data(), std::min(endpoint.size(), sizeof(address)));
    const std::size_t header = offsetof(sockaddr_un, sun_path);
    const std::size_t length = endpoint.size() > header ? endpoint.size() - header : 0;
    return std::string(address.sun_path, strnlen(address.sun_path, length)) + ":0";
  }
  asio::ip::tcp::endpoint tcp;
  tcp.resize(endpoint.size());
  std::memcpy(tcp.data(), endpoint.data(), endpoint.size());
  const std::string host = tcp.address().to_string();
  return tcp.address().is_v6() ? absl::StrCat("[", host, "]:", tcp.port())
                               : absl::StrCat(host, ":", tcp.port());
}

}  // namespace zset::server
