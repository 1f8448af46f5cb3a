// A small RESP client for tests: sends commands, reads replies of RESP2 and RESP3
// as trees or as the bytes they came in.
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace zset::testing {

struct RespValue {
  enum class Kind {
    kSimple,
    kError,
    kInteger,
    kBulk,
    kArray,
    kNullBulk,   // RESP2: $-1
    kNullArray,  // RESP2: *-1
    kNull,       // RESP3, as are all below
    kDouble,
    kBoolean,
    kBigNumber,
    kVerbatim,
    kMap,  // keys and values in turn
    kSet,
    kPush,
  };

  Kind kind = Kind::kNull;
  // What the line or the bulk holds; numbers as they came.
  std::string text;
  std::vector<RespValue> elements;

  // REQUIRES: the text is an integer.
  std::int64_t integer() const { return std::stoll(text); }
  bool is_error() const { return kind == Kind::kError; }

  friend bool operator==(const RespValue&, const RespValue&) = default;
};

// In the notation of the case files: +OK, :1, "bulk", (nil), [:1 :2], ...
std::string ToCaseText(const RespValue& value);
std::ostream& operator<<(std::ostream& out, const RespValue& value);

// The bytes that send a command: an array of bulk strings.
std::string EncodeCommand(const std::vector<std::string>& arguments);

// Reads the reply that `bytes` begins with. Sets `used` to its length in bytes,
// or to 0 if it is not complete yet. Throws std::runtime_error if it is no reply.
RespValue ParseResp(std::string_view bytes, std::size_t& used);

// One connection. Everything throws std::runtime_error if the connection breaks
// or no reply comes for ten seconds.
class RespClient {
 public:
  // Connects to a unix socket.
  explicit RespClient(const std::string& socket_path);
  RespClient(RespClient&& other) noexcept;
  RespClient& operator=(RespClient&& other) noexcept;
  ~RespClient();

  RespValue Call(const std::vector<std::string>& arguments);
  // The reply as it came over the wire.
  std::string CallRaw(const std::vector<std::string>& arguments);

  // For pipelines and for commands that block: send, and read later.
  void Send(const std::vector<std::string>& arguments);
  RespValue Read();
  std::string ReadRaw();
  // Whether a reply has begun to arrive within this time.
  bool HasReply(int milliseconds);

 private:
  void Receive();

  int socket_ = -1;
  std::string received_;
};

}  // namespace zset::testing
