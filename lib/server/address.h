// Endpoints as text.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <asio/generic/stream_protocol.hpp>
#include <string>

namespace zset::server {

bool IsUnix(const asio::generic::stream_protocol::endpoint& endpoint);

// "127.0.0.1:6379", "[::1]:6379", or "/path:0" for a unix socket, as servers show
// them.
std::string AddressText(const asio::generic::stream_protocol::endpoint& endpoint);

}  // namespace zset::server
