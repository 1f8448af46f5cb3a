// SPDX-License-Identifier: Apache-2.0
#include "testing/resp_connection.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/absl_view.h"
#include "testing/resp_value.h"

namespace zset::testing {
namespace {

// How much of received_ may be given out before it is moved to the front.
constexpr std::size_t kKeep = 1 << 16;

absl::Status Unavailable(std::string_view what) {
  const int error = errno;
  return absl::UnavailableError(absl::StrCat(internal::AsAbsl(what), error == 0 ? "" : ": ",
                                             error == 0 ? "" : std::strerror(error)));
}

// Connects a new socket within `patience`; -1, with errno, if that fails.
int OpenSocket(int family, const sockaddr* address, socklen_t size, absl::Duration patience) {
  const int handle = socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (handle < 0) return -1;
  int error = connect(handle, address, size) == 0 ? 0 : errno;
  if (error == EINPROGRESS) {
    pollfd wait{handle, POLLOUT, 0};
    socklen_t length = sizeof error;
    error = ETIMEDOUT;
    if (poll(&wait, 1, static_cast<int>(absl::ToInt64Milliseconds(patience))) > 0) {
      getsockopt(handle, SOL_SOCKET, SO_ERROR, &error, &length);
    }
  }
  if (error == 0) return handle;
  close(handle);
  errno = error;
  return -1;
}

}  // namespace

absl::StatusOr<RespConnection> RespConnection::ToHost(const std::string& host, std::uint16_t port,
                                                      absl::Duration patience) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failed = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  if (failed != 0) {
    return absl::UnavailableError(absl::StrCat("cannot find ", host, ": ", gai_strerror(failed)));
  }
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> addresses(found, &freeaddrinfo);
  for (const addrinfo* at = found; at != nullptr; at = at->ai_next) {
    const int handle = OpenSocket(at->ai_family, at->ai_addr, at->ai_addrlen, patience);
    if (handle < 0) continue;
    const int on = 1;
    setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return RespConnection(handle, patience);
  }
  return Unavailable(absl::StrCat("cannot connect to ", host, ":", port));
}

absl::StatusOr<RespConnection> RespConnection::ToSocketFile(const std::string& path,
                                                            absl::Duration patience) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof address.sun_path) {
    return absl::UnavailableError(absl::StrCat(path, ": too long for a socket's path"));
  }
  std::copy(path.begin(), path.end(), address.sun_path);
  const int handle =
      OpenSocket(AF_UNIX, reinterpret_cast<const sockaddr*>(&address), sizeof address, patience);
  if (handle < 0) return Unavailable("cannot connect to " + path);
  return RespConnection(handle, patience);
}

RespConnection::RespConnection(RespConnection&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      patience_(other.patience_),
      received_(std::move(other.received_)),
      taken_(std::exchange(other.taken_, 0)) {}

RespConnection& RespConnection::operator=(RespConnection&& other) noexcept {
  std::swap(socket_, other.socket_);
  std::swap(patience_, other.patience_);
  std::swap(received_, other.received_);
  std::swap(taken_, other.taken_);
  return *this;
}

RespConnection::~RespConnection() {
  if (socket_ >= 0) close(socket_);
}

absl::Status RespConnection::Await(short events, short& ready) const {
  pollfd wait{socket_, events, 0};
  const int got = poll(&wait, 1, static_cast<int>(absl::ToInt64Milliseconds(patience_)));
  if (got < 0 && errno != EINTR) return Unavailable("cannot wait for the server");
  if (got == 0) {
    return absl::DeadlineExceededError(
        absl::StrCat("the server is silent for ", absl::FormatDuration(patience_)));
  }
  ready = got > 0 ? wait.revents : 0;
  return absl::OkStatus();
}

absl::Status RespConnection::Send(std::string_view bytes) {
  while (!bytes.empty()) {
    short ready = 0;
    if (auto status = Await(POLLIN | POLLOUT, ready); !status.ok()) return status;
    if ((ready & POLLIN) != 0) {
      if (auto status = Receive(); !status.ok()) return status;
    }
    const ssize_t sent = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno != EAGAIN && errno != EINTR) return Unavailable("cannot send");
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> RespConnection::Read() {
  for (;;) {
    const std::string_view unread = std::string_view(received_).substr(taken_);
    const absl::StatusOr<std::size_t> length = unread.empty() ? std::size_t{0} : RespLength(unread);
    if (!length.ok()) return length.status();
    if (*length > 0) {
      std::string reply(unread.substr(0, *length));
      taken_ += *length;
      return reply;
    }
    short ready = 0;
    if (auto status = Await(POLLIN, ready); !status.ok()) return status;
    if (ready == 0) continue;
    if (auto status = Receive(); !status.ok()) return status;
  }
}

bool RespConnection::HasReply(absl::Duration within) {
  if (received_.size() > taken_) return true;
  pollfd wait{socket_, POLLIN, 0};
  return poll(&wait, 1, static_cast<int>(absl::ToInt64Milliseconds(within))) > 0;
}

absl::Status RespConnection::Receive() {
  if (taken_ > kKeep || taken_ == received_.size()) {
    received_.erase(0, taken_);
    taken_ = 0;
  }
  std::array<char, 65536> buffer;
  errno = 0;
  const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return absl::OkStatus();
  if (got <= 0) return Unavailable("the server closed the connection");
  received_.append(buffer.data(), static_cast<std::size_t>(got));
  return absl::OkStatus();
}

}  // namespace zset::testing
