// SPDX-License-Identifier: Apache-2.0
#include "support/resp_client.h"

#include <stdexcept>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/time/time.h"

namespace zset::testing {
namespace {

template <typename T>
T OrThrow(absl::StatusOr<T> result) {
  if (!result.ok()) throw std::runtime_error(std::string(result.status().ToString()));
  return *std::move(result);
}

}  // namespace

RespClient::RespClient(const std::string& socket_path)
    : connection_(OrThrow(RespConnection::ToSocketFile(socket_path))) {}

RespValue RespClient::Call(const std::vector<std::string>& arguments) {
  Send(arguments);
  return Read();
}

std::string RespClient::CallRaw(const std::vector<std::string>& arguments) {
  Send(arguments);
  return ReadRaw();
}

void RespClient::Send(const std::vector<std::string>& arguments) {
  const absl::Status status = connection_.Send(EncodeCommand(arguments));
  if (!status.ok()) throw std::runtime_error(std::string(status.ToString()));
}

RespValue RespClient::Read() { return OrThrow(ParseResp(ReadRaw())); }

std::string RespClient::ReadRaw() { return OrThrow(connection_.Read()); }

bool RespClient::HasReply(int milliseconds) {
  return connection_.HasReply(absl::Milliseconds(milliseconds));
}

}  // namespace zset::testing
