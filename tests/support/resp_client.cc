// SPDX-License-Identifier: Apache-2.0
#include "support/resp_client.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <utility>

namespace zset::testing {
namespace {

using Kind = RespValue::Kind;

constexpr int kPatienceMs = 10'000;

[[noreturn]] void Fail(const std::string& what) {
  throw std::runtime_error(what + (errno != 0 ? std::string(": ") + std::strerror(errno) : ""));
}

// Walks over the bytes of one reply; `complete` turns false where they end early.
struct Parser {
  std::string_view bytes;
  std::size_t at = 0;
  bool complete = true;

  std::string Line() {
    const std::size_t end = bytes.find("\r\n", at);
    if (end == std::string_view::npos) {
      complete = false;
      return {};
    }
    std::string line(bytes.substr(at, end - at));
    at = end + 2;
    return line;
  }

  std::string Bulk(std::size_t size) {
    if (bytes.size() - at < size + 2) {
      complete = false;
      return {};
    }
    std::string bulk(bytes.substr(at, size));
    at += size + 2;
    return bulk;
  }

  RespValue Elements(Kind kind, long count) {
    RespValue value{kind, {}, {}};
    for (long i = 0; i < count && complete; ++i) value.elements.push_back(Value());
    return value;
  }

  RespValue Sized(char mark, const std::string& line) {
    const long size = std::stol(line);
    switch (mark) {
      case '$':
        if (size < 0) return {Kind::kNullBulk, {}, {}};
        return {Kind::kBulk, Bulk(static_cast<std::size_t>(size)), {}};
      case '=':
        return {Kind::kVerbatim, Bulk(static_cast<std::size_t>(size)), {}};
      case '*':
        if (size < 0) return {Kind::kNullArray, {}, {}};
        return Elements(Kind::kArray, size);
      case '%':
        return Elements(Kind::kMap, 2 * size);
      case '~':
        return Elements(Kind::kSet, size);
      case '>':
        return Elements(Kind::kPush, size);
      default:
        throw std::runtime_error(std::string("no RESP type begins with ") + mark);
    }
  }

  RespValue Value() {
    const std::string line = Line();
    if (!complete) return {};
    if (line.empty()) throw std::runtime_error("empty line where a reply should begin");
    const std::string rest = line.substr(1);
    switch (line[0]) {
      case '+':
        return {Kind::kSimple, rest, {}};
      case '-':
        return {Kind::kError, rest, {}};
      case ':':
        return {Kind::kInteger, rest, {}};
      case ',':
        return {Kind::kDouble, rest, {}};
      case '#':
        return {Kind::kBoolean, rest, {}};
      case '(':
        return {Kind::kBigNumber, rest, {}};
      case '_':
        return {Kind::kNull, {}, {}};
      default:
        return Sized(line[0], rest);
    }
  }
};

std::string Quoted(std::string_view bytes) {
  std::string quoted = "\"";
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n') {
      quoted += "\\n";
    } else if (c == '\r') {
      quoted += "\\r";
    } else if (c == '\t') {
      quoted += "\\t";
    } else if (c == '"' || c == '\\') {
      quoted += {'\\', c};
    } else if (byte < 0x20 || byte > 0x7e) {
      std::array<char, 8> escape;
      std::snprintf(escape.data(), escape.size(), "\\x%02x", byte);
      quoted += escape.data();
    } else {
      quoted += c;
    }
  }
  return quoted + "\"";
}

std::string ElementsText(const RespValue& value) {
  std::string text;
  for (const auto& element : value.elements) {
    if (!text.empty()) text += ' ';
    text += ToCaseText(element);
  }
  return text;
}

}  // namespace

std::string ToCaseText(const RespValue& value) {
  switch (value.kind) {
    case Kind::kSimple:
      return "+" + value.text;
    case Kind::kError:
      return "-" + value.text;
    case Kind::kInteger:
      return ":" + value.text;
    case Kind::kBulk:
      return Quoted(value.text);
    case Kind::kArray:
      return "[" + ElementsText(value) + "]";
    case Kind::kNullBulk:
      return "(nil)";
    case Kind::kNullArray:
      return "(nil-array)";
    case Kind::kNull:
      return "(null)";
    case Kind::kDouble:
      return "," + value.text;
    case Kind::kBoolean:
      return "#" + value.text;
    case Kind::kBigNumber:
      return "(" + value.text;
    case Kind::kVerbatim:
      return "=" + Quoted(value.text);
    case Kind::kMap:
      return "%[" + ElementsText(value) + "]";
    case Kind::kSet:
      return "~[" + ElementsText(value) + "]";
    case Kind::kPush:
      return ">[" + ElementsText(value) + "]";
  }
  return "?";
}

std::ostream& operator<<(std::ostream& out, const RespValue& value) {
  return out << ToCaseText(value);
}

std::string EncodeCommand(const std::vector<std::string>& arguments) {
  std::string bytes = "*" + std::to_string(arguments.size()) + "\r\n";
  for (const auto& argument : arguments) {
    bytes += "$" + std::to_string(argument.size()) + "\r\n" + argument + "\r\n";
  }
  return bytes;
}

RespValue ParseResp(std::string_view bytes, std::size_t& used) {
  Parser parser{bytes};
  RespValue value = parser.Value();
  used = parser.complete ? parser.at : 0;
  return value;
}

RespClient::RespClient(const std::string& socket_path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (socket_path.size() >= sizeof address.sun_path) throw std::runtime_error("path too long");
  std::copy(socket_path.begin(), socket_path.end(), address.sun_path);
  socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) Fail("socket");
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    close(socket_);
    Fail("cannot connect to " + socket_path);
  }
}

RespClient::RespClient(RespClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}

RespClient& RespClient::operator=(RespClient&& other) noexcept {
  std::swap(socket_, other.socket_);
  std::swap(received_, other.received_);
  return *this;
}

RespClient::~RespClient() {
  if (socket_ >= 0) close(socket_);
}

RespValue RespClient::Call(const std::vector<std::string>& arguments) {
  Send(arguments);
  return Read();
}

std::string RespClient::CallRaw(const std::vector<std::string>& arguments) {
  Send(arguments);
  return ReadRaw();
}

void RespClient::Send(const std::vector<std::string>& arguments) {
  const std::string bytes = EncodeCommand(arguments);
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t sent = send(socket_, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent <= 0) Fail("send");
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
}

RespValue RespClient::Read() {
  std::size_t used = 0;
  const std::string raw = ReadRaw();
  return ParseResp(raw, used);
}

std::string RespClient::ReadRaw() {
  for (;;) {
    std::size_t used = 0;
    if (!received_.empty()) ParseResp(received_, used);
    if (used > 0) {
      std::string raw = received_.substr(0, used);
      received_.erase(0, used);
      return raw;
    }
    if (!HasReply(kPatienceMs)) throw std::runtime_error("no reply");
    Receive();
  }
}

bool RespClient::HasReply(int milliseconds) {
  std::size_t used = 0;
  if (!received_.empty()) ParseResp(received_, used);
  if (used > 0) return true;
  pollfd poll_for{socket_, POLLIN, 0};
  return poll(&poll_for, 1, milliseconds) > 0;
}

void RespClient::Receive() {
  std::array<char, 65536> buffer;
  errno = 0;
  const ssize_t got = recv(socket_, buffer.data(), buffer.size(), 0);
  if (got <= 0) Fail("the server closed the connection");
  received_.append(buffer.data(), static_cast<std::size_t>(got));
}

}  // namespace zset::testing
